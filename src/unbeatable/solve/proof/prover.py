"""The prover: looks for strategies that prove the value of a position, within a time limit."""

import logging
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, inf, isfinite
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from unbeatable.core.errors import PositionError, ProofError, TooLarge, UnbeatableError
from unbeatable.core.game import Game, LineGame, Player, Position, PositionLike, opponent
from unbeatable.core.positions import position_of, quote_position
from unbeatable.core.registry import load
from unbeatable.solve.feasibility import can_prove
from unbeatable.solve.progress import COMPILING, PROVING, REBUILDING, Progress, silent
from unbeatable.solve.proof.limits import find_lack_of_memory
from unbeatable.solve.proof.proof import Proof, establish
from unbeatable.solve.solution import check_seconds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.strategy import Strategy

log = logging.getLogger(__name__)

WON, DRAWN = "mnk(4,3,3)", "mnk(4,4,4)"
"""Small boards with a known value, where the searches use all of their code."""
REPORT_EVERY = 0.2
"""Seconds between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A strategy to look for."""

    player: Player
    wins: bool
    """Whether the player is to complete a line, or to keep the other one from doing so."""


def prove(
    game: str | Game,
    position: PositionLike | None = None,
    *,
    seconds: float = 60.0,
    fresh: bool = False,
    progress: Progress = silent,
) -> Proof | None:
    """Prove the value of a position, by default the start; None if that is not known.

    It looks for a strategy that wins, for either side, and for strategies with which each side
    keeps the other from a line, side by side, for so many seconds. That is the time of the search,
    without compilation. What it finds counts only after the checker has replayed it against every
    reply, which takes more time. Unless `fresh`, a strategy that is kept in a book is made again
    from it in place of a search, and without a time limit.

    Raises UnbeatableError for a game in which anything but the first line decides, or some empty
    cell may not be taken, and TooLarge if there is too little memory.
    """
    check_seconds(seconds)
    rules = require_line_game(load(game))
    pos = position_of(rules, position)
    if rules.verdict(pos) is not None:
        raise PositionError(f"{quote_position(rules, pos)}: there is nothing to prove, it is over")
    aims = _aims(rules, pos)
    wins = sum(aim.wins for aim in aims)
    if lack := find_lack_of_memory(rules, wins=wins, holds=len(aims) - wins):
        raise TooLarge(lack)
    load_searches(progress)
    began = monotonic()
    kept = None if fresh else _find_in_book(rules, pos, progress)
    found = _look_for(rules, pos, aims, seconds, progress) if kept is None else kept
    took = monotonic() - began
    if found is None:
        return None
    try:
        proof = establish(rules, pos, found, seconds=took, progress=progress)
    except ProofError as error:  # a mistake in a search; the truth is not known
        log.error("%s: what was found does not count: %s", quote_position(rules, pos), error)
        return None
    return proof if kept is None else replace(proof, from_book=True)


def _aims(game: LineGame, pos: Position) -> list[Aim]:
    """Return what may be worth looking for: see `Proof` for what is left out at the start."""
    if not any(game.planes(pos)):
        return [Aim(0, wins=True), Aim(1, wins=False)]
    turn = game.turn(pos)
    return [Aim(player, wins) for wins in (True, False) for player in (turn, opponent(turn))]


def _find_in_book(
    game: LineGame, pos: Position, progress: Progress
) -> "dict[Player, Strategy] | None":
    """Return the strategy of a book, if there is one that begins with this position."""
    from unbeatable.solve.proof.win_book import book_of  # late: numpy takes a while to load

    book = None if any(game.planes(pos)) else book_of(game)
    if book is None:
        return None
    from unbeatable.solve.proof.win_search import find_win_in_book  # late: so does numba

    progress(REBUILDING, 0, None)
    strategy = find_win_in_book(book)
    return None if strategy is None else {0: strategy}


def _look_for(
    game: LineGame, pos: Position, aims: Sequence[Aim], seconds: float, progress: Progress
) -> "dict[Player, Strategy] | None":
    """Return strategies that decide the position; None if the time was not enough.

    All aims are tried side by side: the searches release the lock of Python.
    """
    from unbeatable.solve.proof.line_board import LineBoard, stones_of  # late: numpy takes a while

    board, turn, began = LineBoard.of(game), game.turn(pos), monotonic()
    total = ceil(seconds) if isfinite(seconds) else None
    stops = {aim: Event() for aim in aims}
    needed = {aim for aim in aims if not aim.wins}
    found: dict[Aim, Strategy] = {}
    with ThreadPoolExecutor(len(aims), "proof") as threads:
        searches = {
            threads.submit(
                find_win if aim.wins else find_hold,
                board,
                stones_of(game, pos, aim.player),
                to_move=turn == aim.player,
                seconds=seconds,
                stop=stops[aim],
            ): aim
            for aim in aims
        }
        try:
            waiting = set(searches)
            while waiting:
                done, waiting = wait(waiting, REPORT_EVERY, FIRST_COMPLETED)
                progress(PROVING, int(monotonic() - began), total)
                for search in done:
                    aim, strategy = searches[search], search.result()
                    if strategy is None:
                        continue
                    found[aim] = strategy
                    if aim.wins:
                        return {aim.player: strategy}
                    stops[Aim(opponent(aim.player), wins=True)].set()
                    if found.keys() >= needed:
                        return {aim.player: strategy for aim, strategy in found.items()}
        finally:
            for stop in stops.values():
                stop.set()
    return None


@cache
def _load_searches() -> None:
    from unbeatable.solve.proof.line_board import LineBoard, stones_of  # late, as below

    found: list[tuple[LineGame, dict[Player, Strategy]]] = []
    for spec, search, player in ((WON, find_win, 0), (DRAWN, find_hold, 1)):
        game = require_line_game(load(spec))
        strategy = search(
            LineBoard.of(game),
            stones_of(game, game.start(), player),
            to_move=player == 0,
            seconds=inf,
            stop=Event(),
        )
        if strategy is not None:  # it is, as these boards are small
            found.append((game, {player: strategy}))
    # The checker comes last: see `is_ready`.
    for game, strategies in found:
        establish(game, game.start(), strategies)


def is_ready() -> bool:
    """Return whether the searches and the checker are compiled, so that loading them is quick.

    The checker is compiled after them.
    """
    from unbeatable.solve.jit import is_compiled  # late: numba takes a second to load
    from unbeatable.solve.proof.check_kernels import replay

    return _load_searches.cache_info().currsize > 0 or is_compiled(replay)


def load_searches(progress: Progress) -> None:
    """Compile the searches and the checker, or load what is compiled, by proofs of small boards.

    That takes a moment once in a process, and much longer once on a machine.
    """
    from unbeatable.solve.jit import is_compiled  # late: numba takes a second to load
    from unbeatable.solve.proof.check_kernels import replay

    if not is_compiled(replay):
        progress(COMPILING, 0, None)
    _load_searches()


def find_win(
    board: "LineBoard", stones: "NDArray[np.int8]", *, to_move: bool, seconds: float, stop: Event
) -> "Strategy | None":
    """Call the search for wins."""
    from unbeatable.solve.proof import win_search  # late: numba takes a second to load

    return win_search.find_win(board, stones, to_move=to_move, seconds=seconds, stop=stop)


def find_hold(
    board: "LineBoard", stones: "NDArray[np.int8]", *, to_move: bool, seconds: float, stop: Event
) -> "Strategy | None":
    """Call the search for holds."""
    from unbeatable.solve.proof import hold_search  # late, as above

    return hold_search.find_hold(board, stones, to_move=to_move, seconds=seconds, stop=stop)


def require_line_game(game: Game) -> LineGame:
    """Return the game. Raises UnbeatableError if no proof may be tried."""
    if not can_prove(game):
        raise UnbeatableError(
            f"{game.spec!r} cannot be proven; proofs are for games in which any empty cell may be "
            "taken and the first line wins, such as mnk(6,6,4)"
        )
    return game
