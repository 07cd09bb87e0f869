"""The perfect player, and one that is perfect only now and then.

Perfect never leaves a won or drawn value, wins by the shortest way and loses by the longest.
Among the moves that are equal so far it takes those on which the opponent is most easily led
astray, so that a drawn game is hard to hold. How easily that is, its lure says:

    lure(position, n) = average over the opponent's replies of
        1                                     a mistake: it worsens his value
        FADE * the best lure(my move, n - 1)  else; over those of my moves that are best

So it is near the chance that an opponent who replies at random errs within n replies, where a
mistake counts less the later it comes.
"""

from collections.abc import Sequence
from random import Random

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move, Playable, Position, Value
from unbeatable.core.match import Match
from unbeatable.players.computer import BuiltIn, refuse_if_over
from unbeatable.solve import Solution, solve
from unbeatable.solve.progress import Progress, silent

FADE = 0.5
"""What a mistake one reply later is worth."""

REPLIES = ((1_000_000, 3), (10_000_000_000, 2))
"""How many replies ahead a lure looks: up to so many positions of the game, so many replies."""

MAX_REMEMBERED = 200_000
"""Positions whose lures and options are remembered, so that memory stays bounded."""


class Perfect(BuiltIn):
    """It solves the game that it is first asked about, and then knows it; TooLarge if it cannot."""

    name = "perfect"

    def __init__(self) -> None:
        self._game: Playable | None = None
        self._solution: Solution | None = None
        self._options: dict[Position, tuple[Move, ...]] = {}
        self._lures: dict[tuple[Position, int], float] = {}

    def solution(self, game: Playable, *, progress: Progress = silent) -> Solution:
        """The solution that it plays by, made when it is first needed; TooLarge if it cannot be."""
        if self._solution is None or (game is not self._game and game != self._game):
            return self.learn(game, solve(game, progress=progress))
        return self._solution

    def learn(self, game: Playable, solution: Solution) -> Solution:
        """Play by a solution that is there already."""
        self._game, self._solution = game, solution
        self._options, self._lures = {}, {}
        return solution

    def options(self, match: Match) -> Sequence[Move]:
        solution = self.solution(match.game)
        pos = match.position
        found = self._options.get(pos)
        if found is None:
            found = self._find_options(solution, pos)
            if len(self._options) >= MAX_REMEMBERED:
                self._options.clear()
            self._options[pos] = found
        return found

    def remark(self, match: Match) -> str | None:
        """What it says when the opponent is to move and can win; None otherwise."""
        outcome = self.solution(match.game).outcome(match.position)
        if outcome.value is not Value.WIN or match.is_over:
            return None
        plies = "1 ply" if outcome.remoteness == 1 else f"{outcome.remoteness} plies"
        return f"you can win this; here is how long it takes: {plies}"

    def _find_options(self, solution: Solution, pos: Position) -> tuple[Move, ...]:
        best = solution.best(pos)
        if len(best) < 2 or best[0].value is Value.WIN:  # who is lost has no value to lose
            return tuple(rating.move for rating in best)
        game, replies = solution.game, replies_ahead(solution)
        lures = {
            rating.move: self._lure(solution, game.play(pos, rating.move), replies)
            for rating in best
        }
        most = max(lures.values())
        return tuple(sorted(move for move, lure in lures.items() if lure == most))

    def _lure(self, solution: Solution, pos: Position, replies: int) -> float:
        """How easily the opponent, who is to move, is led astray within so many replies."""
        # By canonical position, and rounded: what is equal must not differ by the order of sums.
        key = solution.game.canonical(pos), replies
        lure = self._lures.get(key)
        if lure is None:
            lure = round(self._average_lure(solution, *key), 9)
            if len(self._lures) >= MAX_REMEMBERED:
                self._lures.clear()
            self._lures[key] = lure
        return lure

    def _average_lure(self, solution: Solution, pos: Position, replies: int) -> float:
        ratings = solution.rate(pos)
        if not ratings or ratings[0].value is Value.LOSS:
            return 0.0
        total = 0.0
        for reply in ratings:
            if reply.value is not ratings[0].value:
                total += 1.0
            elif replies > 1:
                total += FADE * self._best_lure(
                    solution, solution.game.play(pos, reply.move), replies - 1
                )
        return total / len(ratings)

    def _best_lure(self, solution: Solution, pos: Position, replies: int) -> float:
        """The lure of the best move, of those that lead to the same value as quickly."""
        play = solution.game.play
        lures = (
            self._lure(solution, play(pos, rating.move), replies) for rating in solution.best(pos)
        )
        return max(lures, default=0.0)


class Noisy(BuiltIn):
    """With the probability `skill` the perfect player's move, else any."""

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


def replies_ahead(solution: Solution) -> int:
    """How far a lure looks: less far in a large game, where each look takes longer."""
    positions = solution.counts.positions
    return next((replies for most, replies in REPLIES if positions <= most), 1)


def knows_solution(player: object) -> Perfect | None:
    """The perfect player that a player is or asks; None if it plays without a solution."""
    if isinstance(player, Noisy):
        return player.perfect
    return player if isinstance(player, Perfect) else None
