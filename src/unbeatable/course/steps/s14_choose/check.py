"""What step 14 should do."""

from unbeatable.course.expecting import expect, expect_answer


def check_it_wins(step):
    """It completes a line when it can."""
    for board, wanted in [("xx.oo....", 2), ("xx.oo...x", 5)]:
        expect_answer(f"choose({board!r})", step.choose(board), wanted, board)


def check_it_blocks(step):
    """It blocks a line that the other would complete."""
    for board, wanted in [("xx..o....", 2), ("xo..o...x", 7)]:
        expect_answer(f"choose({board!r})", step.choose(board), wanted, board)


def check_it_hurries(step):
    """Of two wins it takes the quicker."""
    board = "x.x.o..o."
    expect_answer(f"choose({board!r})", step.choose(board), 1, board)


def check_a_corner_is_answered_in_the_centre(step):
    """Every other answer to a corner loses."""
    expect_answer("choose('x........')", step.choose("x........"), 4, "x........")


def check_all_results_of_a_few_moves(step):
    """all_results tries every move of the opponent."""
    expect_answer("all_results('xxxoo....', 'x')", step.all_results("xxxoo....", "x"), ["x"])
    board = "xox.o..x."
    expect_answer(f"all_results({board!r}, 'o')", step.all_results(board, "o"), ["draw", "draw"], board)


def check_it_never_loses_as_o(step):
    """Against x's corner and every line after it, o never loses."""
    endings = step.all_results("x........", "o")
    expect("x" not in endings, "x can win after the corner: the player is beaten.", "x........")
    expect("draw" in endings, "some games should end in a draw.")


def check_it_never_loses_as_x(step):
    """From its own first move, x never loses."""
    endings = step.all_results("x........", "x")
    expect("o" not in endings, "o can win against it after the corner.", "x........")
