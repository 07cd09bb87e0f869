"""What lesson 12 should do."""

from s11_minimax import minimax

from unbeatable.course.checks.expect import expect, expect_answer, expect_equal, expect_kind


def check_children(code):
    """children gives the boards after each move, for x and for o."""
    for board, turn in [
        (".........", "x"),
        ("x........", "o"),
        ("xo..x...o", "x"),
        ("xox.o..x.", "o"),
    ]:
        compare(code, board, turn)


def compare(code, board, turn):
    call = f"children({board!r})"
    boards = code.children(board)
    expect_kind(call, boards, list, board)
    empty = [cell for cell in range(9) if board[cell] == "."]
    expect(
        boards != empty,
        "{call} lists the empty cells. Its children are boards: place the mark on each of them.",
        board,
        call=call,
    )
    expect(
        not boards or not isinstance(boards[0], list | tuple),
        "{call} should be a list of boards, one after the other, but it has a list in it: {child}.",
        board,
        call=call,
        child=boards[0] if boards else None,
    )
    marks = 9 - len(empty)
    for child in boards:
        if isinstance(child, str) and len(child) == 9:
            expect(
                9 - child.count(".") < marks + 2,
                "{call} has the child {child}, which is more than one move away: "
                "the marks pile up. "
                "Make each child from the board itself, not from the child before it.",
                board,
                call=call,
                child=repr(child),
            )
            expect(
                child.count(turn) == board.count(turn) + 1,
                "{call} has the child {child}, but it is {turn}'s turn, "
                "so each child has one more {turn} than the board.",
                board,
                call=call,
                child=repr(child),
                turn=turn,
            )
    expect(
        len(boards) != 1 or len(empty) == 1,
        "{call} has one child only: collect them all, and return after the loop.",
        board,
        call=call,
    )
    wanted = [board[:cell] + turn + board[cell + 1 :] for cell in empty]
    expect_equal("the number of children in {call}", len(boards), len(wanted), board, call=call)
    for number, (child, right) in enumerate(zip(boards, wanted)):
        expect_equal("child {number} of {call}", child, right, board, number=number, call=call)


def check_the_end_has_none(code):
    """A finished game has no children, even if there are empty cells."""
    for board in ("xxxoo....", "xx.ooo..x", "xoxxoxoxo"):
        call = f"children({board!r})"
        boards = code.children(board)
        expect(
            not boards or "." not in board,
            "{call} has children, but somebody has a line: the game is over. "
            "Ask is_over before anything else.",
            board,
            call=call,
        )
        expect_answer(call, boards, [], board)


def check_score(code):
    """score is 1 if x has won, -1 if o has won, 0 for a draw."""
    for board, wanted in [
        ("xxxoo....", 1),
        ("xoxoxooxx", 1),
        ("xx.ooo..x", -1),
        ("o.xxox.xo", -1),
        ("xoxxoxoxo", 0),
    ]:
        call = f"score({board!r})"
        answer = code.score(board)
        expect(
            answer not in ("x", "o", "draw"),
            "{call} is {answer}, but minimax needs a number: 1, -1 or 0.",
            board,
            call=call,
            answer=repr(answer),
        )
        expect(
            wanted != -1 or answer != 1,
            "{call} is 1, but o has won. The numbers speak for x: a win of o is -1.",
            board,
            call=call,
        )
        expect(
            wanted != 0 or answer is not None,
            "{call} is None, but nobody has won: a draw is 0.",
            board,
            call=call,
        )
        expect_answer(call, answer, wanted, board)


def check_minimax_on_real_boards(code):
    """Your minimax, handed these two functions, knows how real games end."""
    for board, x_to_move, wanted in [
        ("xxxoo....", False, 1),
        ("xx.oo....", True, 1),
        ("xx.oo...x", False, -1),
        ("xoxxoo.x.", False, 0),
        ("x...o....", True, 0),
        ("xo..x.x.o", False, 1),
    ]:
        call = f"minimax({board!r}, {x_to_move}, children, score)"
        expect_answer(call, minimax(board, x_to_move, code.children, code.score), wanted, board)
