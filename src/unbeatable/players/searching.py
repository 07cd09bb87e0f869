"""What a strong computer does where a game is too large to be solved: it looks ahead."""

from math import log

from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.textbook.alphabeta import alphabeta

SEARCHED = 100_000
"""About how many lines of play it looks at."""


def searched_move(match: Match) -> Move:
    """A good move of a match that goes on, by looking a few moves ahead."""
    move = alphabeta(match.game, match.position, depth=search_depth(match)).move
    assert move is not None  # noqa: S101 (the match goes on, so there is a move)
    return move


def search_depth(match: Match) -> int:
    """How many moves ahead to look: fewer where there are many to look at."""
    moves = max(2, len(match.legal))
    return max(1, min(6, int(log(SEARCHED, moves))))
