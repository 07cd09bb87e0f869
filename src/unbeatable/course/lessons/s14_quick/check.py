"""What lesson 14 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def check_score(code):
    """A win of x counts 100 minus the marks, a win of o the same below zero, a draw 0."""
    for board, wanted in [
        ("xxxoo....", 95),
        ("xx.ooo..x", -94),
        ("xoxoxooxx", 91),
        ("xoxxoxoxo", 0),
    ]:
        call = f"score({board!r})"
        answer = code.score(board)
        empty = board.count(".")
        marks = 9 - empty
        expect(
            wanted == 0 or answer not in (100 - empty, empty - 100),
            "{call} is {answer}: it counts the {empty} empty cells. Count the {marks} marks.",
            board,
            call=call,
            answer=answer,
            empty=empty,
            marks=marks,
        )
        expect(
            wanted > -1 or answer != -100 - marks,
            "{call} is {answer}. The minus belongs before the whole: -(100 - {marks}) is {wanted}, "
            "but -100 - {marks} is {answer}.",
            board,
            call=call,
            answer=answer,
            marks=marks,
            wanted=wanted,
        )
        expect(
            wanted == 0 or answer != 100 + marks,
            "{call} is {answer}. The more marks there are, the slower the win, "
            "and the less it counts: subtract the marks.",
            board,
            call=call,
            answer=answer,
        )
        expect(
            wanted > -1 or answer != -wanted,
            "{call} is {answer}, but o has won. The numbers speak for x: "
            "a win of o counts below zero.",
            board,
            call=call,
            answer=answer,
        )
        expect(
            wanted != 0 or answer in (0, None),
            "{call} is {answer}, but nobody has won: a draw counts 0.",
            board,
            call=call,
            answer=repr(answer),
        )
        expect_answer(call, answer, wanted, board)


def check_value(code):
    """value is minimax with the new score."""
    for board, wanted in [
        ("xxxoo....", 95),
        ("xo..x.o..", 95),
        ("xx.oo...x", -94),
        ("x...o....", 0),
    ]:
        call = f"value({board!r})"
        answer = code.value(board)
        expect(
            answer not in (1, -1),
            "{call} is {answer}, as in lesson 13. Hand the `score` of this lesson to minimax.",
            board,
            call=call,
            answer=answer,
        )
        expect_answer(call, answer, wanted, board)


def check_the_slow_loss(code):
    """A player who must lose holds out: the later x wins, the smaller the value."""
    board = "xo..x...."
    expect_answer(f"value({board!r})", code.value(board), 93, board)


def check_cell(code):
    """choose gives a cell: not its value, nor its place in a list."""
    for board, best, place in [("xo..x.o..", 95, 4), ("xo..ox..x", -94, 3)]:
        call = f"choose({board!r})"
        answer = code.choose(board)
        expect(
            answer != best,
            "{call} is {answer}, the best value. Which cell has it?",
            board,
            call=call,
            answer=answer,
        )
        expect(
            answer != place,
            "{call} is {answer}, the place of the best value in the list. "
            "The list of cells has the cell in the same place.",
            board,
            call=call,
            answer=answer,
        )


def check_it_hurries(code):
    """Of two wins, choose takes the quicker."""
    for board, wanted in [("xo..x.o..", 8), ("xo..ox..x", 7)]:
        call = f"choose({board!r})"
        cell = code.choose(board)
        expect(
            board != "xo..x.o.." or cell != 3,
            "{call} is 3, which wins later. Cell 8 wins at once: "
            "hand the `value` of this lesson to best_move.",
            board,
            call=call,
        )
        expect_answer(call, cell, wanted, board)


def check_it_holds_out(code):
    """If every move loses, choose takes the one that loses last."""
    board = "xo..x...."
    expect_answer(f"choose({board!r})", code.choose(board), 8, board)


def check_a_corner_is_answered_in_the_centre(code):
    """Every other answer to a corner loses."""
    expect_answer("choose('x........')", code.choose("x........"), 4, "x........")
