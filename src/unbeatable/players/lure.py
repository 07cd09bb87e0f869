"""Lure: how easily an opponent is led astray.

    lure(position, n) = average over the opponent's replies of
        1                                     a mistake: it worsens his value
        FADE * the best lure(my move, n - 1)  else; over those of my moves that are best

So it is near the chance that an opponent who replies at random errs within n replies, where a
mistake counts less the later it comes.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from unbeatable.core.game import Move, Position, Value
from unbeatable.solve import Solution

FADE = 0.5
"""What a mistake one reply later is worth."""

REPLIES = ((1_000_000, 3), (10_000_000_000, 2))
"""How many replies ahead a lure looks: up to so many positions of the game, so many replies."""

MAX_REMEMBERED = 200_000
"""Positions of each kind that are remembered, so that memory stays bounded."""

_Key = TypeVar("_Key")
_Found = TypeVar("_Found")


class _Replies(NamedTuple):
    """What the opponent may do in a position."""

    mistakes: int
    sound: tuple[Position, ...]
    """The positions after the replies that keep his value, one for each of them."""


class Lures:
    """The lures of a solved game. They are the same for all images of a position.

    All positions in here are canonical ones: what is equal must not differ by the order of sums,
    and is to be looked at only once.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._lures: dict[tuple[Position, int], float] = {}
        self._replies: dict[Position, _Replies] = {}
        self._best: dict[Position, tuple[Position, ...]] = {}

    def greatest(self, pos: Position, moves: Sequence[Move]) -> list[Move]:
        """Those of the moves after which the opponent is most easily led astray."""
        replies = replies_ahead(self.solution)
        after = dict(zip(moves, self._after(pos, moves), strict=True))
        most = {place: self._at_most(place, replies) for place in set(after.values())}
        lures: dict[Position, float] = {}
        best = 0.0
        for place in sorted(most, key=most.__getitem__, reverse=True):
            if most[place] < best:
                break
            lures[place] = self._lure(place, replies)
            best = max(best, lures[place])
        return [move for move in moves if lures.get(after[move]) == best]

    def _lure(self, pos: Position, replies: int) -> float:
        key = pos, replies
        lure = self._lures.get(key)
        if lure is None:
            lure = round(self._average_lure(pos, replies), 9)
            remember(self._lures, key, lure)
        return lure

    def _average_lure(self, pos: Position, replies: int) -> float:
        mistakes, sound = self._replies_in(pos)
        if not sound:
            return 0.0
        later = 0.0
        if replies > 1:
            later = sum(FADE * self._best_lure(after, replies - 1) for after in sound)
        return (later + mistakes) / (mistakes + len(sound))

    def _best_lure(self, pos: Position, replies: int) -> float:
        best = 0.0
        for after in self._best_in(pos):
            if self._at_most(after, replies) > best:
                best = max(best, self._lure(after, replies))
        return best

    def _at_most(self, pos: Position, replies: int) -> float:
        """What a lure cannot exceed, known with less effort: no lure is more than 1."""
        if replies > 1:
            mistakes, sound = self._replies_in(pos)
            worth = mistakes + FADE * len(sound)
            return round(worth / (mistakes + len(sound)), 9) if sound else 0.0
        number = len(self.solution.game.moves(pos))
        return round((number - 1) / number, 9) if number else 0.0

    def _replies_in(self, pos: Position) -> _Replies:
        """None if the game is over, or lost for who is to move: he has nothing to lose."""
        found = self._replies.get(pos)
        if found is None:
            ratings = self.solution.rate(pos)
            value = ratings[0].value if ratings else Value.LOSS
            sound = [rating.move for rating in ratings if rating.value is value is not Value.LOSS]
            found = _Replies(len(ratings) - len(sound), tuple(self._after(pos, sound)))
            remember(self._replies, pos, found)
        return found

    def _best_in(self, pos: Position) -> tuple[Position, ...]:
        """The positions after those of my moves that lead to the same value as quickly."""
        found = self._best.get(pos)
        if found is None:
            moves = [rating.move for rating in self.solution.best(pos)]
            found = tuple(set(self._after(pos, moves)))
            remember(self._best, pos, found)
        return found

    def _after(self, pos: Position, moves: Sequence[Move]) -> list[Position]:
        game = self.solution.game
        return [game.canonical(game.play(pos, move)) for move in moves]


def replies_ahead(solution: Solution) -> int:
    """How far a lure looks: less far in a large game, where each look takes longer."""
    positions = solution.counts.positions
    return next((replies for most, replies in REPLIES if positions <= most), 1)


def remember(remembered: dict[_Key, _Found], key: _Key, found: _Found) -> None:
    """Note what was found; all is forgotten before it becomes too much."""
    if len(remembered) >= MAX_REMEMBERED:
        remembered.clear()
    remembered[key] = found
