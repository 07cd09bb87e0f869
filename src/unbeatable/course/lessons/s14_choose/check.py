"""What lesson 14 should do."""

from s11_node import Node

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind, memoize

Node.children = memoize(Node.children)
Node.score = memoize(Node.score)


def check_it_wins(code):
    """It completes a line when it can."""
    for board, wanted in [("xx.oo....", 2), ("xx.oo...x", 5)]:
        expect_answer(f"choose({board!r})", code.choose(board), wanted, board)


def check_it_blocks(code):
    """It blocks a line that the other would complete."""
    for board, wanted in [("xx..o....", 2), ("xo..o...x", 7)]:
        expect_answer(f"choose({board!r})", code.choose(board), wanted, board)


def check_it_hurries(code):
    """Of two wins it takes the quicker."""
    for board, wanted in [("xo..x.o..", 8), ("xo..ox..x", 7)]:
        expect_answer(f"choose({board!r})", code.choose(board), wanted, board)


def check_a_corner_is_answered_in_the_centre(code):
    """Every other answer to a corner loses."""
    expect_answer("choose('x........')", code.choose("x........"), 4, "x........")


def check_all_results_of_a_few_moves(code):
    """all_results tries every move of the opponent."""
    endings(code, "xxxoo....", "x", ["x"])
    endings(code, "xox.o..x.", "o", ["draw", "o", "o"])
    endings(code, "xox.o..x.", "x", ["draw"] * 5 + ["x"] * 3)


def endings(code, board, mark, wanted):
    found = code.all_results(board, mark)
    expect_kind(f"all_results({board!r}, {mark!r})", found, list, board)
    call = f"sorted(all_results({board!r}, {mark!r}))"
    expect_answer(call, sorted(found, key=str), wanted, board)


def check_it_never_loses_as_o(code):
    """Whether x begins in a corner, on an edge or in the centre: o never loses."""
    for board in ("x........", ".x.......", "....x...."):
        found = code.all_results(board, "o")
        expect("x" not in found, "x can win from here: the player is beaten.", board)
        expect("draw" in found, "some games from here should end in a draw.", board)


def check_it_never_loses_as_x(code):
    """From its own first move, x never loses."""
    found = code.all_results("x........", "x")
    expect("o" not in found, "o can win from here: the player is beaten.", "x........")
    expect("draw" in found, "some games from here should end in a draw.", "x........")
