"""What lesson 5 should do."""

from unbeatable.course.checks.expect import expect_answer


def check_it_goes_on(code):
    """While there is an empty cell and no line, the game goes on."""
    for board in (".........", "xo..x....", "xoxxo.oxo"):
        expect_answer(f"is_over({board!r})", code.is_over(board), False, board)
        expect_answer(f"result({board!r})", code.result(board), None, board)


def check_a_line_ends_it(code):
    """A line ends the game, and its owner has won."""
    for board, wanted in [("xxxoo....", "x"), ("xx.ooo..x", "o")]:
        expect_answer(f"is_over({board!r})", code.is_over(board), True, board)
        expect_answer(f"result({board!r})", code.result(board), wanted, board)


def check_a_full_board_is_a_draw(code):
    """A full board without a line is a draw."""
    board = "xoxxoxoxo"
    expect_answer(f"is_over({board!r})", code.is_over(board), True, board)
    expect_answer(f"result({board!r})", code.result(board), "draw", board)


def check_the_ninth_move_can_win(code):
    """A win on the last empty cell is a win, not a draw."""
    board = "xoxoxooxx"
    expect_answer(f"result({board!r})", code.result(board), "x", board)


def check_winning_cells(code):
    """winning_cells lists the cells of all completed lines."""
    for board, wanted in [
        (".........", []),
        ("xxxoo....", [0, 1, 2]),
        ("xo.xo..ox", [1, 4, 7]),
        ("xxxoxooxo", [0, 1, 2, 4, 7]),
    ]:
        expect_answer(f"winning_cells({board!r})", code.winning_cells(board), wanted, board)
