"""Game trees to draw: the nodes with their paths, their values, and what alpha-beta leaves out."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import TypeAlias

from unbeatable.core.game import PLAYER_NAMES

Tree: TypeAlias = "int | list[Tree]"


@dataclass
class Node:
    """A node of a tree in which x moves at the root."""

    path: str
    """The way from the root, by the numbers of the branches: `0.1`. Empty at the root."""
    level: int
    value: int
    """The result with best play; at a leaf, its number."""
    children: list["Node"] = field(default_factory=list)

    @property
    def mark(self) -> str:
        """Who is to move."""
        return PLAYER_NAMES[self.level % 2]

    @property
    def height(self) -> int:
        """The number of levels below; 0 at a leaf."""
        return max((child.height + 1 for child in self.children), default=0)

    def walk(self) -> Iterator["Node"]:
        """Yield the node and all below it, from the root down and from left to right."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(tree: Tree, path: str = "", level: int = 0) -> Node:
    """Return the nodes of a tree."""
    if isinstance(tree, int):
        return Node(path, level, tree)
    children = [
        grow(branch, f"{path}.{number}".removeprefix("."), level + 1)
        for number, branch in enumerate(tree)
    ]
    best = min if level % 2 else max
    return Node(path, level, best(child.value for child in children), children)


def cut_branches(root: Node) -> set[str]:
    """Return the paths of the branches that alpha-beta cuts off, from left to right."""
    cut: set[str] = set()
    _alphabeta(root, -inf, inf, cut)
    return cut


def _alphabeta(node: Node, alpha: float, beta: float, cut: set[str]) -> float:
    if not node.children:
        return node.value
    is_x = node.level % 2 == 0
    for child in node.children:
        if alpha >= beta:
            cut.add(child.path)
            continue
        value = _alphabeta(child, alpha, beta, cut)
        if is_x:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return alpha if is_x else beta
