"""The lines of an empty board: a grid or roads, and walls where stones fall."""

from collections.abc import Container, Iterator
from itertools import groupby, pairwise
from math import hypot
from typing import Literal, TypeAlias

from unbeatable.core.game import PLAYER_NAMES, Picture
from unbeatable.drawing import strokes
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.strokes import Point, number
from unbeatable.drawing.theme import INSET, MARK_ROOM, POINT, STRAY, VALUE_ROOM

Axis: TypeAlias = Literal["column", "row"]


def draw_board_lines(
    picture: Picture, layout: Layout, valued: Container[int]
) -> Iterator[tuple[str, str]]:
    """Yield the strokes of the empty board, each with a unique name. Values hide points."""
    if picture.roads:
        yield from _roads(picture, layout, valued)
        yield from _points(picture, layout, valued)
    else:
        yield from _grid(picture, layout)
    if picture.gravity:
        yield "walls", _walls(layout)


def _roads(picture: Picture, layout: Layout, valued: Container[int]) -> Iterator[tuple[str, str]]:
    """Yield lines from point to point, which end before a mark or value."""
    for cells in picture.roads:
        a, b = (layout.centre(cell, picture.columns) for cell in cells)
        length = hypot(b.x - a.x, b.y - a.y)
        right, down = (b.x - a.x) / length, (b.y - a.y) / length
        begin, end = (_room(picture.marks[cell], cell in valued, right, down) for cell in cells)
        stroke = strokes.line(
            Point(a.x + begin * right, a.y + begin * down),
            Point(b.x - end * right, b.y - end * down),
            seed=cells[0] + 64 * cells[1],
            stray=STRAY / 2,
        )
        name = f"road {cells[0]:03} {cells[1]:03} {begin:g} {end:g}"
        yield name, f'<path class="grid" d="{stroke}"/>'


def _room(mark: str, is_valued: bool, right: float, down: float) -> float:
    """Return how far before its end a road in that direction stops, for a mark or a value."""
    if mark in PLAYER_NAMES:
        return MARK_ROOM
    if not is_valued:
        return 0.0
    sideways, upright = VALUE_ROOM
    return min(sideways / max(abs(right), 0.01), upright / max(abs(down), 0.01))


def _points(picture: Picture, layout: Layout, valued: Container[int]) -> Iterator[tuple[str, str]]:
    """Yield a dot on each empty point."""
    for cell, mark in enumerate(picture.marks):
        if mark == "." and cell not in valued:
            x, y = map(number, layout.centre(cell, picture.columns))
            yield f"~point {cell:03}", f'<circle class="point" cx="{x}" cy="{y}" r="{POINT:g}"/>'


def _walls(layout: Layout) -> str:
    """Return one path: down the left, along the floor, up the right."""
    left, top = layout.corner(layout.columns.start, layout.rows.start)
    right, bottom = layout.corner(layout.columns.stop, layout.rows.stop)
    corners = Point(left, top), Point(left, bottom), Point(right, bottom), Point(right, top)
    path = "".join(
        strokes.line(a, b, seed=200 + side, stray=STRAY / 2)
        for side, (a, b) in enumerate(pairwise(corners))
    )
    return f'<path class="wall" d="{path}"/>'


def _grid(picture: Picture, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield a stroke, as long as possible, wherever two cells in play meet."""
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
                    f"{axis} {ends[0]:02} {ends[1]:02} {ends[2]:02}",
                    _grid_stroke(axis, ends, layout),
                )


def _sides(picture: Picture, axis: Axis, place: int, step: int) -> int:
    """Count the cells in play on both sides of an edge, 0 to 2."""
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
    stroke = strokes.line(a, b, seed=place + 64 * (axis == "row"), stray=STRAY * 0.75)
    return f'<path class="grid" d="{stroke}"/>'
