"""What lesson 4 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, fail
from unbeatable.course.checks.kinds import kind_of

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
    expect(
        isinstance(code.LINES, list | tuple),
        "LINES should be a list, with square brackets [ ] around the eight lines, but it is "
        "{kind}.",
        kind=kind_of(code.LINES),
    )
    for line in code.LINES:
        expect(
            isinstance(line, tuple | list) and len(line) == 3,
            "A line is three numbers, such as (0, 1, 2), but LINES has {line}.",
            line=repr(line),
        )
    found = [frozenset(line) for line in code.LINES]
    expect(
        not any(9 in line for line in found),
        "LINES counts the cells from 1 to 9, but they go from 0 to 8.",
    )
    for line in found:
        expect(line in ALL, "{line} is not a line of the board.", on(line, "x"), line=sorted(line))
    for line in sorted(sorted(line) for line in ALL - set(found)):
        fail("LINES is missing the line {line}.", on(line, "x"), line=tuple(line))
    expect(
        len(found) == 8,
        "LINES should have 8 lines, each once, but it has {count}.",
        count=len(found),
    )


def check_each_line_wins(code):
    """has_line finds each line, of x and of o."""
    found = [line for line in code.LINES if code.has_line(on(line, "x"), "x") is True]
    expect(
        found != [code.LINES[0]],
        "has_line looks at the first line of LINES only: "
        "`return False` belongs after the loop, not in it.",
    )
    for line in sorted(map(sorted, ALL)):
        for mark in "xo":
            board = on(line, mark)
            expect_answer(f"has_line({board!r}, {mark!r})", code.has_line(board, mark), True, board)


def check_a_line_among_other_marks(code):
    """has_line finds a line also if the mark stands on other cells as well."""
    for board, mark in [
        ("xxxx.oo.o", "x"),
        ("xoxoxox..", "x"),
        ("xoxoxooxx", "x"),
        ("xxoxo.oxo", "o"),
        ("oxxxo.oxo", "o"),
    ]:
        call = f"has_line({board!r}, {mark!r})"
        answer = code.has_line(board, mark)
        expect(
            answer is not False,
            "{call} is False, but {mark} has a line. There may be other marks of {mark} as well: "
            "ask about the three cells of each line.",
            board,
            call=call,
            mark=mark,
        )
        expect_answer(call, answer, True, board)


def check_other_marks_do_not_win(code):
    """has_line finds no line where there is none."""
    call = "has_line('.........', 'x')"
    expect(
        code.has_line(".........", "x") is not True,
        "{call} is True: three empty cells are equal, but that is not a line of x. "
        "Compare with the mark, too.",
        call=call,
    )
    board = "xxx......"
    call = f"has_line({board!r}, 'o')"
    expect(
        code.has_line(board, "o") is not True,
        "{call} is True, but the line belongs to x. Compare with the mark, too.",
        board,
        call=call,
    )
    board = "..x......"
    call = f"has_line({board!r}, 'x')"
    expect(
        code.has_line(board, "x") is not True,
        "{call} is True for a single x. `board[a] and board[b] and board[c] == mark` "
        "compares only the last cell: compare all three.",
        board,
        call=call,
    )
    board = "xx.x....."
    call = f"has_line({board!r}, 'x')"
    expect(
        code.has_line(board, "x") is not True,
        "{call} is True, but three marks win only if all of them stand on one line.",
        board,
        call=call,
    )
    for board, mark in [
        (".........", "x"),
        ("xxx......", "o"),
        ("xxo......", "x"),
        ("x.x......", "x"),
    ]:
        expect_answer(f"has_line({board!r}, {mark!r})", code.has_line(board, mark), False, board)


def check_winner(code):
    """winner names the mark that has a line."""
    for board, wanted in [("xxxoo....", "x"), ("xx.ooo..x", "o"), ("o..xo.x.o", "o")]:
        call = f"winner({board!r})"
        answer = code.winner(board)
        expect(
            answer is not True,
            "{call} is True, but winner should say who has won: 'x' or 'o'.",
            board,
            call=call,
        )
        expect(
            wanted != "o" or answer is not None,
            "{call} is None, but o has a line. If x has none, ask about o before you give up.",
            board,
            call=call,
        )
        expect_answer(call, answer, wanted, board)


def check_nobody(code):
    """While there is no line, the winner is None."""
    for board in (".........", "xo.......", "xoxxoxoxo"):
        call = f"winner({board!r})"
        answer = code.winner(board)
        expect(
            answer != "o",
            "{call} is 'o', but nobody has a line. "
            "If x has none, that does not mean that o has one.",
            board,
            call=call,
        )
        expect_answer(call, answer, None, board)
