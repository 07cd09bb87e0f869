"""What lesson 2 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, fail


def check_place(code):
    """place puts the mark on the cell."""
    expect_answer("place('.........', 4, 'x')", code.place(".........", 4, "x"), "....x....")
    expect_answer("place('....x....', 0, 'o')", code.place("....x....", 0, "o"), "o...x....")
    expect_answer("place('....x....', 8, 'o')", code.place("....x....", 8, "o"), "....x...o")


def expect_refused(code, board, cell):
    call = f"place({board!r}, {cell}, 'x')"
    try:
        after = code.place(board, cell, "x")
    except ValueError:
        return
    except IndexError:
        fail(f"{call} should raise ValueError, not IndexError.", board)
    if isinstance(after, ValueError) or after is ValueError:
        fail(f"{call} returned the ValueError: write `raise` instead of `return` before it.", board)
    fail(f"{call} should raise ValueError, but gave {after!r}.", board)


def check_taken_cell_is_refused(code):
    """A taken cell is refused with a ValueError."""
    for cell in (0, 4):
        expect_refused(code, "o...x....", cell)


def check_no_such_cell_is_refused(code):
    """A cell that does not exist is refused with a ValueError, also a negative one."""
    for cell in (9, -1):
        expect_refused(code, ".........", cell)


def check_nothing_else_changes(code):
    """All other cells stay as they are."""
    board = "xo......."
    for cell in range(2, 9):
        after = code.place(board, cell, "x")
        expect(len(after) == 9, f"after place({board!r}, {cell}, 'x') the board is {after!r}.", board)
        same = all(after[i] == board[i] for i in range(9) if i != cell)
        expect(same, f"place({board!r}, {cell}, 'x') changed another cell: {after!r}.", after)
