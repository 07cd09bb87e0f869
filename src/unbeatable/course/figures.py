"""The figures in a reading: `board:xx./o../..o|0,1` and `tree:[[1,-1],[0,0]]`, drawn as text.

A board is its rows, then optionally the cells to mark, numbered in reading order. A tree is a
number, or a list of trees.
"""

import json
import re
from collections.abc import Collection
from typing import Any, NamedTuple, TypeAlias

from unbeatable.core.quote import quote
from unbeatable.course.lesson import CourseError

Tree: TypeAlias = "int | list[Tree]"

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]*(?: [^)]*)?)\)")
"""A figure in Markdown: its description and its address."""

_BOARD = re.compile(r"board:([xo.]+(?:/[xo.]+)*)(?:\|(\d+(?:,\d+)*))?")


class Board(NamedTuple):
    """A board to draw, and the cells to mark."""

    marks: str
    columns: int
    cells: tuple[int, ...]


def parse_figure(address: str) -> "Board | Tree":
    """Parse the address of a figure. Raises CourseError if it is not one."""
    kind, _, rest = address.partition(":")
    if kind == "board":
        return _board(address)
    if kind == "tree":
        return _tree(rest)
    raise CourseError(f"{quote(address)} is not a picture; it begins with board: or tree:")


def figure_text(address: str) -> str:
    """Draw the figure as text. Raises CourseError if the address is not one."""
    picture = parse_figure(address)
    if isinstance(picture, Board):
        return board_text(picture.marks, columns=picture.columns, marked=picture.cells)
    return _tree_text(picture)


def _board(address: str) -> Board:
    written = _BOARD.fullmatch(address)
    rows = written[1].split("/") if written else []
    cells = tuple(int(cell) for cell in (written[2] or "").split(",") if cell) if written else ()
    if not rows or len({len(row) for row in rows}) > 1 or max(cells, default=0) >= _size(rows):
        raise CourseError(f"{quote(address)} is not a board; it looks like board:xx./o../..o|0,1")
    return Board("".join(rows), len(rows[0]), cells)


def _size(rows: list[str]) -> int:
    return sum(map(len, rows))


def board_text(board: str, *, columns: int = 3, marked: Collection[int] = ()) -> str:
    """Return the rows of a board, with marked cells in brackets."""
    if not marked:
        rows = [board[at : at + columns] for at in range(0, len(board), columns)]
        return "\n".join(" ".join(row) for row in rows)
    cells = [f"[{mark}]" if cell in marked else f" {mark} " for cell, mark in enumerate(board)]
    rows_of_cells = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return "\n".join("".join(row).rstrip() for row in rows_of_cells)


def _tree(written: str) -> Tree:
    try:
        tree: Any = json.loads(written)
        if _is_tree(tree):
            return tree  # type: ignore[no-any-return]
    except (ValueError, RecursionError):
        pass
    raise CourseError(
        f"{quote('tree:' + written)} is not a tree; it looks like tree:[[1,-1],[0,0]]"
    )


def _is_tree(thing: object) -> bool:
    if isinstance(thing, list):
        return bool(thing) and all(map(_is_tree, thing))
    return type(thing) is int


def _tree_text(tree: Tree) -> str:
    """Draw the branches from left to right, each leaf on its own line.

    ┬─┬─ 1
    │ └─ -1
    └─┬─ 0
      └─ 0
    """
    return "\n".join(_branches(tree))


def _branches(tree: Tree) -> list[str]:
    if isinstance(tree, int):
        return [f" {tree}"]
    lines: list[str] = []
    for number, branch in enumerate(tree):
        first, *rest = _branches(branch)
        is_last = number == len(tree) - 1
        only = "─" if number == 0 else "└"
        lines.append(f"{only if is_last else '├' if number else '┬'}─{first}")
        lines += [f"{' ' if is_last else '│'} {line}" for line in rest]
    return lines
