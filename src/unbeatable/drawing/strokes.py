"""Pen strokes: the paths that pictures are drawn with, each a little off, always in the same way.

A stroke is the `d` of an SVG path. How far a pen strays depends on where it is, not on chance,
so a picture is the same whenever it is drawn.
"""

from collections.abc import Sequence
from html import escape
from math import cos, radians, sin
from typing import NamedTuple, TypeAlias

Stroke: TypeAlias = str


class Point(NamedTuple):
    x: float
    y: float


def wobble(*seed: int) -> float:
    """A number from -1 to 1 that looks like chance and depends on the seed alone."""
    state = 2166136261
    for number in seed:
        for byte in (number & 0xFF, number >> 8 & 0xFF):
            state = (state ^ byte) * 16777619 & 0xFFFFFFFF
    state = (state ^ state >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return ((state ^ state >> 13) & 0xFFFF) / 0xFFFF * 2 - 1


def line(start: Point, end: Point, *, seed: int, stray: float) -> Stroke:
    """A line by hand: its ends and its middle stray by up to so much."""
    a, b = (
        Point(point.x + stray * wobble(seed, i), point.y + stray * wobble(seed, i + 1))
        for point, i in ((start, 1), (end, 3))
    )
    middle = Point(
        (a.x + b.x) / 2 + stray * wobble(seed, 5), (a.y + b.y) / 2 + stray * wobble(seed, 6)
    )
    return f"M{_at(a)}Q{_at(middle)} {_at(b)}"


def cross(centre: Point, radius: float, *, seed: int, stray: float) -> tuple[Stroke, Stroke]:
    """An x: down to the right, then down to the left."""
    x, y = centre
    return (
        line(Point(x - radius, y - radius), Point(x + radius, y + radius), seed=seed, stray=stray),
        line(Point(x + radius, y - radius), Point(x - radius, y + radius), seed=~seed, stray=stray),
    )


def ring(centre: Point, radius: float, *, seed: int, stray: float) -> Stroke:
    """An o: once round against the clock and a little further, as a hand does it."""
    first, steps, around = -75 + 30 * wobble(seed, 9), 12, 384
    points = []
    for step in range(steps + 1):
        angle = radians(first - around * step / steps)
        reach = radius + stray * (wobble(seed, step // 2) / 2 + 0.6 * step / steps)
        points.append(Point(centre.x + reach * cos(angle), centre.y + reach * sin(angle)))
    return _smooth(points)


def _smooth(points: Sequence[Point]) -> Stroke:
    """One curve through all the points (Catmull and Rom's)."""
    path = [f"M{_at(points[0])}"]
    for i in range(len(points) - 1):
        before, a = points[max(0, i - 1)], points[i]
        b, after = points[i + 1], points[min(len(points) - 1, i + 2)]
        leave = Point(a.x + (b.x - before.x) / 6, a.y + (b.y - before.y) / 6)
        arrive = Point(b.x - (after.x - a.x) / 6, b.y - (after.y - a.y) / 6)
        path.append(f"C{_at(leave)} {_at(arrive)} {_at(b)}")
    return "".join(path)


def polygon(points: Sequence[Point]) -> Stroke:
    """A closed shape with straight sides."""
    return f"M{'L'.join(map(_at, points))}Z"


def text(words: str, at: Point, kind: str) -> str:
    """Words centred at a point, as an SVG element."""
    # A baseline in numbers: not every renderer knows how to centre a text on its height.
    return (
        f'<text class="{kind}" x="{number(at.x)}" y="{number(at.y + 4.5)}">{escape(words)}</text>'
    )


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def number(length: float) -> str:
    """A length as SVG writes it, to a tenth, without a needless zero or minus."""
    return f"{round(length, 1) + 0:g}"
