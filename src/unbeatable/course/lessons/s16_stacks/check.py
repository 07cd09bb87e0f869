"""What lesson 16 should do."""

import inspect

from s11_node import Node

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind

BOARD = "xox.o..x."


def check_each_node_once(code):
    """The list has every node of the tree, and the root first."""
    nodes = code.nodes_in_order(Node(BOARD))
    expect_kind(f"nodes_in_order(Node({BOARD!r}))", nodes, list)
    expect(nodes, "the list of nodes is empty; at least the root belongs into it.", BOARD)
    expect_answer("the board of the first node", nodes[0].board, BOARD)

    def whole(node):
        return [node.board] + [board for child in node.children() for board in whole(child)]

    boards, wanted = [node.board for node in nodes], whole(Node(BOARD))
    for board in wanted:
        about = f"the number of nodes with the board {board!r} (one for each way to get there)"
        expect_answer(about, boards.count(board), wanted.count(board), board)
    expect_answer("the number of nodes", len(boards), len(wanted), BOARD)


def check_parents_come_first(code):
    """Each node comes after its parent."""
    seen = set()
    for node in code.nodes_in_order(Node("xo.......")):
        marks = 9 - node.board.count(".")
        parents = [
            node.board[:i] + "." + node.board[i + 1 :] for i in range(9) if node.board[i] != "."
        ]
        expect(marks == 2 or any(parent in seen for parent in parents), "a node came before its parent.", node.board)
        seen.add(node.board)


def check_without_recursion(code):
    """Neither function calls itself."""
    for name in ("nodes_in_order", "values_of"):
        source = inspect.unwrap(getattr(code, name)).__code__
        expect(name not in source.co_names, f"{name} calls itself; use a stack instead.")


def check_values(code):
    """The value of the root is what minimax says, and each node has one."""
    for board, wanted in [("xx.oo....", 1), ("x...o...x", 0), ("xo..x...o", 1), (BOARD, 0)]:
        values = code.values_of(Node(board))
        expect_kind(f"values_of(Node({board!r}))", values, list, board)
        expect(values, "the list of values is empty; the root has one, too.", board)
        expect_answer(f"values_of(Node({board!r}))[0]", values[0], wanted, board)
        expect_answer("how many values there are", len(values), len(code.nodes_in_order(Node(board))), board)


def check_each_value(code):
    """Every value in the list is right."""

    def value(node):
        if node.score() is not None:
            return node.score()
        values = [value(child) for child in node.children()]
        return max(values) if node.board.count("x") == node.board.count("o") else min(values)

    nodes, values = code.nodes_in_order(Node(BOARD)), code.values_of(Node(BOARD))
    for node, found in zip(nodes, values):
        expect_answer(f"the value of {node.board!r}", found, value(node), node.board)
