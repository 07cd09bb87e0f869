"""The file in a learner's folder from which other commands load the learner's player."""

import atexit
from contextlib import ExitStack, suppress
from pathlib import Path

from unbeatable.core.atomic_write import write_atomically
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.progress import FILE, read_progress
from unbeatable.course.lesson import all_lessons
from unbeatable.course.player.learner import Learner, learner, player_name
from unbeatable.course.player.own_players import latest
from unbeatable.players.file_player import MY_PLAYER

MY_PLAYER_SOURCE = '''\
"""Your player, for every command that takes one: unbeatable play --o my_player.py"""

from pathlib import Path

from unbeatable.course.player import player_in

_player = player_in(Path(__file__).parent)


def choose(match):
    return _player.move(match)
'''


def my_player(folder: Folder) -> Path:
    """Return the file from which other commands load the player. Create it if needed."""
    file = folder.path / MY_PLAYER
    if not file.exists():
        write_atomically(file, MY_PLAYER_SOURCE.encode())
    return file


_until_exit = ExitStack()
atexit.register(_until_exit.close)


def player_in(path: Path) -> Learner:
    """Return the latest player of a folder, usable until this process ends."""
    folder = Folder(path)
    sources = folder.work(all_lessons())
    done: set[str] = set()
    name = ""
    with suppress(OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        progress = read_progress((path / FILE).read_bytes())
        done, name = progress.passed | progress.skipped, progress.name
    return _until_exit.enter_context(learner(sources, latest(sources, done), player_name(name)))
