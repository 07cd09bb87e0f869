"""Touch: from a touched cell to a move, for every game whose moves name cells.

A move is a cell (`b2`), a mark and a cell (`xb2`), or a piece and where it goes (`a1-c3`).
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import PLAYER_NAMES, Picture
from unbeatable.core.grid import Grid
from unbeatable.core.match import Match


@dataclass(frozen=True, slots=True)
class Aim:
    """A legal move as cells of the picture."""

    text: str
    target: int
    start: int | None = None
    mark: str | None = None
    """The mark to set, where the player may choose it."""


def cell_names(picture: Picture) -> tuple[str, ...]:
    return picture.names or Grid(picture.columns, picture.rows).names


@dataclass(frozen=True)
class Touch:
    """What touching the cells of a match means; `held` is the piece that was picked up."""

    match: Match
    mark: str = "x"
    held: int | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        return cell_names(self.match.picture)

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        cells = {name: cell for cell, name in enumerate(self.names)}
        return tuple(aim for text in self.match.legal if (aim := _aim(text, cells)))

    @property
    def chooses_mark(self) -> bool:
        return any(aim.mark for aim in self.aims)

    @cached_property
    def targets(self) -> Mapping[int, Aim]:
        """Where a touch plays at once: nothing is to be picked up, or it has been."""
        return {
            aim.target: aim
            for aim in self.aims
            if aim.start == self.held and aim.mark in (None, self.mark)
        }

    @cached_property
    def starts(self) -> frozenset[int]:
        """The pieces that can be picked up."""
        return frozenset(aim.start for aim in self.aims if aim.start is not None)

    def on(self, cell: int) -> "str | Touch":
        """The move that the touch plays, or what is held after it; IllegalMove if neither."""
        if cell == self.held:
            return Touch(self.match, self.mark)
        if cell in self.targets:
            return self.targets[cell].text
        if cell in self.starts:
            return Touch(self.match, self.mark, cell)
        name = self.names[cell]
        if self.match.picture.marks[cell] == "." and self.held is None:
            for text in (name, name[0]):  # a cell that means another one, or a column
                with suppress(IllegalMove):
                    self.match.apply(text)
                    return text
        raise IllegalMove(self._refusal(cell))

    def _refusal(self, cell: int) -> str:
        name, there = self.names[cell], self.match.picture.marks[cell]
        if self.held is not None and there == ".":
            return f"{self.names[self.held]} cannot go to {name}; the dots show where it can"
        if not self.aims:
            return "moves of this game are typed: press t"
        if self.starts and there == PLAYER_NAMES[self.match.turn]:
            return f"{name} has nowhere to go"
        if there == ".":
            return f"pick up a piece first, then {name}" if self.starts else f"{name} is not open"
        return f"{name} is taken by {there}"


def _aim(text: str, cells: Mapping[str, int]) -> Aim | None:
    if text in cells:
        return Aim(text, cells[text])
    start, _, target = text.partition("-")
    if start in cells and target in cells:
        return Aim(text, cells[target], start=cells[start])
    if text[:1] in PLAYER_NAMES and text[1:] in cells:
        return Aim(text, cells[text[1:]], mark=text[0])
    return None


def recentres(before: Match, after: Match, target: int) -> bool:
    """Whether the pieces that did not move stand elsewhere in the picture now."""
    move = after.played[-1]
    marks = list(before.picture.marks)
    names = cell_names(before.picture)
    lifted, dash, _ = move.partition("-")
    if dash:
        marks[names.index(lifted)] = "."
    marks[target] = PLAYER_NAMES[before.turn]
    stones = [mark in PLAYER_NAMES for mark in marks]
    return stones != [mark in PLAYER_NAMES for mark in after.picture.marks]
