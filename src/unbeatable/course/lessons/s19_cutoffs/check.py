"""What lesson 19 should do."""

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer, expect_kind, fail

LOWEST, HIGHEST = -100, 100


def search(code, tree, x_to_move, alpha=LOWEST, beta=HIGHEST):
    """The call, its answer, and the leaves that were looked at."""
    from s10_recursion import children

    looked = []

    def score(leaf):
        looked.append(leaf)
        return leaf

    answer = code.alphabeta(tree, x_to_move, children, score, alpha, beta)
    return f"alphabeta({tree}, {x_to_move}, children, score, {alpha}, {beta})", answer, looked


def check_small_trees(code):
    """It gives the values of minimax."""
    for leaf in (5, -5):
        call, answer, _ = search(code, leaf, True)
        expect_answer(call, answer, leaf)
    call, answer, _ = search(code, [2, 7, 4], True)
    expect(
        answer != 2,
        "{call} gives 2, the value of the first child: the loop ends too soon. Leave it only when "
        "alpha >= beta.",
        call=call,
    )
    expect(
        answer != 4,
        "{call} gives 4, the value of the last child. Only a better child raises alpha: take the "
        "larger of alpha and what was found.",
        call=call,
    )
    expect_answer(call, answer, 7)
    call, answer, _ = search(code, [6, 3, 8], False)
    expect(
        answer != LOWEST,
        "{call} gives -100, which is alpha. When o is to move, the answer is beta.",
        call=call,
    )
    expect(
        answer != 8,
        "{call} gives 8. When o is to move, beta becomes the smaller of beta and what was found.",
        call=call,
    )
    expect_answer(call, answer, 3)
    for tree, x_to_move, wanted in [
        ([[3, 5], [4, 9]], True, 4),
        ([[3, 5], [4, 1]], False, 4),
        ([[[1, 8], [3]], [[2], [6, 7]]], True, 3),
        ([[[1, 8], [3]], [[2], [6, 7]]], False, 3),
        ([3, [[[2, 9], 4], 7]], True, 4),
    ]:
        call, answer, _ = search(code, tree, x_to_move)
        expect_answer(call, answer, wanted)


def check_it_stops_for_o(code):
    """When o has found something that x will avoid, the other children are left out."""
    call, _, looked = search(code, [2, 9], False, alpha=3)
    expect(
        9 not in looked,
        "{call} looks at the leaf 9. After the leaf 2, beta is 2 and alpha is 3: x has something "
        "better elsewhere and will not come here, so leave the loop.",
        call=call,
    )


def check_it_stops_for_x(code):
    """When x has found something that o will avoid, the other children are left out."""
    call, _, looked = search(code, [6, 1], True, beta=5)
    expect(
        1 not in looked,
        "{call} looks at the leaf 1. After the leaf 6, alpha is 6 and beta is 5: o has something "
        "better elsewhere and will not come here, so leave the loop.",
        call=call,
    )


def check_it_stops_at_equal_bounds(code):
    """What is only as good as something elsewhere is not needed either."""
    call, _, looked = search(code, [3, 9], False, alpha=3)
    expect(
        9 not in looked,
        "{call} looks at the leaf 9, although alpha and beta are both 3 by then. Stop when alpha "
        ">= beta, not only when alpha > beta.",
        call=call,
    )


def check_bounds_go_down(code):
    """alpha and beta are handed down through all levels."""
    for tree, x_to_move, wanted, leaf in [
        ([[3, 5], [2, 9]], True, 3, 9),
        ([[3, 5], [6, 1]], False, 5, 1),
        ([3, [[[2, 9], 4], 7]], True, 4, 9),
    ]:
        call, answer, looked = search(code, tree, x_to_move)
        expect_answer(call, answer, wanted)
        expect(
            leaf not in looked,
            "{call} looks at the leaf {leaf}. What the first branch has found is not known there. "
            "Hand your alpha and beta on in every call.",
            call=call,
            leaf=leaf,
        )


def check_it_saves(code):
    """On real boards it looks at far fewer nodes than there are."""
    from s16_count import count_nodes

    for board, enough, most in (("xx..oxo..", 8, 15), (reference.START, 20_866, 60_000)):
        x_to_move = reference.x_is_to_move(board)
        call = f"alphabeta({board!r}, {x_to_move}, children, score, {LOWEST}, {HIGHEST})"
        visited = []

        def children(node, visited=visited):
            visited.append(node)
            return list(reference.children(node))

        answer = code.alphabeta(board, x_to_move, children, reference.value, LOWEST, HIGHEST)
        expect_answer(call, answer, reference.value(board), board)
        if len(visited) > most:
            fail(
                "{call} looks at {count} of {all} nodes; {enough} are enough.",
                board,
                call=call,
                count=f"{len(visited):,}",
                all=f"{count_nodes(board, reference.children):,}",
                enough=f"{enough:,}",
            )


def check_value(code):
    """value is right, whoever is to move."""
    for board in ("xo..x....", "xx.oo...x"):
        answer = code.value(board)
        expect_kind(f"value({board!r})", answer, int, board)
        expect(
            abs(answer) != 1,
            "value({given}) is {answer}. Between -1 and 1 there is no room for scores such as 93: "
            "begin with -100 and 100.",
            board,
            given=repr(board),
            answer=answer,
        )
        expect(
            abs(answer) != 100,
            "value({given}) is {answer}, which is no score. Begin with alpha = -100 and beta = "
            "100.",
            board,
            given=repr(board),
            answer=answer,
        )
    for board in reference.boards_from("x........"):
        if board.count(".") <= 5:
            expect_answer(f"value({board!r})", code.value(board), reference.value(board), board)
