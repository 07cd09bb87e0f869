"""What lesson 18 should do."""

from unbeatable.course.checks.expect import expect_answer, expect_kind


def check_turned(code):
    """A quarter turn to the right."""
    expect_answer("turned('xo.......')", code.turned("xo......."), "..x..o...", "xo.......")
    expect_answer("turned('x...o...x')", code.turned("x...o...x"), "..x.o.x..", "x...o...x")


def check_four_turns(code):
    """Four quarter turns change nothing."""
    board = "xox.o..x."
    after = board
    for _ in range(4):
        after = code.turned(after)
    expect_answer("the board after four turns", after, board, board)


def check_mirrored(code):
    """The mirror swaps left and right, and twice changes nothing."""
    expect_answer("mirrored('xo.......')", code.mirrored("xo......."), ".ox......", "xo.......")
    expect_answer("twice in the mirror", code.mirrored(code.mirrored("xox.o..x.")), "xox.o..x.")


def check_canonical(code):
    """All eight images have the same canonical board."""
    for board in ("x........", "..x......", "......x..", "........x"):
        expect_answer(f"canonical({board!r})", code.canonical(board), "........x", board)
    expect_answer("canonical('.x.......')", code.canonical(".x......."), ".......x.", ".x.......")


def check_765(code):
    """There are 765 canonical boards."""
    found = code.all_canonical()
    expect_kind("all_canonical()", found, set)
    expect_answer("len(all_canonical())", len(found), 765)
