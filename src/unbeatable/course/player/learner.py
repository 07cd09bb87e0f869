"""Learner: a function that a learner has written, as a Computer for the classic game."""

import importlib
import inspect
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from types import ModuleType
from typing import TypeAlias

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.course.checks.modules import modules
from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, render
from unbeatable.course.player.own_players import CHOOSER, OwnPlayer, latest

GAME = "mnk(3,3,3)"
NAME = "your player"
SEED = 0
"""The seed of the random numbers when a player by chance is asked for its options."""
SLOW = 0.02
"""Seconds. Slower answers are memoized; others are computed again, to see whether they change."""
ASKED = 2
"""How many times a proof asks for the same board, unless that is slow."""

Choose: TypeAlias = Callable[[str, Random], object]
"""From a board and a source of random numbers to a cell."""


@dataclass(frozen=True)
class Learner:
    """Plays the classic game with a function that maps boards to cells."""

    cell: Choose
    function: str = "choose"
    name: str = NAME
    takes_chance: bool = False
    """Whether its choice may depend on random numbers."""

    def options(self, match: Match) -> Sequence[Move]:
        return (self.choose(match, Random(SEED)),)  # noqa: S311

    def choose(self, match: Match, chance: Random) -> Move:
        if match.game.spec != GAME:
            raise UnbeatableError(f"{self.name} plays the classic game, not {match.game.spec!r}")
        board = match.picture.marks
        cell = self.cell(board, chance)
        if type(cell) is not int or not 0 <= cell < len(board):
            raise IllegalMove(
                f"{self.function}({board!r}) gave {quote(cell)}, not a cell from 0 to 8"
            )
        return cell  # a move of this game is the number of its cell

    def move(self, match: Match) -> Move:
        """Return its move, by chance if it needs that."""
        return self.choose(match, Random())  # noqa: S311

    def asked_twice(self) -> "Learner":
        """Return the same player for a proof.

        It asks the function once or twice for each board. Two answers show whether it changes its
        mind; to ask again whenever other moves lead to the same board would show no more.
        """
        answers: dict[str, list[object]] = {}

        def answer(board: str, chance: Random) -> object:
            known = answers.setdefault(board, [])
            if len(known) < ASKED:
                began = time.perf_counter()
                known.append(self.cell(board, chance))
                if time.perf_counter() - began > SLOW:
                    known += known * (ASKED - len(known))
            return known[-1]

        return replace(self, cell=answer)


def player_title(name: str) -> Message:
    """Return what to call the player of a learner of that name."""
    return Message("{name}'s player", {"name": name}) if name else Message("your player")


def player_name(name: str, language: str = LANGUAGE) -> str:
    """Return what to call the player of a learner of that name, as text."""
    return render(player_title(name), language)


@contextmanager
def learner(
    sources: Mapping[str, str], own_player: OwnPlayer | None = None, name: str = NAME
) -> Iterator[Learner]:
    """Yield a player of these modules, importable inside the block; the latest one by default."""
    own_player = own_player or latest(sources)
    with modules(own_player.lesson, sources):
        function = _function(own_player)
        if own_player.is_value:
            best_move = _find(importlib.import_module(CHOOSER), "best_move")
            choose = partial(_with_value, best_move, function)
            yield Learner(_memoize(choose), "best_move", name)
        elif _takes_chance(function):
            yield Learner(function, own_player.function, name, takes_chance=True)
        else:
            yield Learner(_memoize(partial(_alone, function)), own_player.function, name)


def _function(own_player: OwnPlayer) -> Callable[..., object]:
    return _find(importlib.import_module(own_player.lesson.name), own_player.function)


def _find(module: ModuleType, function: str) -> Callable[..., object]:
    found: Callable[..., object] | None = getattr(module, function, None)
    if not callable(found):
        raise UnbeatableError(f"{module.__name__}.py has no function {function}")
    return found


def _with_value(
    best_move: Callable[..., object], value: Callable[..., object], board: str, chance: Random
) -> object:
    return best_move(board, value)


def _alone(function: Callable[[str], object], board: str, chance: Random) -> object:
    return function(board)


def _takes_chance(function: Callable[..., object]) -> bool:
    """Return whether the function needs random numbers beside the board."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some functions written in C have none
        return False
    try:
        signature.bind("board")
    except TypeError:
        return True
    return False


def _memoize(choose: Choose) -> Choose:
    """Memoize slow answers: plain code takes seconds for the first move."""
    answers: dict[str, object] = {}

    def answer(board: str, chance: Random) -> object:
        if board in answers:
            return answers[board]
        began = time.perf_counter()
        cell = choose(board, chance)
        if time.perf_counter() - began > SLOW:
            answers[board] = cell
        return cell

    return answer
