"""The user's cache of solutions: what has been solved once is there at once the next time."""

import logging
import os
import re
import sys
from hashlib import sha256
from pathlib import Path

from unbeatable.core.errors import DamagedSolution
from unbeatable.core.game import Game
from unbeatable.solve import file
from unbeatable.solve.solution import Solution

log = logging.getLogger(__name__)


def cache_folder() -> Path:
    """The folder of kept solutions: $UNBEATABLE_CACHE, or one in the user's cache directory."""
    chosen = os.environ.get("UNBEATABLE_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("unbeatable") / "solutions"


def cache_path(game: Game) -> Path:
    """Where the solution of the game is kept."""
    name = re.sub(r"\W+", "-", game.spec).strip("-")
    return cache_folder() / f"{name}.solution"


def fetch(game: Game) -> Solution | None:
    """The kept solution, if there is one and it is whole and of these very rules."""
    fingerprint = fingerprint_of(game)
    if fingerprint is None:
        return None
    try:
        return file.load(cache_path(game), game, fingerprint=fingerprint)
    except (FileNotFoundError, file.OutdatedSolution):
        return None
    except (DamagedSolution, OSError) as error:
        log.warning("%s; solving again", error)
        return None


def keep(solution: Solution) -> None:
    """Keep a solution for the next time; without a place to write it is just not kept."""
    fingerprint = fingerprint_of(solution.game)
    if fingerprint is None:
        return
    try:
        file.save(solution, cache_path(solution.game), fingerprint=fingerprint)
    except OSError as error:
        log.warning("the solution of %s is not kept: %s", solution.game.spec, error)


def fingerprint_of(game: Game) -> str | None:
    """A digest of the source of the rules, so that edited rules are solved anew.

    None where a source cannot be read, as for rules typed into a notebook: those are not kept.
    """
    digest = sha256()
    for cls in type(game).__mro__:
        if cls.__module__.partition(".")[0] in sys.stdlib_module_names:
            continue
        source = getattr(sys.modules.get(cls.__module__), "__file__", None)
        try:
            digest.update(Path(source or "").read_bytes())
        except OSError:
            return None
    return digest.hexdigest()
