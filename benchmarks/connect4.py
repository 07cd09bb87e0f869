"""`python -m benchmarks.connect4`: ratings and replies in Connect Four, and BitBully beside us.

Both rate all moves of the same random positions, one after the other in one process. BitBully has
its book of 12 plies with distances. Before each position both forget what they have searched, then
rate an easy one: clearing tables empties the processor's caches, which is no part of rating. Every
rating must agree.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from statistics import mean, median, quantiles
from time import perf_counter
from typing import Any, TypeAlias

from benchmarks.machine import describe
from benchmarks.runner import ROOT
from unbeatable import Match, solve
from unbeatable.core.game import Position, Rating
from unbeatable.games.mnk import MNK
from unbeatable.players.perfect import Perfect
from unbeatable.solve.alpha_beta import kernels
from unbeatable.solve.alpha_beta.searcher import Searcher, new_stop
from unbeatable.solve.alpha_beta.solution import SearchedSolution

RESULTS = ROOT / "benchmarks" / "connect4.json"
SPEC = "connect4"
BESIDE = {12: 100, 13: 200, 14: 300, 16: 400, 20: 800}
"""How many positions of each ply both rate."""
ALONE = 600
"""How many positions of a range of plies we rate."""
MILLISECOND = 1e-3
EASY = 36
"""The ply of a position that is rated without a long search."""
HARD = "......./......./.x...../ox...o./xoo..x./xoo.xxo x"
"""A position just below the book that needs the large transposition table."""

Played: TypeAlias = tuple[list[int], Position]
"""The columns played, and the position after them."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.connect4", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of it; nothing is written")
    quick: bool = parser.parse_args().quick
    before = os.getloadavg()[0]
    results = measure(10 if quick else 1)
    load = [round(before, 1), round(os.getloadavg()[0], 1)]
    results |= {"load": load, "machine": describe(), "date": datetime.now(UTC).date().isoformat()}
    if not quick:
        RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(table(results))


def measure(share: int) -> dict[str, Any]:
    """Return all figures in seconds, from one `share`-th of the positions."""
    solution = solve(SPEC)
    assert isinstance(solution, SearchedSolution)
    _forget(solution)  # loads compiled code
    return {
        "beside": {ply: _beside(solution, ply, n // share) for ply, n in BESIDE.items()},
        "plies 0 to 12": _rate_all(solution, range(13), ALONE // share),
        "plies 13 to 41": _rate_all(solution, range(13, 42), ALONE // share),
        "reply": _reply(solution, ALONE // share),
        "nodes a second": _speed(solution),
        "memory": _memory(),
    }


def _beside(solution: SearchedSolution, ply: int, number: int) -> dict[str, dict[str, float]]:
    try:
        import bitbully
    except ModuleNotFoundError:
        return {"ours": _rate_all(solution, range(ply, ply + 1), number)}
    agent = bitbully.BitBully("12-ply-dist")
    easy = bitbully.Board(_positions(solution.game, [EASY])[0][0])
    ours, theirs = [], []
    for columns, pos in _positions(solution.game, [ply] * number):
        board = bitbully.Board(columns)
        agent.reset_transposition_table()
        agent.score_all_moves(easy)
        seconds, scores = _time(agent.score_all_moves, board)
        theirs.append(seconds)
        _forget(solution)
        seconds, ratings = _time(solution.rate, pos)
        ours.append(seconds)
        if _as_scores(ratings, ply) != scores:
            raise ValueError(f"{columns}: {ratings} and {scores}")
    return {"ours": _summary(ours), "bitbully": _summary(theirs)}


def _forget(solution: SearchedSolution) -> None:
    ((_, easy),) = _positions(solution.game, [EASY])
    solution._searcher.forget()
    solution.rate(easy)


def _as_scores(ratings: Sequence[Rating], ply: int) -> dict[int, int]:
    """Return ratings as BitBully writes them: a win on ply 41 or 42 is 1, one on 39 or 40 is 2."""
    return {
        rating.move % 7: int(rating.value) * (22 - (ply + (rating.remoteness or 0) + 1) // 2)
        for rating in ratings
    }


def _rate_all(solution: SearchedSolution, plies: range, number: int) -> dict[str, float]:
    seconds = []
    for _, pos in _positions(solution.game, _spread(plies, number)):
        _forget(solution)
        seconds.append(_time(solution.rate, pos)[0])
    return _summary(seconds)


def _reply(solution: SearchedSolution, number: int) -> dict[str, float]:
    """Time the perfect player's moves at all plies."""
    seconds, chance = [], random.Random(1)
    for _, pos in _positions(solution.game, _spread(range(42), number)):
        _forget(solution)
        player = Perfect()
        player.prepare(solution.game, solution)
        match = Match.new(SPEC, pos)
        seconds.append(_time(player.choose, match, chance)[0])
    return _summary(seconds)


def _speed(solution: SearchedSolution) -> float:
    """Return how many nodes one core searches a second, at ply 12."""
    searcher = Searcher(solution._board)
    nodes = seconds = 0.0
    for _, pos in _positions(solution.game, [12] * 40):
        stop = new_stop()
        taken, _ = _time(searcher._find_score, searcher.board.stones_of(pos), stop)
        seconds += taken
        nodes += float(stop[kernels.NODES])
    return nodes / seconds


def _memory() -> int:
    """Return the peak memory of `unbeatable rate connect4` at a hard position, in bytes."""
    command = [sys.executable, "-m", "unbeatable", "rate", SPEC, HARD]
    # In a process between: a new process counts what its parent holds as its own peak.
    code = (
        "import resource, subprocess, sys; "
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)"
    )
    answer = subprocess.run([sys.executable, "-c", code, *command], check=True, capture_output=True)
    return int(answer.stdout)


def _positions(game: MNK, plies: Sequence[int]) -> list[Played]:
    """Return a random unfinished position of each ply."""
    chance = random.Random(len(plies) + plies[0])
    found: list[Played] = []
    for ply in plies:
        while True:
            columns, pos = _play(game, ply, chance)
            if len(columns) == ply and game.verdict(pos) is None:
                break
        found.append((columns, pos))
    return found


def _play(game: MNK, plies: int, chance: random.Random) -> Played:
    columns: list[int] = []
    pos = game.start()
    while len(columns) < plies and (moves := game.moves(pos)):
        move = chance.choice(moves)
        columns.append(move % game.grid.columns)
        pos = game.play(pos, move)
    return columns, pos


def _spread(plies: range, number: int) -> list[int]:
    return [plies[i % len(plies)] for i in range(number)]


def _time(call: Callable[..., Any], *arguments: object) -> tuple[float, Any]:
    began = perf_counter()
    answer = call(*arguments)
    return perf_counter() - began, answer


def _summary(seconds: Sequence[float]) -> dict[str, float]:
    return {
        "mean": mean(seconds),
        "median": median(seconds),
        "p99": quantiles(seconds, n=100)[98],
        "positions": len(seconds),
    }


def table(results: dict[str, Any]) -> str:
    """Return the figures as Markdown."""
    rows = ["| ratings of all moves | ours: mean, median | BitBully: mean, median | ratio |"]
    rows.append("| --- | ---: | ---: | ---: |")
    for ply, figures in results["beside"].items():
        ours, theirs = figures["ours"], figures.get("bitbully")
        other = f"{_pair(theirs)} | {ours['mean'] / theirs['mean']:.2f}" if theirs else "| "
        rows.append(f"| ply {ply} | {_pair(ours)} | {other} |")
    rows += ["", "| work | median | p99 |", "| --- | ---: | ---: |"]
    for work in ("plies 0 to 12", "plies 13 to 41", "reply"):
        figures = results[work]
        rows.append(f"| {work} | {_in_ms(figures['median'])} | {_in_ms(figures['p99'])} |")
    rows += [
        "",
        f"{results['nodes a second'] / 1e6:.1f} million nodes a second on one core, "
        f"{results['memory'] / 1e6:.0f} MB, load {results['load']}",
    ]
    return "\n".join(rows) + "\n"


def _pair(figures: dict[str, float]) -> str:
    return f"{_in_ms(figures['mean'])}, {_in_ms(figures['median'])}"


def _in_ms(seconds: float) -> str:
    return f"{seconds / MILLISECOND:.3g} ms"


if __name__ == "__main__":
    main()
