"""What lesson 19 should do."""

from s11_node import Node

from unbeatable.course.checks.expect import expect, expect_answer


def search(code, board):
    seen = []
    return code.alphabeta(Node(board), -1, 1, seen), len(seen)


def check_values(code):
    """The values are those of minimax."""
    for board, wanted in [("xxxoo....", 1), ("xx.oo....", 1), ("x...o....", 0), ("xo.......", 1), ("xo..x.x.o", 1)]:
        expect_answer(f"alphabeta(Node({board!r}), -1, 1, [])", search(code, board)[0], wanted, board)


def check_seen(code):
    """Every node that is looked at is in `seen`, the root first."""
    seen = []
    root = Node("xx.oo....")
    code.alphabeta(root, -1, 1, seen)
    expect(seen and seen[0] is root, "the first node in `seen` should be the root itself.")


def check_it_stops_at_a_win(code):
    """When x has found a win, the other moves are not looked at."""
    value, looked = search(code, "xx.oo....")
    expect(looked == 2, f"for 'xx.oo....' 2 nodes are enough, but it looked at {looked}.", "xx.oo....")


def check_it_saves(code):
    """From the empty board it looks at far fewer than 549,946 nodes."""
    value, looked = search(code, "." * 9)
    expect_answer("the value of the empty board", value, 0)
    expect(looked < 30_000, f"it looked at {looked:,} nodes; fewer than 30,000 are enough.")
