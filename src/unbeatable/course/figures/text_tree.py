"""Trees drawn as text, from the root down.

        x
    ┌───┴───┐
    o       o
  ┌─┴─┐   ┌─┴─┐
  1  -1   0   0

Inner nodes are who is to move: with its value as `x=0`, or with a letter where the reader works the
value out. A branch that alpha-beta cuts off ends in ✗.
"""

from collections.abc import Collection, Iterator, Mapping
from string import ascii_uppercase
from typing import NamedTuple

from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.figures.game_tree import Node, cut_branches

PITCH = 4
"""The columns from leaf to leaf, unless a label needs more."""
CUT = "✗"


class Prediction(NamedTuple):
    """An inner node whose value the reader works out, and its name in the drawing."""

    letter: str
    path: str
    mark: str
    value: int


def predictions(figure: TreeFigure) -> tuple[Prediction, ...]:
    """Return the inner nodes in the order in which to ask for their values: the root is last."""
    named = zip(ascii_uppercase, figure.inner_nodes, strict=False)
    return tuple(Prediction(letter, node.path, node.mark, node.value) for letter, node in named)


def tree_text(figure: TreeFigure) -> str:
    """Draw a tree as text."""
    cut = cut_branches(figure.root) if figure.kind == "cut" else set()
    root = _place(figure.root, _labels(figure), 0)
    drawn: dict[tuple[int, int], str] = {}
    for placed in root.walk():
        row = 2 * placed.node.level
        drawn |= {(row, placed.left + i): sign for i, sign in enumerate(placed.label)}
        drawn |= {(row + 1, column): sign for column, sign in _branches(placed, cut)}
    rows = range(max(row for row, _ in drawn) + 1)
    columns = range(min(column for _, column in drawn), max(column for _, column in drawn) + 1)
    lines = ("".join(drawn.get((row, column), " ") for column in columns) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _labels(figure: TreeFigure) -> dict[str, str]:
    """Return what to write at each node, by its path."""
    letters = {}
    if figure.kind == "predict":
        letters = {asked.path: asked.letter for asked in predictions(figure)}
    labels = {}
    for node in figure.root.walk():
        if not node.children:
            labels[node.path] = str(node.value)
        elif node.path in letters:
            labels[node.path] = f"{node.mark}={letters[node.path]}"
        else:
            labels[node.path] = f"{node.mark}={node.value}" if figure.has_ball(node) else node.mark
    return labels


class _Placed(NamedTuple):
    """A node in its column, which is that of its label's anchor."""

    node: Node
    column: int
    label: str
    children: "list[_Placed]"

    @property
    def left(self) -> int:
        return self.column - _anchor(self.node, self.label)

    @property
    def right(self) -> int:
        """The first column that is free, to the right of the node and all below it."""
        own = self.left + len(self.label)
        return max(own, self.children[-1].right) if self.children else own

    def walk(self) -> "Iterator[_Placed]":
        yield self
        for child in self.children:
            yield from child.walk()


def _anchor(node: Node, label: str) -> int:
    """Return where in the label branches meet: the last digit of a leaf, the sign in `x=0`."""
    return min(len(label) - 1, 1) if node.children else len(label) - 1


def _place(node: Node, labels: Mapping[str, str], left: int) -> _Placed:
    """Place a node and all below it in the columns from `left` on."""
    label = labels[node.path]
    if not node.children:
        return _Placed(node, _next_pitch(left + _anchor(node, label)), label, [])
    start = left
    while True:
        children: list[_Placed] = []
        for child in node.children:
            children.append(_place(child, labels, children[-1].right + 1 if children else start))
        placed = _Placed(node, (children[0].column + children[-1].column) // 2, label, children)
        if placed.left >= left:
            return placed
        start += 1  # the label is wider than all below it


def _next_pitch(column: int) -> int:
    return -(-(column - PITCH // 2) // PITCH) * PITCH + PITCH // 2


def _branches(placed: _Placed, cut: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield the columns and signs of the line between a node and its children."""
    columns = [child.column for child in placed.children]
    for column in range(min(columns, default=0), max(columns, default=-1) + 1):
        yield column, _sign(column, columns, placed.column)
    for child in placed.children:
        if child.node.path in cut:
            yield child.column, CUT


def _sign(column: int, children: list[int], parent: int) -> str:
    if len(children) == 1:
        return "│"
    if column == parent:
        return "┼" if column in children else "┴"
    if column == children[0]:
        return "┌"
    if column == children[-1]:
        return "┐"
    return "┬" if column in children else "─"
