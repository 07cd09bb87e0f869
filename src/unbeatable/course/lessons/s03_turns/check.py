"""What lesson 3 should do."""

from unbeatable.course.checks.expect import expect_answer


def check_x_begins(code):
    """x begins."""
    expect_answer("whose_turn('.........')", code.whose_turn("........."), "x")


def check_they_take_turns(code):
    """After each move it is the other one's turn."""
    for board, wanted in [("x........", "o"), ("xo.......", "x"), ("xo..x....", "o"), ("xo..x...o", "x")]:
        expect_answer(f"whose_turn({board!r})", code.whose_turn(board), wanted, board)


def check_legal_moves(code):
    """legal_moves lists the empty cells in order."""
    expect_answer("legal_moves('.........')", code.legal_moves("........."), list(range(9)))
    board = "xo..x...o"
    expect_answer(f"legal_moves({board!r})", code.legal_moves(board), [2, 3, 5, 6, 7], board)
    expect_answer("legal_moves('xoxxoxoxo')", code.legal_moves("xoxxoxoxo"), [], "xoxxoxoxo")
