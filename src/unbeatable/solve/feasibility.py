"""Feasibility: whether a game can be solved exactly on this machine, and how.

Everything that calls a player perfect, or shows values, asks here. It needs neither numpy nor
numba, and takes well under a millisecond.
"""

import shlex
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeGuard

from unbeatable.core.game import Bounded, Game, LineGame
from unbeatable.core.registry import load
from unbeatable.solve.alpha_beta.limits import (
    MAX_BITS,
    MAX_BOOK_PLIES,
    MAX_COLUMNS,
    WIDEST_AT_ONCE,
    book_plies,
    can_search,
    cells_at_once,
    needs_book,
)
from unbeatable.solve.cube_search import can_search_cube
from unbeatable.solve.ply_by_ply import limits as ply_by_ply
from unbeatable.solve.storage import books, cache
from unbeatable.solve.sweep import limits

Method: TypeAlias = Literal["retrograde", "search", "sweep", "ply by ply"]

MAX_POSITIONS = 12_000_000
"""The most positions of a game for retrograde analysis. A 4x4 board has fewer."""

PATIENCE = 600.0
"""The seconds for which looking for a proof is advised."""

PLAIN_PYTHON = 200_000
"""Up to this many positions, plain Python is faster than loading compiled code."""


@dataclass(frozen=True, slots=True)
class Feasibility:
    """How a game can be solved here, or why it cannot."""

    method: Method | None
    """The solver; None if the game cannot be solved."""
    at_hand: bool
    """Whether positions can be asked for at once: there is a book or a stored solution, or each
    position is searched when it is asked for."""
    size_bound: int | None
    """An upper bound on the number of positions; None if the game does not know one."""
    reason: str = ""
    """One sentence, without a full stop: why it cannot be solved. Empty if it can."""
    provable: bool = False
    """Whether a proof of the value of a position may be looked for: see `prove`. It may not be
    found. This does not depend on whether the game can be solved."""

    @property
    def is_exact(self) -> bool:
        """Whether exact values are available, at once or after solving."""
        return self.method is not None


def feasibility(game: str | Game) -> Feasibility:
    """Decide whether and how a game, given as a spec or as its rules, can be solved here."""
    rules: Game = load(game)
    return replace(_find_method(rules), provable=can_prove(rules))


def can_prove(game: Game) -> TypeGuard[LineGame]:
    """Return whether a proof may be looked for: any empty cell is a move, the first line wins.

    All lines must have the same length.
    """
    if not isinstance(game, LineGame) or not game.first_line_wins:
        return False
    return len({line.bit_count() for line in game.lines}) == 1


def _find_method(rules: Game) -> Feasibility:
    bound = rules.size_bound() if isinstance(rules, Bounded) else None
    if limits.can_sweep(rules) and rules.size_bound() > PLAIN_PYTHON:
        stored = books.is_stored(rules)
        reason = "" if stored else limits.find_lack_of_memory(rules)
        return Feasibility(None if reason else "sweep", stored, bound, reason)
    is_large = bound is not None and bound > MAX_POSITIONS
    if (is_large and _is_searched(rules)) or can_search_cube(rules):
        return Feasibility("search", at_hand=True, size_bound=bound)
    if ply_by_ply.is_small(rules) and rules.size_bound() > PLAIN_PYTHON:
        stored = cache.is_stored(rules)
        reason = "" if stored else ply_by_ply.find_lack_of_memory(rules)
        return Feasibility(None if reason else "ply by ply", stored, bound, reason)
    if is_large:
        return Feasibility(None, False, bound, _explain_limit(rules))
    if (limits.is_board(rules) or ply_by_ply.has_gravity(rules)) and 2 * rules.grid.cells > 64:
        reason = f"{rules.spec!r} has {rules.grid.cells} cells; a solution has room for 32"
        return Feasibility(None, False, bound, reason)  # that is one in a row, on a large board
    return Feasibility("retrograde", cache.is_stored(rules), bound)


def _is_searched(game: Game) -> bool:
    """Return whether any position of a game is searched in seconds, alone or with a book."""
    return can_search(game) and (not needs_book(game) or books.is_stored(game))


def advise_on(game: Game, *, tried: float = 0.0) -> str:
    """Return what to do about a game that is too large, as the end of an error message.

    `tried`: the seconds for which a proof was looked for already.
    """
    spec = shlex.quote(game.spec)
    if can_search(game):
        book = f"make its book, which takes hours or days: unbeatable book {spec}; or "
        return (
            f"rate a position in limited time: unbeatable rate {spec} --seconds 10; or "
            f"{book if book_plies(game) <= MAX_BOOK_PLIES else ''}play against a computer "
            f"that can be beaten: unbeatable play {spec}"
        )
    play = (
        "choose a smaller board, or play against a computer that can be beaten: "
        f"unbeatable play {spec}"
    )
    if can_prove(game) and tried < PATIENCE:
        what = "look longer" if tried else "look for a proof of its value"
        return f"{what}: unbeatable solve {spec} --seconds {PATIENCE:g}; or {play}"
    if can_prove(game):
        return f"whether more time would help is not known; {play}"
    return play


def explain_size(game: Game) -> str:
    """Return why a game has too many positions for retrograde analysis."""
    return f"{_write_size(game)}; retrograde analysis solves at most {MAX_POSITIONS:,}"


def _write_size(game: Game) -> str:
    bound = game.size_bound() if isinstance(game, Bounded) else 0
    size = f"{bound:,}" if bound < 10**18 else f"10^{len(str(bound))}"
    return f"{game.spec!r} has up to {size} positions"


def _explain_limit(game: Game) -> str:
    if can_search(game):
        return (
            f"{game.spec!r} has {game.grid.cells} cells in {game.grid.columns} columns; boards "
            f"with gravity are solved without a book up to {cells_at_once(game)} cells and "
            f"{WIDEST_AT_ONCE} columns"
        )
    if limits.is_board(game):
        return (
            f"{game.spec!r} has {game.grid.cells} cells; boards without gravity are solved up to "
            f"{limits.MAX_CELLS} cells"
        )
    if ply_by_ply.has_gravity(game):
        larger = f"boards of over {MAX_COLUMNS} columns or {MAX_BITS} cells and columns"
        boards = f"{'misère boards' if game.misere else larger} with gravity"
        return f"{_write_size(game)}; {boards} are solved up to {ply_by_ply.MAX_POSITIONS:,}"
    return explain_size(game)
