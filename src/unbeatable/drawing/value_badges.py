"""Value badges: the values of moves, drawn in the cells that they lead to.

The best moves of a position are filled and their text is dark, so that they stand out. All others
are hollow. The colour shows the value; the opacity falls from quick wins to quick losses.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from unbeatable.core.cell_moves import CellMove, cell_names, parse_cell_move
from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Rating, Value
from unbeatable.drawing import strokes
from unbeatable.drawing.strokes import Point, number
from unbeatable.drawing.theme import ROUND, SHAPE


@dataclass(frozen=True, slots=True)
class Badge:
    """The best outcome among the moves to one cell."""

    outcome: Outcome
    is_best: bool
    """Whether no other cell has a better outcome."""
    ways: tuple[str, ...]
    """The marks or pieces that lead to this outcome; empty if all do."""


def find_badges(picture: Picture, ratings: Iterable[Rating]) -> dict[int, Badge]:
    """Return the badges by cell.

    Only the best cells name their ways, and only where some ways are better than others:
    more text would not be readable.
    """
    names = cell_names(picture)
    outcomes: dict[int, dict[str, Outcome]] = {}
    for rating in ratings:
        cell_move = parse_cell_move(picture, rating.text)
        if cell_move is not None:
            outcome = Outcome(rating.value, rating.remoteness)
            outcomes.setdefault(cell_move.target, {})[_way(cell_move, names)] = outcome
    all_ways = {way for ways in outcomes.values() for way in ways if way}
    tops = {
        cell: max(ways.values(), key=lambda outcome: outcome.merit)
        for cell, ways in outcomes.items()
    }
    best = max((top.merit for top in tops.values()), default=None)
    badges = {}
    for cell, top in tops.items():
        ways = tuple(way for way, outcome in outcomes[cell].items() if way and outcome == top)
        is_best = top.merit == best
        named = is_best and set(ways) != all_ways
        badges[cell] = Badge(top, is_best, ways if named else ())
    return badges


def _way(cell_move: CellMove, names: tuple[str, ...]) -> str:
    """Return what a move names before its cell: `a1` in `a1-c3`, `x` in `xb2`, nothing in `b2`."""
    return cell_move.mark or ("" if cell_move.start is None else names[cell_move.start])


def draw_badge(badge: Badge, name: str, centre: Point) -> str:
    """Return a shape and text, centred in the cell of that name."""
    x, y = centre
    top = y - (16 if badge.ways else 9)
    words = [strokes.text(str(badge.outcome), Point(x, top + 23), "value")]
    if badge.ways:
        words.append(strokes.text(_in_short(badge.ways), Point(x, top + 38), "way"))
    kind = "best" if badge.is_best else "lesser"
    shape = _shape(badge, Point(x, top))
    return f'<g class="{kind}" data-value="{escape(name)}">{shape}{"".join(words)}</g>'


def _in_short(ways: tuple[str, ...]) -> str:
    """Return the ways as text, without `from` where there is no room for it."""
    if all(way in PLAYER_NAMES for way in ways):
        return f"as {' or '.join(ways)}"
    return f"{'from ' if len(ways) < 3 else ''}{', '.join(ways)}"


STRENGTHS = {
    "win": tuple((100 - plies) / 100 for plies in range(11)),
    "draw": (0.85,),
    "loss": tuple((60 + 2 * plies) / 100 for plies in range(11)),
}
"""Opacity by value and plies to the end; the last entry also stands for more plies.

A better move is never paler than a worse one, and all are visible.
"""


def strength(badge: Badge) -> float:
    """Return 1 for the best moves, less for others."""
    if badge.is_best:
        return 1.0
    strengths = STRENGTHS[str(badge.outcome.value)]
    return strengths[min(badge.outcome.remoteness or 0, len(strengths) - 1)]


def _shape(badge: Badge, centre: Point) -> str:
    """Return an upward triangle for a win, a circle for a draw, a downward triangle for a loss."""
    x, y = centre
    value = badge.outcome.value
    look = f'class="{value}" stroke-opacity="{strength(badge):g}"'
    if value is Value.DRAW:
        return f'<circle {look} cx="{number(x)}" cy="{number(y)}" r="{SHAPE * ROUND:g}"/>'
    triangle = strokes.triangle(centre, SHAPE, upward=value is Value.WIN)
    return f'<path {look} d="{triangle}"/>'
