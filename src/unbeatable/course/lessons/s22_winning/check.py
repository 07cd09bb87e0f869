"""What lesson 22 should do."""

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer


def about(code, board, winning, losing):
    expect_answer(f"is_winning({board!r})", code.is_winning(board), winning, board)
    expect_answer(f"is_losing({board!r})", code.is_losing(board), losing, board)


def check_three_in_a_row(code):
    """Where the other one has three in a row, the player to move has lost."""
    for board in ("xxxoo....", "xx.ooo..x"):
        winning, losing = code.is_winning(board), code.is_losing(board)
        expect(
            winning is not True,
            "is_winning({given}) is True. Both words are about the player to move, and there the "
            "*other* one has three in a row.",
            board,
            given=repr(board),
        )
        expect(
            losing is not False,
            "is_losing({given}) is False. Both words are about the player to move, and there the "
            "*other* one has three in a row.",
            board,
            given=repr(board),
        )
        about(code, board, False, True)


def check_a_draw(code):
    """A full board without three in a row is neither."""
    board = "xoxxoxoxo"
    losing = code.is_losing(board)
    expect(
        losing is not True,
        "is_losing({given}) is True, but nobody has won. There are no moves, so 'every move' "
        "is always true. Where there are none, let the score alone decide.",
        board,
        given=repr(board),
    )
    about(code, board, False, False)


def check_one_move_wins(code):
    """One good move is enough to win."""
    for board in ("xx.oo....", "xx.oo...x"):
        winning = code.is_winning(board)
        expect(
            winning is not False,
            "is_winning({given}) is False, but one move completes three in a row. *Some* move is "
            "enough; they need not all be good.",
            board,
            given=repr(board),
        )
        losing = code.is_losing(board)
        expect(
            losing is not True,
            "is_losing({given}) is True, but one bad move does not lose the game. *Every* move "
            "has to be winning for the other one.",
            board,
            given=repr(board),
        )
        about(code, board, True, False)


def check_a_fork_loses(code):
    """Against two threats at once nothing helps."""
    about(code, "xo..x.x.o", False, True)


def check_neither(code):
    """Where good play ends in a draw, a board is neither winning nor losing."""
    for board in ("xoxoox.x.", "xox.oo.x.", "x...o...x"):
        for call, answer in [
            (f"is_losing({board!r})", code.is_losing(board)),
            (f"is_winning({board!r})", code.is_winning(board)),
        ]:
            expect(
                answer is not True,
                "{call} is True, but with good play it will be a draw, which is neither. Not "
                "winning is not yet losing, and not losing is not yet winning.",
                board,
                call=call,
            )
        about(code, board, False, False)


def check_every_board(code):
    """Both agree with minimax, on all boards with three marks or more."""
    remember(code, "is_winning")
    remember(code, "is_losing")
    for board in reference.boards_from(reference.START):
        if board.count(".") <= 6:
            value = reference.value(board) * (1 if reference.x_is_to_move(board) else -1)
            about(code, board, value > 0, value < 0)


def remember(code, name):
    """Let the learner's function work out each board once; otherwise this takes minutes."""
    function, known = getattr(code, name), {}

    def look_up(board):
        if board not in known:
            known[board] = function(board)
        return known[board]

    setattr(code, name, look_up)
