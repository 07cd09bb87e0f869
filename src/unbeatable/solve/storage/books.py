"""Books: the first plies of large boards, solved and stored as files.

Some come with the package. A book that the user has made is in the cache and takes precedence.
"""

import logging
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from unbeatable.core.errors import DamagedSolution
from unbeatable.solve.alpha_beta.limits import book_plies
from unbeatable.solve.solution import Solution
from unbeatable.solve.storage import cache, file_format
from unbeatable.solve.sweep import limits

if TYPE_CHECKING:  # `import unbeatable` loads no game
    from unbeatable.core.game import LineGame
    from unbeatable.games.mnk import MNK

log = logging.getLogger(__name__)

SHIPPED = Path(__file__).parents[2] / "books"
"""The folder of the books that come with the package."""
PROOF = "proof"
"""The kind, in the header of a file, of the book of a proof."""


def is_worth_storing(game: "MNK") -> bool:
    """Return whether reading a book is faster than sweeping the whole board again."""
    return game.grid.cells > limits.STORED_WHOLE


def book_path(game: "MNK") -> Path:
    """Return the path of the user's own book of a board."""
    return cache.cache_folder() / _name(game)


def is_stored(game: "MNK") -> bool:
    """Return whether `find` will find a book. Reads only the headers of files."""
    if not is_worth_storing(game):
        return False
    has_own = cache.find_header(game, book_path) is not None and not _is_own_too_short(game)
    return has_own or _has_shipped(game)


def find(game: "MNK") -> Solution | None:
    """Return the book of a board, the user's or ours; None if there is none or none is needed."""
    if not is_worth_storing(game):
        return None
    own = None if _is_own_too_short(game) else cache.fetch(game, book_path(game))
    return own or find_shipped(game)


def store(solution: Solution, game: "MNK") -> None:
    """Store the book of a board, if that is worth it."""
    if is_worth_storing(game):
        cache.store(solution, book_path(game))


def _is_own_too_short(game: "MNK") -> bool:
    """Return whether positions below the user's book would be searched for long."""
    header = cache.find_header(game, book_path)
    if header is None or header["kind"] != "search":
        return False
    return bool(header["plies"] < book_plies(game))


def _has_shipped(game: "MNK") -> bool:
    return (SHIPPED / _name(game)).is_file()


def find_shipped(game: "MNK") -> Solution | None:
    """Return the book of a board that comes with the package; None if there is none."""
    if not _has_shipped(game):
        return None
    return Solution.load(SHIPPED / _name(game), game)


def proof_path(game: "LineGame") -> Path:
    """Return the path of the user's own book of a proof."""
    return cache.cache_folder() / _proof_name(game)


def find_proof(game: "LineGame") -> Path | None:
    """Return the path of the book of a proof, the user's or ours; None if there is none."""
    with suppress(FileNotFoundError):  # no home directory
        own = proof_path(game)
        if own.is_file():
            return own
    shipped = SHIPPED / _proof_name(game)
    return shipped if shipped.is_file() else None


def proven_plies(game: "LineGame") -> int | None:
    """Return in how many plies at most the first player wins, by the book of a proof.

    None if there is no book, or if it does not say so. Reads only the header of the file.
    """
    path = find_proof(game)
    try:
        header = {} if path is None else file_format.read_header(path)
    except (DamagedSolution, OSError) as error:
        log.warning("%s; it is not used", error)
        return None
    is_right = header.get("kind") == PROOF and header.get("spec") == game.spec
    return header.get("plies") if is_right else None


def _proof_name(game: "LineGame") -> str:
    return f"{cache.file_stem(game)}.proof"


def _name(game: "MNK") -> str:
    return f"{cache.file_stem(game)}.book"
