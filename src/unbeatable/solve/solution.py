"""Solution: the exact value and remoteness of every position of a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from numbers import Real
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from unbeatable.core.errors import (
    DamagedSolution,
    PositionError,
    SpecError,
    TooLarge,
    UnbeatableError,
)
from unbeatable.core.game import (
    Game,
    Move,
    Outcome,
    Playable,
    Position,
    PositionLike,
    Rating,
    Value,
)
from unbeatable.core.positions import position_of, quote_position
from unbeatable.core.quote import quote
from unbeatable.core.registry import load as load_game
from unbeatable.solve.storage import file_format
from unbeatable.solve.storage.file_format import Header

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class OutdatedSolution(DamagedSolution):
    """The file is complete, but the rules or the solver have changed since."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of positions that can be reached from the start, including finished ones."""

    positions: int
    canonical: int
    wins: int
    losses: int
    draws: int
    terminal: int


@dataclass(frozen=True, eq=False, repr=False)
class Solution(ABC):
    """The outcome of every position of a game.

    A position is given as text or as an int; by default it is the start.
    """

    game: Game
    counted: Counts | None
    """None if the positions were not counted, because there are too many."""
    method: str
    seconds: float
    """The time that the solver took, without compilation."""

    @property
    def counts(self) -> Counts:
        """The numbers of positions. Raises TooLarge if they were not counted."""
        if self.counted is None:
            raise TooLarge(f"{self.game.spec!r} has too many positions to be counted")
        return self.counted

    @property
    def searched_from_ply(self) -> int | None:
        """From this ply on, positions are searched when they are asked for; None if none are."""
        return None

    def load_ahead(self) -> None:  # noqa: B027 (most kinds need nothing)
        """Load in the background what later positions need; by default nothing does."""

    @abstractmethod
    def _find(self, pos: Position) -> Outcome | None:
        """Return the outcome of a position; None if no play leads there."""

    @abstractmethod
    def _find_reached(self, pos: int) -> Outcome | None:
        """Return the outcome of an int that play leads to; None for any other, or if unsure."""

    @abstractmethod
    def arrays(self) -> "tuple[NDArray[np.uint64], NDArray[np.int32]]":
        """Return the canonical positions, ascending, and a code for the outcome of each.

        The code is remoteness + 1 for a win, its negative for a loss, 0 for a draw.
        """

    def find(self, pos: PositionLike) -> Outcome | None:
        """Return the outcome of a position; None if no play leads there."""
        return self._locate(pos)[1]

    def outcome(self, pos: PositionLike | None = None) -> Outcome:
        """Return the value and remoteness of a position for the side to move."""
        return self._require(*self._locate(pos))

    def _locate(self, pos: PositionLike | None) -> tuple[Position, Outcome | None]:
        """Return a position from outside as an int, with its outcome.

        An int is looked up first, and checked if it is not found: a check takes longer.
        """
        if type(pos) is int:
            try:
                outcome = self._find_reached(pos)
            except Exception:  # the rules may raise anything for an int that is not a position
                outcome = None
            if outcome is not None:
                return pos, outcome
        number = position_of(self.game, pos)
        return number, self._find(number)

    def _reached(self, pos: PositionLike | None) -> Position:
        """Return a position from outside as an int. Raises PositionError if no play leads there."""
        number, outcome = self._locate(pos)
        self._require(number, outcome)
        return number

    def _outcome(self, pos: Position) -> Outcome:
        """Return the outcome of a position that has been checked."""
        return self._require(pos, self._find(pos))

    def _require(self, pos: Position, outcome: Outcome | None) -> Outcome:
        if outcome is None:
            raise PositionError(
                f"{quote_position(self.game, pos)} cannot arise in {self.game.spec}: "
                "no play leads there"
            )
        return outcome

    def check(self, pos: PositionLike) -> None:
        """Raise PositionError if no play leads to the position. This takes no long search."""
        self._reached(pos)

    def value(self, pos: PositionLike | None = None) -> Value:
        return self.outcome(pos).value

    def remoteness(self, pos: PositionLike | None = None) -> int | None:
        return self.outcome(pos).remoteness

    def rate(self, pos: PositionLike | None = None) -> list[Rating]:
        """Return the legal moves, best first: quick wins, then draws, then slow losses."""
        return sorted(self._ratings(self._reached(pos)), key=attrgetter("merit"), reverse=True)

    def rate_within(self, seconds: float | None, pos: PositionLike | None = None) -> list[Rating]:
        """Return the moves whose outcome is known after these seconds, best first.

        All are, unless positions are searched when they are asked for. Then ask again for the
        others: what was searched is remembered.
        """
        if seconds is not None:
            check_seconds(seconds)
        return self.rate(pos)

    def is_rated_quickly(self, pos: PositionLike | None = None) -> bool:
        """Return whether the moves of a position are rated without a long search."""
        return True

    def best(self, pos: PositionLike | None = None) -> list[Rating]:
        """Return the best moves, which have equal outcomes; none if the game is over."""
        ratings = self.rate(pos)
        return [rating for rating in ratings if rating.outcome == ratings[0].outcome]

    def _ratings(self, pos: Position) -> list[Rating]:
        game, text = self.game, self._move_text
        return [
            rating_after(move, text(pos, move), self._outcome(game.play(pos, move)))
            for move in game.moves(pos)
        ]

    @cached_property
    def _move_text(self) -> Callable[[Position, Move], str]:
        # Cached: checking a protocol takes longer than rating a move.
        return self.game.write_move if isinstance(self.game, Playable) else _bare_text

    @abstractmethod
    def _pack(self) -> tuple[Header, bytes]:
        """Return what the file of this kind of solution holds: fields of the header, and data."""

    def save(self, path: str | Path, *, fingerprint: str = "") -> None:
        """Write the solution to a file, atomically. The fingerprint identifies the rules."""
        special, data = self._pack()
        header = {
            "spec": self.game.spec,
            "fingerprint": fingerprint,
            "method": self.method,
            "seconds": self.seconds,
            "counts": self.counted and asdict(self.counted),
            **special,
        }
        file_format.write(Path(path), header, data)

    @staticmethod
    def load(
        path: str | Path, game: Game | None = None, *, fingerprint: str | None = None
    ) -> "Solution":
        """Read a solution. Check that it is of this game and fingerprint, if they are given.

        Raises DamagedSolution if the file is not complete, OutdatedSolution if the rules differ.
        """
        header, data = file_format.read(Path(path))
        try:
            if game is not None and header["spec"] != game.spec:
                raise DamagedSolution(
                    f"{quote(str(path))} is a solution of {header['spec']}, not of {game.spec}"
                )
            if fingerprint is not None and header["fingerprint"] != fingerprint:
                raise OutdatedSolution(
                    f"{quote(str(path))} is a solution of other rules of {header['spec']}"
                )
            common: Common = {
                "game": game or load_game(header["spec"]),
                "counted": header["counts"] and Counts(**header["counts"]),
                "method": header["method"],
                "seconds": header["seconds"],
            }
            return LOADERS[header["kind"]](header, data, common)
        except (LookupError, TypeError, ValueError, SpecError) as error:
            raise DamagedSolution(
                f"{quote(str(path))} is not a solution: {quote(error)}"
            ) from error

    def __contains__(self, pos: PositionLike) -> bool:
        """Return whether play can reach the position."""
        try:
            return self.find(pos) is not None
        except PositionError:
            return False

    def __repr__(self) -> str:
        counted = f", {self.counted.positions:,} positions" if self.counted else ""
        return f"<Solution of {self.game.spec}: {self.outcome()}{counted}>"


Common: TypeAlias = dict[str, Any]
"""The fields that every kind of solution has, by name."""

LOADERS: dict[str, Callable[[Header, bytes, Common], Solution]] = {}
"""The functions that build each kind of solution from its file. `solver` registers them."""


def check_seconds(seconds: float) -> None:
    """Raise UnbeatableError unless this is a time limit: a number of at least 0."""
    if not isinstance(seconds, Real) or isinstance(seconds, bool) or not seconds >= 0:
        raise UnbeatableError(f"{quote(seconds)} is not a time; it is a number of seconds, or None")


def rating_after(move: Move, text: str, reply: Outcome) -> Rating:
    """Return the rating of a move from the outcome of the position after it, for the opponent."""
    plies = None if reply.remoteness is None else reply.remoteness + 1
    return Rating(move, text, -reply.value, plies)


def _bare_text(pos: Position, move: Move) -> str:
    """Return the text of a move in a game that has only rules."""
    return str(move)
