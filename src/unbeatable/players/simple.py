"""Players that look at most two plies ahead."""

from collections.abc import Sequence

from unbeatable.core.game import Game, Move, Position, Value, winning_moves
from unbeatable.core.match import Match
from unbeatable.players.base import BuiltIn


class First(BuiltIn):
    """The first legal move: on an m,n,k board the first free cell in reading order."""

    name = "first"

    def options(self, match: Match) -> Sequence[Move]:
        return match.game.moves(match.position)[:1]


class Random(BuiltIn):
    """Any legal move."""

    name = "random"
    symmetric = True

    def options(self, match: Match) -> Sequence[Move]:
        return match.game.moves(match.position)


class Easy(BuiltIn):
    """Any move that wins at once, else any move."""

    name = "easy"
    symmetric = True

    def options(self, match: Match) -> Sequence[Move]:
        game, pos = match.game, match.position
        return winning_moves(game, pos) or game.moves(pos)


class Medium(BuiltIn):
    """A move that wins at once, else one that leaves the opponent the fewest such moves."""

    name = "medium"
    symmetric = True

    def options(self, match: Match) -> Sequence[Move]:
        game, pos = match.game, match.position
        winning = winning_moves(game, pos)
        if winning:
            return winning
        threats = {move: _threats(game, game.play(pos, move)) for move in game.moves(pos)}
        fewest = min(threats.values(), default=0)
        return [move for move, left in threats.items() if left == fewest]


def _threats(game: Game, pos: Position) -> float:
    """Return how many moves win at once for the side to move; infinite if it has already won."""
    if game.verdict(pos) is Value.WIN:
        return float("inf")
    return len(winning_moves(game, pos))
