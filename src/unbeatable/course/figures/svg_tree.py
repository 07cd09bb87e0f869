"""Game trees as SVG.

Each node is a group with its path, `data-path="0.1"`, and its middle, `data-at="30 18"`, so that a
page can find it and write beside it. Each branch has the path of the node that it leads to,
`data-branch`. Where the reader works out the values, inner nodes have them as `data-value`. What
alpha-beta does not visit has the class `cut`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.figures.frame import EDGE, circle_svg, frame, mark_svg
from unbeatable.course.figures.game_tree import Node, cut_branches
from unbeatable.drawing import strokes
from unbeatable.drawing.strokes import Point, number
from unbeatable.drawing.theme import STRAY

LEAF, LEVEL = 30.0, 58.0
"""The distances from leaf to leaf and from level to level."""
KNOT = 12.0
"""Half the size of a node."""
GAP = 3.0
"""The distance between a node and its branches."""
DIGIT = 4.5
"""Half the width of a digit."""
BALL_MARK = 5.0
"""Half the size of the mark beside a ball."""
CROSSING = 6.0
"""Half the size of the cross on a branch that is cut off."""
UNKNOWN = "?"


class _Placed(NamedTuple):
    """A placed node: leaves are side by side, a parent is centred above its children."""

    node: Node
    at: Point
    children: "list[_Placed]"
    is_cut: bool

    def walk(self) -> "Iterator[_Placed]":
        yield self
        for child in self.children:
            yield from child.walk()


def tree_svg(figure: TreeFigure, alt: str) -> str:
    """Draw a tree."""
    cut = cut_branches(figure.root) if figure.kind == "cut" else set()
    root, leaves = _place(figure.root, 0, cut)
    pieces = [*_branches(root, cut)]
    pieces += [_node(figure, placed, parent) for placed, parent in _with_parents(root)]
    box = (-EDGE, 0, leaves * LEAF + 2 * EDGE, figure.root.height * LEVEL + 2 * (KNOT + EDGE))
    return frame("tree predict" if figure.kind == "predict" else "tree", box, pieces, alt)


def _place(node: Node, leaves: int, cut: set[str], is_cut: bool = False) -> tuple[_Placed, int]:
    """Place a node to the right of `leaves` leaves. Return it and the new number of leaves."""
    y = node.level * LEVEL + KNOT + EDGE
    is_cut = is_cut or node.path in cut
    if not node.children:
        return _Placed(node, Point((leaves + 0.5) * LEAF, y), [], is_cut), leaves + 1
    children = []
    for below in node.children:
        child, leaves = _place(below, leaves, cut, is_cut)
        children.append(child)
    x = (children[0].at.x + children[-1].at.x) / 2
    return _Placed(node, Point(x, y), children, is_cut), leaves


def _with_parents(
    placed: _Placed, parent: _Placed | None = None
) -> Iterator[tuple[_Placed, _Placed | None]]:
    yield placed, parent
    for child in placed.children:
        yield from _with_parents(child, placed)


def _branches(root: _Placed, cut: set[str]) -> Iterator[str]:
    for placed in root.walk():
        for child in placed.children:
            kind = "grid cut" if child.is_cut else "grid"
            start = Point(placed.at.x, placed.at.y + KNOT + GAP)
            end = Point(child.at.x, child.at.y - KNOT - GAP)
            line = strokes.line(start, end, seed=round(end.x), stray=STRAY / 2)
            yield f'<path class="{kind}" data-branch="{child.node.path}" d="{line}"/>'
            if child.node.path in cut:
                middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
                both = strokes.cross(middle, CROSSING, seed=round(end.x), stray=STRAY / 2)
                yield f'<path class="grid crossing" d="{"".join(both)}"/>'


def _node(figure: TreeFigure, placed: _Placed, parent: _Placed | None) -> str:
    node = placed.node
    kind, value = "node", ""
    if placed.is_cut:
        kind = "node cut"
    elif figure.kind == "predict" and node.children:
        kind, value = "node unknown", f' data-value="{node.value}"'
    pieces = "".join(_pieces(figure, placed, parent))
    middle = f"{number(placed.at.x)} {number(placed.at.y)}"
    return f'<g class="{kind}" data-path="{node.path}" data-at="{middle}"{value}>{pieces}</g>'


def _pieces(figure: TreeFigure, placed: _Placed, parent: _Placed | None) -> Iterator[str]:
    """Draw a leaf as its number, any other node as who is to move, perhaps with a ball."""
    node, at = placed.node, placed.at
    seed = round(at.x + at.y)
    if not node.children:
        yield strokes.text(_number(node.value), at, "leaf")
    elif figure.kind == "predict" or figure.has_ball(node):
        words = UNKNOWN if figure.kind == "predict" else _number(node.value)
        yield circle_svg("ball", at, max(KNOT, len(words) * DIGIT + GAP))
        yield strokes.text(words, at, "worth")
        yield mark_svg(node.mark, _beside(at, parent), BALL_MARK, seed=seed)
    else:
        yield mark_svg(node.mark, at, KNOT * 0.8, seed=seed)


def _beside(at: Point, parent: _Placed | None) -> Point:
    """Return where the mark of a ball is: above, on the side that no branch comes from."""
    side = 1 if parent and parent.at.x < at.x else -1
    return Point(at.x + side * (KNOT + GAP), at.y - KNOT)


def _number(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")
