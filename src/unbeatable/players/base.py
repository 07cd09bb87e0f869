"""Computer: one that chooses moves by itself."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Protocol, runtime_checkable

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import Move
from unbeatable.core.match import Match


@runtime_checkable
class Computer(Protocol):
    """Anything with a name that can choose a move in a match that is not over."""

    @property
    def name(self) -> str:
        """As it is written: `perfect`, `noisy(skill=0.7)`, `my_ai.py`."""

    def options(self, match: Match) -> Sequence[Move]:
        """Every move that it may choose here, whatever chance decides."""

    def choose(self, match: Match, chance: Random) -> Move:
        """One of its options. All that it leaves to chance, it asks of `chance`."""


class BuiltIn(ABC):
    """A player of this package. Its options depend on the position alone, not on the way there.

    Chance decides evenly among them, unless the player says otherwise.
    """

    name: str
    symmetric: ClassVar[bool] = False
    """Whether a symmetry of the game that carries one position to another also carries its options
    there: so not where the first of several equal moves is taken."""

    @abstractmethod
    def options(self, match: Match) -> Sequence[Move]: ...

    def choose(self, match: Match, chance: Random) -> Move:
        refuse_if_over(match)
        return chance.choice(self.options(match))

    def __repr__(self) -> str:
        return f"load_player({self.name!r})"


def refuse_if_over(match: Match) -> None:
    if match.is_over:
        raise IllegalMove(
            f"there is no move to choose in {match.game.write(match.position)!r}: the game is over"
        )
