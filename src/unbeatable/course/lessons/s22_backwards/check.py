"""What lesson 22 should do."""

from unbeatable.course.checks.expect import expect_answer, expect_kind


def check_parents(code):
    """parents_of turns all moves round."""
    moves = {"a": ["b", "c"], "b": ["c"], "c": []}
    found = code.parents_of(moves)
    expect_kind(f"parents_of({moves})", found, dict)
    in_order = {node: sorted(parents) for node, parents in found.items()}
    expect_answer(f"parents_of({moves})", in_order, {"a": [], "b": ["a"], "c": ["a", "b"]})


def check_without_circles(code):
    """Without loops it is what minimax would say."""
    moves = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
    expect_answer(f"solve({moves})", code.solve(moves), {"a": "loss", "b": "win", "c": "win", "d": "loss"})


def check_a_circle_is_a_draw(code):
    """A player who can loop without end does not lose."""
    moves = {"a": ["b"], "b": ["a"]}
    expect_answer(f"solve({moves})", code.solve(moves), {"a": "draw", "b": "draw"})
    moves = {"a": ["b", "c"], "b": ["a"], "c": ["end"], "end": []}
    expect_answer(
        f"solve({moves})", code.solve(moves), {"a": "draw", "b": "draw", "c": "win", "end": "loss"}
    )


def check_a_win_leaves_the_circle(code):
    """A player who can win does not stay in the loop."""
    moves = {"a": ["b"], "b": ["a", "end"], "end": []}
    expect_answer(f"solve({moves})", code.solve(moves), {"a": "loss", "b": "win", "end": "loss"})


def check_whoa(code):
    """Tic Tac Whoa itself: whoever begins wins, and no position is a draw."""
    from unbeatable.games.whoa import Whoa

    game = Whoa()
    start = game.start()
    moves, stack = {}, [start]
    while stack:
        pos = stack.pop()
        if pos in moves:
            continue
        moves[pos] = sorted({game.canonical(game.play(pos, move)) for move in game.moves(pos)})
        stack.extend(moves[pos])
    values = code.solve(moves)
    expect_answer("the value of Whoa's empty board", values[start], "win")
    draws = list(values.values()).count("draw")
    expect_answer("the number of Whoa's positions that are draws", draws, 0)
