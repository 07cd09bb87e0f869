"""The solver: choose how to solve a game, and store solutions that took long."""

import logging
import shlex
from typing import TYPE_CHECKING, get_args

from unbeatable.core.errors import DamagedSolution, TooLarge, UnbeatableError
from unbeatable.core.game import Game
from unbeatable.core.quote import quote
from unbeatable.core.registry import load
from unbeatable.solve.alpha_beta.limits import can_search, needs_book
from unbeatable.solve.cube_search import can_search_cube, load_cube, search_cube
from unbeatable.solve.feasibility import advise_on, feasibility
from unbeatable.solve.ply_by_ply.limits import is_small
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import LOADERS, Common, Solution
from unbeatable.solve.storage import books
from unbeatable.solve.storage import cache as solution_cache
from unbeatable.solve.storage.file_format import Header
from unbeatable.solve.sweep.limits import MAX_CELLS, Device, can_sweep
from unbeatable.solve.table_solution import load_table

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

log = logging.getLogger(__name__)


def solve(
    game: str | Game,
    *,
    cache: bool = True,
    fresh: bool = False,
    keep_plies: int | None = None,
    device: Device = "cpu",
    progress: Progress = silent,
) -> Solution:
    """Solve a game exactly. It is given as a spec or as its rules.

    Boards of up to 25 cells without gravity are swept. Small boards with gravity are solved ply by
    ply; Connect Four and other large ones are searched, with a book. Positions of 3x3x3 are
    searched when they are asked for. Any other game is solved by retrograde analysis. Solutions
    that take long are stored in the user's cache. `fresh` solves again; it is refused for games
    that are searched with a book. `cache=False` neither reads nor stores, except that a book of the
    package is always read. `keep_plies` and `device` are options of the sweep. Raises TooLarge if
    `feasibility` says that the game cannot be solved on this machine.
    """
    rules: Game = load(game)
    if device not in get_args(Device):
        raise UnbeatableError(
            f"{quote(device)} is not a device; it is {' or '.join(get_args(Device))}"
        )
    if device != "cpu" or keep_plies is not None:
        if not can_sweep(rules):
            raise UnbeatableError(
                f"{rules.spec!r} is not solved by the sweep, so it takes no device and no plies to "
                f"keep; the sweep solves mnk(COLUMNS,ROWS,K) of at most {MAX_CELLS} cells without "
                "gravity"
            )
        return _sweep(rules, cache=cache, keep_plies=keep_plies, device=device, progress=progress)
    feasible = feasibility(rules)
    if feasible.method is None:
        raise TooLarge(f"{feasible.reason}; {advise_on(rules)}")
    if feasible.method == "sweep" and can_sweep(rules):
        solution = books.find(rules) if cache and not fresh else None
        return solution or _sweep(rules, cache=cache, progress=progress)
    if feasible.method == "search" and can_search(rules):
        if fresh and needs_book(rules):
            raise UnbeatableError(
                f"{rules.spec!r} cannot be solved fresh: it is searched with an opening book, and "
                "making that takes days on a CPU; to make it: unbeatable book "
                f"{shlex.quote(rules.spec)}"
            )
        return _search(rules, cache=cache, progress=progress)
    if feasible.method == "search" and can_search_cube(rules):
        return search_cube(rules)
    solution = solution_cache.fetch(rules) if cache and not fresh else None
    if solution is None:
        if feasible.method == "ply by ply" and is_small(rules):
            solution = _solve_ply_by_ply(rules, progress)
        else:
            solution = _solve_by_retrograde(rules, progress)
        if cache:
            solution_cache.store(solution)
    return solution


def _sweep(
    game: "MNK",
    *,
    cache: bool,
    keep_plies: int | None = None,
    device: Device = "cpu",
    progress: Progress,
) -> Solution:
    from unbeatable.solve.sweep.solution import sweep  # late: numba takes a second to load

    solution = sweep(game, keep_plies=keep_plies, device=device, progress=progress)
    if cache:
        books.store(solution, game)
    return solution


def _search(game: "MNK", *, cache: bool, progress: Progress) -> Solution:
    # Late: numpy takes a while to load.
    from unbeatable.solve.alpha_beta.solution import SearchedSolution, search

    try:
        stored = books.find(game) if cache else books.find_shipped(game)
    except DamagedSolution as error:
        log.warning("%s; searching without a book, which takes longer", error)
        stored = None
    if not isinstance(stored, SearchedSolution):
        return search(game, progress=progress)
    return search(game, stored.book, seconds=stored.seconds, progress=progress)


def _solve_ply_by_ply(game: "MNK", progress: Progress) -> Solution:
    from unbeatable.solve.ply_by_ply.solver import solve_ply_by_ply  # late, as the sweep

    return solve_ply_by_ply(game, progress=progress)


def _solve_by_retrograde(game: Game, progress: Progress) -> Solution:
    from unbeatable.solve.retrograde import retrograde  # late: a stored solution does not need it

    return retrograde(game, progress=progress)


def _load_sweep(header: Header, data: bytes, common: Common) -> Solution:
    from unbeatable.solve.sweep.solution import load_sweep  # late: numba takes a second to load

    return load_sweep(header, data, common)


def _load_search(header: Header, data: bytes, common: Common) -> Solution:
    from unbeatable.solve.alpha_beta.solution import load_search  # late, as above

    return load_search(header, data, common)


def _load_plies(header: Header, data: bytes, common: Common) -> Solution:
    from unbeatable.solve.ply_by_ply.solution import load_plies  # late: it needs numpy

    return load_plies(header, data, common)


LOADERS.update(
    table=load_table, sweep=_load_sweep, search=_load_search, plies=_load_plies, cube=load_cube
)
