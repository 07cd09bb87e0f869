"""A tree whose nodes can be recognised."""

from collections.abc import Iterator

from unbeatable.course.figures.game_tree import Tree, grow


class _Leaf(int):
    """A leaf that is an object of its own. Python has only one object for each small number."""


class RecognisableTree:
    """A copy of a tree in which each node is a new object."""

    def __init__(self, tree: Tree, *, has_plain_leaves: bool) -> None:
        """Plain leaves are of type `int`. Those with the same number cannot be told apart."""
        self._tree = tree
        self._has_plain_leaves = has_plain_leaves
        self._paths: dict[int, str] = {}
        self._plain: dict[str, int] = {}
        """The numbers of plain leaves by their paths."""
        self._visited: set[str] = set()
        self.root = self._copy(tree, "")

    def _copy(self, tree: Tree, path: str) -> Tree:
        node: Tree
        if isinstance(tree, list):
            branches = enumerate(tree)
            node = [self._copy(branch, _child(path, number)) for number, branch in branches]
        elif self._has_plain_leaves:
            self._plain[path] = tree
            return tree
        else:
            node = _Leaf(tree)
        self._paths[id(node)] = path
        return node

    def visit(self, thing: object, above: str | None) -> str | None:
        """Return the path of a node; None if it is none of ours.

        `above` is the path of the node from which it was reached, "" for the root itself. Of plain
        leaves with the same number it is the first that was not visited.
        """
        path = self._paths.get(id(thing))
        if path is None and type(thing) is int and above is not None:
            equal = [leaf for leaf in self._leaves_below(above) if self._plain[leaf] == thing]
            new = [leaf for leaf in equal if leaf not in self._visited]
            path = next(iter(new or equal), None)
        if path is not None:
            self._visited.add(path)
        return path

    def _leaves_below(self, path: str) -> Iterator[str]:
        return (leaf for leaf in self._plain if leaf.rpartition(".")[0] == path)

    def children(self, path: str) -> dict[str, bool]:
        """Return the paths of the children of a node, and whether each is a leaf."""
        (node,) = (node for node in grow(self._tree).walk() if node.path == path)
        return {child.path: not child.children for child in node.children}


def _child(path: str, number: int) -> str:
    return f"{path}.{number}" if path else str(number)
