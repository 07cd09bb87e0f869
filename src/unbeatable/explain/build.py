"""Build explanations. Every fact comes from the solution or from the rules.

A move that leaves the value unchanged is never a mistake.
"""

from unbeatable.core.game import PLAYER_NAMES, Move, Outcome, Value, opponent
from unbeatable.core.match import Match
from unbeatable.core.record import UNFINISHED, Record
from unbeatable.explain.explained_move import Change
from unbeatable.explain.facts import PlyExplanation
from unbeatable.explain.model import Explanation, MatchExplanation, PositionExplanation
from unbeatable.explain.tactics import best_move, best_variation, explain_rating
from unbeatable.solve.solution import Solution


def explain_move(match: Match, move: Move, solution: Solution) -> Explanation:
    """Explain a legal move in the match's current position."""
    solution = _for_variations(solution)
    game, pos = match.game, match.position
    ratings = solution.rate(pos)
    rating = next(rating for rating in ratings if rating.move == move)
    variation, ending = best_variation(solution, game, pos, rating)
    key = game.play(pos, move)  # from this position on, nothing helps the loser
    if rating.value is Value.LOSS and len(variation) > 1:
        key = game.read(variation[1].position)
    before = solution.outcome(pos)
    best = best_move(solution, game, pos)
    equals = [rating for rating in ratings if rating.outcome == before and rating != best]
    return Explanation(
        game=game.spec,
        position=game.write(pos),
        round_number=round_of(match, len(match.moves)),
        variation=variation,
        ending=ending,
        before=before,
        change=change_of(before, rating.outcome),
        best=(best, *equals),
        answers=tuple(solution.rate(key)),
    )


def explain_position(match: Match, solution: Solution) -> PositionExplanation:
    """Explain all moves of the match's current position."""
    solution = _for_variations(solution)
    game, pos = match.game, match.position
    outcome = solution.outcome(pos)
    ratings = solution.rate(pos)
    best = best_move(solution, game, pos) if ratings else None
    ratings.sort(key=lambda rating: rating != best)  # the others keep their order, best first
    return PositionExplanation(
        game=game.spec,
        position=game.write(pos),
        picture=match.picture,
        turn=PLAYER_NAMES[match.turn],
        value=outcome.value,
        remoteness=outcome.remoteness,
        moves=tuple(explain_rating(solution, game, pos, rating) for rating in ratings),
        best=explain_move(match, best.move, solution) if best else None,
    )


def explain_match(match: Match | Record, solution: Solution) -> MatchExplanation:
    """Explain each move of a match, finished or not, how it ended, and what decided it."""
    solution = _for_variations(solution)
    record = Record.of(match)
    match = record.match
    game, first = match.game, match.positions[0]
    plies = [_explain_ply(match, ply, solution) for ply in range(len(match.moves))]
    end = solution.outcome(match.position)
    stands = _best_play_result(match, end)
    decided_by = why = None
    if record.result in (UNFINISHED, stands):
        decided_by = next((ply for ply in reversed(plies) if ply.is_mistake), None)
    if decided_by:
        ply = decided_by.number - 1
        until = Match(game, match.positions[: ply + 1], match.moves[:ply])
        why = explain_move(until, match.moves[ply], solution)
    return MatchExplanation(
        game=game.spec,
        title=game.title,
        result=record.result,
        reason=record.reason,
        first=PLAYER_NAMES[game.turn(first)],
        start=solution.outcome(first),
        turn=PLAYER_NAMES[match.turn],
        end=end,
        stands=stands,
        plies=tuple(plies),
        decided_by=decided_by,
        why=why,
        repeated=match.is_repeated,
        names=match.picture.player_names,
    )


def _explain_ply(match: Match, ply: int, solution: Solution) -> PlyExplanation:
    pos, move = match.positions[ply], match.moves[ply]
    before = solution.outcome(pos)
    rating = next(rating for rating in solution.rate(pos) if rating.move == move)
    return PlyExplanation(
        number=ply + 1,
        round_number=round_of(match, ply),
        explained=explain_rating(solution, match.game, pos, rating),
        before=before,
        change=change_of(before, rating.outcome),
    )


def _best_play_result(match: Match, end: Outcome) -> str:
    """Return the result of perfect play from the match's last position, as in a record."""
    if end.value is Value.DRAW:
        return "draw"
    winner = match.turn if end.value is Value.WIN else opponent(match.turn)
    return f"{PLAYER_NAMES[winner]} wins"


def _for_variations(solution: Solution) -> Solution:
    """Return the solution in a form that is fast on successive positions."""
    if solution.method != "sweep":
        return solution
    # Imported late: numba takes a second to load, and small games do not need it.
    from unbeatable.solve.sweep.variation_solution import follow_variations

    return follow_variations(solution)


def round_of(match: Match, ply: int) -> int:
    """Return the number of a ply's round in the record; plies count from 0."""
    return (ply + match.game.turn(match.positions[0])) // 2 + 1


def change_of(before: Outcome, after: Outcome) -> Change:
    if after == before:
        return Change.KEPT
    if after.value is before.value:
        return Change.SLOWED if after.value is Value.WIN else Change.LOST_SOONER
    return Change.THREW_WIN if before.value is Value.WIN else Change.THREW_DRAW
