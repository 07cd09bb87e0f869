"""The user's cache of solutions: what has been solved once is there at once the next time."""

import logging
import os
import re
import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from unbeatable.core.errors import DamagedSolution
from unbeatable.core.game import Game
from unbeatable.solve.solution import OutdatedSolution, Solution
from unbeatable.solve.storage import file_format

log = logging.getLogger(__name__)


def cache_folder() -> Path:
    """Return the folder of kept solutions: $UNBEATABLE_CACHE, or one in the user's cache directory.

    Raises FileNotFoundError where the user has no home directory.
    """
    try:
        chosen = os.environ.get("UNBEATABLE_CACHE")
        if chosen:
            return Path(chosen).expanduser()
        from platformdirs import user_cache_path  # late: not needed where the folder is chosen

        return user_cache_path("unbeatable") / "solutions"
    except RuntimeError:
        raise FileNotFoundError("there is no home directory") from None


def cache_path(game: Game) -> Path:
    """Where the solution of the game is kept."""
    return cache_folder() / f"{file_stem(game)}.solution"


def file_stem(game: Game) -> str:
    """The spec, with nothing in it that a file system dislikes."""
    return re.sub(r"\W+", "-", game.spec).strip("-")


def is_kept(game: Game, path: Path | None = None) -> bool:
    """Return whether a solution of these very rules is kept, from a look at the file's header."""
    try:
        header = file_format.read_header(path or cache_path(game))
    except (DamagedSolution, OSError):
        return False
    return header.get("spec") == game.spec and header.get("fingerprint") == fingerprint_of(game)


def fetch(game: Game, path: Path | None = None) -> Solution | None:
    """Return the kept solution, if there is one and it is whole and of these very rules."""
    fingerprint = fingerprint_of(game)
    if fingerprint is None:
        return None
    try:
        return Solution.load(path or cache_path(game), game, fingerprint=fingerprint)
    except (FileNotFoundError, OutdatedSolution):
        return None
    except (DamagedSolution, OSError) as error:
        log.warning("%s; solving again", error)
        return None


def keep(solution: Solution, path: Path | None = None) -> None:
    """Keep a solution for the next time; where nothing can be written, warn and go on."""
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
        "solutions are not kept: %s; set UNBEATABLE_CACHE to a folder that can be written", reason
    )


def fingerprint_of(game: Game) -> str | None:
    """A digest of the source of the rules and of the solver: if either is edited, solve anew.

    None where a source cannot be read, as for rules typed into a notebook: those are not kept.
    """
    digest = sha256()
    try:
        for source in sorted(_sources_of(type(game))):
            digest.update(source.read_bytes())
    except OSError:
        return None
    return digest.hexdigest()


def _sources_of(rules: type) -> set[Path]:
    """The modules of the rules' classes, and all that they and the solver are built on."""
    package = Path(__file__).parents[2]
    sources = {*(package / "core").glob("*.py"), *(package / "solve").rglob("*.[pc][yu]")}
    for cls in rules.__mro__:
        if cls.__module__ not in sys.stdlib_module_names:
            source = getattr(sys.modules.get(cls.__module__), "__file__", None)
            if source is None:
                raise FileNotFoundError(f"{cls.__module__} has no source")
            sources.add(Path(source))
    return sources
