"""`python -m benchmarks.strength`: matches of `strong` against OpenSpiel's MCTS bot, and its speed.

Both have the same time for each move. Sides alternate. A match that is in the results already is
not played again, so an interrupted run goes on where it was. Run as many matches side by side as
half of the cores are free: each player computes only in its own turn, on one core.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from benchmarks.machine import describe
from benchmarks.runner import ROOT
from unbeatable import Match
from unbeatable.core.game import LineGame
from unbeatable.core.plural import plural
from unbeatable.players import load_player
from unbeatable.players.strong import compile_now
from unbeatable.solve.line_search.searcher import REPEATED, compile_searches, count_threats

RESULTS = ROOT / "benchmarks" / "strength.json"
GAMES = {
    "mnk(15,15,5)": "mnk(m=15,n=15,k=5)",
    "mnk(8,7,4,gravity=true)": "connect_four(rows=7,columns=8,x_in_row=4)",
}
"""Our specs and OpenSpiel's."""
BARS = {"mnk(15,15,5)": (38, "won"), "mnk(8,7,4,gravity=true)": (32, "points")}
"""What is asked for in 40 matches."""
EMPTY_BOARDS = ("mnk(6,6,4)", "mnk(15,15,5)", "mnk(26,26,5)", "mnk(8,7,4,gravity=true)")
LEVELS = (0.3, 1.0, 3.0)
UCT_C = 2
MEMORY = 1000
"""MB for the bot's tree."""
OPENING = 2
"""Random plies near the middle, so that no two matches are the same: one of each player."""
LEAST_VISITED = 150
"""The least positions of a threat search that is worth timing."""
SCATTERED = 40
"""The stones of a random position of which threats are searched."""

Result: TypeAlias = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="matches on each board; 40")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each move; 1")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--board", choices=GAMES, help="only this one")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file to go on with")
    parser.add_argument("--no-speed", action="store_true", help="only matches")
    asked = parser.parse_args()
    file: Path = asked.results
    results: Result = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    compile_searches()
    if not asked.no_speed:
        results["first moves"] = first_moves()
        results["threats a second"] = threats_a_second()
    results |= {"machine": describe(), "date": datetime.now(UTC).date().isoformat()}
    matches: list[Result] = results.setdefault("matches", [])
    boards = [asked.board] if asked.board else [*GAMES]
    played = {(match["board"], match["seconds"], match["number"]) for match in matches}
    wanted = [
        (board, asked.seconds, number)
        for number in range(asked.games)
        for board in boards
        if (board, asked.seconds, number) not in played
    ]
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play, *match) for match in wanted]):
            matches.append(future.result())
            matches.sort(key=lambda match: (match["board"], match["seconds"], match["number"]))
            file.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
            print(in_words(matches[matches.index(future.result())]), file=sys.stderr)
    file.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(table(results))


def play(board: str, seconds: float, number: int) -> Result:
    """Play a match: `strong` is x if the number is even. Each pair of matches shares an opening."""
    import pyspiel

    chance = Random(f"{board}/{number // 2}")
    ours = load_player(f"strong(seconds={seconds:g})")
    game = pyspiel.load_game(GAMES[board])
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, number),
        UCT_C,
        10**9,
        MEMORY,
        True,
        number,
        False,
        max_wall_clock_time=seconds,
    )
    match, state = Match.new(board), game.new_initial_state()
    compile_now(match.game)
    side = number % 2
    falls = state.num_distinct_actions() < 50
    longest = [0.0, 0.0]
    while not match.is_over:
        start = perf_counter()
        if len(match.moves) < OPENING:
            move = _opening_move(match, chance)
        elif match.turn == side:
            move = ours.choose(match, Random(f"{number}/{len(match.moves)}"))
        else:
            action = bot.step(state)
            move = next(m for m in match.game.moves(match.position) if _action(m, falls) == action)
        if len(match.moves) >= OPENING:
            which = int(match.turn != side)
            longest[which] = max(longest[which], perf_counter() - start)
        match = match.apply(move)
        state.apply_action(_action(move, falls))
    assert state.is_terminal(), "both know when a match is over"
    points = 0.5 if match.winner is None else float(match.winner == side)
    return {
        "board": board,
        "seconds": seconds,
        "number": number,
        "side": "xo"[side],
        "points": points,
        "plies": len(match.moves),
        "longest move": round(longest[0], 3),
        "its longest move": round(longest[1], 3),
        "moves": " ".join(match.played),
    }


def _action(move: int, falls: bool) -> int:
    """Return OpenSpiel's number of a move: the cell, or the column of 8."""
    return move % 8 if falls else move


def _opening_move(match: Match, chance: Random) -> int:
    game = match.game
    assert isinstance(game, LineGame)
    moves = game.moves(match.position)
    if len(moves) < 50:
        return chance.choice(moves)
    return chance.choice([move for move in moves if 5 <= move % 15 <= 9 and 5 <= move // 15 <= 9])


def first_moves() -> dict[str, dict[str, float]]:
    """Return the seconds beyond the limit of the first move on empty boards, by level."""
    over: dict[str, dict[str, float]] = {}
    for board in EMPTY_BOARDS:
        match, over[board] = Match.new(board), {}
        compile_now(match.game)
        for seconds in LEVELS:
            player = load_player(f"strong(seconds={seconds:g})")
            start = perf_counter()
            player.choose(match, Random(1))
            over[board][f"{seconds:g}"] = round(perf_counter() - start - seconds, 4)
    return over


def threats_a_second(boards: int = 20) -> int:
    """Return the positions a second of the threat search, on random boards that take it a while."""
    match = Match.new("mnk(15,15,5)")
    game = match.game
    assert isinstance(game, LineGame)
    chance, found, positions, seconds = Random(1), 0, 0, 0.0
    while found < boards:
        pos = game.start()
        for _ in range(SCATTERED):
            if game.verdict(pos) is None:
                pos = game.play(pos, chance.choice(game.moves(pos)))
        if game.verdict(pos) is None:
            visited, took = count_threats(game, pos)
            if visited >= LEAST_VISITED * REPEATED:
                found, positions, seconds = found + 1, positions + visited, seconds + took
    return int(positions / seconds)


def table(results: Result) -> str:
    """Return the points of each board and level, and the speeds."""
    lines = []
    keys = dict.fromkeys((match["board"], match["seconds"]) for match in results["matches"])
    for board, seconds in keys:
        some = [m for m in results["matches"] if (m["board"], m["seconds"]) == (board, seconds)]
        lines.append(f"{board}, {seconds:g} s a move: {_score(some)}")
        if board in BARS:
            least, what = BARS[board]
            lines.append(f"  asked for: {least} of 40 {what}")
        lines.append(f"  longest move {max(m['longest move'] for m in some):.3f} s")
    if "first moves" in results:
        worst = max(over for overs in results["first moves"].values() for over in overs.values())
        lines.append(f"first move: at most {1000 * worst:.0f} ms over the limit")
        lines.append(f"threat search: {results['threats a second']:,} positions a second")
    return "\n".join(lines) + "\n"


def _score(matches: Sequence[Result]) -> str:
    points = [match["points"] for match in matches]
    won, drawn, lost = (points.count(value) for value in (1, 0.5, 0))
    return (
        f"{sum(points):g} points of {plural(len(points), 'match', 'matches')}: "
        f"{won} won, {drawn} drawn, {lost} lost"
    )


def in_words(match: Result) -> str:
    return (
        f"{match['board']} {match['seconds']:g} s, match {match['number']}: {match['points']:g} "
        f"as {match['side']} in {match['plies']} plies"
    )


if __name__ == "__main__":
    main()
