"""Strong: the computer for games that are too large to be solved, and what it knows of moves.

A board with gravity is searched for exact ratings first, for a limited time. For all other moves
there are estimates: the textbook's alpha-beta looks a few plies ahead.
"""

from collections.abc import Sequence
from math import log
from operator import attrgetter
from typing import NamedTuple

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Move, Playable, Position, Rating, Value
from unbeatable.core.match import Match
from unbeatable.solve import feasibility, solve
from unbeatable.solve.alpha_beta.limits import SEARCHED_AT_ONCE, can_search
from unbeatable.solve.progress import Progress, silent
from unbeatable.textbook import Estimate, alphabeta

LOOKED_AT = 100_000
"""The approximate number of variations that a look ahead visits."""
EXACT_SECONDS = 1.0
"""How long `choose_move` searches for exact ratings."""
IN_SIGHT = 50
"""The least score of a win that a look ahead has seen. See `textbook.alphabeta`."""


class Assessment(NamedTuple):
    """What is known of the moves of a position. Each move is in one of the two lists."""

    ratings: Sequence[Rating]
    """Exact, best first."""
    estimates: Sequence[Estimate]
    """The moves that were not rated in time, best first."""


def assess(
    game: Playable, pos: Position, seconds: float, *, progress: Progress = silent
) -> Assessment:
    """Rate the moves of a position that are searched within this time. Estimate the others.

    The time is that of the search, without compilation. Estimates take about a second more.
    """
    ratings = _find_ratings(game, pos, seconds, progress)
    return Assessment(ratings, _estimate_others(game, pos, ratings))


def choose_move(match: Match) -> Rating | Estimate:
    """Choose a good move. The match must not be over.

    It is exact if a search finds a win, or the outcomes of all moves, in about a second. A move
    that is proven to lose is only chosen if all do. The search is not tried while more cells are
    empty than `SEARCHED_AT_ONCE`: it would hardly ever finish.
    """
    game, pos = match.game, match.position
    if not (can_search(game) and game.grid.cells - pos.bit_count() <= SEARCHED_AT_ONCE):
        return alphabeta(game, pos, depth=search_depth(match))
    try:
        ratings = _find_ratings(game, pos, EXACT_SECONDS)
    except PositionError:  # no play leads here, so no move has an exact rating
        ratings = ()
    if ratings and ratings[0].value is Value.WIN:
        return ratings[0]
    estimates = _estimate_others(game, pos, ratings)
    if not estimates:
        return ratings[0]
    is_drawn = ratings and ratings[0].value is Value.DRAW
    return ratings[0] if is_drawn and estimates[0].score <= 0 else estimates[0]


def search_move(match: Match) -> Move:
    """Return the move of `choose_move`."""
    move = choose_move(match).move
    assert move is not None  # noqa: S101 (the match goes on, so there is a move)
    return move


def search_depth(match: Match) -> int:
    """Return how many plies an estimate looks ahead: fewer where there are many moves."""
    return _depth(match.game, match.position)


def _depth(game: Playable, pos: Position) -> int:
    moves = max(2, len(game.moves(pos)))
    return max(1, min(6, int(log(LOOKED_AT, moves))))


def _find_ratings(
    game: Playable, pos: Position, seconds: float, progress: Progress = silent
) -> Sequence[Rating]:
    """Return the moves that are rated within this time; none if the game is too large for that."""
    feasible = feasibility(game)
    if can_search(game) and feasible.method != "search":
        from unbeatable.solve.alpha_beta.solution import search  # late: numpy takes a while to load

        return search(game, progress=progress).rate_within(seconds, pos)
    if not feasible.is_exact:
        return ()
    return solve(game, progress=progress).rate_within(seconds, pos)


def _estimate_others(
    game: Playable, pos: Position, ratings: Sequence[Rating]
) -> Sequence[Estimate]:
    """Estimate the moves that are not among these, best first."""
    rated = {rating.move for rating in ratings}
    depth = _depth(game, pos)
    estimates = [_estimate(game, pos, move, depth) for move in game.moves(pos) if move not in rated]
    return sorted(estimates, key=attrgetter("score"), reverse=True)


def _estimate(game: Playable, pos: Position, move: Move, depth: int) -> Estimate:
    reply = alphabeta(game, game.play(pos, move), depth=max(1, depth - 1))
    score = -reply.score
    if abs(score) >= IN_SIGHT:  # the end is one ply further from here
        score -= 1 if score > 0 else -1
    return Estimate(move, score, reply.depth + 1, reply.nodes)
