"""Game trees to draw."""

from random import Random

from unbeatable.course.figures.game_tree import Node, Tree, cut_branches, grow


def test_every_node_has_its_path_its_player_and_its_value() -> None:
    nodes = {node.path: node for node in grow([[1, -1], [0, [2]]]).walk()}
    assert list(nodes) == ["", "0", "0.0", "0.1", "1", "1.0", "1.1", "1.1.0"]
    assert [node.mark for node in nodes.values()] == ["x", "o", "x", "x", "o", "x", "x", "o"]
    assert {path: nodes[path].value for path in ("", "0", "1", "1.1")} == {
        "": 0,
        "0": -1,
        "1": 0,
        "1.1": 2,
    }
    assert [nodes[path].height for path in ("", "0", "1.1", "1.1.0")] == [3, 1, 1, 0]


def test_what_cannot_matter_is_cut_off() -> None:
    assert cut_branches(grow([[0, 0], [-1, 1]])) == {"1.1"}
    assert cut_branches(grow([[0, 0], [0, [1, -1], 1]])) == {"1.1", "1.2"}
    assert cut_branches(grow([[0, 0], [1, -1]])) == set()
    assert cut_branches(grow([1, 0])) == set()
    assert cut_branches(grow([[3, 9], [2, 5], [4, 1]])) == {"1.1"}


def test_no_value_changes_when_what_is_cut_off_changes() -> None:
    chance = Random(4)
    cuts = 0
    for _ in range(300):
        tree = _tree(chance, 4)
        root = grow(tree)
        cut = cut_branches(root)
        cuts += len(cut)
        assert grow(_with_other_leaves(root, cut, chance)).value == root.value
    assert cuts > 100


def _tree(chance: Random, levels: int) -> Tree:
    if levels == 0 or (levels < 4 and chance.random() < 0.2):
        return chance.randint(-4, 4)
    return [_tree(chance, levels - 1) for _ in range(chance.randint(1, 3))]


def _with_other_leaves(node: Node, cut: set[str], chance: Random) -> Tree:
    if node.path in cut:
        return chance.randint(-9, 9)
    if not node.children:
        return node.value
    return [_with_other_leaves(child, cut, chance) for child in node.children]
