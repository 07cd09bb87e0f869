"""Values of positions and moves, in signs and words."""

from collections.abc import Iterable, Sequence

from unbeatable.core.game import (
    PLAYER_NAMES,
    Outcome,
    Playable,
    Player,
    Position,
    Rating,
    Value,
    opponent,
)
from unbeatable.core.match import Match
from unbeatable.core.plural import plural
from unbeatable.players.proven import ProvenMove
from unbeatable.players.strong import IN_SIGHT, Choice
from unbeatable.solve import Proof
from unbeatable.textbook import Estimate
from unbeatable.textbook.alphabeta import HIGHEST

SYMBOLS = {Value.WIN: "▲", Value.DRAW: "●", Value.LOSS: "▼"}


def value_sign(rating: Rating) -> str:
    """Return `▲3` for a win in three plies, `●` for a draw."""
    return SYMBOLS[rating.value] + ("" if rating.remoteness is None else str(rating.remoteness))


def rating_in_words(rating: Rating) -> str:
    """Return `a win in 3 plies` or `a draw`."""
    if rating.remoteness is None:
        return "a draw"
    return f"a {rating.value} in {_plies(rating.remoteness)}"


def result_in_words(turn: Player, outcome: Outcome, names: Sequence[str] = PLAYER_NAMES) -> str:
    """Return who wins with perfect play, and in how many plies."""
    if outcome.remoteness is None:
        return "a draw with perfect play"
    winner = names[turn if outcome.value is Value.WIN else opponent(turn)]
    if outcome.remoteness == 0:
        return f"{winner} has won"
    return f"{winner} wins in {_plies(outcome.remoteness)} with perfect play"


def proof_in_words(proof: Proof) -> str:
    """Return who wins, in how many plies at most, and how many positions were checked."""
    checked = f"proof, checked against every reply: {plural(proof.positions, 'position')}"
    if proof.at_most is None:
        return f"a draw with perfect play ({checked})"
    game, pos = proof.game, proof.position
    turn, names = game.turn(pos), game.picture(pos).player_names
    winner = names[turn if proof.value is Value.WIN else opponent(turn)]
    return f"{winner} wins in at most {_plies(proof.at_most)} ({checked})"


def choice_in_words(match: Match, choice: Choice) -> tuple[str, str]:
    """Return a move of the match's position, and `a win in 3 plies` or `a guess, 5 moves ahead`."""
    if isinstance(choice, Rating):
        return choice.text, rating_in_words(choice)
    assert choice.move is not None  # noqa: S101 (the match goes on, so there is a move)
    text = match.game.write_move(match.position, choice.move)
    if isinstance(choice, ProvenMove):
        most = "" if choice.at_most is None else f" in at most {_plies(choice.at_most)}"
        return text, f"a {choice.value}{most}, proven"
    return text, f"a guess, {plural(choice.depth, 'move')} ahead"


def estimate_in_words(estimate: Estimate) -> str:
    """Return `win in 3 in sight`, or the score by open lines: `+4`."""
    score = estimate.score
    if abs(score) < IN_SIGHT:
        return f"{score:+}"
    return f"{'win' if score > 0 else 'loss'} in {HIGHEST - abs(score)} in sight"


def estimates_table(game: Playable, pos: Position, estimates: Iterable[Estimate]) -> str:
    """Return one line for each move: the move, `?`, its estimate."""
    return "\n".join(
        f"  {game.write_move(pos, estimate.move):<6} ? {estimate_in_words(estimate)}"
        for estimate in estimates
        if estimate.move is not None
    )


def ratings_table(ratings: Iterable[Rating]) -> str:
    """Return one line for each move: the move, its sign, its outcome."""
    return "\n".join(
        f"  {rating.text:<6} {SYMBOLS[rating.value]} {rating.outcome}" for rating in ratings
    )


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"
