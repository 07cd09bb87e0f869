"""What lesson 11 should do."""

from unbeatable.course.checks.expect import expect, expect_answer

THIRTY = [
    [[0, [1, -1], -1], [[1, 0], 1]],
    [[[-1, 0], [0, -1]], [1, 1]],
    [[-1, 0], 1, -1],
]
"""A tree of thirty nodes."""


def children(tree):
    return tree if isinstance(tree, list) else []


def score(leaf):
    return leaf


def ask(code, tree, x_to_move):
    """The call as the learner would write it, and its answer."""
    answer = code.minimax(tree, x_to_move, children, score)
    return f"minimax({tree}, {x_to_move}, children, score)", answer


def check_score(code):
    """score gives the number on a leaf."""
    for leaf in (1, 0, -1):
        expect_answer(f"score({leaf})", code.score(leaf), leaf)


def check_leaf(code):
    """The value of a leaf is its score, whoever is to move."""
    for leaf in (1, 0, -1):
        for x_to_move in (True, False):
            call, answer = ask(code, leaf, x_to_move)
            expect_answer(call, answer, leaf)


def check_value_not_branch(code):
    """The answer is a value, not the number of a branch, nor a list."""
    for tree, x_to_move in [([-1, -1, 0], True), ([1, 1, 0], False)]:
        call, answer = ask(code, tree, x_to_move)
        expect(
            answer != 2,
            "{call} is 2, the number of the best branch. Give the value of that branch: 0.",
            call=call,
        )
        expect(
            not isinstance(answer, list),
            "{call} is {answer}, the values of all branches. "
            "Which one does the player to move want?",
            call=call,
            answer=answer,
        )


def check_one_move(code):
    """With one move to go, x takes the largest number, o the smallest."""
    call, answer = ask(code, [0, 1, -1], True)
    expect(
        answer != -1 or ask(code, [0, 1, -1], False)[1] != -1,
        "{call} is -1, as if o were always to move. `x_to_move` is True or False, not a mark: "
        "write `if x_to_move:`.",
        call=call,
    )
    expect(
        answer != -1, "{call} is -1, but x is to move, and x wants the largest number.", call=call
    )
    expect(
        answer != 0,
        "{call} is 0, the first number. Look at all branches before you return: "
        "the largest of them is 1.",
        call=call,
    )
    expect_answer(call, answer, 1)
    call, answer = ask(code, [0, 1, -1], False)
    expect(
        answer != 1, "{call} is 1, but o is to move, and o wants the smallest number.", call=call
    )
    expect_answer(call, answer, -1)


def check_nothing_better(code):
    """If all branches are bad for x, or all are bad for o, the value is bad, too."""
    for tree, x_to_move in [([-1, -1], True), ([1, 1], False)]:
        call, answer = ask(code, tree, x_to_move)
        expect(
            answer != 0,
            "{call} is 0, but there is no 0 in this tree. If you begin with `best = 0`, "
            "no branch here is better: begin with the value of the first branch.",
            call=call,
        )
        expect_answer(call, answer, tree[0])


def check_turns_alternate(code):
    """After each move it is the other one's turn."""
    call, answer = ask(code, [[1, -1], [0, 0]], True)
    expect(
        not isinstance(answer, list),
        "{call} is {answer}, a branch. A branch is a tree: ask minimax what it is worth.",
        call=call,
        answer=answer,
    )
    expect(
        answer != 1,
        "{call} is 1, as if x moved twice. After x it is o's turn: pass on `not x_to_move`.",
        call=call,
    )
    expect_answer(call, answer, 0)
    call, answer = ask(code, [[1, -1], [0, 0]], False)
    expect(
        answer != -1,
        "{call} is -1, as if o moved twice. After o it is x's turn: pass on `not x_to_move`.",
        call=call,
    )
    expect_answer(call, answer, 0)
    for tree, x_to_move, wanted in [
        ([[-1, 1], [1, -1]], True, -1),
        ([[-1, 1], [1, -1]], False, 1),
        ([[[1], [-1]], 0], True, 0),
        ([[[1], [-1]], 0], False, 0),
    ]:
        call, answer = ask(code, tree, x_to_move)
        expect_answer(call, answer, wanted)


def check_any_numbers(code):
    """Scores may be any numbers, not only 1, 0 and -1."""
    for tree, x_to_move, wanted in [
        ([-95, -94], True, -94),
        ([95, 94], False, 94),
        ([1, 95], True, 95),
        ([-1, -94], False, -94),
        ([[95, -94], [94, 91]], True, 91),
        ([[1, -94], [-95, -91]], False, -91),
    ]:
        call, answer = ask(code, tree, x_to_move)
        expect(
            answer == wanted,
            "{call} is {answer}, but it should be {wanted}. Scores may be any numbers: begin with "
            "the value of the first branch, and look at all branches.",
            call=call,
            answer=repr(answer),
            wanted=wanted,
        )


def check_leaves_at_different_depths(code):
    """Some branches end sooner than others."""
    for x_to_move, wanted in [(True, 1), (False, 0)]:
        call, answer = ask(code, [1, [-1, 0]], x_to_move)
        expect_answer(call, answer, wanted)


def check_any_nodes(code):
    """A node can be anything, here a word: only children and score know about it."""
    moves = {"start": ["left", "right"], "left": ["won", "lost"], "right": ["draw"]}
    scores = {"won": 1, "lost": -1, "draw": 0}
    call = "minimax('start', True, children, score)"

    def children_of_word(node):
        expect(
            node in moves or node in scores,
            "{call} asked for children of {node}, which is not a node. "
            "Take the nodes from children(node): a node itself need not be a list.",
            call=call,
            node=repr(node),
        )
        return moves.get(node, [])

    def score_of_word(node):
        expect(
            node not in moves,
            "{call} asked for the score of {node}, but the game goes on there. "
            "A leaf is a node for which children(node) is empty.",
            call=call,
            node=repr(node),
        )
        return scores.get(node)

    answer = code.minimax("start", True, children_of_word, score_of_word)
    expect(
        not isinstance(answer, str),
        "{call} is {answer}, a node. score(node) says what a leaf is worth.",
        call=call,
        answer=repr(answer),
    )
    expect_answer(call, answer, 0)


def check_the_large_tree(code):
    """A tree of thirty nodes, each node of it, from the leaves up."""
    for tree, x_to_move in inner_nodes(THIRTY, True):
        call, answer = ask(code, tree, x_to_move)
        expect_answer(call, answer, value(tree, x_to_move))
    call, answer = ask(code, THIRTY, False)
    expect_answer(call, answer, 1)


def inner_nodes(tree, x_to_move):
    """The nodes that are not leaves, with who is to move; each after all nodes below it."""
    if isinstance(tree, list):
        for branch in tree:
            yield from inner_nodes(branch, not x_to_move)
        yield tree, x_to_move


def value(tree, x_to_move):
    if not isinstance(tree, list):
        return tree
    values = [value(branch, not x_to_move) for branch in tree]
    return max(values) if x_to_move else min(values)
