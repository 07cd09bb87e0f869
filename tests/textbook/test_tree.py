import gc
import sys
from collections.abc import Iterator

import pytest

from unbeatable import TooLarge, Value, load
from unbeatable.textbook import (
    TreeCounts,
    TreeNode,
    build_tree,
    count_tree,
    perft,
    tree_bytes,
    work_backwards,
)
from unbeatable.textbook.tree import _paused_collector, walk

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("tree")]

CLASSIC = load("classic")


@pytest.fixture(scope="module")
def root() -> TreeNode:
    return build_tree(CLASSIC)


@pytest.fixture
def collector() -> Iterator[None]:
    yield
    gc.enable()


def test_known_totals_of_the_classic_game(root: TreeNode) -> None:
    assert count_tree(root) == TreeCounts(
        nodes=549_946, leaves=255_168, x_wins=131_184, o_wins=77_904, draws=46_080
    )


def test_the_root_is_the_start_and_a_draw(root: TreeNode) -> None:
    assert (root.position, root.player, root.ply, root.move) == (CLASSIC.start(), 0, 0, None)
    assert root.value is Value.DRAW


def test_every_value_is_that_of_working_backwards(root: TreeNode) -> None:
    outcomes = work_backwards(CLASSIC)
    assert all(node.value is outcomes[node.position].value for node in walk(root))


def test_children_are_what_the_moves_lead_to_in_their_order(root: TreeNode) -> None:
    for node in walk(root):
        moves = CLASSIC.moves(node.position)
        assert [child.move for child in node.children] == list(moves)
        for move, child in zip(moves, node.children, strict=True):
            assert child.position == CLASSIC.play(node.position, move)
            assert child.player == CLASSIC.turn(child.position)
            assert child.ply == node.ply + 1


def test_a_node_does_not_show_the_tree_below_it(root: TreeNode) -> None:
    assert repr(root) == ("TreeNode(position=0, player=0, ply=0, move=None, value=<Value.DRAW: 0>)")


@pytest.mark.parametrize(
    "spec", ["mnk(1,1,1)", "mnk(3,2,2)", "mnk(4,2,3)", "mnk(3,3,3,gravity=true)", "notakto"]
)
def test_other_trees_have_the_nodes_of_perft_and_the_right_values(spec: str) -> None:
    game = load(spec)
    outcomes = work_backwards(game)
    tree = build_tree(game)
    assert count_tree(tree).nodes == sum(perft(game, 9))
    assert all(node.value is outcomes[node.position].value for node in walk(tree))


def test_whoever_completes_a_line_in_misere_has_lost() -> None:
    normal = count_tree(build_tree(load("mnk(4,2,3)")))
    misere = count_tree(build_tree(load("mnk(4,2,3,misere=true)")))
    assert normal.x_wins > normal.o_wins > 0
    assert (misere.x_wins, misere.o_wins) == (normal.o_wins, normal.x_wins)
    assert misere.draws == normal.draws


def test_bytes_are_those_of_nodes_positions_and_tuples() -> None:
    tree = build_tree(load("mnk(1,1,1)"))
    (leaf,) = tree.children
    parts = (tree, leaf, tree.children, tree.position, leaf.position)
    assert tree_bytes(tree) == sum(map(sys.getsizeof, parts))


def test_the_classic_tree_takes_less_than_a_fifth_of_a_gigabyte(root: TreeNode) -> None:
    assert 549_946 * 48 < tree_bytes(root) < 200_000_000


@pytest.mark.parametrize(
    ("spec", "plies"), [("whoa", 9), ("morris", 10), ("mnk(4,4,4)", 7), ("wild", 7)]
)
def test_a_tree_too_large_is_refused(spec: str, plies: int) -> None:
    with pytest.raises(TooLarge) as refusal:
        build_tree(load(spec))
    assert str(refusal.value) == (
        f"the tree of '{spec}' has more than 10,000,000 nodes within its first {plies} plies"
    )
    counts = perft(load(spec), plies)
    assert sum(counts[:-1]) <= 10_000_000 < sum(counts)


def test_a_tree_may_have_exactly_as_many_nodes_as_the_limit() -> None:
    game = load("notakto")
    assert count_tree(build_tree(game, limit=30_442)).nodes == 30_442
    with pytest.raises(TooLarge, match="more than 30,441 nodes within its first 7 plies"):
        build_tree(game, limit=30_441)


@pytest.mark.usefixtures("collector")
def test_the_garbage_collector_is_left_as_it_was() -> None:
    build_tree(load("mnk(2,2,2)"))
    assert gc.isenabled()
    gc.disable()
    build_tree(load("mnk(2,2,2)"))
    assert not gc.isenabled()


@pytest.mark.usefixtures("collector")
def test_the_garbage_collector_is_back_after_an_error() -> None:
    with pytest.raises(KeyboardInterrupt), _paused_collector():
        assert not gc.isenabled()
        raise KeyboardInterrupt
    assert gc.isenabled()
