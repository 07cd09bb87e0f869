"""What lesson 23 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, expect_equal, expect_kind


def solved(code, moves):
    """The call and its answer, which has a value for each node."""
    call = f"solve({moves})"
    given = {node: list(children) for node, children in moves.items()}
    found = code.solve(given)
    expect(
        given == moves,
        "{call} changed the dict that it was given. Afterwards it is {given}. Keep what you count "
        "and cross out in a dict of your own.",
        call=call,
        given=given,
    )
    expect_kind(call, found, dict)
    for node in moves:
        expect(
            node in found,
            "{call} has no value for {node}. What is never decided is a draw.",
            call=call,
            node=repr(node),
        )
    return call, found


def check_parents(code):
    """parents_of turns all moves round."""
    moves = {"a": ["b", "c"], "b": ["c"], "c": []}
    call = f"parents_of({moves})"
    found = code.parents_of({"a": ["b", "c"], "b": ["c"], "c": []})
    expect_kind(call, found, dict)
    expect(
        found != moves,
        "{call} gives each node its children. Its parents are the nodes that have a move *to* it.",
        call=call,
    )
    for node in moves:
        expect(
            node in found,
            "{call} lacks {node}. A node that no move leads to has parents, too: an empty list of "
            "them.",
            call=call,
            node=repr(node),
        )
    in_order = {node: sorted(parents) for node, parents in found.items()}
    expect_answer(call, in_order, {"a": [], "b": ["a"], "c": ["a", "b"]})


def check_without_circles(code):
    """Without circles the values are what minimax would say."""
    moves = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
    call, found = solved(code, moves)
    expect(
        found["d"] != "win",
        "In {call} the value of 'd' is 'win'. But the values are for the player to move, and "
        "without a move that player has lost.",
        call=call,
    )
    expect_equal("the value of 'd' in {call}", found["d"], "loss", call=call)
    expect_equal(
        "the value of 'b', which has a move to a loss, in {call}", found["b"], "win", call=call
    )
    expect(
        found["a"] != "draw",
        "In {call} the value of 'a' is 'draw'. But all its moves lead to wins of the other "
        "player, so it is a loss. Count down its moves that are not known yet: are there none "
        "left?",
        call=call,
    )
    expect_answer(call, found, {"a": "loss", "b": "win", "c": "win", "d": "loss"})


def check_a_circle_is_a_draw(code):
    """A player who can go round without end does not lose."""
    moves = {"a": ["b"], "b": ["a"]}
    call, found = solved(code, moves)
    expect_answer(call, found, {"a": "draw", "b": "draw"})
    moves = {"a": ["b", "c"], "b": ["a"], "c": ["end"], "end": []}
    call, found = solved(code, moves)
    expect(
        found["a"] != "loss",
        "In {call} the value of 'a' is 'loss', because it has a move to a win of the other "
        "player. But it need not go there: only if *all* its moves lead to wins is it a loss.",
        call=call,
    )
    expect_answer(call, found, {"a": "draw", "b": "draw", "c": "win", "end": "loss"})


def check_a_value_stays(code):
    """One move to a loss is enough, whatever is found out later."""
    for moves in (
        {"a": ["b"], "b": ["c", "d"], "e": [], "d": ["e"], "c": []},
        {"a": ["b"], "b": ["c", "d"], "c": [], "d": ["e"], "e": []},
    ):
        call, found = solved(code, moves)
        expect(
            found["b"] != "loss",
            "In {call} the value of 'b' is 'loss', but it has a move to a loss. That makes it a "
            "win, whatever its other moves are: once decided, a value stays.",
            call=call,
        )
        expect_answer(call, found, {"a": "loss", "b": "win", "c": "loss", "d": "win", "e": "loss"})


def check_a_win_leaves_the_circle(code):
    """A player who can win does not stay in the circle."""
    call, found = solved(code, {"a": ["b"], "b": ["a", "end"], "end": []})
    expect_answer(call, found, {"a": "loss", "b": "win", "end": "loss"})


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
    expect_equal("the value of Whoa's empty board", values[start], "win")
    draws = list(values.values()).count("draw")
    expect_equal("the number of Whoa's positions that are draws", draws, 0)
