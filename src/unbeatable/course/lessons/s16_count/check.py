"""What lesson 16 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, fail, memoize

OVER = "xxxoo...."
BOARD = "xox.o..x."
TREES = [[[1, 0, 1], -1], [[[0], 1], [-1, [1, 0]]], [0, [1, [-1, [0, 1]]], 1]]
STICKS = [[0], [[1]], [[[[-1]]]]]


def count(function, call, node, children):
    """The answer of the learner's function, which has to ask `children`."""
    asked = []

    def ask(parent):
        asked.append(parent)
        return children(parent)

    try:
        return function(node, ask)
    except (TypeError, RecursionError):
        if not asked:
            fail(
                "{call} never asks children(node). Going through the node itself does not lead to "
                "what is below it.",
                node,
                call=call,
            )
        raise


def check_a_finished_game_is_a_node(code):
    """count_nodes: a finished game is one node."""
    from s12_tree import children

    call = f"count_nodes({OVER!r}, children)"
    answer = count(code.count_nodes, call, OVER, children)
    expect(
        answer != 0,
        "{call} is 0, but there is one node: count the node itself, too.",
        OVER,
        call=call,
    )
    expect_answer(call, answer, 1, OVER)


def check_nodes(code):
    """Every node below counts, and a board counts once for each way that leads to it."""
    from s12_tree import children

    call = f"count_nodes({BOARD!r}, children)"
    answer = count(code.count_nodes, call, BOARD, children)
    expect(
        answer != 5,
        "{call} is 5: that is the board and the four boards right below it. Let count_nodes call "
        "itself for each child, to count what is further down.",
        BOARD,
        call=call,
    )
    expect(
        answer != 24,
        "{call} is 24, the number of leaves. The nodes above the leaves count as well: add 1 for "
        "the node itself.",
        BOARD,
        call=call,
    )
    expect(
        answer != 34,
        "{call} is 34, the number of different boards. A node is a board together with the way "
        "there, so count a board each time you meet it.",
        BOARD,
        call=call,
    )
    expect_answer(call, answer, 61, BOARD)


def check_a_finished_game_is_a_game(code):
    """count_games: a finished game is one game."""
    from s12_tree import children

    call = f"count_games({OVER!r}, children)"
    answer = count(code.count_games, call, OVER, children)
    expect(
        answer != 0,
        "{call} is 0, because the sum of nothing is 0. A node without children is one game, "
        "played to its end: count 1.",
        OVER,
        call=call,
    )
    expect_answer(call, answer, 1, OVER)


def check_games(code):
    """A game counts once, at its leaf."""
    from s12_tree import children

    call = f"count_games({BOARD!r}, children)"
    answer = count(code.count_games, call, BOARD, children)
    expect(
        answer != 4,
        "{call} is 4, the number of moves right now. Let count_games call itself for each child, "
        "and add up the answers.",
        BOARD,
        call=call,
    )
    expect(
        answer != 61,
        "{call} is 61, the number of nodes. A game counts once, at its end: do not add 1 for the "
        "nodes on the way.",
        BOARD,
        call=call,
    )
    expect_answer(call, answer, 24, BOARD)


def check_trees_made_by_hand(code):
    """On the trees of lesson 10 the counts agree with leaves and height."""
    from s10_recursion import children, height, leaves

    for tree in TREES:
        expect_answer(
            f"count_games({tree}, children)", code.count_games(tree, children), leaves(tree)
        )
    for stick in STICKS:
        expect_answer(
            f"count_nodes({stick}, children)", code.count_nodes(stick, children), height(stick) + 1
        )


def check_the_whole_tree(code):
    """From the empty board there are 549,946 nodes."""
    from s12_tree import children

    expect_answer(
        "count_nodes('.........', children)", code.count_nodes("." * 9, memoize(children)), 549946
    )


def check_all_games(code):
    """From the empty board there are 255,168 games."""
    from s12_tree import children

    expect_answer(
        "count_games('.........', children)", code.count_games("." * 9, memoize(children)), 255168
    )
