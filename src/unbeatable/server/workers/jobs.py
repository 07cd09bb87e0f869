"""Jobs of worker processes: choose the computer's moves, solve games, rate and explain positions.

Arguments and results travel between processes: plain values and messages of `wire`. A process
remembers the solutions and players that it has made.
"""

from ctypes import Structure, c_char, c_int64
from functools import lru_cache
from random import SystemRandom
from time import monotonic
from typing import Any, NamedTuple

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Rating
from unbeatable.core.match import Match
from unbeatable.core.record import record_from_json
from unbeatable.core.registry import load
from unbeatable.explain import explain
from unbeatable.players import Computer, load_player, strong
from unbeatable.players.base import BuiltIn
from unbeatable.players.perfect import Noisy
from unbeatable.players.prepare import needs_solution
from unbeatable.players.proven import Proven, proven_after
from unbeatable.server.wire import (
    GameValue,
    MatchExplanation,
    MoveExplanation,
    MoveRating,
    PositionExplanation,
    PositionRating,
    value_word,
)
from unbeatable.server.workers.solving_lock import solving_lock
from unbeatable.solve import Solution, solve
from unbeatable.textbook import Estimate

_chance = SystemRandom()


class ChosenMove(NamedTuple):
    """A computer's move, and what it knows about the position that follows."""

    move: str
    proven: Proven | None = None
    """None if nothing is proven, and where the whole game is solved."""


SEARCH_SECONDS = 0.3
"""The longest that a request for ratings searches; the client asks again for what is missing."""
LETTERS = 80
"""Bytes of a text in a gauge."""


class Gauge(Structure):
    """The progress of a process with the game that it solves, in memory shared with the server.

    A reader may see parts of two writes: it is only for people to look at.
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
    """Return the text as a gauge holds it: encoded, and cut to its size."""
    return text.encode()[:LETTERS]


def report_to(gauge: Gauge) -> None:
    """Report this process's solving progress in this gauge from now on."""
    global _gauge  # noqa: PLW0603 (a process has one)
    _gauge = gauge


@lru_cache(maxsize=12)
def solution_of(spec: str) -> Solution:
    """Solve a game, or read its solution from the cache, and remember it."""

    def progress(stage: str, done: int, total: int | None) -> None:
        gauge.stage, gauge.done = as_shown(stage), done
        gauge.total = -1 if total is None else total

    gauge = _gauge
    progress("starting", 0, None)
    gauge.spec = as_shown(spec)
    try:
        solution = solve(spec, progress=progress)
    finally:
        gauge.spec = b""
    solution.load_ahead()
    return solution


def solve_alone(spec: str) -> GameValue:
    """Return what a game is worth, and solve it only if no other process is solving it."""
    with solving_lock(spec):
        return value_of(spec)


def value_of(spec: str) -> GameValue:
    """Return what a game is worth from its start."""
    solution = solution_of(spec)
    outcome = solution.outcome()
    return GameValue(
        value=value_word(outcome.value),
        remoteness=outcome.remoteness,
        positions=solution.counted.positions if solution.counted else None,
        seconds=solution.seconds,
        moves=len(solution.rate()),
        best=[rating.text for rating in solution.best()],
    )


def choose(spec: str, start: str, moves: list[str], level: str, exact: bool) -> ChosenMove:
    """Choose the move of a computer of that level. Where the game is not solved, it looks ahead."""
    match = replay(spec, start, moves)
    player = load_player(level)
    if not needs_solution(player):
        return _without_proof(match, player)
    if not exact:
        return _look_ahead(match, player)
    try:
        return _without_proof(match, _with_solution(spec, level))
    except PositionError:  # the match began before the game was solved, where no play leads
        return _look_ahead(match, player)


def warm_up(spec: str) -> bool:
    """Load the search of a game that is not solved, so that its first move does not wait.

    Return whether it is loaded: it is not while it is being compiled.
    """
    return strong.warm_up(load(spec))


def check_position(spec: str, position: str) -> None:
    """Raise PositionError if no play leads to the position."""
    solution_of(spec).check(position)


def rate(spec: str, positions: list[str]) -> list[PositionRating]:
    """Rate positions and their moves: where moves are searched for, those found in time."""
    end = monotonic() + SEARCH_SECONDS
    return [_rate(solution_of(spec), text, max(0, end - monotonic())) for text in positions]


def explain_position(spec: str, position: str) -> PositionExplanation:
    """Explain what a position and its moves lead to."""
    explanation = explain(spec, position, solution=solution_of(spec))
    return PositionExplanation.model_validate(explanation.to_json())


def explain_move(spec: str, position: str, move: str) -> MoveExplanation:
    """Explain what a move leads to."""
    explanation = explain(spec, position, move, solution=solution_of(spec))
    return MoveExplanation.model_validate(explanation.to_json())


def explain_match(record: dict[str, Any]) -> MatchExplanation:
    """Explain what decided a match, given as the JSON of its record."""
    read = record_from_json(record)
    explanation = explain(read, solution=solution_of(read.match.game.spec))
    return MatchExplanation.model_validate(explanation.to_json())


def replay(spec: str, start: str, moves: list[str]) -> Match:
    """Return a match after these moves."""
    match = Match.new(spec, start)
    for move in moves:
        match = match.apply(move)
    return match


def _without_proof(match: Match, player: Computer) -> ChosenMove:
    return ChosenMove(match.game.write_move(match.position, player.choose(match, _chance)))


def _look_ahead(match: Match, player: Computer) -> ChosenMove:
    if isinstance(player, Noisy) and _chance.random() >= player.skill:
        return _without_proof(match, load_player("random"))
    choice = strong.choose_move(match)
    assert choice.move is not None  # noqa: S101 (the match goes on, so there is a move)
    proven = None if isinstance(choice, Estimate) else proven_after(match, choice)
    return ChosenMove(match.game.write_move(match.position, choice.move), proven)


def _rate(solution: Solution, position: str, seconds: float) -> PositionRating:
    game = load(solution.game.spec)
    pos = game.read(position)
    ratings = solution.rate_within(seconds, pos)
    complete = len(ratings) == len(game.moves(pos))
    outcome = None
    if complete:
        outcome = ratings[0].outcome if ratings else solution.outcome(pos)
    return PositionRating(
        position=game.write(pos),
        value=value_word(outcome.value) if outcome else None,
        remoteness=outcome.remoteness if outcome else None,
        moves=[_move_rating(rating) for rating in ratings],
        complete=complete,
    )


def _move_rating(rating: Rating) -> MoveRating:
    return MoveRating(
        move=rating.text, value=value_word(rating.value), remoteness=rating.remoteness
    )


@lru_cache(maxsize=32)
def _with_solution(spec: str, level: str) -> Computer:
    """Return a player that knows the solution; kept, since it remembers its lures too."""
    player = load_player(level)
    assert isinstance(player, BuiltIn)  # noqa: S101 (no other player needs a solution)
    player.prepare(load(spec), solution_of(spec))
    return player
