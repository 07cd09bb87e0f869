"""Directed graphs as SVG: the nodes on a circle, clockwise from the top."""

from math import atan2, cos, hypot, pi, sin

from unbeatable.course.figures.address import Graph
from unbeatable.course.figures.frame import EDGE, circle_svg, frame
from unbeatable.drawing import strokes
from unbeatable.drawing.strokes import Point, number

LETTER = 5.0
"""Half the width of a letter of a name, roughly."""
SMALLEST = 18.0
"""The radius of a node with a short name."""
APART = 5.0
"""The distance from node to node along the circle, in radii of a node."""
BEND = 0.16
"""How far an arrow bends if another one leads back, as a fraction of its length."""
GAP = 3.0
"""The distance between a node and its arrows."""
HEAD, SPREAD = 9.0, 0.45
"""The length of an arrow's head, and the angle between each of its strokes and the arrow."""


def graph_svg(graph: Graph, alt: str) -> str:
    """Draw a graph. Each node has its name as `data-node`."""
    radius = max(SMALLEST, max(map(len, graph.nodes)) * LETTER + 6)
    around = max(APART * radius * len(graph.nodes) / (2 * pi), 1.6 * radius)
    places = _places(graph, around)
    pieces = []
    for source, target in graph.arrows:
        bend = BEND if (target, source) in graph.arrows else 0
        pieces.append(_arrow(places[source], places[target], radius + GAP, bend))
    for name, at in places.items():
        drawn = circle_svg("place", at, radius) + strokes.text(name, at, "name")
        pieces.append(f'<g class="node" data-node="{name}">{drawn}</g>')
    return frame("graph", _box(places, radius + EDGE), pieces, alt)


def _places(graph: Graph, around: float) -> dict[str, Point]:
    turn = 2 * pi / len(graph.nodes)
    return {
        name: Point(around * sin(turn * place), -around * cos(turn * place))
        for place, name in enumerate(graph.nodes)
    }


def _box(places: dict[str, Point], room: float) -> tuple[float, float, float, float]:
    xs, ys = [at.x for at in places.values()], [at.y for at in places.values()]
    left, top = min(xs) - room, min(ys) - room
    return left, top, max(xs) + room - left, max(ys) + room - top


def _arrow(source: Point, target: Point, room: float, bend: float) -> str:
    """Draw an arrow that ends `room` from both middles, and bends to its left."""
    x, y = target.x - source.x, target.y - source.y
    middle = Point((source.x + target.x) / 2 + y * bend, (source.y + target.y) / 2 - x * bend)
    start, end = _towards(source, middle, room), _towards(target, middle, room)
    angle = atan2(end.y - middle.y, end.x - middle.x)
    left, right = (
        Point(end.x - HEAD * cos(angle + side), end.y - HEAD * sin(angle + side))
        for side in (SPREAD, -SPREAD)
    )
    path = f"M{_at(start)}Q{_at(middle)} {_at(end)}M{_at(left)}L{_at(end)}L{_at(right)}"
    return f'<path class="grid" d="{path}"/>'


def _towards(start: Point, goal: Point, length: float) -> Point:
    """Return the point at this distance from `start` on the way to `goal`."""
    share = length / hypot(goal.x - start.x, goal.y - start.y)
    return Point(start.x + (goal.x - start.x) * share, start.y + (goal.y - start.y) * share)


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
