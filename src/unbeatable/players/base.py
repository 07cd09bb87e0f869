"""Computer: the protocol of computer players, and the base class of the built-in ones."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Protocol, runtime_checkable

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import Move, Playable
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.solve.solution import Solution


@runtime_checkable
class Computer(Protocol):
    """Anything with a name that can choose a move in a match that is not over."""

    @property
    def name(self) -> str:
        """The string that loads it: `perfect`, `noisy(skill=0.7)`, `my_ai.py`."""

    def options(self, match: Match) -> Sequence[Move]:
        """Return every move that it may choose in this position, whatever `chance` is."""

    def choose(self, match: Match, chance: Random) -> Move:
        """Return one of its options. All randomness comes from `chance`."""


class BuiltIn(ABC):
    """A player of this package. Its options depend on the position alone, not on earlier moves.

    By default it chooses among them with equal probability.
    """

    name: str
    symmetric: ClassVar[bool] = False
    """Whether a symmetry that maps one position to another also maps its options. False for a
    player that takes the first of several equal moves."""
    needs_solution: ClassVar[bool] = False
    """Whether it plays by the solution of the game."""

    def prepare(self, game: Playable, solution: Solution) -> None:  # noqa: B027 (most need none)
        """Use this solution for this game from now on. Players that need none ignore it."""

    @abstractmethod
    def options(self, match: Match) -> Sequence[Move]: ...

    def choose(self, match: Match, chance: Random) -> Move:
        refuse_if_over(match)
        return chance.choice(self.options(match))

    def __repr__(self) -> str:
        return f"load_player({self.name!r})"


def refuse_if_over(match: Match) -> None:
    if match.is_over:
        position = quote(match.game.write(match.position))
        raise IllegalMove(f"there is no move to choose in {position}: the game is over")
