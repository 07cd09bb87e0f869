"""Arena: a round robin between players, optionally on several processes, and their ranking."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Playable, Player, Position
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.core.registry import load
from unbeatable.players.base import BuiltIn, Computer
from unbeatable.players.load import load_player
from unbeatable.players.play import play
from unbeatable.players.prepare import prepare
from unbeatable.solve import Solution
from unbeatable.solve.progress import Progress, silent

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Z = 1.959964
"""Standard deviations of a two-sided 95 % confidence interval."""

AT_A_TIME = 50
"""The most matches that a process plays before it reports."""

MAX_PLIES = 200

PLAYING = "playing"
"""The progress stage that counts matches, not positions."""


class Standing(NamedTuple):
    """The results of one player against all others."""

    player: str
    matches: int
    wins: int
    draws: int
    """Drawn matches, and those stopped after 200 plies."""
    losses: int
    forfeits: int
    """Losses by a crash or an illegal move."""
    score: float
    """Points per match: 1 for a win, 1/2 for a draw."""
    low: float
    high: float
    """The 95 % Wilson interval of the score. With draws it is wider than needed."""
    perfect_moves: float | None
    """The share of its moves that were optimal; None if the game is not solved."""


class Pairing(NamedTuple):
    """The results of two players against each other, as seen by the first."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Standings:
    game: str
    matches: int
    """The number of matches per pair of players. They take turns to begin."""
    seed: int
    """The same seed plays the same matches."""
    standings: tuple[Standing, ...]
    """Best first."""
    pairings: tuple[Pairing, ...]
    forfeit: str | None
    """How the first forfeited match was lost."""


def arena(
    players: Sequence[str],
    game: str | Playable,
    *,
    matches: int,
    seed: int | None = None,
    processes: int = 1,
    progress: Progress = silent,
) -> Standings:
    """Play `matches` matches between each pair of players, who take turns to begin.

    The result depends on the seed alone, not on the number of processes. Several processes start
    new interpreters, so a script must guard its calls with `if __name__ == "__main__"`. A file
    player that ends its process then raises UnbeatableError; with one process it ends the caller.
    `progress` reports solving, then matches in the stage `playing`.
    """
    if len(players) < 2:
        named = quote(players[0], str) if players else "none"
        raise UnbeatableError(
            f"an arena needs two players or more, such as easy and perfect; given: {named}"
        )
    if matches < 1:
        raise UnbeatableError(
            f"{quote(matches)} is not a number of matches; accepted are 1 or more"
        )
    rules = load(game)
    if seed is None:
        seed = Random().getrandbits(32)  # noqa: S311
    lineup = _Lineup.of(rules, players, progress)
    schedule = [
        _Fixture(first, second, round_) if round_ % 2 == 0 else _Fixture(second, first, round_)
        for first, second in combinations(range(len(players)), 2)
        for round_ in range(matches)
    ]
    tally = _Tally(_distinct([player.name for player in lineup.players]))
    done = 0
    for results in _play_all(lineup, schedule, players, seed, processes):
        tally.records += results
        done += len(results)
        progress(PLAYING, done, len(schedule))
    return tally.standings(rules.spec, matches, seed, solved=lineup.solution is not None)


def _distinct(names: Sequence[str]) -> list[str]:
    """Return the names, with a number after repeated ones."""
    return [
        name if name not in names[:place] else f"{name} #{names[:place].count(name) + 1}"
        for place, name in enumerate(names)
    ]


def wilson(score: float, matches: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a score from 0 to 1 over this many matches.

    This is Wilson's interval for a share of wins. Draws have less variance, so with draws the true
    interval is narrower.
    """
    spread = Z * Z / matches
    centre = (score + spread / 2) / (1 + spread)
    reach = Z * sqrt(score * (1 - score) / matches + spread / matches / 4) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)


class _Fixture(NamedTuple):
    """A match to play: the indices of x and o, and the number of the match in their series."""

    x: int
    o: int
    round: int


class _Record(NamedTuple):
    """The result of a match."""

    fixture: _Fixture
    winner: Player | None
    forfeit: str | None
    moves: tuple[int, int]
    perfect: tuple[int, int]
    """How many moves of x and of o were optimal."""


@dataclass(slots=True)
class _Lineup:
    """The players, prepared for the game, and its solution if it has one."""

    game: Playable
    players: list[Computer]
    solution: Solution | None
    best: dict[Position, set[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Playable, texts: Sequence[str], progress: Progress = silent) -> "_Lineup":
        players = [load_player(text) for text in texts]
        solution = prepare(players, game, progress=progress)
        return cls(game, players, solution)

    def play(self, fixtures: Sequence[_Fixture], seed: int) -> list[_Record]:
        return [self._play(fixture, seed) for fixture in fixtures]

    def _play(self, fixture: _Fixture, seed: int) -> _Record:
        result = play(
            self.game,
            x=self.players[fixture.x],
            o=self.players[fixture.o],
            seed=Random(f"{seed}/{fixture}").getrandbits(64),  # noqa: S311
            max_plies=MAX_PLIES,
        )
        moves, perfect = self._count_moves(result)
        reason = result.reason if result.forfeited else None
        return _Record(fixture, result.winner, reason, moves, perfect)

    def _count_moves(self, match: Match) -> tuple[tuple[int, int], tuple[int, int]]:
        moves, perfect = [0, 0], [0, 0]
        for pos, move in zip(match.positions, match.moves, strict=False):
            turn = self.game.turn(pos)
            moves[turn] += 1
            perfect[turn] += self.solution is not None and move in self._best(self.solution, pos)
        return (moves[0], moves[1]), (perfect[0], perfect[1])

    def _best(self, solution: Solution, pos: Position) -> set[int]:
        if pos not in self.best:
            self.best[pos] = {rating.move for rating in solution.best(pos)}
        return self.best[pos]


def _play_all(
    lineup: _Lineup,
    schedule: Sequence[_Fixture],
    players: Sequence[str],
    seed: int,
    processes: int,
) -> Iterator[list[_Record]]:
    size = max(1, min(AT_A_TIME, len(schedule) // (4 * processes)))
    shares = [schedule[first : first + size] for first in range(0, len(schedule), size)]
    # A file player may end its process, which must not be ours if there are several.
    isolated = processes > 1 and any(not isinstance(player, BuiltIn) for player in lineup.players)
    processes = min(processes, len(shares))
    if processes < 2 and not isolated:
        for share in shares:
            yield lineup.play(share, seed)
        return
    from concurrent.futures import as_completed

    with _pool(processes, lineup.game, players) as pool:
        with _ctrl_c_waits():  # a process that is still starting would print a traceback
            futures = [pool.submit(_play_share, share, seed) for share in shares]
        for future in as_completed(futures):
            yield future.result()


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Block SIGINT, if the system can. Processes started meanwhile inherit that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _pool(
    processes: int, game: Playable, players: Sequence[str]
) -> Iterator["ProcessPoolExecutor"]:
    """Yield a pool of processes that play matches. If interrupted, kill them."""
    import multiprocessing  # late: only an arena on several processes needs these
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), _start_process, (game, tuple(players))
    )
    try:
        yield pool
    except BrokenProcessPool:
        raise UnbeatableError(
            f"a process that played matches has ended early, so there is no result; one of "
            f"{quote(', '.join(players))} has ended it, such as with os._exit, or has used up "
            "all memory"
        ) from None
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in others:
                child.kill()  # a file player may ignore anything less
        # They are dead, so this does not block; without it Python fails at exit.
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown()


_lineups: list[_Lineup] = []
"""The lineup of this process, if it was started to play matches."""


def _start_process(game: Playable, players: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback: the parent reports Ctrl-C
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.environ.setdefault("NUMBA_NUM_THREADS", "1")  # the other cores run other processes
    sys.stdout = sys.stderr  # what a file player prints is not part of the result
    _lineups.append(_Lineup.of(game, players))


def _play_share(fixtures: Sequence[_Fixture], seed: int) -> list[_Record]:
    return _lineups[-1].play(fixtures, seed)


@dataclass(slots=True)
class _Tally:
    names: Sequence[str]
    records: list[_Record] = field(default_factory=list)

    def standings(self, game: str, matches: int, seed: int, *, solved: bool) -> Standings:
        self.records.sort(key=lambda record: (sorted(record.fixture[:2]), record.fixture.round))
        everyone = range(len(self.names))
        standings = [self._standing(player, solved=solved) for player in everyone]
        return Standings(
            game=game,
            matches=matches,
            seed=seed,
            standings=tuple(sorted(standings, key=lambda standing: -standing.score)),
            pairings=tuple(self._pairing(*pair) for pair in combinations(everyone, 2)),
            forfeit=next((r.forfeit for r in self.records if r.forfeit is not None), None),
        )

    def _standing(self, player: int, *, solved: bool) -> Standing:
        wins, draws, losses = self._results(player, self._of(player))
        matches = wins + draws + losses
        score = (wins + draws / 2) / matches
        moves = perfect = forfeits = 0
        for record in self._of(player):
            side = record.fixture.index(player)
            moves += record.moves[side]
            perfect += record.perfect[side]
            forfeits += record.forfeit is not None and record.winner != side
        share = perfect / moves if solved and moves else None
        return Standing(
            self.names[player],
            matches,
            wins,
            draws,
            losses,
            forfeits,
            score,
            *wilson(score, matches),
            share,
        )

    def _pairing(self, first: int, second: int) -> Pairing:
        met = [record for record in self._of(first) if second in record.fixture[:2]]
        return Pairing(self.names[first], self.names[second], *self._results(first, met))

    def _of(self, player: int) -> list[_Record]:
        return [record for record in self.records if player in record.fixture[:2]]

    @staticmethod
    def _results(player: int, records: Sequence[_Record]) -> tuple[int, int, int]:
        """Return wins, draws and losses."""
        draws = sum(record.winner is None for record in records)
        wins = sum(
            record.winner is not None and record.fixture[record.winner] == player
            for record in records
        )
        return wins, draws, len(records) - wins - draws
