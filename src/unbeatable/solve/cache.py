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
from unbeatable.solve.table import TableSolution

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


def fetch(game: Game) -> TableSolution | None:
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


def keep(solution: TableSolution) -> None:
    """Keep a solution for the next time; without a place to write it is just not kept."""
    fingerprint = fingerprint_of(solution.game)
    if fingerprint is None:
        return
    try:
        file.save(solution, cache_path(solution.game), fingerprint=fingerprint)
    except OSError as error:
        log.warning("the solution of %s is not kept: %s", solution.game.spec, error)


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
    package = Path(__file__).parent.parent
    sources = {*(package / "core").glob("*.py"), *(package / "solve").glob("*.py")}
    for cls in rules.__mro__:
        if cls.__module__ not in sys.stdlib_module_names:
            module = sys.modules.get(cls.__module__)
            sources.add(Path(getattr(module, "__file__", None) or "no such file"))
    return sources
