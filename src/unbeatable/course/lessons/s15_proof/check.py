"""What lesson 15 should do."""

from s08_block import win_or_block
from s14_quick import choose

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind, memoize
from unbeatable.course.checks.reference import LINES, children


def first_free(board):
    return board.index(".")


def last_free(board):
    return board.rindex(".")


def results(board, mark, player):
    """The right answer."""
    after = children(board)
    if not after:
        won = [board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."]
        return [won[0] if won else "draw"]
    turn = "x" if board.count("x") == board.count("o") else "o"
    if turn == mark:
        cell = player(board)
        return results(board[:cell] + mark + board[cell + 1 :], mark, player)
    return [result for child in after for result in results(child, mark, player)]


def compare(code, board, mark, player):
    """Compare what all_results gives, in any order."""
    call = f"all_results({board!r}, {mark!r}, {player.__name__})"
    answer = code.all_results(board, mark, player)
    expect_kind(call, answer, list, board)
    wanted = results(board, mark, player)
    expect(
        not any(isinstance(item, list) for item in answer),
        "{call} is a list with lists in it: {answer}. "
        "`append` puts a list in as one thing; `extend` puts in what the list holds.",
        board,
        call=call,
        answer=shortened(answer),
    )
    expect(
        "d" not in answer,
        "{call} has single letters in it: {answer}. A finished game gives a list with one result, "
        "[result(board)], with square brackets.",
        board,
        call=call,
        answer=shortened(answer),
    )
    expect(
        len(answer) >= len(wanted) or set(answer) != set(wanted),
        "{call} has {count} results, but {wanted} games can be played: one result for each game, "
        "even if two games end alike.",
        board,
        call=call,
        count=len(answer),
        wanted=len(wanted),
    )
    expect_answer(f"sorted({call})", sorted(answer, key=str), sorted(wanted), board)


def shortened(answer):
    return str(answer) if len(answer) < 9 else f"{str(answer[:8])[:-1]}, ...]"


def check_a_finished_game(code):
    """A finished game has one result."""
    for board, wanted in [("xxxoo....", ["x"]), ("xx.ooo..x", ["o"]), ("xoxxoxoxo", ["draw"])]:
        call = f"all_results({board!r}, 'x', first_free)"
        answer = code.all_results(board, "x", first_free)
        expect(
            answer != wanted[0],
            "{call} is {answer}. It should be a list with that one result: [{answer}].",
            board,
            call=call,
            answer=repr(answer),
        )
        expect_answer(call, answer, wanted, board)


def check_the_player_is_asked(code):
    """The moves come from the player that is given."""
    asked = []

    def player(board):
        asked.append(board)
        return board.index(".")

    board = "xo..x...."
    code.all_results(board, "o", player)
    expect(
        asked != [],
        "all_results never asks the `player` that it is given. On its turn, "
        "the one move is player(board).",
        board,
    )
    for board in asked:
        expect(
            board.count("x") > board.count("o"),
            "all_results asks the player, who plays o, for a move of x: "
            "there it is the opponent's turn.",
            board,
        )


def check_your_players_turn(code):
    """Where it is the player's turn, only the player's move is played."""
    board = "xoxoo.xx."
    call = f"all_results({board!r}, 'o', last_free)"
    answer = code.all_results(board, "o", last_free)
    expect(
        answer != ["o", "draw"] and answer != ["draw", "o"],
        "{call} has two games, but here it is o's turn, and o is the player: "
        "it makes one move only, the one that it chooses.",
        board,
        call=call,
    )
    compare(code, board, "o", last_free)


def check_the_opponents_turn(code):
    """Where it is the opponent's turn, every move is tried."""
    for player in (first_free, last_free):
        board = "xox.o..x."
        call = f"all_results({board!r}, 'x', {player.__name__})"
        answer = code.all_results(board, "x", player)
        wanted = results(board, "x", player)
        if isinstance(answer, list):
            expect(
                len(answer) != 1,
                "{call} has one game only. The opponent tries every move: go through all children, "
                "and return after the loop.",
                board,
                call=call,
            )
        compare(code, board, "x", player)
        compare(code, board, "o", player)


def check_all_games(code):
    """Many games, against two simple players."""
    for board, mark in [
        ("x........", "x"),
        ("x........", "o"),
        ("x...o....", "x"),
        ("x...o....", "o"),
    ]:
        for player in (first_free, last_free):
            compare(code, board, mark, player)


def check_the_blocker_can_be_beaten(code):
    """Against win_or_block there are games that the opponent wins."""
    found = code.all_results("........x", "o", win_or_block)
    expect("x" in found, "win_or_block loses some games from here, but none is found.", "........x")


def check_your_player_never_loses(code):
    """Against your choose, no opponent ever wins: that is the proof."""
    player = memoize(choose)
    for board in ("x........", ".x.......", "....x...."):
        found = code.all_results(board, "o", player)
        expect("x" not in found, "From here x can beat your choose of lesson 14.", board)
        expect("draw" in found, "Some games from here should end in a draw.", board)
    found = code.all_results("x........", "x", player)
    expect("o" not in found, "From here o can beat your choose of lesson 14.", "x........")
    expect("draw" in found, "Some games from here should end in a draw.", "x........")
