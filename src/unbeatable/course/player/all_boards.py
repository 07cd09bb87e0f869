"""A learner's player on every board at once: its values and moves, for the map.

Plain code would look at some millions of nodes. A search without side effects may remember its
answers, so it does here; whether it has side effects is tried on small boards first.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from math import isfinite
from types import ModuleType
from typing import Any, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.lesson import all_lessons, find_lesson
from unbeatable.course.player.learner import learner
from unbeatable.course.player.own_players import CHOOSER, OwnPlayer

OnBoard: TypeAlias = Callable[[str], object]
"""A learner's function from a board to a cell or a value."""
Tell: TypeAlias = Callable[[str], None]
"""Called with the progress in words."""

SEARCH = ("s11_minimax", "minimax")
"""The module and the name of the search that plain players use."""
REPORT_EVERY = 100
"""Boards between two reports."""
MOST_TROUBLES = 300
"""Boards that the code fails on, after which no more are tried: endless recursion takes long."""
TRIED, SMALL = 40, 4
"""How many boards are tried for side effects, and their empty cells: such searches are quick."""


@dataclass(frozen=True)
class PlayerValues:
    """What the learner's player says of boards: values for x, cells, and what its code did wrong.

    `values` is None if the player has none. A board that the code fails on has a trouble, and what
    it said before it failed.
    """

    values: dict[str, float] | None
    moves: dict[str, int]
    troubles: dict[str, str]


def judge_boards(
    sources: Mapping[str, str], own_player: OwnPlayer, boards: Mapping[str, bool], tell: Tell
) -> PlayerValues:
    """Ask a player about all boards; `boards` says of each whether the game is over there."""
    with learner(sources, own_player) as player:
        if player.takes_chance:
            raise UnbeatableError(f"{own_player.function} chooses by chance: it has no fixed moves")
        module = sys.modules[own_player.lesson.name]
        value = _remembering_value(module, own_player, boards)
        if value is None or not own_player.is_value:
            return _judge(getattr(module, own_player.function), value, boards, tell)
        best_move = sys.modules[CHOOSER].best_move
        return _judge(lambda board: best_move(board, value), value, boards, tell)


def _remembering_value(
    module: ModuleType, own_player: OwnPlayer, boards: Iterable[str]
) -> OnBoard | None:
    """Let the player's search remember its answers. Return its function `value`, if it has one."""
    if own_player.lesson.number < find_lesson(CHOOSER).number:
        return None
    name = own_player.function if own_player.is_value else "value"
    memory = Memory()
    memory.install(*SEARCH)
    memory.install(module.__name__, name)
    value: OnBoard | None = getattr(module, name, None)
    if value is not None:
        memory.is_on = _is_pure(value, memory, boards)
    return value


def _judge(
    choose: OnBoard, value: OnBoard | None, boards: Mapping[str, bool], tell: Tell
) -> PlayerValues:
    judgement = _Judgement(choose, value)
    # Full boards first: what their searches remember serves the others.
    ordered = sorted(boards, key=lambda board: board.count("."))
    for done, board in enumerate(ordered):
        if done % REPORT_EVERY == 0:
            tell(f"{done:,} of {len(boards):,} boards")
        judgement.ask(board, is_over=boards[board])
        if len(judgement.troubles) == MOST_TROUBLES:
            break
    values = None if value is None else judgement.values
    return PlayerValues(values, judgement.moves, judgement.troubles)


@dataclass
class _Judgement:
    choose: OnBoard
    value: OnBoard | None
    values: dict[str, float] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    troubles: dict[str, str] = field(default_factory=dict)

    def ask(self, board: str, *, is_over: bool) -> None:
        try:
            if self.value is not None:
                self.values[board] = _as_number(self.value(board), board)
            if not is_over:
                self.moves[board] = _as_cell(self.choose(board), board)
        except UnbeatableError as error:
            self.troubles[board] = str(error)
        except BaseException as error:  # the learner's code may raise anything
            self.troubles[board] = describe_crash(error)


def _as_number(value: object, board: str) -> float:
    if isinstance(value, int | float) and isfinite(value):
        return value
    raise UnbeatableError(f"value({board!r}) gave {quote(value)}, not a number")


def _as_cell(cell: object, board: str) -> int:
    if type(cell) is int and 0 <= cell < len(board) and board[cell] == ".":
        return cell
    raise UnbeatableError(f"it chose {quote(cell)} on {board!r}, not an empty cell")


def _is_pure(value: OnBoard, memory: "Memory", boards: Iterable[str]) -> bool:
    """Return whether the values of some small boards are the same plain and remembered."""
    small = [board for board in boards if board.count(".") == SMALL][:TRIED]
    return all(_answers_alike(value, memory, board) for board in small)


def _answers_alike(value: OnBoard, memory: "Memory", board: str) -> bool:
    def answer() -> object:
        try:
            return value(board)
        except BaseException as error:  # as above
            return type(error)

    with memory.off():
        plain = answer()
    return plain == answer() == answer()


class Memory:
    """Lets functions of the learner remember their answers, in all modules that use them."""

    def __init__(self) -> None:
        self.is_on = True

    @contextmanager
    def off(self) -> Iterator[None]:
        """Let them answer plainly inside the block."""
        self.is_on = False
        try:
            yield
        finally:
            self.is_on = True

    def install(self, module: str, name: str) -> None:
        """Put a function that remembers in the place of this one, if there is such a function."""
        function = getattr(sys.modules.get(module), name, None)
        if not callable(function):
            return
        remembering = self._remembering(function)
        for user in _loaded():
            for known, thing in list(vars(user).items()):
                if thing is function:
                    setattr(user, known, remembering)

    def _remembering(self, function: Callable[..., Any]) -> Callable[..., Any]:
        answers: dict[object, Any] = {}

        @wraps(function)
        def answer(*given: Any, **named: Any) -> Any:
            key = (given, tuple(sorted(named.items())))
            try:
                if self.is_on and key in answers:
                    return answers[key]
            except TypeError:  # a tree that is a list cannot be a key
                return function(*given, **named)
            result = function(*given, **named)
            if self.is_on:
                answers[key] = result
            return result

        return answer


def _loaded() -> list[ModuleType]:
    """Return the modules of the lessons that are imported."""
    return [sys.modules[lesson.name] for lesson in all_lessons() if lesson.name in sys.modules]
