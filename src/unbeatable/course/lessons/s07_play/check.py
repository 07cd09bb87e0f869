"""What lesson 7 should do."""

from itertools import pairwise
from random import Random

from unbeatable.course.checks.expect import expect, expect_answer, expect_equal, expect_kind

FIRST = "play_game(first_free, first_free)"
DRAW = "play_game(x_player, o_player)"


def first(board):
    return board.index(".")


def last(board):
    return board.rindex(".")


def check_the_first_board_is_empty(code):
    """The list of boards begins with the empty one."""
    boards = code.play_game(first, first)
    expect_kind(FIRST, boards, list)
    expect(
        boards[:1] != ["x........"],
        "The list of boards begins after x's first move: put the empty board in before the loop.",
    )
    expect_equal("the first board of {call}", boards[0] if boards else None, "." * 9, call=FIRST)


def check_each_mark_has_its_own_player(code):
    """x's moves come from x's player, o's moves from o's."""
    boards = code.play_game(first, last)
    expect(
        len(boards) > 1,
        "{call} has only the empty board. The loop goes on as long as the game is not over, and "
        "puts a board into the list each time.",
        call="play_game(first, last)",
    )
    expect(
        boards[1] != "." * 9,
        "The second board is empty, too. Place the mark first, then put the new board into the "
        "list.",
    )
    expect(
        boards[1] == "x........",
        "x's first move did not come from the first player, `x_player`.",
        boards[1],
    )
    expect(len(boards) > 2, "The game stopped after two boards, but it is not over.", boards[1])
    expect(
        boards[2] == "x.......o",
        "o's first move did not come from the second player, `o_player`.",
        boards[2],
    )


def check_a_draw(code):
    """A full board ends the game, too, and each move comes from the player whose turn it is."""
    boards = code.play_game(takes((4, 2, 3, 1, 8), "x"), takes((0, 6, 5, 7), "o"))
    wanted = ["." * 9]
    for number, cell in enumerate((4, 0, 2, 6, 3, 5, 1, 7, 8)):
        wanted.append(wanted[-1][:cell] + "xo"[number % 2] + wanted[-1][cell + 1 :])
    expect(
        boards != wanted[: len(boards)] or len(boards) == len(wanted),
        "The game stopped here, but it is not over: nobody has a line, and a cell is empty.",
        boards[-1],
    )
    expect_equal("the list of boards of {call}", boards, wanted, call=DRAW)


def takes(cells, mark):
    """A player of this mark, who takes these cells in order."""

    def player(board):
        expect(
            "." in board,
            "A player was asked for a move on a full board. A draw ends the game, too: ask is_over.",
            board,
        )
        turn = "x" if board.count("x") == board.count("o") else "o"
        expect(
            turn == mark,
            "On this board it is {turn}'s turn, but the player of {mark} was asked.",
            board,
            turn=turn,
            mark=mark,
        )
        return next(cell for cell in cells if board[cell] == ".")

    return player


def check_the_game_stops(code):
    """Nobody is asked once the game is over."""
    asked = []

    def player(board):
        asked.append(board)
        return first(board)

    boards = code.play_game(player, player)
    line = [board for board in boards if board.startswith("xoxoxox")]
    expect(
        len(line) < 2,
        "The game went on after x had a line. Use `is_over` to end the loop: "
        "a game need not last nine moves.",
        line[0] if line else None,
    )
    expect(boards[-1] not in asked, "A player was asked for a move after the end.", boards[-1])


def check_first_against_first(code):
    """Two players who take the first free cell: x wins with the seventh move."""
    boards = code.play_game(first, first)
    wanted = ["." * 9]
    for cell in range(7):
        wanted.append(wanted[-1][:cell] + "xo"[cell % 2] + wanted[-1][cell + 1 :])
    expect_equal("the last board of {call}", boards[-1], wanted[-1], boards[-1], call=FIRST)
    expect_equal("the list of boards of {call}", boards, wanted, call=FIRST)


def check_who_starts(code):
    """Chance decides who starts, about half of the time each."""
    chance = Random(3)
    call = "who_starts('a', 'b', chance)"
    found = [code.who_starts("a", "b", chance) for _ in range(400)]
    for pair in found:
        if pair is None:
            expect_answer(call, pair, ("a", "b"))
        expect(
            pair in (("a", "b"), ("b", "a")),
            "{call} should be both in order, ('a', 'b') or ('b', 'a'), but it is {pair}.",
            call=call,
            pair=repr(pair),
        )
    starts = found.count(("a", "b"))
    expect(
        starts not in (0, 400),
        "{call} was {pair} in all of 400 tries: ask `chance`.",
        call=call,
        pair=found[0],
    )
    expect(
        any(one == two for one, two in pairwise(found)),
        "{call} starts with 'a' and 'b' by turns. Ask `chance` each time: it does not know who "
        "started last.",
        call=call,
    )
    share = starts / len(found)
    expect(
        0.35 < share < 0.65,
        "'a' started {percent}% of 400 games; about half would be fair.",
        percent=round(100 * share),
    )


def check_who_starts_asks_chance(code):
    """The same seed gives the same starts: ask `chance`, nothing else."""
    one = [code.who_starts("a", "b", chance) for chance in [Random(5)] for _ in range(20)]
    two = [code.who_starts("a", "b", chance) for chance in [Random(5)] for _ in range(20)]
    expect(
        one == two,
        "With the same seed who_starts gave different answers: ask `chance`, not the module "
        "`random`.",
    )
