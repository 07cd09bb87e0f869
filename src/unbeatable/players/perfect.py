"""The perfect player, and a noisy one that is perfect some of the time.

Perfect never gives away a win or a draw, wins as fast as possible and loses as slowly as possible.
Among equal moves it prefers those that most often lead opponents to a mistake: see `lure`. Where a
game is too large to be solved, but the position is proven, it plays by the proof: see `proven`.
"""

from collections.abc import Sequence
from random import Random

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import Move, Playable, Position, Value
from unbeatable.core.match import Match
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote
from unbeatable.players.base import BuiltIn, refuse_if_over
from unbeatable.players.lure import Lures, remember
from unbeatable.players.proven import find_proven, follow
from unbeatable.players.strong import SECONDS, choose_move
from unbeatable.solve import Solution, solve

PROOF_SECONDS = 60.0
"""How long a proof is looked for where a game is too large to be solved."""


class Perfect(BuiltIn):
    """Plays by the solution. Without `prepare` it solves the game when it is first asked."""

    name = "perfect"
    symmetric = True
    needs_solution = True

    def __init__(self) -> None:
        self._game: Playable | None = None
        self._lures: Lures | None = None
        self._options: dict[Position, tuple[Move, ...]] = {}

    def prepare(self, game: Playable, solution: Solution) -> None:
        self._game, self._lures, self._options = game, Lures(solution), {}

    def options(self, match: Match) -> Sequence[Move]:
        lures = self._lures_of(match.game)
        pos = match.position
        options = self._options.get(pos)
        if options is None:
            options = _find_options(lures, pos)
            remember(self._options, pos, options)
        return options

    def choose(self, match: Match, chance: Random) -> Move:
        """Return an option; where the game is too large, a move of a proven position.

        Raises TooLarge if neither the game is solved nor the position proven. In a position that is
        proven to be lost, and where any move will do, it chooses as `strong` does.
        """
        try:
            return super().choose(match, chance)
        except TooLarge:
            is_known = follow(match) is not None
            if not is_known and find_proven(match, PROOF_SECONDS) is None:
                raise
        move = choose_move(match, SECONDS, chance, compiles=True).move
        assert move is not None  # noqa: S101 (the match goes on, so there is a move)
        return move

    def _lures_of(self, game: Playable) -> Lures:
        if self._lures is None or (game is not self._game and game != self._game):
            self.prepare(game, solve(game))
        assert self._lures is not None  # noqa: S101 (prepare has set it)
        return self._lures

    def remark(self, match: Match) -> str | None:
        """Return a remark if the opponent is to move and can win; None otherwise."""
        outcome = self._lures_of(match.game).solution.outcome(match.position)
        if outcome.value is not Value.WIN or match.is_over:
            return None
        plies = plural(outcome.remoteness or 0, "ply", "plies")
        return f"you can win this in {plies}"


def _find_options(lures: Lures, pos: Position) -> tuple[Move, ...]:
    best = lures.solution.best(pos)
    moves = sorted(rating.move for rating in best)
    if len(best) > 1 and best[0].value is not Value.WIN:  # a losing opponent cannot make a mistake
        moves = lures.greatest(pos, moves)
    return tuple(moves)


class Noisy(BuiltIn):
    """Plays the perfect player's move with probability `skill`, else any move."""

    symmetric = True
    needs_solution = True

    def __init__(self, *, skill: float = 0.8) -> None:
        if not 0 <= skill <= 1:
            raise UnbeatableError(
                f"{quote(skill)} is not a skill; accepted are numbers from 0 to 1"
            )
        self.skill = skill
        self.name = f"noisy(skill={skill:g})"
        self.perfect = Perfect()

    def prepare(self, game: Playable, solution: Solution) -> None:
        self.perfect.prepare(game, solution)

    def options(self, match: Match) -> Sequence[Move]:
        if self.skill == 1:
            return self.perfect.options(match)
        return match.game.moves(match.position)

    def choose(self, match: Match, chance: Random) -> Move:
        refuse_if_over(match)
        if chance.random() < self.skill:
            return self.perfect.choose(match, chance)
        return chance.choice(match.game.moves(match.position))
