"""Lure: how likely an opponent is to make a mistake.

    lure(position, n) = average over the opponent's replies of
        1                                         if it is a mistake: it makes their value worse
        FADE * greatest lure(my reply, n - 1)     otherwise, over my best replies

This is close to the probability that an opponent who replies at random makes a mistake within n
replies, with less weight on later mistakes.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from unbeatable.core.game import Move, Position, Value
from unbeatable.solve import Solution

FADE = 0.5
"""The weight of a mistake that comes one reply later."""

REPLIES = ((1_000_000, 3), (10_000_000_000, 2))
"""How many replies ahead a lure looks, by the game's positions: (at most, replies)."""

MAX_REMEMBERED = 200_000
"""The most entries of a memo table, so that memory stays bounded."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class _Replies(NamedTuple):
    """The opponent's replies in a position."""

    mistakes: int
    sound: tuple[Position, ...]
    """The positions after the replies that are not mistakes, one per reply."""


class Lures:
    """The lures of a solved game. They are the same for all images of a position.

    All positions here are canonical, so that each is computed once, and the sums for two images do
    not differ by rounding.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._lures: dict[tuple[Position, int], float] = {}
        self._replies: dict[Position, _Replies] = {}
        self._best: dict[Position, tuple[Position, ...]] = {}

    def greatest(self, pos: Position, moves: Sequence[Move]) -> list[Move]:
        """Return the moves with the greatest lure; all moves if rating replies takes long."""
        replies = replies_ahead(self.solution)
        after = dict(zip(moves, self._after(pos, moves), strict=True))
        if not all(map(self.solution.is_rated_quickly, after.values())):
            return list(moves)
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
        """Return an upper bound on a lure, which is cheaper to compute; no lure exceeds 1."""
        if replies > 1:
            mistakes, sound = self._replies_in(pos)
            worth = mistakes + FADE * len(sound)
            return round(worth / (mistakes + len(sound)), 9) if sound else 0.0
        number = len(self.solution.game.moves(pos))
        return round((number - 1) / number, 9) if number else 0.0

    def _replies_in(self, pos: Position) -> _Replies:
        """Return no replies if the game is over, or lost for the side to move."""
        replies = self._replies.get(pos)
        if replies is None:
            ratings = self.solution.rate(pos)
            value = ratings[0].value if ratings else Value.LOSS
            sound = [rating.move for rating in ratings if rating.value is value is not Value.LOSS]
            replies = _Replies(len(ratings) - len(sound), tuple(self._after(pos, sound)))
            remember(self._replies, pos, replies)
        return replies

    def _best_in(self, pos: Position) -> tuple[Position, ...]:
        """Return the positions after my best moves: same value, same remoteness."""
        positions = self._best.get(pos)
        if positions is None:
            moves = [rating.move for rating in self.solution.best(pos)]
            positions = tuple(set(self._after(pos, moves)))
            remember(self._best, pos, positions)
        return positions

    def _after(self, pos: Position, moves: Sequence[Move]) -> list[Position]:
        game = self.solution.game
        return [game.canonical(game.play(pos, move)) for move in moves]


def replies_ahead(solution: Solution) -> int:
    """Return how many replies a lure looks ahead. In a large game, where each is slow, fewer."""
    if solution.counted is None:
        return 1
    positions = solution.counted.positions
    return next((replies for most, replies in REPLIES if positions <= most), 1)


def remember(table: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    """Store a value in a memo table. Clear the table first if it is full."""
    if len(table) >= MAX_REMEMBERED:
        table.clear()
    table[key] = value
