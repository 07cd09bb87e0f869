from dataclasses import dataclass, field

import pytest

from unbeatable import UnbeatableError, Value, load
from unbeatable.textbook import Choice, GameNode, depth_aware_score, minimax, plain_score


@dataclass
class Branch:
    """A node made by hand: its own score, and the branches below it, numbered as moves."""

    own_score: int
    branches: list["Branch"] = field(default_factory=list)
    number: int | None = None

    def is_leaf(self) -> bool:
        return not self.branches

    def score(self) -> int:
        return self.own_score

    def children(self) -> list["Branch"]:
        return self.branches

    def move(self) -> int | None:
        return self.number


def branch(own_score: int, *below: Branch | int) -> Branch:
    branches = [part if isinstance(part, Branch) else Branch(part) for part in below]
    for number, part in enumerate(branches):
        part.number = number
    return Branch(own_score, branches)


def three_by_three() -> Branch:
    """The tree of the textbooks. The inner scores are what a depth limit would see."""
    return branch(50, branch(7, 3, 12, 8), branch(9, 2, 4, 6), branch(5, 14, 5, 2))


def test_the_maximizer_takes_the_best_of_the_worst() -> None:
    assert minimax(three_by_three()) == Choice(move=0, score=3)


def test_the_minimizer_takes_the_worst_of_the_best() -> None:
    assert minimax(three_by_three(), maximizing=False) == Choice(move=1, score=6)


@pytest.mark.parametrize(
    ("depth", "maximizing", "choice"),
    [
        (0, True, Choice(None, 50)),
        (0, False, Choice(None, 50)),
        (1, True, Choice(1, 9)),
        (1, False, Choice(2, 5)),
        (2, True, Choice(0, 3)),
        (2, False, Choice(1, 6)),
        (9, True, Choice(0, 3)),
    ],
)
def test_at_the_depth_limit_a_nodes_own_score_counts(
    depth: int, maximizing: bool, choice: Choice
) -> None:
    assert minimax(three_by_three(), maximizing=maximizing, depth=depth) == choice


def test_branches_may_end_at_different_depths() -> None:
    uneven = branch(0, 4, branch(0, branch(0, -9, 8), 6), 5)
    assert minimax(uneven) == Choice(1, 6)


def test_the_first_of_equal_moves_is_chosen() -> None:
    assert minimax(branch(0, 1, 2, 2)).move == 1
    assert minimax(branch(0, 2, 1, 1), maximizing=False).move == 1


def test_at_a_leaf_there_is_nothing_to_choose() -> None:
    assert minimax(Branch(-7)) == Choice(None, -7)


def test_a_depth_limit_ends_the_search_of_an_endless_tree() -> None:
    endless = branch(1)
    endless.branches = [endless]
    assert minimax(endless, depth=20).score == 1


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(UnbeatableError, match=r"^-1 is not a depth"):
        minimax(three_by_three(), depth=-1)


@pytest.mark.parametrize(
    ("result", "ply", "plain", "depth_aware"),
    [
        (Value.WIN, 0, 1, 100),
        (Value.WIN, 5, 1, 95),
        (Value.DRAW, 9, 0, 0),
        (Value.LOSS, 0, -1, -100),
        (Value.LOSS, 6, -1, -94),
    ],
)
def test_scores(result: Value, ply: int, plain: int, depth_aware: int) -> None:
    assert plain_score(result, ply) == plain
    assert depth_aware_score(result, ply) == depth_aware


def test_plain_scores_may_delay_a_win_and_depth_aware_scores_do_not() -> None:
    game = load("classic")
    root = game.read("..x/.../xoo x")
    assert minimax(GameNode.root(game, root, scoring=plain_score)) == (
        game.read_move(root, "a3"),
        1,
    )
    assert minimax(GameNode.root(game, root)) == (game.read_move(root, "b2"), 99)


def test_plain_scores_may_lose_at_once_and_depth_aware_scores_hold_out() -> None:
    game = load("classic")
    root = game.read("x../.xo/... o")
    assert minimax(GameNode.root(game, root, scoring=plain_score)) == (
        game.read_move(root, "b3"),
        -1,
    )
    assert minimax(GameNode.root(game, root)) == (game.read_move(root, "c1"), -96)
