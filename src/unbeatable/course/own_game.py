"""The game of the learner's own, lesson 24: its positions, what they are worth, and a best reply.

Positions are plain texts. The learner's `minimax_with_memory` of lesson 17 finds the values.
"""

import importlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.course.checks.modules import modules
from unbeatable.course.lesson import find_lesson

OWN_GAME, MEMORY = "s24_yours", "s17_remember"
"""The lessons that hold the game, and the search that solves it."""
LONGEST_NAME = 60


@dataclass(frozen=True)
class GamePosition:
    """A position of the learner's own game.

    `turn` is who is to move and `score` is None while the game goes on. Afterwards `turn` is None,
    and `score` is above zero if x has won, and below if o has.
    """

    name: str
    position: str
    turn: Literal["x", "o"] | None
    children: list[str]
    score: float | None


@dataclass(frozen=True)
class GameValues:
    """What each child of a position is worth for x, and the number of the best child."""

    values: list[float]
    best: int


class OwnGame:
    """The rules of the learner's own game, and what the search remembers of it."""

    def __init__(self, rules: Any, search: Any) -> None:
        self._rules, self._search = rules, search
        self._memory: dict[str, Any] = {}

    def at(self, position: str | None = None) -> GamePosition:
        """Return a position, by default the start. Raises UnbeatableError if a rule is broken."""
        start = _text(self._rules.START, "START")
        position = start if position is None else position
        children = self._children(position)
        name = str(self._rules.NAME)[:LONGEST_NAME]
        if not children:
            return GamePosition(name, position, None, [], self._score(position))
        return GamePosition(name, position, self._turn(position), children, None)

    def values(self, position: str) -> GameValues:
        """Return what the children are worth by the learner's search, and the best one's number."""
        turn = self._turn(position)
        values = [self._value(child, x_to_move=turn == "o") for child in self._children(position)]
        best = max(values) if turn == "x" else min(values)
        return GameValues(values, values.index(best))

    def _value(self, position: str, *, x_to_move: bool) -> float:
        rules = self._rules
        value = self._search(position, x_to_move, rules.children, rules.score, self._memory)
        return _number(value, f"minimax_with_memory({position!r}, ...)")

    def _turn(self, position: str) -> Literal["x", "o"]:
        turn = self._rules.whose_turn(position)
        if turn not in ("x", "o"):
            raise UnbeatableError(f"whose_turn({position!r}) gave {quote(turn)}, not 'x' or 'o'")
        return "x" if turn == "x" else "o"

    def _children(self, position: str) -> list[str]:
        children = self._rules.children(position)
        if not isinstance(children, list):
            raise UnbeatableError(f"children({position!r}) gave {quote(children)}, not a list")
        return [_text(child, f"a child of {position!r}") for child in children]

    def _score(self, position: str) -> float:
        return _number(self._rules.score(position), f"score({position!r})")


@contextmanager
def own_game(sources: Mapping[str, str]) -> Iterator[OwnGame]:
    """Yield the game of these modules, usable inside the block."""
    with modules(find_lesson(OWN_GAME), sources):
        rules = importlib.import_module(OWN_GAME)
        yield OwnGame(rules, importlib.import_module(MEMORY).minimax_with_memory)


def _text(thing: object, what: str) -> str:
    if not isinstance(thing, str):
        raise UnbeatableError(f"{what} is {quote(thing)}, but positions are strings")
    return thing


def _number(thing: object, what: str) -> float:
    if not isinstance(thing, int | float):
        raise UnbeatableError(f"{what} gave {quote(thing)}, not a number")
    return thing
