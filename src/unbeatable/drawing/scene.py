"""Scenes: what is drawn of a position, as small pieces of SVG.

Each piece has a key that says what it is, so that an animation can tell what stays from what
comes and goes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from html import escape
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from unbeatable.core.cell_moves import cell_names
from unbeatable.core.game import PLAYER_NAMES, Picture
from unbeatable.drawing import strokes, value_badges
from unbeatable.drawing.board_lines import ground_of
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.strokes import Point, text
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
from unbeatable.drawing.value_badges import Rated, worths_of


class Layer(IntEnum):
    """What is drawn over what, from the paper up."""

    HIGHLIGHT = 0
    GROUND = 1
    MARK = 2
    HAND = 3
    TEXT = 4


class Key(NamedTuple):
    layer: Layer
    name: str


Scene: TypeAlias = dict[Key, str]
Offset: TypeAlias = tuple[int, int]
"""So many columns to the right, and rows down."""


class Frame(NamedTuple):
    """One picture, what stands under it, what its moves are worth, and what has just moved."""

    picture: Picture
    caption: str
    ratings: Sequence[Rated] = ()
    glides: Mapping[int, Offset] = MappingProxyType({})
    """For each mark that glides to its cell in this frame: from where, seen from that cell."""
    ground: Picture | None = None
    """Whose board is drawn below, if not the picture's own."""


def scene_of(frame: Frame, layout: Layout, *, to_go: float = 0) -> Scene:
    """All that is drawn, by key: the same key is the same drawing in every frame of a layout.

    Marks that glide are still that part of their way from their cell: 1 is where they start.
    """
    picture = frame.picture
    names = cell_names(picture)
    worths = worths_of(picture, frame.ratings)
    scene: Scene = {}
    for cells in winning_lines(picture):
        scene[Key(Layer.HIGHLIGHT, "-".join(map(str, cells)))] = _highlight(
            cells, names, picture.columns, layout
        )
    for name, stroke in ground_of(frame.ground or picture, layout, worths):
        scene[Key(Layer.GROUND, name)] = stroke
    for cell, mark in enumerate(picture.marks):
        if mark in PLAYER_NAMES:
            right, down = frame.glides.get(cell, (0, 0))
            x, y = layout.centre(cell, picture.columns)
            place = Point(x + layout.cell * right * to_go, y + layout.cell * down * to_go)
            scene[mark_key(cell, mark)] = _mark(
                f'class="{mark}" data-cell="{escape(names[cell])}"',
                _strokes(mark, place, MARK, seed=cell),
            )
    scene |= dict(_labels(names, picture.columns, layout))
    for cell, worth in worths.items():
        centre = layout.centre(cell, picture.columns)
        scene[Key(Layer.TEXT, f"value {cell:04}")] = value_badges.drawn(worth, names[cell], centre)
    scene |= dict(_footer(frame, layout))
    return scene


def mark_key(cell: int, mark: str) -> Key:
    return Key(Layer.MARK, f"{cell:04}{mark}")


def winning_lines(picture: Picture) -> list[tuple[int, ...]]:
    """The winning cells as straight lines of one mark, for each cell the longest ones."""
    runs: list[tuple[int, ...]] = []
    for first in picture.winning:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if _next(first, -down, -right, picture) is not None:
                continue  # it is not the first of its run
            run = [first]
            while (after := _next(run[-1], down, right, picture)) is not None:
                run.append(after)
            runs.append(tuple(run))
    longest = {cell: max(len(run) for run in runs if cell in run) for cell in picture.winning}
    kept = [run for run in runs if any(longest[cell] == len(run) for cell in run)]
    return list(dict.fromkeys(kept))  # a lone cell is a run in every direction


def _next(cell: int, down: int, right: int, picture: Picture) -> int | None:
    """The winning cell of the same mark that lies in that direction."""
    row, column = cell // picture.columns + down, cell % picture.columns + right
    if not (0 <= row < picture.rows and 0 <= column < picture.columns):
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
    beyond = CELL * 0.3  # the pen starts before the first mark and ends after the last
    start = Point(a.x - beyond * right, a.y - beyond * down)
    end = Point(b.x + beyond * right, b.y + beyond * down)
    stroke = strokes.line(start, end, seed=cells[0], stray=STRAY)
    named = escape(" ".join(names[cell] for cell in cells))
    return (
        f'<path class="edge" pathLength="1" d="{stroke}"/>'
        f'<path class="line" data-cells="{named}" pathLength="1" d="{stroke}"/>'
    )


def _mark(attributes: str, strokes: Iterable[str]) -> str:
    paths = "".join(f'<path pathLength="1" d="{stroke}"/>' for stroke in strokes)
    return f"<g {attributes}>{paths}</g>"


def _strokes(mark: str, centre: Point, radius: float, *, seed: int) -> tuple[str, ...]:
    stray = STRAY * radius / MARK
    if mark == PLAYER_NAMES[0]:
        return strokes.cross(centre, radius * 0.9, seed=seed, stray=stray)
    return (strokes.ring(centre, radius, seed=seed, stray=stray),)


def _labels(names: Sequence[str], columns: int, layout: Layout) -> Iterator[tuple[Key, str]]:
    """Row numbers to the left, column letters below."""
    for row in layout.rows:
        x, y = layout.corner(layout.columns.start, row)
        yield (
            Key(Layer.TEXT, f"row {row:02}"),
            text(names[row * columns][1:], Point(x - 14, y + layout.cell / 2), "faint"),
        )
    for column in layout.columns:
        x, y = layout.corner(column, layout.rows.stop)
        yield (
            Key(Layer.TEXT, f"column {column:02}"),
            text(names[column][0], Point(x + layout.cell / 2, y + LABEL / 2), "faint"),
        )


def _footer(frame: Frame, layout: Layout) -> Iterator[tuple[Key, str]]:
    """Under the board: what x and o have in hand, and between them the caption."""
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
            strokes = _strokes(mark, place, HAND, seed=100 * (player + 1) + i)
            yield Key(Layer.HAND, f"hand {mark}{i}"), _mark(f'class="hand {mark}"', strokes)
        if in_hand > MOST_IN_HAND:
            along = edge + (MOST_IN_HAND + 0.7) * 2.6 * HAND
            place = Point(along if player == 0 else layout.width - along, y)
            more = f"+{in_hand - MOST_IN_HAND}"
            yield Key(Layer.TEXT, f"hand {mark} {more}"), text(more, place, "way")
