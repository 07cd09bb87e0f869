"""What lesson 1 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind


def check_new_board(code):
    """A new board has nine empty cells."""
    expect_answer("new_board()", code.new_board(), ".........")


def check_show_has_three_lines(code):
    """show gives three lines."""
    text = code.show(".........")
    expect_kind("show('.........')", text, str)
    lines = text.split("\n")
    extra = "leave out the '\\n' after the third"
    expect(lines[3:] != [""], f"show gives an empty fourth line: {extra}. It gives {text!r}.")
    found = "there is only 1" if len(lines) == 1 else f"there are {len(lines)}"
    expect(len(lines) == 3, f"show should give 3 lines, but {found}: {text!r}.")


def check_show_puts_cells_in_place(code):
    """show puts each mark in its place, with single spaces between."""
    for board, wanted in [
        (".........", ". . .\n. . .\n. . ."),
        ("x.o.x...o", "x . o\n. x .\n. . o"),
    ]:
        expect_answer(f"show({board!r})", code.show(board), wanted, board)
