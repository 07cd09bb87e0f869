"""Trees whose nodes can be recognised."""

from typing import Any

import pytest

from unbeatable.course.recording.nodes import RecognisableTree


def tree(*, has_plain_leaves: bool) -> tuple[RecognisableTree, Any]:
    recognisable = RecognisableTree([[0, 0], 0], has_plain_leaves=has_plain_leaves)
    return recognisable, recognisable.root


@pytest.mark.parametrize("has_plain_leaves", [True, False])
def test_a_copy_is_equal_and_its_nodes_are_found(has_plain_leaves: bool) -> None:
    nodes, root = tree(has_plain_leaves=has_plain_leaves)
    assert root == [[0, 0], 0]
    assert repr(root) == "[[0, 0], 0]"
    assert nodes.visit(root, "") == ""
    assert nodes.visit(root[0], "") == "0"
    assert nodes.visit(root[0][0], "0") == "0.0"
    assert nodes.visit(root[0][1], "0") == "0.1"
    assert nodes.visit(root[1], "") == "1"
    assert nodes.visit([0, 0], "") is None
    assert nodes.visit(7, "0") is None


def test_leaves_are_objects_of_their_own_unless_they_are_plain() -> None:
    nodes, root = tree(has_plain_leaves=False)
    assert nodes.visit(root[0][1], "0") == "0.1"
    assert nodes.visit(root[0][1], "0") == "0.1"
    plain, root = tree(has_plain_leaves=True)
    assert type(root[1]) is int
    assert plain.visit(root[0][1], "0") == "0.0"
    assert plain.visit(root[0][1], "0") == "0.1"
    assert plain.visit(root[0][1], "0") == "0.0"
    assert plain.visit(root[0][1], None) is None


def test_a_tree_may_be_a_leaf() -> None:
    for has_plain_leaves in (True, False):
        leaf = RecognisableTree(0, has_plain_leaves=has_plain_leaves)
        assert leaf.visit(leaf.root, "") == ""


def test_children_are_leaves_or_not() -> None:
    nodes, _ = tree(has_plain_leaves=False)
    assert nodes.children("") == {"0": False, "1": True}
    assert nodes.children("0.1") == {}
