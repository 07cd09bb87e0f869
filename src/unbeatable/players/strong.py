"""Strong: the computer for games that are too large to be solved, and what it knows of moves.

A board with gravity is searched for exact ratings first, for a limited time. On one without, a
proof is looked for. For all other moves there are estimates: on boards of lines a compiled search
looks ahead for a limited time, in other games the textbook's alpha-beta looks a few plies ahead. It
does so too while the searches are not compiled yet: that takes a minute, once on a machine.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import log
from operator import attrgetter
from random import Random, SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from unbeatable.core.errors import PositionError, UnbeatableError
from unbeatable.core.game import Game, LineGame, Move, Playable, Position, Rating, Value
from unbeatable.core.match import Match
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote
from unbeatable.players.base import BuiltIn, refuse_if_over
from unbeatable.players.proven import ProvenMove, find_proven, find_proven_in_book, follow
from unbeatable.solve import feasibility, solve
from unbeatable.solve.alpha_beta.limits import SEARCHED_AT_ONCE, can_search
from unbeatable.solve.feasibility import can_prove
from unbeatable.solve.line_search.limits import can_look_ahead
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.proof.threats import ALL_STEPS
from unbeatable.textbook import Estimate, alphabeta
from unbeatable.textbook.alphabeta import HIGHEST

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

LOOKED_AT = 100_000
"""The approximate number of variations that the textbook's look ahead visits."""
SECONDS = 1.0
"""How long `choose_move` thinks about a move."""
EXACT_SHARE = 0.4
"""The share of that time in which it searches for exact ratings, or for a proof where stones do not
fall."""
LEAST_SHARE = 0.2
"""The least share of that time in which it looks ahead."""
IN_SIGHT = 50
"""The least score of a win that a look ahead has seen. See `textbook.alphabeta`."""
SCALE = 8
"""The points of the compiled search that make one of an estimate."""
LEAST, MOST = 0.01, 60.0
"""The least and the most seconds for a move of the player."""


Choice: TypeAlias = Rating | ProvenMove | Estimate


class Strong(BuiltIn):
    """Searches for this time. What it finds in it depends on the machine, and on chance."""

    def __init__(self, *, seconds: float = 1.0) -> None:
        if not LEAST <= seconds <= MOST:
            raise UnbeatableError(
                f"{quote(seconds)} is not a time for a move; accepted are {LEAST:g} to {MOST:g} "
                "seconds"
            )
        self.seconds = seconds
        self.name = f"strong(seconds={seconds:g})"

    def options(self, match: Match) -> Sequence[Move]:
        raise UnbeatableError(
            f"{self.name} chooses by time and chance, so nobody knows beforehand what it may "
            "choose; it cannot be certified"
        )

    def choose(self, match: Match, chance: Random) -> Move:
        refuse_if_over(match)
        move = choose_move(match, self.seconds, chance, compiles=True).move
        assert move is not None  # noqa: S101 (the match goes on, so there is a move)
        return move


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


def choose_move(
    match: Match,
    seconds: float = SECONDS,
    chance: Random | None = None,
    *,
    compiles: bool = False,
) -> Choice:
    """Choose a good move within this time. The match must not be over.

    It is exact if a search finds a win, or the outcomes of all moves, in a part of the time. A move
    that is proven to lose is only chosen if all do. That search is not tried while more cells are
    empty than `SEARCHED_AT_ONCE`: it would hardly ever finish. Chance decides among moves that are
    nearly equal. If it `compiles`, it waits for compilation, which is no part of the time.
    """
    game, pos = match.game, match.position
    chance = chance or SystemRandom()
    if compiles:
        compile_now(game)
    end = monotonic() + seconds
    if not (can_search(game) and game.grid.cells - pos.bit_count() <= SEARCHED_AT_ONCE):
        return _choose_proven(match, seconds, end, chance)
    try:
        ratings = _find_ratings(game, pos, EXACT_SHARE * seconds)
    except PositionError:  # no play leads here, so no move has an exact rating
        ratings = ()
    if ratings and ratings[0].value is Value.WIN:
        return ratings[0]
    rated = {rating.move for rating in ratings}
    others = [move for move in game.moves(pos) if move not in rated]
    if not others:
        return ratings[0]
    estimate = _look_ahead(game, pos, others, end, chance)
    is_drawn = ratings and ratings[0].value is Value.DRAW
    return ratings[0] if is_drawn and estimate.score <= 0 else estimate


def _choose_proven(match: Match, seconds: float, end: float, chance: Random) -> Choice:
    """Choose a move by a proof, if one is found and checked in time, else look ahead."""
    game, pos = match.game, match.position
    proven = _find_proven_within(match, seconds, end)
    if proven is not None and proven.move is not None and proven.value is not None:
        return proven
    end = max(end, monotonic() + LEAST_SHARE * seconds)
    estimate = _look_ahead(game, pos, game.moves(pos), end, chance)
    if proven is None or estimate.move is None:
        return estimate
    if proven.value is not None:
        return proven._replace(move=estimate.move)
    if proven.move is None or estimate.score >= IN_SIGHT:
        return estimate
    return replace(estimate, move=proven.move)  # at least a draw: nothing is risked for less


def _find_proven_within(match: Match, seconds: float, end: float) -> ProvenMove | None:
    """Return what is proven in a share of the time, if its check leaves time to look ahead."""
    if not (can_prove(match.game) and _is_prover_ready()):
        return find_proven_in_book(match, ALL_STEPS)

    def keep_time(*_: object) -> None:
        if monotonic() > end - LEAST_SHARE * seconds:
            raise TimeoutError

    try:
        return find_proven(match, EXACT_SHARE * seconds, keep_time)
    except TimeoutError:
        return follow(match)


def effort(match: Match) -> str:
    """Return how far `choose_move` looks ahead: `1 s a move`, or `depth 5`."""
    if can_look_ahead(match.game):
        return f"{SECONDS:g} s a move"
    return f"depth {_depth(match.game, match.position)}"


def effort_in_words(match: Match) -> str:
    """Return the same in a sentence: `takes 1 s for a move`, or `looks 5 moves ahead`."""
    if can_look_ahead(match.game):
        return f"takes {SECONDS:g} s for a move"
    return f"looks {plural(_depth(match.game, match.position), 'move')} ahead"


def warm_up(game: Game) -> bool:
    """Load the compiled search for a game, so that its first move does not wait for that.

    Return False if it is not compiled. A process of its own then begins to; until it has finished,
    the textbook's alpha-beta chooses moves.
    """
    is_ready = can_look_ahead(game) and _is_compiled(game)
    if is_ready and (not can_prove(game) or _is_prover_ready()):
        compile_now(game)
        return True
    return False


def compile_now(game: Game) -> None:
    """Compile the search that a game needs, or load it."""
    if can_look_ahead(game):
        from unbeatable.solve.line_search.searcher import compile_search
        from unbeatable.solve.line_search.tables import tables_of

        compile_search(game)
        if not can_search(game):
            tables_of(game)
    if can_prove(game):
        from unbeatable.solve.proof.prover import load_searches

        load_searches(silent)
    if can_search(game):
        _load_exact_search(game)


@cache
def _load_exact_search(game: "MNK") -> None:
    from unbeatable.solve.alpha_beta.bitboard import Bitboard
    from unbeatable.solve.alpha_beta.searcher import compile_search

    compile_search(Bitboard(game))


def _look_ahead(
    game: Playable, pos: Position, moves: Sequence[Move], end: float, chance: Random
) -> Estimate:
    """Return the best of these moves, as far as can be seen until the end of the time."""
    if can_look_ahead(game) and _is_compiled(game):
        return _search(game, pos, moves, end, chance)
    if len(moves) == len(game.moves(pos)):
        return alphabeta(game, pos, depth=_depth(game, pos))
    depth = _depth(game, pos)
    return max((_estimate(game, pos, move, depth) for move in moves), key=attrgetter("score"))


def _search(
    game: LineGame, pos: Position, moves: Sequence[Move], end: float, chance: Random
) -> Estimate:
    from unbeatable.solve.line_search.searcher import search  # late: numba takes a while to load

    found = search(game, pos, end - monotonic(), chance, among=moves)
    if found.plies is None:
        score = max(1 - IN_SIGHT, min(IN_SIGHT - 1, round(found.score / SCALE)))
    else:
        score = HIGHEST - min(found.plies, HIGHEST - IN_SIGHT)
        score = score if found.score > 0 else -score
    return Estimate(found.move, score, found.depth, found.nodes)


def _is_compiled(game: LineGame) -> bool:
    """Return whether the search of a game is compiled. If not, begin to compile it."""
    from unbeatable.solve.line_search.searcher import is_ready

    if is_ready(game):
        return True
    _begin_to_compile()
    return False


def _is_prover_ready() -> bool:
    """Return whether proofs can be looked for at once. If not, begin to compile the searches."""
    from unbeatable.solve.proof.prover import is_ready

    if is_ready():
        return True
    _begin_to_compile()
    return False


@cache
def _begin_to_compile() -> None:
    """Compile in another process, once: here it would slow down whoever plays meanwhile."""
    from unbeatable.solve.line_search.background import compile_in_background

    compile_in_background()


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
