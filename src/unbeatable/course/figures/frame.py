"""The frame of a figure as SVG, and the marks in it."""

from collections.abc import Iterable
from html import escape

from unbeatable.drawing import strokes
from unbeatable.drawing.strokes import Point, number

EDGE = 6.0
"""Room around a drawing, for strokes that stray."""


def frame(
    kind: str, box: tuple[float, float, float, float], pieces: Iterable[str], alt: str
) -> str:
    """Return the pieces as one SVG. `box` is its left and top edge, its width and its height."""
    view = " ".join(map(number, box))
    return (
        f'<svg class="{kind}" viewBox="{view}" width="{number(box[2])}" height="{number(box[3])}" '
        f'role="img" aria-label="{escape(alt)}">{"".join(pieces)}</svg>'
    )


def mark_svg(mark: str, at: Point, radius: float, *, seed: int) -> str:
    """Draw an x or an o."""
    path = "".join(strokes.mark(mark, at, radius, seed=seed))
    return f'<path class="{mark}" d="{path}"/>'


def circle_svg(kind: str, at: Point, radius: float) -> str:
    return f'<circle class="{kind}" cx="{number(at.x)}" cy="{number(at.y)}" r="{number(radius)}"/>'
