"""Load players by name, such as `noisy(skill=0.7)`."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.players.base import Computer
from unbeatable.players.file_player import MY_PLAYER, FilePlayer, is_file
from unbeatable.players.perfect import Noisy, Perfect
from unbeatable.players.search import AlphaBeta, Minimax
from unbeatable.players.simple import Easy, First, Medium, Random
from unbeatable.players.strong import Strong

PERFECT = "perfect"
STRONG = "Strong"
"""What the perfect level is called where the game is not solved."""
LEVELS: tuple[str, ...] = ("easy", "medium", PERFECT)
"""The levels that menus offer, weakest first."""


class _Setting(NamedTuple):
    """The one setting that a player takes."""

    name: str
    read: Callable[[str], int | float]
    wanted: str


_DEPTH = _Setting("depth", int, "a whole number of plies, 1 to 50")
_SECONDS = _Setting("seconds", float, "a number of seconds for each move, 0.01 to 60")
_SKILL = _Setting("skill", float, "a number from 0 to 1")

PLAYERS: Mapping[str, tuple[Callable[..., Computer], _Setting | None]] = {
    "first": (First, None),
    "random": (Random, None),
    "easy": (Easy, None),
    "medium": (Medium, None),
    "minimax": (Minimax, _DEPTH),
    "alphabeta": (AlphaBeta, _DEPTH),
    "strong": (Strong, _SECONDS),
    "noisy": (Noisy, _SKILL),
    "perfect": (Perfect, None),
}

QUICK_PLAYERS = tuple(
    name for name, (_, setting) in PLAYERS.items() if setting not in (_DEPTH, _SECONDS)
)
"""The built-in players that never search a game tree, so that a server can run them for anyone."""

ACCEPTED = (
    "players are first, random, easy, medium, minimax(depth=4), alphabeta(depth=6), "
    "strong(seconds=1), noisy(skill=0.8), perfect, a file of your own such as my_ai.py, "
    "or a folder with my_player.py"
)


def load_player(player: str | Computer, accepted: str = ACCEPTED) -> Computer:
    """Return the player with this name: a built-in one, a .py file, or a folder with one.

    Raises UnbeatableError, which ends with what is accepted, if there is none.
    """
    return _check_player(player, accepted)


def _check_player(player: object, accepted: str) -> Computer:
    if isinstance(player, str):
        return _read(player, accepted)
    if isinstance(player, Computer) and not isinstance(player, type):
        return player
    raise UnbeatableError(f"{quote(player)} is not a player; {accepted}")


def _read(text: str, accepted: str) -> Computer:
    if text.strip().endswith(".py"):
        return FilePlayer(text.strip())
    written = re.fullmatch(r"([\w-]+)(?:\((.*)\))?", "".join(text.lower().split()))
    name, arguments = written.groups() if written else ("", None)
    if name == "human":
        raise UnbeatableError(f"{quote(text)} cannot play here; name a computer player: {accepted}")
    if name not in PLAYERS:
        if is_file(player_file := Path(text.strip()).expanduser() / MY_PLAYER):
            return FilePlayer(str(player_file))
        raise UnbeatableError(f"{quote(text)} is not a player; {accepted}")
    make, setting = PLAYERS[name]
    if not arguments:
        return make()
    if setting is None:
        raise UnbeatableError(f"{quote(text)}: {name} takes no settings; {accepted}")
    key, equals, value = arguments.rpartition("=")
    wrong = f"{quote(text)}: {name} is written {name}({setting.name}=...), with {setting.wanted}"
    if equals and key != setting.name:
        raise UnbeatableError(wrong)
    try:
        return make(**{setting.name: setting.read(value)})
    except (ValueError, UnbeatableError):
        raise UnbeatableError(wrong) from None
