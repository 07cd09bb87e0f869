"""Scenes: a position as small SVG elements.

Each element has a key, so that an animation knows which ones stay and which come and go.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from html import escape
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from unbeatable.core.cell_moves import cell_names
from unbeatable.core.game import PLAYER_NAMES, Picture, Rating
from unbeatable.core.grid import split_name
from unbeatable.drawing import strokes
from unbeatable.drawing.board_lines import draw_board_lines
from unbeatable.drawing.layout import Layout, flat_cell, flatten
from unbeatable.drawing.strokes import Point, Stroke, text
from unbeatable.drawing.theme import (
    BOTTOM,
    CELL,
    FOOT,
    HAND,
    LABEL,
    MARK,
    MOST_IN_HAND,
    SIDE,
    STRAY,
)
from unbeatable.drawing.value_badges import draw_badge, find_badges


class Layer(IntEnum):
    """The drawing order, from the paper up."""

    HIGHLIGHT = 0
    BOARD = 1
    MARK = 2
    HAND = 3
    TEXT = 4


class Key(NamedTuple):
    layer: Layer
    name: str


Scene: TypeAlias = dict[Key, str]
Offset: TypeAlias = tuple[int, int]
"""Columns to the right, and rows down."""


class Frame(NamedTuple):
    """One picture with its caption, the ratings of its moves, and the marks that glide."""

    picture: Picture
    caption: str
    ratings: Sequence[Rating] = ()
    glides: Mapping[int, Offset] = MappingProxyType({})
    """For each cell that a mark glides to in this frame: where the mark starts, as an offset."""
    board: Picture | None = None
    """The picture whose board is drawn below the marks, if not `picture`."""
    full_caption: str = ""
    """What the caption says in full, for screen readers, if it is shortened."""


def build_scene(frame: Frame, layout: Layout, *, to_go: float = 0) -> Scene:
    """Return all elements by key. The same key is the same drawing in every frame of a layout.

    `to_go` is the fraction of the way that gliding marks still have to go: 1 at their start.
    """
    picture = flatten(frame.picture)
    names = cell_names(picture)
    badges = find_badges(picture, frame.ratings)
    scene: Scene = {}
    for line in winning_lines(frame.picture):
        cells = tuple(flat_cell(frame.picture, cell) for cell in line)
        scene[Key(Layer.HIGHLIGHT, "-".join(map(str, cells)))] = _highlight(
            cells, names, picture.columns, layout
        )
    for name, stroke in draw_board_lines(flatten(frame.board or picture), layout, badges):
        scene[Key(Layer.BOARD, name)] = stroke
    for cell, mark in enumerate(picture.marks):
        if mark in PLAYER_NAMES:
            right, down = frame.glides.get(cell, (0, 0))
            x, y = layout.centre(cell, picture.columns)
            place = Point(x + layout.cell * right * to_go, y + layout.cell * down * to_go)
            scene[mark_key(cell, mark)] = _mark(
                f'class="{mark}" data-cell="{escape(names[cell])}"',
                strokes.mark(mark, place, MARK, seed=cell),
            )
    scene |= dict(_labels(names, picture.columns, layout))
    for cell, badge in badges.items():
        centre = layout.centre(cell, picture.columns)
        scene[Key(Layer.TEXT, f"value {cell:04}")] = draw_badge(badge, names[cell], centre)
    scene |= dict(_footer(frame, layout))
    return scene


def mark_key(cell: int, mark: str) -> Key:
    return Key(Layer.MARK, f"{cell:04}{mark}")


def winning_lines(picture: Picture) -> list[tuple[int, ...]]:
    """Return the winning cells as straight lines of one mark; for each cell, the longest lines.

    If the board has layers, a cell of a line through several of them is by itself.
    """
    runs: list[tuple[int, ...]] = []
    for first in picture.winning:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if _next(first, -down, -right, picture) is not None:
                continue  # it is not the first of its run
            run = [first]
            while (after := _next(run[-1], down, right, picture)) is not None:
                run.append(after)
            is_whole = picture.layers == 1 or len(run) == picture.columns
            runs += [tuple(run)] if is_whole else [(cell,) for cell in run]
    longest = {cell: max(len(run) for run in runs if cell in run) for cell in picture.winning}
    kept = [run for run in runs if any(longest[cell] == len(run) for cell in run)]
    return list(dict.fromkeys(kept))  # a lone cell is a run in every direction


def _next(cell: int, down: int, right: int, picture: Picture) -> int | None:
    """Return the next winning cell of the same mark in that direction."""
    row, column = cell // picture.columns + down, cell % picture.columns + right
    if not (0 <= row < picture.rows and 0 <= column < picture.columns):
        return None
    layer_rows = picture.sheet.rows
    if row // layer_rows != cell // picture.columns // layer_rows:
        return None
    after = row * picture.columns + column
    alike = after in picture.winning and picture.marks[after] == picture.marks[cell]
    return after if alike else None


def _highlight(cells: tuple[int, ...], names: Sequence[str], columns: int, layout: Layout) -> str:
    a, b = (layout.centre(cell, columns) for cell in (cells[0], cells[-1]))
    length = max(abs(b.x - a.x), abs(b.y - a.y)) or CELL
    right, down = (b.x - a.x) / length, (b.y - a.y) / length
    if a == b:
        right = 1
    # The pen starts before the first mark and ends after the last.
    beyond = CELL * (0.18 if a == b else 0.3)
    start = Point(a.x - beyond * right, a.y - beyond * down)
    end = Point(b.x + beyond * right, b.y + beyond * down)
    stroke = strokes.line(start, end, seed=cells[0], stray=STRAY)
    named = escape(" ".join(names[cell] for cell in cells))
    return (
        f'<path class="edge" pathLength="1" d="{stroke}"/>'
        f'<path class="line" data-cells="{named}" pathLength="1" d="{stroke}"/>'
    )


def _mark(attributes: str, paths: Iterable[Stroke]) -> str:
    elements = "".join(f'<path pathLength="1" d="{path}"/>' for path in paths)
    return f"<g {attributes}>{elements}</g>"


def _labels(names: Sequence[str], columns: int, layout: Layout) -> Iterator[tuple[Key, str]]:
    """Yield row numbers to the left of each layer, and column letters below."""
    for row in layout.rows:
        for column in layout.columns:
            name = names[row * columns + column]
            is_left = column == layout.columns.start or not names[row * columns + column - 1]
            is_lowest = row + 1 == layout.rows.stop or not names[(row + 1) * columns + column]
            x, y = layout.corner(column, row)
            middle = Point(x + layout.cell / 2, y + layout.cell / 2)
            letter, number = split_name(name)
            if name and is_left:
                yield (
                    Key(Layer.TEXT, f"row {row:02}" + (f" {column:02}" if column else "")),
                    text(number, Point(x - 14, middle.y), "faint"),
                )
            if name and is_lowest:
                below = Point(middle.x, y + layout.cell + LABEL / 2)
                yield Key(Layer.TEXT, f"column {letter}"), text(letter, below, "faint")


def _footer(frame: Frame, layout: Layout) -> Iterator[tuple[Key, str]]:
    """Yield the pieces in hand below the board, and the caption between them."""
    y = layout.height - BOTTOM - FOOT / 2
    if frame.caption:
        words = text(frame.caption, Point(layout.width / 2, y), "caption")
        yield Key(Layer.TEXT, f"~ {frame.caption}"), words
    edge = SIDE / 2
    for player, in_hand in enumerate(frame.picture.hands):
        mark = PLAYER_NAMES[player]
        for i in range(min(in_hand, MOST_IN_HAND)):
            along = edge + (i + 0.5) * 2.6 * HAND
            place = Point(along if player == 0 else layout.width - along, y)
            paths = strokes.mark(mark, place, HAND, seed=100 * (player + 1) + i)
            yield Key(Layer.HAND, f"hand {mark}{i}"), _mark(f'class="hand {mark}"', paths)
        if in_hand > MOST_IN_HAND:
            along = edge + (MOST_IN_HAND + 0.7) * 2.6 * HAND
            place = Point(along if player == 0 else layout.width - along, y)
            more = f"+{in_hand - MOST_IN_HAND}"
            yield Key(Layer.TEXT, f"hand {mark} {more}"), text(more, place, "way")
