"""What lesson 20 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind


def check_to_bits(code):
    """Bit i is cell i."""
    for board, mark, wanted in [
        (".........", "x", 0),
        ("x........", "x", 1),
        (".x.......", "x", 2),
        ("x...o...x", "x", 257),
        ("x...o...x", "o", 16),
    ]:
        expect_answer(f"to_bits({board!r}, {mark!r})", code.to_bits(board, mark), wanted, board)


def check_masks(code):
    """The masks of the eight lines."""
    found = code.line_masks()
    expect_kind("line_masks()", found, list)
    expect_answer("sorted(line_masks())", sorted(found), [7, 56, 73, 84, 146, 273, 292, 448])


def check_has_line(code):
    """has_line agrees with looking at the cells, on every set of cells."""
    masks = [7, 56, 448, 73, 146, 292, 273, 84]
    for bits in range(512):
        wanted = any(all(bits >> i & 1 for i in range(9) if mask >> i & 1) for mask in masks)
        found = code.has_line(bits, masks)
        board = "".join("x" if bits >> i & 1 else "." for i in range(9))
        expect(bool(found) == wanted, f"has_line({bits}, masks) should be {wanted}.", board)


def check_free_cells(code):
    """free_cells lists what neither of them has."""
    expect_answer("free_cells(0, 0)", code.free_cells(0, 0), list(range(9)))
    expect_answer("free_cells(257, 16)", code.free_cells(257, 16), [1, 2, 3, 5, 6, 7], "x...o...x")
