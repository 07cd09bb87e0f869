"""What lesson 4 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, fail

ALL = {
    frozenset(line)
    for line in [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    ]
}


def on(cells, mark):
    return "".join(mark if cell in cells else "." for cell in range(9))


def check_lines(code):
    """LINES has the eight lines, each once."""
    for line in code.LINES:
        three = isinstance(line, tuple | list) and len(line) == 3
        expect(three, f"a line is three numbers, as (0, 1, 2), but LINES has {line!r}.")
    found = [frozenset(line) for line in code.LINES]
    for line in found:
        expect(line in ALL, f"{sorted(line)} is not a line of the board.", on(line, "x"))
    for line in sorted(sorted(line) for line in ALL - set(found)):
        fail(f"LINES lacks the line {tuple(line)}.", on(line, "x"))
    expect(len(found) == 8, f"LINES should have 8 lines, each once, but it has {len(found)}.")


def check_each_line_wins(code):
    """Each line wins, for x and for o."""
    for line in sorted(map(sorted, ALL)):
        for mark in "xo":
            board = on(line, mark)
            expect_answer(f"has_line({board!r}, {mark!r})", code.has_line(board, mark), True, board)
            expect_answer(f"winner({board!r})", code.winner(board), mark, board)


def check_other_marks_do_not_win(code):
    """A line of the other's marks, or a broken one, does not win."""
    for board, mark in [("xxx......", "o"), ("xxo......", "x"), ("x.x......", "x")]:
        expect_answer(f"has_line({board!r}, {mark!r})", code.has_line(board, mark), False, board)


def check_nobody(code):
    """While there is no line, the winner is None."""
    for board in (".........", "xo.......", "xoxxoxoxo"):
        expect_answer(f"winner({board!r})", code.winner(board), None, board)
