"""The user's cache of solutions: a game is solved once and then loaded."""

import logging
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from unbeatable.core.errors import DamagedSolution
from unbeatable.core.game import Game
from unbeatable.solve.solution import OutdatedSolution, Solution
from unbeatable.solve.storage import file_format
from unbeatable.solve.storage.fingerprint import fingerprint_of

log = logging.getLogger(__name__)


def cache_folder() -> Path:
    """Return the folder of stored solutions: $UNBEATABLE_CACHE, or one in the user's cache.

    Raises FileNotFoundError if the user has no home directory.
    """
    try:
        chosen = os.environ.get("UNBEATABLE_CACHE")
        if chosen:
            return Path(chosen).expanduser()
        from platformdirs import user_cache_path  # late: often not needed

        return user_cache_path("unbeatable") / "solutions"
    except RuntimeError:
        raise FileNotFoundError("there is no home directory") from None


def cache_path(game: Game) -> Path:
    """Return the path of the stored solution of a game."""
    return cache_folder() / f"{file_stem(game)}.solution"


def file_stem(game: Game) -> str:
    """Return the spec as a file name: letters, digits and hyphens."""
    return re.sub(r"\W+", "-", game.spec).strip("-")


def is_stored(game: Game) -> bool:
    """Return whether a solution of exactly these rules is stored. Reads only the file's header."""
    return find_header(game) is not None


def find_header(
    game: Game, path_of: Callable[[Any], Path] = cache_path
) -> file_format.Header | None:
    """Return the header of a stored solution; None if there is none of exactly these rules."""
    try:
        header = file_format.read_header(path_of(game))
    except (DamagedSolution, OSError):
        return None
    fits = header.get("spec") == game.spec and header.get("fingerprint") == fingerprint_of(game)
    return header if fits else None


def fetch(game: Game, path: Path | None = None) -> Solution | None:
    """Return the stored solution, if there is a complete one of exactly these rules."""
    fingerprint = fingerprint_of(game)
    if fingerprint is None:
        return None
    try:
        return Solution.load(path or cache_path(game), game, fingerprint=fingerprint)
    except (FileNotFoundError, OutdatedSolution):
        return None
    except (DamagedSolution, OSError) as error:
        log.warning("%s; it is not used", error)
        return None


def store(solution: Solution, path: Path | None = None) -> None:
    """Store a solution. If it cannot be written, warn and go on."""
    fingerprint = fingerprint_of(solution.game)
    if fingerprint is None:
        return
    try:
        solution.save(path or cache_path(solution.game), fingerprint=fingerprint)
    except OSError as error:
        _warn_once(str(error))


@lru_cache(maxsize=16)
def _warn_once(reason: str) -> None:
    log.warning(
        "solutions are not stored: %s; set UNBEATABLE_CACHE to a folder that can be written", reason
    )
