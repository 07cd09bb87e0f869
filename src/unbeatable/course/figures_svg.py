"""The figures in a reading as SVG. The page's style sheet has the colours."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from unbeatable.core.game import PLAYER_NAMES, Picture
from unbeatable.course.figures import Board, Tree, parse_figure
from unbeatable.drawing import strokes
from unbeatable.drawing.board_lines import draw_board_lines
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.strokes import Point, number
from unbeatable.drawing.theme import CELL, MARK, STRAY

EDGE = 6.0
"""Room around a drawing, for strokes that stray."""
LEAF, LEVEL = 30.0, 58.0
"""The distances from leaf to leaf and from level to level of a tree."""
KNOT = 12.0
"""Half the size of a node."""
GAP = 3.0
"""The distance between a node and its branches."""


def figure_svg(address: str, alt: str) -> str:
    """Return the figure `board:...` or `tree:...` as SVG. Raises CourseError for any other."""
    picture = parse_figure(address)
    return _board(picture, alt) if isinstance(picture, Board) else _tree(picture, alt)


def _board(board: Board, alt: str) -> str:
    picture = Picture(board.columns, len(board.marks) // board.columns, board.marks)
    layout = Layout(range(picture.columns), range(picture.rows))
    corner = layout.corner(0, 0)
    pieces = [*_highlights(board, layout)]
    pieces += [stroke for _, stroke in draw_board_lines(picture, layout, ())]
    for cell, mark in enumerate(board.marks):
        if mark in PLAYER_NAMES:
            pieces.append(_mark(mark, layout.centre(cell, board.columns), MARK, seed=cell))
    wide, high = picture.columns * CELL, picture.rows * CELL
    box = (corner.x - EDGE, corner.y - EDGE, wide + 2 * EDGE, high + 2 * EDGE)
    return _svg("board", box, pieces, alt)


def _highlights(board: Board, layout: Layout) -> Iterator[str]:
    for cell in board.cells:
        x, y = layout.corner(cell % board.columns, cell // board.columns)
        inside = number(CELL - 2 * EDGE)
        yield (
            f'<rect class="pointed" x="{number(x + EDGE)}" y="{number(y + EDGE)}" '
            f'width="{inside}" height="{inside}" rx="8"/>'
        )


class _Node(NamedTuple):
    """A placed node: leaves are side by side, a parent is centred above its children."""

    at: Point
    level: int
    value: int | None
    children: "list[_Node]"


def _tree(tree: Tree, alt: str) -> str:
    root, leaves = _place(tree, 0, 0)
    nodes = [*_walk(root)]
    pieces = [
        f'<path class="grid" d="{_branch(node, child)}"/>'
        for node in nodes
        for child in node.children
    ]
    pieces += [_knot(node, seed) for seed, node in enumerate(nodes)]
    depth = max(node.level for node in nodes)
    box = (0, 0, max(leaves, 1) * LEAF, depth * LEVEL + 2 * (KNOT + EDGE))
    return _svg("tree", box, pieces, alt)


def _place(tree: Tree, level: int, leaves: int) -> tuple[_Node, int]:
    """Place the tree to the right of `leaves` leaves. Return it and the new number of leaves."""
    y = level * LEVEL + KNOT + EDGE
    if isinstance(tree, int):
        return _Node(Point((leaves + 0.5) * LEAF, y), level, tree, []), leaves + 1
    children = []
    for branch in tree:
        child, leaves = _place(branch, level + 1, leaves)
        children.append(child)
    x = (children[0].at.x + children[-1].at.x) / 2
    return _Node(Point(x, y), level, None, children), leaves


def _walk(node: _Node) -> Iterator[_Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _branch(node: _Node, child: _Node) -> strokes.Stroke:
    start = Point(node.at.x, node.at.y + KNOT + GAP)
    end = Point(child.at.x, child.at.y - KNOT - GAP)
    return strokes.line(start, end, seed=round(end.x), stray=STRAY / 2)


def _knot(node: _Node, seed: int) -> str:
    """Draw a leaf as its number, any other node as the mark of the player to move."""
    if node.value is None:
        return _mark(PLAYER_NAMES[node.level % 2], node.at, KNOT * 0.8, seed=seed)
    return strokes.text(str(node.value).replace("-", "\N{MINUS SIGN}"), node.at, "leaf")


def _mark(mark: str, at: Point, radius: float, *, seed: int) -> str:
    path = "".join(strokes.mark(mark, at, radius, seed=seed))
    return f'<path class="{mark}" d="{path}"/>'


def _svg(kind: str, box: tuple[float, float, float, float], pieces: list[str], alt: str) -> str:
    view = " ".join(map(number, box))
    return (
        f'<svg class="{kind}" viewBox="{view}" width="{number(box[2])}" height="{number(box[3])}" '
        f'role="img" aria-label="{escape(alt)}">{"".join(pieces)}</svg>'
    )
