"""The perfect player, and one that is perfect only now and then.

Perfect never leaves a won or drawn value, wins by the shortest way and loses by the longest.
Among the moves that are equal so far it takes those on which the opponent is most easily led
astray, so that a drawn game is hard to hold: see `lure`.
"""

from collections.abc import Sequence
from random import Random

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move, Playable, Position, Value
from unbeatable.core.match import Match
from unbeatable.players.base import BuiltIn, refuse_if_over
from unbeatable.players.lure import Lures, remember
from unbeatable.solve import Solution, solve
from unbeatable.solve.progress import Progress, silent


class Perfect(BuiltIn):
    """It solves the game that it is first asked about, and then knows it; TooLarge if it cannot."""

    name = "perfect"
    symmetric = True

    def __init__(self) -> None:
        self._game: Playable | None = None
        self._lures: Lures | None = None
        self._options: dict[Position, tuple[Move, ...]] = {}

    def solution(self, game: Playable, *, progress: Progress = silent) -> Solution:
        """The solution that it plays by, made when it is first needed; TooLarge if it cannot be."""
        return self._lures_of(game, progress).solution

    def learn(self, game: Playable, solution: Solution) -> Lures:
        """Play by a solution that is there already."""
        self._game, self._lures, self._options = game, Lures(solution), {}
        return self._lures

    def options(self, match: Match) -> Sequence[Move]:
        lures = self._lures_of(match.game)
        pos = match.position
        found = self._options.get(pos)
        if found is None:
            found = _find_options(lures, pos)
            remember(self._options, pos, found)
        return found

    def _lures_of(self, game: Playable, progress: Progress = silent) -> Lures:
        if self._lures is None or (game is not self._game and game != self._game):
            return self.learn(game, solve(game, progress=progress))
        return self._lures

    def remark(self, match: Match) -> str | None:
        """What it says when the opponent is to move and can win; None otherwise."""
        outcome = self.solution(match.game).outcome(match.position)
        if outcome.value is not Value.WIN or match.is_over:
            return None
        plies = "1 ply" if outcome.remoteness == 1 else f"{outcome.remoteness} plies"
        return f"you can win this; here is how long it takes: {plies}"


def _find_options(lures: Lures, pos: Position) -> tuple[Move, ...]:
    best = lures.solution.best(pos)
    moves = sorted(rating.move for rating in best)
    if len(best) > 1 and best[0].value is not Value.WIN:  # who is lost has no value to lose
        moves = lures.greatest(pos, moves)
    return tuple(moves)


class Noisy(BuiltIn):
    """With the probability `skill` the perfect player's move, else any."""

    symmetric = True

    def __init__(self, *, skill: float = 0.8) -> None:
        if not 0 <= skill <= 1:
            raise UnbeatableError(f"{skill!r} is not a skill; it is a number from 0 to 1")
        self.skill = skill
        self.name = f"noisy(skill={skill:g})"
        self.perfect = Perfect()

    def options(self, match: Match) -> Sequence[Move]:
        if self.skill == 1:
            return self.perfect.options(match)
        return match.game.moves(match.position)

    def choose(self, match: Match, chance: Random) -> Move:
        refuse_if_over(match)
        if chance.random() < self.skill:
            return self.perfect.choose(match, chance)
        return chance.choice(match.game.moves(match.position))


def knows_solution(player: object) -> Perfect | None:
    """The perfect player that a player is or asks; None if it plays without a solution."""
    if isinstance(player, Noisy):
        return player.perfect
    return player if isinstance(player, Perfect) else None
