"""What worker processes do: choose the computer's moves, solve games, rate and explain positions.

Each function takes and gives plain values that travel between processes. A process remembers the
solutions and players that it has made.
"""

from ctypes import Structure, c_char, c_int64
from functools import lru_cache
from random import SystemRandom
from typing import Any

from unbeatable.core.match import Match
from unbeatable.core.record import record_from_json
from unbeatable.core.registry import load
from unbeatable.explain import explain
from unbeatable.players import Computer, load_player
from unbeatable.players.base import BuiltIn
from unbeatable.players.perfect import Noisy
from unbeatable.players.prepare import needs_solution
from unbeatable.players.search import search_move
from unbeatable.solve import Solution, solve

_chance = SystemRandom()
LETTERS = 80


class Gauge(Structure):
    """How far a process is with the game that it solves; in memory shared with the server.

    Whoever reads it between two writes may see parts of both: it is for people to look at.
    """

    _fields_ = (
        ("spec", c_char * LETTERS),
        ("stage", c_char * LETTERS),
        ("done", c_int64),
        ("total", c_int64),
    )

    spec: bytes
    """Of the game being solved; empty while none is."""
    stage: bytes
    done: int
    total: int
    """Negative if it is not known."""


_gauge = Gauge()


def as_shown(text: str) -> bytes:
    """The text as a gauge shows it, which has room for so much."""
    return text.encode()[:LETTERS]


def report_to(gauge: Gauge) -> None:
    """Tell there from now on how far this process is with solving."""
    global _gauge  # noqa: PLW0603 (a process has one)
    _gauge = gauge


@lru_cache(maxsize=12)
def solution_of(spec: str) -> Solution:
    def progress(stage: str, done: int, total: int | None) -> None:
        gauge.stage, gauge.done = as_shown(stage), done
        gauge.total = -1 if total is None else total

    gauge = _gauge
    progress("starting", 0, None)
    gauge.spec = as_shown(spec)
    try:
        return solve(spec, progress=progress)
    finally:
        gauge.spec = b""


def verdict(spec: str) -> dict[str, Any]:
    """What a game is worth, in the form of `wire.GameValue`."""
    solution = solution_of(spec)
    outcome = solution.outcome()
    return {
        "value": str(outcome.value),
        "remoteness": outcome.remoteness,
        "positions": solution.counts.positions,
        "seconds": solution.seconds,
        "moves": len(solution.rate()),
        "best": [rating.text for rating in solution.best()],
    }


def choose(spec: str, start: str, moves: list[str], level: str, exact: bool) -> str:
    """The move of the computer of that level, which looks ahead where the game is not solved."""
    match = replayed(spec, start, moves)
    player = load_player(level)
    if needs_solution(player) and not exact:
        lucid = not isinstance(player, Noisy) or _chance.random() < player.skill
        move = search_move(match) if lucid else _chance.choice(match.game.moves(match.position))
    else:
        player = _with_solution(spec, level) if needs_solution(player) else player
        move = player.choose(match, _chance)
    return match.game.write_move(match.position, move)


def rate(spec: str, positions: list[str]) -> list[dict[str, Any]]:
    """The ratings of positions, in the form of `wire.PositionRating`."""
    solution = solution_of(spec)
    game = load(spec)
    rated = []
    for text in positions:
        pos = game.read(text)
        outcome = solution.outcome(pos)
        moves = [
            {"move": rating.text, "value": str(rating.value), "remoteness": rating.remoteness}
            for rating in solution.rate(pos)
        ]
        rated.append(
            {
                "position": game.write(pos),
                "value": str(outcome.value),
                "remoteness": outcome.remoteness,
                "moves": moves,
            }
        )
    return rated


def explain_position(spec: str, position: str, move: str | None) -> dict[str, Any]:
    """What a position, or a move in it, leads to and why; as facts and in words."""
    solution = solution_of(spec)
    if move is None:
        return explain(spec, position, solution=solution).to_json()
    return explain(spec, position, move, solution=solution).to_json()


def explain_match(record: dict[str, Any]) -> dict[str, Any]:
    """What decided a match, given as its record."""
    kept = record_from_json(record)
    return explain(kept, solution=solution_of(kept.match.game.spec)).to_json()


def replayed(spec: str, start: str, moves: list[str]) -> Match:
    match = Match.new(spec, start)
    for move in moves:
        match = match.apply(move)
    return match


@lru_cache(maxsize=32)
def _with_solution(spec: str, level: str) -> Computer:
    """A player who knows the solution, kept as it also remembers how to lead people astray."""
    player = load_player(level)
    assert isinstance(player, BuiltIn)  # noqa: S101 (no other player needs a solution)
    player.prepare(load(spec), solution_of(spec))
    return player
