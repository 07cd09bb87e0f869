"""What lesson 21 should do."""

from unbeatable.course.checks.expect import expect_answer


def check_threats(code):
    """A threat is the empty cell of a line that has two of the mark."""
    for board, mark, wanted in [
        ("xx.......", "x", [2]),
        ("xx.......", "o", []),
        ("xxo......", "x", []),
        ("x.x...x..", "x", [1, 3, 4]),
        ("xo..x...o", "x", []),
        ("xo..x.x.o", "x", [2, 3]),
    ]:
        expect_answer(f"threats({board!r}, {mark!r})", code.threats(board, mark), wanted, board)


def check_a_threat_counts_once(code):
    """A cell that completes two lines is one threat."""
    board = "xx.oox.ox"
    expect_answer(f"threats({board!r}, 'x')", code.threats(board, "x"), [2], board)


def check_forks(code):
    """A fork makes two threats at once."""
    for board, mark, wanted in [
        ("xo..x...o", "x", [3, 6]),
        (".........", "x", []),
        ("x...o...x", "x", [2, 6]),
        ("x...o...x", "o", []),
        ("ox..x...o", "o", [6]),
    ]:
        expect_answer(f"forks({board!r}, {mark!r})", code.forks(board, mark), wanted, board)
