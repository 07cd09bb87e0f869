"""What lesson 7 should do."""

from random import Random

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind


def first(board):
    return board.index(".")


def last(board):
    return board.rindex(".")


def check_first_against_first(code):
    """Two players who take the first free cell: x wins with the seventh move."""
    boards = code.play_game(first, first)
    wanted = ["." * 9]
    for cell in range(7):
        wanted.append(wanted[-1][:cell] + "xo"[cell % 2] + wanted[-1][cell + 1 :])
    expect_kind("play_game(first, first)", boards, list)
    expect(boards[:1] == wanted[:1], "the first board of the list should be the empty one.")
    expect_answer("the last board of play_game(first, first)", boards[-1], wanted[-1], boards[-1])
    expect_answer("the boards of play_game(first, first)", boards, wanted)


def check_each_mark_has_its_own_player(code):
    """x's moves come from x's player, o's moves from o's."""
    boards = code.play_game(first, last)
    expect(boards[1] == "x........", "x's first move should come from the first player.", boards[1])
    expect(boards[2] == "x.......o", "o's first move should come from the second.", boards[2])


def check_the_game_stops(code):
    """Nobody is asked once the game is over."""
    asked = []

    def player(board):
        asked.append(board)
        return first(board)

    boards = code.play_game(player, player)
    expect(boards[-1] not in asked, "a player was asked for a move after the end.", boards[-1])


def check_who_starts(code):
    """Chance decides who starts, about half of the time each."""
    chance = Random(3)
    found = [code.who_starts("a", "b", chance) for _ in range(400)]
    for pair in found:
        expect(
            pair in (("a", "b"), ("b", "a")),
            f"who_starts('a', 'b', chance) should be ('a', 'b') or ('b', 'a'), but it is {pair!r}.",
        )
    share = found.count(("a", "b")) / len(found)
    expect(0.35 < share < 0.65, f"'a' started {share:.0%} of 400 games; about half would be fair.")
