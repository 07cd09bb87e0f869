"""Values of positions and moves, in signs and words."""

from collections.abc import Iterable, Sequence

from unbeatable.core.game import PLAYER_NAMES, Outcome, Player, Rating, Value, opponent

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


def ratings_table(ratings: Iterable[Rating]) -> str:
    """Return one line for each move: the move, its sign, its outcome."""
    return "\n".join(
        f"  {rating.text:<6} {SYMBOLS[rating.value]} {rating.outcome}" for rating in ratings
    )


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"
