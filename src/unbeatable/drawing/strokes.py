"""Strokes: SVG paths that look drawn by hand.

A stroke is the `d` of an SVG path. How far it strays depends on its seed, not on chance, so a
picture is always drawn the same.
"""

from collections.abc import Sequence
from html import escape
from math import cos, radians, sin
from typing import NamedTuple, TypeAlias

from unbeatable.core.game import PLAYER_NAMES
from unbeatable.drawing.theme import MARK, STRAY

Stroke: TypeAlias = str


class Point(NamedTuple):
    x: float
    y: float


def wobble(*seed: int) -> float:
    """Return a pseudo-random number from -1 to 1, the same for the same seed."""
    state = 2166136261
    for number in seed:
        for byte in (number & 0xFF, number >> 8 & 0xFF):
            state = (state ^ byte) * 16777619 & 0xFFFFFFFF
    state = (state ^ state >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return ((state ^ state >> 13) & 0xFFFF) / 0xFFFF * 2 - 1


def line(start: Point, end: Point, *, seed: int, stray: float) -> Stroke:
    """Return a line whose ends and middle stray by up to `stray`."""
    a, b = (
        Point(point.x + stray * wobble(seed, i), point.y + stray * wobble(seed, i + 1))
        for point, i in ((start, 1), (end, 3))
    )
    middle = Point(
        (a.x + b.x) / 2 + stray * wobble(seed, 5), (a.y + b.y) / 2 + stray * wobble(seed, 6)
    )
    return f"M{_coordinates(a)}Q{_coordinates(middle)} {_coordinates(b)}"


def cross(centre: Point, radius: float, *, seed: int, stray: float) -> tuple[Stroke, Stroke]:
    """Return an x: down to the right, then down to the left."""
    x, y = centre
    return (
        line(Point(x - radius, y - radius), Point(x + radius, y + radius), seed=seed, stray=stray),
        line(Point(x + radius, y - radius), Point(x - radius, y + radius), seed=~seed, stray=stray),
    )


def ring(centre: Point, radius: float, *, seed: int, stray: float) -> Stroke:
    """Return an o: anticlockwise and a little more than once round, as drawn by hand."""
    first, steps, around = -75 + 30 * wobble(seed, 9), 12, 384
    points = []
    for step in range(steps + 1):
        angle = radians(first - around * step / steps)
        reach = radius + stray * (wobble(seed, step // 2) / 2 + 0.6 * step / steps)
        points.append(Point(centre.x + reach * cos(angle), centre.y + reach * sin(angle)))
    return _smooth(points)


def mark(mark: str, centre: Point, radius: float, *, seed: int) -> tuple[Stroke, ...]:
    """Return the strokes of a player's mark."""
    stray = STRAY * radius / MARK
    if mark == PLAYER_NAMES[0]:
        return cross(centre, radius * 0.9, seed=seed, stray=stray)
    return (ring(centre, radius, seed=seed, stray=stray),)


def triangle(centre: Point, size: float, *, upward: bool) -> Stroke:
    """Return the shape of a win (upward) or a loss."""
    x, y = centre
    up = size if upward else -size
    foot = y + up * 0.75
    return polygon([Point(x, y - up), Point(x + size, foot), Point(x - size, foot)])


def _smooth(points: Sequence[Point]) -> Stroke:
    """Return a Catmull-Rom spline through all the points."""
    path = [f"M{_coordinates(points[0])}"]
    for i in range(len(points) - 1):
        before, a = points[max(0, i - 1)], points[i]
        b, after = points[i + 1], points[min(len(points) - 1, i + 2)]
        leave = Point(a.x + (b.x - before.x) / 6, a.y + (b.y - before.y) / 6)
        arrive = Point(b.x - (after.x - a.x) / 6, b.y - (after.y - a.y) / 6)
        path.append(f"C{_coordinates(leave)} {_coordinates(arrive)} {_coordinates(b)}")
    return "".join(path)


def polygon(points: Sequence[Point]) -> Stroke:
    """Return a closed shape with straight sides."""
    return f"M{'L'.join(map(_coordinates, points))}Z"


def text(words: str, at: Point, kind: str) -> str:
    """Return text centred at a point, as an SVG element."""
    # A numeric baseline: not every renderer can centre text vertically.
    return (
        f'<text class="{kind}" x="{number(at.x)}" y="{number(at.y + 4.5)}">{escape(words)}</text>'
    )


def _coordinates(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def number(length: float) -> str:
    """Return a length as text, to a tenth, without trailing zeros or -0."""
    return f"{round(length, 1) + 0:g}"
