"""What lesson 2 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, fail


def check_place(code):
    """place puts the mark on the cell."""
    for board, cell, mark, wanted in [
        (".........", 4, "x", "....x...."),
        ("....x....", 0, "o", "o...x...."),
        ("....x....", 8, "o", "....x...o"),
    ]:
        call = f"place({board!r}, {cell}, {mark!r})"
        after = code.place(board, cell, mark)
        if isinstance(after, str):
            expect(
                len(after) < 10,
                "{call} made a board of {length} cells. After the mark, "
                "the rest of the old board begins at cell + 1.",
                board,
                call=call,
                length=len(after),
            )
            expect(
                len(after) == 9,
                "{call} made a board of only {length} cells. "
                "Keep what stands before the cell, and what stands after it.",
                board,
                call=call,
                length=len(after),
            )
            expect(
                after[cell] != "x" or mark == "x",
                "{call} put an x on the cell, not the mark that it was given: use `mark`.",
                board,
                call=call,
            )
        expect_answer(call, after, wanted, board)


def is_refused(code, board, cell):
    try:
        code.place(board, cell, "x")
    except ValueError:
        return True
    except IndexError:
        pass
    return False


def expect_refused(code, board, cell):
    call = f"place({board!r}, {cell}, 'x')"
    try:
        after = code.place(board, cell, "x")
    except ValueError:
        return
    except IndexError:
        expect(
            cell != 9 or not is_refused(code, board, 10),
            "{call} should raise ValueError, not IndexError: 9 gets through your test, but the "
            "last cell is 8.",
            board,
            call=call,
        )
        fail(
            "{call} should raise ValueError, not IndexError: "
            "look at the number before you look at the cell.",
            board,
            call=call,
        )
    expect(
        not isinstance(after, ValueError) and after is not ValueError,
        "{call} returned the ValueError: write `raise` instead of `return` before it.",
        board,
        call=call,
    )
    expect(
        cell >= 0,
        "{call} should raise ValueError. For Python, board[-1] is the last character, "
        "so it does not complain by itself: test the number first.",
        board,
        call=call,
    )
    fail(
        "{call} should raise ValueError, but it went on. "
        "A printed message or a returned value stops nobody: use `raise`.",
        board,
        call=call,
    )


def check_taken_cell_is_refused(code):
    """A taken cell is refused with a ValueError."""
    for cell in (0, 4):
        expect_refused(code, "o...x....", cell)


def check_no_such_cell_is_refused(code):
    """A cell that does not exist, such as 9 or -1, is refused with a ValueError."""
    for cell in (9, -1, -2, -9, 10):
        expect_refused(code, ".........", cell)


def check_either_mark_is_placed(code):
    """place does not ask whose turn it is."""
    for board, mark in [(".........", "o"), ("x........", "x"), ("xo.......", "o")]:
        call = f"place({board!r}, 4, {mark!r})"
        wanted = board[:4] + mark + board[5:]
        try:
            after = code.place(board, 4, mark)
        except ValueError:
            fail(
                "{call} raises ValueError, but cell 4 is empty. Do not ask whose turn it is: later "
                "you will try out moves of both.",
                board,
                call=call,
            )
        expect_answer(call, after, wanted, board)


def check_nothing_else_changes(code):
    """All other cells stay as they are."""
    board = "xo......."
    for cell in range(2, 9):
        wanted = board[:cell] + "x" + board[cell + 1 :]
        expect_answer(f"place({board!r}, {cell}, 'x')", code.place(board, cell, "x"), wanted, board)
