"""What lesson 21 should do."""

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer, expect_equal, expect_kind, fail

TREE = [[1, -1], [0, 1]]
BOARD = "xox.o..x."
DEEP = 3000


def children_of(board):
    expect(
        isinstance(board, str),
        "The function children was asked about {given}, which is no node but a list of nodes. Put "
        "the children on the stack one by one.",
        given=repr(board),
    )
    return list(reference.children(board))


def check_each_node_once(code):
    """The list has every node of the tree, the root first."""
    call = f"nodes_in_order({BOARD!r}, children)"
    nodes = code.nodes_in_order(BOARD, children_of)
    expect_kind(call, nodes, list, BOARD)
    expect(
        BOARD in nodes, "{call} lacks the root. Begin with the root on the stack.", BOARD, call=call
    )
    expect(
        [BOARD] != nodes,
        "{call} has only the root. Put the children of each node on the stack, too.",
        BOARD,
        call=call,
    )
    expect_equal("the first node of {call}", nodes[0], BOARD, BOARD, call=call)
    for board in reference.boards_from(BOARD):
        expect(board in nodes, "{call} lacks {missing}.", BOARD, call=call, missing=repr(board))
    expect_answer(f"len({call})", len(nodes), 61, BOARD)


def check_parents_come_first(code):
    """Each node comes after its parent."""
    call = f"nodes_in_order({BOARD!r}, children)"
    allowed = {BOARD}
    for node in code.nodes_in_order(BOARD, children_of):
        expect(
            node in allowed,
            "In {call} the board {node} comes before its parent.",
            BOARD,
            call=call,
            node=repr(node),
        )
        allowed.update(reference.children(node))


def check_a_very_deep_tree(code):
    """A tree with 3,000 levels does not stop it, so it does not call itself."""
    for name, call in [
        ("nodes_in_order", lambda: code.nodes_in_order(0, one_below)),
        ("values_of", lambda: code.values_of(0, True, one_below, number)),
    ]:
        try:
            found = call()
        except RecursionError:
            fail(
                "{name} calls itself, and a tree with 3,000 levels is too deep for that. Keep "
                "what is waiting in a list of your own.",
                name=name,
            )
        expect_equal(
            "the number of nodes that {name} finds in a tree without branches, with 3,000 levels,",
            len(found),
            DEEP,
            name=name,
        )


def one_below(node):
    return [node + 1] if node + 1 < DEEP else []


def number(node):
    return node


def check_values(code):
    """values_of gives the values of minimax, the root's first."""
    from s10_recursion import children
    from s11_minimax import score

    call = f"values_of({TREE}, True, children, score)"
    values = code.values_of([[1, -1], [0, 1]], True, children, score)
    nodes = code.nodes_in_order([[1, -1], [0, 1]], children)
    wanted = [value(node, node == TREE) for node in nodes]
    expect_kind(call, values, list)
    backwards = values == wanted[::-1]
    expect(
        not backwards,
        "{call} is back to front: the root comes last, because you went through the nodes from "
        "the end. Turn the list round.",
        call=call,
    )
    largest = [value(node, True, alternate=False) for node in nodes]
    expect(
        values != largest,
        "{call} takes the largest value on all levels. Below the root it is o's turn: keep for "
        "each node who is to move.",
        call=call,
    )
    expect_answer(call, values, wanted)


def value(tree, x_to_move, *, alternate=True):
    if not isinstance(tree, list):
        return tree
    values = [value(child, x_to_move != alternate, alternate=alternate) for child in tree]
    return max(values) if x_to_move else min(values)


def check_every_value(code):
    """The values are right where branches differ in number and depth, and for boards."""
    from s10_recursion import children
    from s11_minimax import score

    for tree in ([3, [1, 2, [5]], [[4], 0]], [[[2]], [[1, 7], 6, 8]], 5):
        for x_to_move in (True, False):
            call = f"values_of({tree}, {x_to_move}, children, score)"
            values = code.values_of(tree, x_to_move, children, score)
            expect_kind(call, values, list)
            count = len(code.nodes_in_order(tree, children))
            expect_answer(f"len({call})", len(values), count)
            root = value(tree, x_to_move)
            expect(
                values[0] == root or values[0] != value(tree, not x_to_move),
                "{call} begins with {answer}, as if {other} were to move at the root. `x_to_move` "
                "is {x_to_move}, so {mark} is: the root's value is {root}.",
                call=call,
                answer=values[0],
                other="xo"[x_to_move],
                mark="ox"[x_to_move],
                x_to_move=repr(x_to_move),
                root=root,
            )
            expect_answer(f"{call}[0]", values[0], root)
    call = f"values_of({BOARD!r}, False, children, score)"
    nodes = code.nodes_in_order(BOARD, children_of)
    values = code.values_of(BOARD, False, children_of, reference.value)
    expect_answer(f"len({call})", len(values), len(nodes), BOARD)
    for node, found in zip(nodes, values, strict=True):
        expect_equal(
            "the value of {node}, where {mark} is to move, in {call}",
            found,
            reference.value(node),
            BOARD,
            node=repr(node),
            mark="x" if reference.x_is_to_move(node) else "o",
            call=call,
        )
