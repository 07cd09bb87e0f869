"""The crystal ball: what moves are worth, drawn where they lead.

A position has its best moves, and the eye should find them first: they are filled and their words
are dark. All others are hollow; among these quick wins and slow losses are the strongest, and a
quick loss is the palest of all. Colour says what a move leads to, strength how well it serves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Protocol

from unbeatable.core.cell_moves import CellMove, cell_names, parse_cell_move
from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Value
from unbeatable.drawing import strokes
from unbeatable.drawing.strokes import Point, number
from unbeatable.drawing.theme import SHAPE


class Rated(Protocol):
    """A move and what it leads to, as `Solution.rate` gives it."""

    @property
    def text(self) -> str: ...
    @property
    def value(self) -> Value: ...
    @property
    def remoteness(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Worth:
    """The best that moves to one cell lead to."""

    outcome: Outcome
    is_best: bool
    """Whether no other cell has better."""
    ways: tuple[str, ...]
    """Which marks or pieces lead to it; none where nothing needs to be said."""


def worths_of(picture: Picture, ratings: Iterable[Rated]) -> dict[int, Worth]:
    """What moves are worth, by the cell that they lead to.

    Ways are told of the best cells only, and only where some ways are better than others:
    all of them on every cell are more than an eye can take in.
    """
    names = cell_names(picture)
    found: dict[int, dict[str, Outcome]] = {}
    for rating in ratings:
        cell_move = parse_cell_move(picture, rating.text)
        if cell_move is not None:
            outcome = Outcome(rating.value, rating.remoteness)
            found.setdefault(cell_move.target, {})[_way(cell_move, names)] = outcome
    everything = {way for ways in found.values() for way in ways if way}
    tops = {
        cell: max(ways.values(), key=lambda outcome: outcome.merit) for cell, ways in found.items()
    }
    best = max((top.merit for top in tops.values()), default=None)
    worths = {}
    for cell, top in tops.items():
        ways = tuple(way for way, outcome in found[cell].items() if way and outcome == top)
        is_best = top.merit == best
        told = is_best and set(ways) != everything
        worths[cell] = Worth(top, is_best, ways if told else ())
    return worths


def _way(cell_move: CellMove, names: tuple[str, ...]) -> str:
    """What a move says before its cell: `a1` in `a1-c3`, `x` in `xb2`; nothing in `b2`."""
    return cell_move.mark or ("" if cell_move.start is None else names[cell_move.start])


def drawn(worth: Worth, name: str, centre: Point) -> str:
    """A shape and words, in the middle of the cell of that name."""
    x, y = centre
    top = y - (16 if worth.ways else 9)
    words = [strokes.text(str(worth.outcome), Point(x, top + 23), "value")]
    if worth.ways:
        words.append(strokes.text(_in_short(worth.ways), Point(x, top + 38), "way"))
    kind = "best" if worth.is_best else "lesser"
    shape = _shape(worth, Point(x, top))
    return f'<g class="{kind}" data-value="{escape(name)}">{shape}{"".join(words)}</g>'


def _in_short(ways: tuple[str, ...]) -> str:
    """Which mark, or from where; what has no room for that is left bare."""
    if all(way in PLAYER_NAMES for way in ways):
        return f"as {' or '.join(ways)}"
    return f"{'from ' if len(ways) < 3 else ''}{', '.join(ways)}"


STRENGTHS = {
    "win": tuple((100 - plies) / 100 for plies in range(11)),
    "draw": (0.85,),
    "loss": tuple((60 + 2 * plies) / 100 for plies in range(11)),
}
"""How strongly the value of a move is drawn, by plies to the end; the last entry for all beyond.

A better move is never paler than a worse one, and none is so pale that it is not seen.
"""


def strength(worth: Worth) -> float:
    """Return 1 for the best moves, less for others."""
    if worth.is_best:
        return 1.0
    strengths = STRENGTHS[str(worth.outcome.value)]
    return strengths[min(worth.outcome.remoteness or 0, len(strengths) - 1)]


def _shape(worth: Worth, centre: Point) -> str:
    """Up for a win, round for a draw, down for a loss."""
    x, y = centre
    value = worth.outcome.value
    look = f'class="{value}" stroke-opacity="{strength(worth):g}"'
    if value is Value.DRAW:
        return f'<circle {look} cx="{number(x)}" cy="{number(y)}" r="{SHAPE * 0.85:g}"/>'
    up = SHAPE if value is Value.WIN else -SHAPE
    corners = [Point(x, y - up), Point(x + SHAPE, y + up * 0.75), Point(x - SHAPE, y + up * 0.75)]
    return f'<path {look} d="{strokes.polygon(corners)}"/>'
