"""The addresses of figures: `board:xx./o../..o|0,1#`, `tree:[[1,-1],[0,0]]` and others, parsed.

A board is its rows, then optionally the cells to mark, numbered in reading order. With `#` at the
end, pictures show the number of each cell. A tree is a number, or a list of trees. A graph is its
arrows.
"""

import json
import re
from typing import Any, Literal, NamedTuple, TypeAlias

from unbeatable.core.quote import quote
from unbeatable.course.figures.game_tree import Node, Tree, grow
from unbeatable.course.lesson import CourseError

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]*(?: [^)]*)?)\)")
"""A figure in Markdown: its description and its address."""

FIGURES = ("board:", "tree:", "predict:", "cut:", "graph:")
"""The beginnings of all addresses."""

MOST_PREDICTIONS = 26
"""The most inner nodes of a tree to predict: each is named by a letter."""

_BOARD = re.compile(r"board:([xo.]+(?:/[xo.]+)*)(?:\|(\d+(?:,\d+)*))?(#?)")
_ARROW = re.compile(r"(\w+)(?:>(\w+))?")

TreeKind: TypeAlias = Literal["tree", "predict", "cut"]


class Board(NamedTuple):
    """A board to draw, and the cells to mark."""

    marks: str
    columns: int
    cells: tuple[int, ...]
    is_numbered: bool = False


class TreeFigure(NamedTuple):
    """A tree to draw.

    predict: the reader works out the values of the inner nodes. cut: what alpha-beta does not
    visit is crossed out.
    """

    kind: TreeKind
    root: Node
    balls: int = 0
    """The values of inner nodes up to this height are shown, as if in crystal balls."""

    def has_ball(self, node: Node) -> bool:
        return 0 < node.height <= self.balls

    @property
    def inner_nodes(self) -> list[Node]:
        """The inner nodes, the lowest level first: the order in which to work out their values."""
        inner = [node for node in self.root.walk() if node.children]
        return sorted(inner, key=lambda node: -node.level)


class Graph(NamedTuple):
    """A directed graph to draw: its nodes in the order in which they are named."""

    nodes: tuple[str, ...]
    arrows: tuple[tuple[str, str], ...]


Figure: TypeAlias = Board | TreeFigure | Graph


def parse_figure(address: str) -> Figure:
    """Parse the address of a figure. Raises CourseError if it is not one."""
    kind, _, rest = address.partition(":")
    match kind:
        case "board":
            return _board(address)
        case "tree":
            return _tree_with_balls(address, rest)
        case "predict":
            return _prediction(address, rest)
        case "cut":
            return TreeFigure("cut", grow(_tree(address, rest)))
        case "graph":
            return _graph(address, rest)
    raise CourseError(
        f"{quote(address)} is not a picture; it begins with {', '.join(FIGURES[:-1])} "
        f"or {FIGURES[-1]}"
    )


def parse_tree(written: str) -> Tree:
    """Parse a tree such as `[[1,-1],[0,0]]`. Raises CourseError if it is not one."""
    return _tree(written, written)


def _board(address: str) -> Board:
    written = _BOARD.fullmatch(address)
    rows = written[1].split("/") if written else []
    cells = tuple(int(cell) for cell in (written[2] or "").split(",") if cell) if written else ()
    if not rows or len({len(row) for row in rows}) > 1 or max(cells, default=0) >= _size(rows):
        raise CourseError(f"{quote(address)} is not a board; it looks like board:xx./o../..o|0,1")
    is_numbered = written is not None and written[3] == "#"
    return Board("".join(rows), len(rows[0]), cells, is_numbered)


def _size(rows: list[str]) -> int:
    return sum(map(len, rows))


def _tree_with_balls(address: str, rest: str) -> TreeFigure:
    written, bar, balls = rest.partition("|")
    root = grow(_tree(address, written))
    if not bar:
        return TreeFigure("tree", root)
    if not (balls.isdecimal() and 1 <= int(balls) <= root.height):
        raise CourseError(
            f"{quote(address)} shows the values of inner nodes up to a height; after the bar "
            f"should be a number from 1 to the height of the tree, which is {root.height}"
        )
    return TreeFigure("tree", root, int(balls))


def _prediction(address: str, rest: str) -> TreeFigure:
    figure = TreeFigure("predict", grow(_tree(address, rest)))
    if not 1 <= len(figure.inner_nodes) <= MOST_PREDICTIONS:
        raise CourseError(
            f"{quote(address)} has {len(figure.inner_nodes)} inner nodes; a tree to predict has "
            f"1 to {MOST_PREDICTIONS}"
        )
    return figure


def _tree(address: str, written: str) -> Tree:
    try:
        tree: Any = json.loads(written)
        if _is_tree(tree):
            return tree  # type: ignore[no-any-return]
    except (ValueError, RecursionError):
        pass
    raise CourseError(f"{quote(address)} is not a tree; a tree looks like [[1,-1],[0,0]]")


def _is_tree(thing: object) -> bool:
    if isinstance(thing, list):
        return bool(thing) and all(map(_is_tree, thing))
    return type(thing) is int


def _graph(address: str, rest: str) -> Graph:
    arrows, nodes = [], []
    for written in map(_ARROW.fullmatch, rest.split(",")):
        if written is None or written[1] == written[2]:
            raise CourseError(f"{quote(address)} is not a graph; it looks like graph:a>b,b>a,b>end")
        nodes += [name for name in written.groups() if name]
        if written[2]:
            arrows.append((written[1], written[2]))
    return Graph(tuple(dict.fromkeys(nodes)), tuple(dict.fromkeys(arrows)))
