"""The searcher: the best move that is found within a time, and forced wins.

Compiled code runs in a thread without Python's lock; the caller's thread watches the clock.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from unbeatable.core.game import LineGame, Move, Position
from unbeatable.core.registry import load
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.line_search import board_kernels as board
from unbeatable.solve.line_search import search_kernels as kernels
from unbeatable.solve.line_search import threat_kernels as threats
from unbeatable.solve.line_search.choice import WIN, Choice
from unbeatable.solve.line_search.falling import search_kernels as falling_kernels
from unbeatable.solve.line_search.falling.searcher import FallingSearch
from unbeatable.solve.line_search.limits import can_look_ahead
from unbeatable.solve.line_search.tables import PROMISE, tables_of
from unbeatable.solve.proof.line_board import stones_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

TABLE_BITS, THREAT_BITS = 20, 17
"""The places of the tables of positions and of those without threats, as powers of two."""
THREATS_FIRST = 1_000_000
"""The most positions of the threat search at the start."""
THREATS_LATER = 50_000
"""The same after each reply to the opponent's threats."""
SMALL, SMALL_FALLING = "mnk(3,3,3)", "mnk(3,3,3,gravity=true)"
"""The games that are played while the searches are compiled."""
CHANCE = 6
"""Moves whose scores differ by less may be exchanged. Each is as likely to gain any part of it."""
WIDTHS = np.array([0, 10, 12, 16, 20, 24, 28, 32])
"""How many moves are searched, by the depth that is left; the last for all beyond."""
LEAD = 0.02
"""How many seconds before its end a search is told to stop: threads wake up late."""
REPEATED = 50
NO_LIMIT = np.iinfo(np.int64).max


def search(
    game: LineGame,
    pos: Position,
    seconds: float,
    chance: Random,
    *,
    among: Sequence[Move] | None = None,
    most_nodes: int = NO_LIMIT,
) -> Choice:
    """Return a good move, `among` these or all, found within this time or so many positions.

    The position must not be over. Among moves of nearly the same score, chance decides.
    """
    end = monotonic() + seconds
    moves = game.moves(pos) if among is None else among
    if len(moves) == 1 or not any(line.bit_count() > 1 for line in game.lines):
        return _choose_without_search(game, pos, chance.choice(moves))
    work: FallingSearch | LineSearch
    if can_search(game):
        work = FallingSearch(game, pos, chance, most_nodes, moves)
    else:
        work = LineSearch(game, pos, chance, most_nodes, moves)
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(work.run)
        try:
            running.result(max(0, end - LEAD - monotonic()))
        except TimeoutError:
            pass
        finally:  # also when Ctrl-C ends the wait
            work.stop()
        running.result()
    return work.choice


def count_threats(game: LineGame, pos: Position) -> tuple[int, float]:
    """Return the positions that the threat search visits, and the seconds that it takes.

    It is done over and over: of a single time one would measure only the clock.
    """
    work = LineSearch(game, pos, Random(0), NO_LIMIT)  # noqa: S311
    start = perf_counter()
    for _ in range(REPEATED):
        work.threats.failed.fill(0)
        work.find_win(THREATS_FIRST)
    return work.nodes, perf_counter() - start


def is_ready(game: LineGame) -> bool:
    """Return whether the search for a game is compiled, or loaded in a moment."""
    kernel = falling_kernels.search_root if can_search(game) else kernels.search_root
    return bool(kernel.signatures) or is_compiled(kernel)


def compile_search(game: LineGame) -> None:
    """Compile the search for a game, or load it from numba's cache."""
    small = load(SMALL_FALLING if can_search(game) else SMALL)
    assert can_look_ahead(small)  # noqa: S101
    if not can_search(game):
        with_threat = small.read("xx./.oo/... x")
        LineSearch(small, with_threat, Random(0), 1).refute()  # noqa: S311
    # Last: see `is_ready`.
    search(small, small.start(), 60, Random(0), most_nodes=200)  # noqa: S311


def compile_searches() -> None:
    """Compile the searches for all games, or load them."""
    for spec in (SMALL, SMALL_FALLING):
        game = load(spec)
        assert can_look_ahead(game)  # noqa: S101
        compile_search(game)


def _choose_without_search(game: LineGame, pos: Position, move: Move) -> Choice:
    """Return a move, if there is no other or each wins at once."""
    verdict = game.verdict(game.play(pos, move))
    return Choice(move, WIN - 1 if verdict else 0, 1, 1)


class LineSearch:
    """One search of a position on any board of lines."""

    def __init__(
        self,
        game: LineGame,
        pos: Position,
        chance: Random,
        most_nodes: int,
        among: Sequence[Move] | None = None,
    ) -> None:
        self.player = game.turn(pos)
        self.tables = tables_of(game)
        cells = self.tables.below.size
        self.state = board.new_state(self.tables)
        self.threats = threats.new_threats(cells, THREAT_BITS)
        self.table = kernels.new_search(cells, TABLE_BITS, WIDTHS)
        self.table.counts[kernels.MOST_VISITED] = most_nodes
        board.place_all(self.tables, self.state, stones_of(game, pos, 0))
        self.bonus = np.array([chance.randrange(CHANCE) for _ in range(cells)])
        moves = np.array(game.moves(pos) if among is None else among)
        promise = self.state.promise & int(PROMISE)
        merits = promise.sum(axis=0)[moves] + self.tables.centre[moves] + self.bonus[moves]
        self.moves: NDArray[np.int64] = moves[np.argsort(-merits, kind="stable")]
        self.choice = Choice(int(self.moves[0]), 0, 0, 0)

    def stop(self) -> None:
        self.threats.counts[threats.STOP] = 1

    @property
    def nodes(self) -> int:
        return int(self.threats.counts[threats.NODES] + self.table.counts[kernels.VISITED])

    @property
    def _is_stopped(self) -> bool:
        return bool(self.threats.counts[threats.STOP])

    def find_win(self, most_nodes: int) -> list[Move]:
        plies = self._call(kernels.find_win, self.player, most_nodes)
        path: list[int] = self.threats.path[:plies].tolist()
        return path

    def run(self) -> None:
        """Search deeper and deeper, and note the choice after each depth."""
        blocks = self._find_wins(1 - self.player)
        wins = self._find_wins(self.player)
        if wins or blocks:
            self._choose((wins or blocks)[0], WIN - 1 if wins else 0, 1)
        if wins:
            return
        path = self.find_win(THREATS_FIRST)
        if path:
            self._choose(path[0], WIN - len(path), len(path))
            return
        if blocks:
            self.moves = np.array(blocks[:1])
        elif self._call(kernels.find_win, 1 - self.player, THREATS_FIRST):
            self.refute()
        self._deepen(8 if len(self.moves) == 1 else int(self.state.sums[board.EMPTY]))

    def _find_wins(self, player: int) -> list[Move]:
        """Return up to two moves that complete a line of the player."""
        lists, sums = self.state.lists[player], self.state.sums
        cells = {int(self.state.rest[line]) for line in lists[: sums[board.SIZES + player]]}
        return [move for move in self.moves.tolist() if move in cells][:2]

    def refute(self) -> None:
        """Keep the moves that leave the opponent no win by threats, if there are any."""
        zone = self.threats.zone[self.moves] == self.threats.counts[threats.STAMP]
        self.moves = self.moves[np.argsort(~zone, kind="stable")]
        answers = np.full(self.moves.size, -1)
        self._call(kernels.refute, self.player, THREATS_LATER, self.moves, answers)
        good = self.moves[answers == 1]
        if good.size:
            self.moves = good
            self._choose(int(good[0]), 0, 2)

    def _deepen(self, deepest: int) -> None:
        self.moves = np.ascontiguousarray(self.moves[: kernels.WIDEST])
        result = np.array([self.moves[0], 0])
        for depth in range(1, min(deepest, kernels.DEEPEST) + 1):
            if self._is_stopped:
                break
            result[0] = -1
            done = self._call(
                kernels.search_root,
                self.table,
                self.player,
                depth,
                self.moves,
                self.bonus,
                result,
            )
            move, score = result.tolist()
            if move >= 0:
                self._choose(move, score, depth if done else self.choice.depth)
            if self.choice.plies is not None:
                break

    def _choose(self, move: Move, score: int, depth: int) -> None:
        self.choice = Choice(move, score, depth, self.nodes)

    def _call(self, kernel: Callable[..., Any], *more: Any) -> Any:
        return kernel(self.tables, self.state, self.threats, *more)
