"""Scenes: what is drawn of a position, as small pieces of SVG.

Each piece has a key that says what it is, so that an animation can tell what stays from what
comes and goes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from html import escape
from itertools import groupby
from typing import Literal, NamedTuple, Protocol, TypeAlias

from unbeatable.core import pen
from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Value
from unbeatable.core.grid import Grid
from unbeatable.core.look import (
    BOTTOM,
    CELL,
    FOOT,
    HAND,
    INSET,
    LABEL,
    MARK,
    MIN_WIDTH,
    MOST_IN_HAND,
    SHAPE,
    SIDE,
    STRAY,
    TOP,
)
from unbeatable.core.pen import Point, number


class Rated(Protocol):
    """A move and what it leads to, as `Solution.rate` gives it."""

    @property
    def text(self) -> str: ...
    @property
    def value(self) -> Value: ...
    @property
    def remoteness(self) -> int | None: ...


class Layer(IntEnum):
    """What is drawn over what, from the paper up."""

    HIGHLIGHT = 0
    GRID = 1
    HALO = 2
    MARK = 3
    TEXT = 4


class Key(NamedTuple):
    layer: Layer
    name: str


Scene: TypeAlias = dict[Key, str]
Axis: TypeAlias = Literal["column", "row"]


class Frame(NamedTuple):
    """One picture, what stands under it, and what its moves are worth."""

    picture: Picture
    caption: str
    ratings: Sequence[Rated] = ()


@dataclass(frozen=True)
class Layout:
    """Where cells are: the part of the board that is ever in play, with margins."""

    columns: range
    rows: range

    @classmethod
    def around(cls, pictures: Iterable[Picture]) -> "Layout":
        """Room for all the pictures; outer rows and columns that are never in play are left out."""
        columns, rows = set(), set()
        for picture in pictures:
            for cell, mark in enumerate(picture.marks):
                if mark != " ":
                    columns.add(cell % picture.columns)
                    rows.add(cell // picture.columns)
        return cls(_span(columns), _span(rows))

    @property
    def width(self) -> float:
        return max(MIN_WIDTH, 2 * SIDE + CELL * len(self.columns))

    @property
    def height(self) -> float:
        return TOP + CELL * len(self.rows) + LABEL + FOOT + BOTTOM

    def corner(self, column: int, row: int) -> Point:
        """The top left corner of a cell."""
        left = (self.width - CELL * len(self.columns)) / 2
        return Point(
            left + CELL * (column - self.columns.start), TOP + CELL * (row - self.rows.start)
        )

    def centre(self, cell: int, columns: int) -> Point:
        x, y = self.corner(cell % columns, cell // columns)
        return Point(x + CELL / 2, y + CELL / 2)


def _span(numbers: set[int]) -> range:
    return range(min(numbers, default=0), max(numbers, default=0) + 1)


def scene_of(frame: Frame, layout: Layout) -> Scene:
    """All that is drawn, by key: the same key is the same drawing in every frame of a layout."""
    picture = frame.picture
    names = picture.names or Grid(picture.columns, picture.rows).names
    scene: Scene = {}
    for cells in winning_lines(picture):
        scene[Key(Layer.HIGHLIGHT, "-".join(map(str, cells)))] = _highlight(
            cells, names, picture.columns, layout
        )
    scene |= dict(_grid(picture, layout))
    for cell, mark in enumerate(picture.marks):
        if mark not in PLAYER_NAMES:
            continue
        strokes = _strokes(mark, layout.centre(cell, picture.columns), MARK, seed=cell)
        if cell in picture.winning:  # chalk on a bright line needs some slate around it
            scene[Key(Layer.HALO, f"{cell:04}{mark}")] = _mark('class="halo"', strokes)
        scene[Key(Layer.MARK, f"{cell:04}{mark}")] = _mark(
            f'class="{mark}" data-cell="{escape(names[cell])}"', strokes
        )
    scene |= dict(_labels(names, picture.columns, layout))
    for cell, (outcome, ways) in _values(frame.ratings, names).items():
        centre = layout.centre(cell, picture.columns)
        scene[Key(Layer.TEXT, f"value {cell:04}")] = _value(outcome, ways, names[cell], centre)
    scene |= dict(_footer(frame, layout))
    return scene


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
    stroke = pen.line(start, end, seed=cells[0], stray=STRAY)
    named = escape(" ".join(names[cell] for cell in cells))
    return f'<path class="line" data-cells="{named}" pathLength="1" d="{stroke}"/>'


def _grid(picture: Picture, layout: Layout) -> Iterator[tuple[Key, str]]:
    """A stroke wherever two cells in play meet, as long as it can be."""
    axes: tuple[tuple[Axis, range, range], ...] = (
        ("column", layout.columns, layout.rows),
        ("row", layout.rows, layout.columns),
    )
    for axis, across, along in axes:
        for place in range(across.start, across.stop + 1):
            sides = [_sides(picture, axis, place, step) for step in along]
            runs = groupby(zip(along, sides, strict=True), key=lambda pair: pair[1])
            for in_play, run in runs:
                if in_play < 2:
                    continue
                steps = [step for step, _ in run]
                ends = (place, steps[0], steps[-1] + 1)
                yield (
                    Key(Layer.GRID, f"{axis} {ends[0]:02} {ends[1]:02} {ends[2]:02}"),
                    _grid_stroke(axis, ends, layout),
                )


def _sides(picture: Picture, axis: Axis, place: int, step: int) -> int:
    """How many of the two cells on both sides of an edge are in play."""
    count = 0
    for near in (place - 1, place):
        column, row = (near, step) if axis == "column" else (step, near)
        if 0 <= column < picture.columns and 0 <= row < picture.rows:
            count += picture.marks[row * picture.columns + column] != " "
    return count


def _grid_stroke(axis: Axis, ends: tuple[int, int, int], layout: Layout) -> str:
    place, first, last = ends
    if axis == "column":
        a, b = layout.corner(place, first), layout.corner(place, last)
        a, b = Point(a.x, a.y + INSET), Point(b.x, b.y - INSET)
    else:
        a, b = layout.corner(first, place), layout.corner(last, place)
        a, b = Point(a.x + INSET, a.y), Point(b.x - INSET, b.y)
    stroke = pen.line(a, b, seed=place + 64 * (axis == "row"), stray=STRAY * 0.75)
    return f'<path class="grid" d="{stroke}"/>'


def _mark(attributes: str, strokes: Iterable[str]) -> str:
    paths = "".join(f'<path pathLength="1" d="{stroke}"/>' for stroke in strokes)
    return f"<g {attributes}>{paths}</g>"


def _strokes(mark: str, centre: Point, radius: float, *, seed: int) -> tuple[str, ...]:
    stray = STRAY * radius / MARK
    if mark == PLAYER_NAMES[0]:
        return pen.cross(centre, radius * 0.9, seed=seed, stray=stray)
    return (pen.ring(centre, radius, seed=seed, stray=stray),)


def _labels(names: Sequence[str], columns: int, layout: Layout) -> Iterator[tuple[Key, str]]:
    """Row numbers to the left, column letters below."""
    for row in layout.rows:
        x, y = layout.corner(layout.columns.start, row)
        yield (
            Key(Layer.TEXT, f"row {row:02}"),
            _text(names[row * columns][1:], Point(x - 14, y + CELL / 2), "faint"),
        )
    for column in layout.columns:
        x, y = layout.corner(column, layout.rows.stop)
        yield (
            Key(Layer.TEXT, f"column {column:02}"),
            _text(names[column][0], Point(x + CELL / 2, y + LABEL / 2), "faint"),
        )


def _values(ratings: Iterable[Rated], names: Sequence[str]) -> dict[int, tuple[Outcome, list[str]]]:
    """For each cell that a move leads to: the best outcome there, and the ways to it.

    A way is what a move says before the cell: `a1` in `a1-c3`, `x` in `xb2`; a bare cell has none.
    """
    values: dict[int, tuple[Outcome, list[str]]] = {}
    for rating in ratings:
        found = _target(rating.text, names)
        if found is None:
            continue
        cell, way = found
        outcome = Outcome(rating.value, rating.remoteness)
        if cell not in values or _merit(outcome) > _merit(values[cell][0]):
            values[cell] = (outcome, [])
        if way and outcome == values[cell][0]:
            values[cell][1].append(way)
    return values


def _target(move: str, names: Sequence[str]) -> tuple[int, str] | None:
    """The cell that a move leads to, and what the move says before it; None if it names none."""
    before, dash, last = move.rpartition("-")
    if not dash and move not in names and move[:1] in PLAYER_NAMES:
        before, last = move[0], move[1:]
    return (names.index(last), before) if last in names else None


def _merit(outcome: Outcome) -> tuple[int, int]:
    plies = outcome.remoteness or 0
    return outcome.value, -plies if outcome.value is Value.WIN else plies


def _value(outcome: Outcome, ways: list[str], name: str, centre: Point) -> str:
    x, y = centre
    top = y - (16 if ways else 9)
    texts = [_text(str(outcome), Point(x, top + 23), "value")]
    if ways:
        texts.append(_text(_in_short(ways), Point(x, top + 38), "way"))
    return f'<g data-value="{escape(name)}">{_shape(outcome, Point(x, top))}{"".join(texts)}</g>'


def _in_short(ways: list[str]) -> str:
    """Which mark, or from where; what has no room for that is left bare."""
    if all(way in PLAYER_NAMES for way in ways):
        return f"as {' or '.join(ways)}"
    return f"{'from ' if len(ways) < 3 else ''}{', '.join(ways)}"


def _strength(outcome: Outcome) -> float:
    """Quick wins and slow losses are the strongest; none is so weak that it is not seen."""
    plies = min(outcome.remoteness or 0, 9)
    return 1.03 - 0.03 * plies if outcome.value is Value.WIN else 0.73 + 0.03 * plies


def _shape(outcome: Outcome, centre: Point) -> str:
    """Up for a win, round for a draw, down for a loss."""
    x, y = centre
    if outcome.value is Value.DRAW:
        return f'<circle class="draw" cx="{number(x)}" cy="{number(y)}" r="{SHAPE * 0.85:g}"/>'
    up = SHAPE if outcome.value is Value.WIN else -SHAPE
    corners = [Point(x, y - up), Point(x + SHAPE, y + up * 0.75), Point(x - SHAPE, y + up * 0.75)]
    strength = f"{_strength(outcome):g}"
    return f'<path class="{outcome.value}" opacity="{strength}" d="{pen.polygon(corners)}"/>'


def _footer(frame: Frame, layout: Layout) -> Iterator[tuple[Key, str]]:
    """Under the board: what x and o have in hand, and between them the caption."""
    y = layout.height - BOTTOM - FOOT / 2
    if frame.caption:
        words = _text(frame.caption, Point(layout.width / 2, y), "caption")
        yield Key(Layer.TEXT, f"~ {frame.caption}"), words
    edge = SIDE / 2
    for player, in_hand in enumerate(frame.picture.hands):
        mark = PLAYER_NAMES[player]
        for i in range(min(in_hand, MOST_IN_HAND)):
            along = edge + (i + 0.5) * 2.6 * HAND
            place = Point(along if player == 0 else layout.width - along, y)
            strokes = _strokes(mark, place, HAND, seed=100 * (player + 1) + i)
            yield Key(Layer.MARK, f"hand {mark}{i}"), _mark(f'class="hand {mark}"', strokes)
        if in_hand > MOST_IN_HAND:
            along = edge + (MOST_IN_HAND + 0.7) * 2.6 * HAND
            place = Point(along if player == 0 else layout.width - along, y)
            more = f"+{in_hand - MOST_IN_HAND}"
            yield Key(Layer.TEXT, f"hand {mark} {more}"), _text(more, place, "way")


def _text(words: str, at: Point, kind: str) -> str:
    # A baseline in numbers: not every renderer knows how to centre a text on its height.
    return (
        f'<text class="{kind}" x="{number(at.x)}" y="{number(at.y + 4.5)}">{escape(words)}</text>'
    )
