"""FilePlayer: a player from a user's own file, with a function or method `choose`.

def choose(match, chance):              # `chance` may be left out
    return chance.choice(match.legal)   # a move as text or as an int
"""

import inspect
import operator
import re
import sys
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.core.quote import LONGEST, quote

SEED = 0
"""The seed of the random numbers when a file player is asked for its options."""

MY_PLAYER = "my_player.py"
"""The player of a folder whose files together make one player, as in the course."""
LESSON_FILE = re.compile(r"s\d\d_\w+\.py")
"""The name of a learner's file. It may define `choose`, but for boards, not for matches."""

MOST_BITS = 64
"""The most bits of a move given as an int. Python refuses to print much longer ones."""

HOW = "write a function choose(match, chance) or choose(match), or one class with such a method"


class FilePlayer:
    """Plays the moves that the file chooses. `take_turn` handles crashes and illegal moves."""

    def __init__(self, path: str) -> None:
        self.name = path
        self._choose = _find_choose(path, _load(path))
        self.takes_chance = _takes_chance(path, self._choose)

    def options(self, match: Match) -> Sequence[Move]:
        """Return the one move that it chooses with a fixed seed."""
        return (self.choose(match, Random(SEED)),)  # noqa: S311

    def choose(self, match: Match, chance: Random) -> Move:
        answer = self._choose(match, chance) if self.takes_chance else self._choose(match)
        if isinstance(answer, str) and len(answer) <= LONGEST:
            return match.apply(answer).moves[-1]  # refuses an illegal move, quoted as given
        if isinstance(answer, bool) or not hasattr(answer, "__index__"):
            raise IllegalMove(f"{quote(answer)} is not a move; a move is a short text or an int")
        move = operator.index(answer)
        if move.bit_length() > MOST_BITS:
            raise IllegalMove(f"a number of {move.bit_length()} bits is not a move")
        return move

    def __repr__(self) -> str:
        return f"load_player({self.name!r})"


def is_file(path: Path) -> bool:
    """Return whether the file exists. A name that is too long is not an error, but False."""
    try:
        return path.is_file()
    except OSError:
        return False


def _load(path: str) -> ModuleType:
    file = Path(path).expanduser()
    if not is_file(file):
        raise UnbeatableError(
            f"{quote(path)} is not a file; a file player is Python, such as my_ai.py"
        )
    player_file = file.with_name(MY_PLAYER)
    if LESSON_FILE.fullmatch(file.name) and is_file(player_file):
        raise UnbeatableError(
            f"{quote(path)} is a lesson of the course; the player of its folder is "
            f"{quote(str(player_file))}"
        )
    name = f"unbeatable player {file.resolve()}"  # no other module has this name
    spec = spec_from_file_location(name, file.resolve())
    if spec is None or spec.loader is None:
        raise UnbeatableError(f"{quote(path)} is not Python; a file player ends in .py")
    module = module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for the module of a class
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise UnbeatableError(f"{quote(path)} could not be loaded: {_describe(error)}") from error
    return module


def _describe(error: BaseException) -> str:
    if not isinstance(error, SyntaxError):
        return quote(error)
    return f"line {error.lineno} is not Python: {quote(error.msg, str)}"


def _find_choose(path: str, module: ModuleType) -> Callable[..., object]:
    """Return the one function or method `choose` of a module."""
    classes: list[type[Any]] = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and thing.__module__ == module.__name__
        and callable(getattr(thing, "choose", None))
    ]
    function: Callable[..., object] | None = getattr(module, "choose", None)
    if not callable(function):
        function = None
    names = [
        *(["the function choose"] if function is not None else []),
        *(c.__name__ for c in classes),
    ]
    if not names:
        raise UnbeatableError(f"{quote(path)} has nothing that chooses a move; {HOW}")
    if len(names) > 1:
        raise UnbeatableError(
            f"{quote(path)} has several players: {quote(', '.join(names), str)}; keep one of them"
        )
    if function is not None:
        return function
    try:
        choose: Callable[..., object] = classes[0]().choose
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise UnbeatableError(
            f"{quote(path)}: {names[0]}() could not be created: {quote(error)}"
        ) from error
    return choose


def _takes_chance(path: str, choose: Callable[..., object]) -> bool:
    try:
        signature = inspect.signature(choose)
    except (TypeError, ValueError):  # some functions written in C have none
        raise UnbeatableError(
            f"{quote(path)}: choose does not say what arguments it takes; {HOW}"
        ) from None
    for arguments in (("match", "chance"), ("match",)):
        try:
            signature.bind(*arguments)
        except TypeError:
            continue
        return len(arguments) == 2
    raise UnbeatableError(
        f"{quote(path)}: choose{quote(signature, str)} does not take a match; {HOW}"
    )
