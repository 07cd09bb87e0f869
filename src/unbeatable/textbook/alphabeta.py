"""Alpha-beta: the score of minimax, without the branches that cannot change it.

All scores are for the side to move, so the score for one side is the negated score for the other
(negamax). None of the shortcuts changes a score.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Game, Lined, Move, Position, Value
from unbeatable.core.quote import quote
from unbeatable.textbook.minimax import Choice, depth_aware_score

MAX_DEPTH = 50
"""A win within this depth scores 50 or more, above any score of lines, which is at most 49."""

HIGHEST = 100

Child: TypeAlias = tuple[Move, Position]


@dataclass(frozen=True, slots=True)
class Estimate:
    """The result of a search. It is an estimate: only a Solution is a proof."""

    move: Move | None
    """The best move found; None if the game is over."""
    score: int
    """For the side to move: 100 - plies for a win in sight, plies - 100 for a loss."""
    depth: int
    """The depth of the search in plies."""
    nodes: int
    """The number of positions visited."""


def alphabeta(game: Game, pos: Position | None = None, *, depth: int | None = None) -> Estimate:
    """Search 1 to 50 plies deep for the best move in a position, by default the start.

    A game that is still going on at that depth is scored by its lines, or 0 if it has none.
    The default depth of 50 reaches the end of any shorter game, and also stops in a game that
    can loop.
    """
    if depth is None:
        depth = MAX_DEPTH
    if not 1 <= depth <= MAX_DEPTH:
        raise UnbeatableError(f"{quote(depth)} is not a search depth; it is 1 to {MAX_DEPTH}")
    guess = game.line_score if isinstance(game, Lined) else _no_guess
    search = _Search(game, depth, guess)
    choice = search.best(game.start() if pos is None else pos, 0, -HIGHEST, HIGHEST)
    return Estimate(choice.move, choice.score, depth, search.nodes)


def _no_guess(pos: Position) -> int:
    return 0


class _Bounds(NamedTuple):
    """Bounds of a score: at least `low`, at most `high`."""

    low: int
    high: int

    def narrow(self, score: int, alpha: int, beta: int) -> "_Bounds":
        """Return the bounds after a search between alpha and beta has returned a score."""
        if score <= alpha:
            return _Bounds(self.low, score)
        if score >= beta:
            return _Bounds(score, self.high)
        return _Bounds(score, score)


_NOTHING_KNOWN = _Bounds(-HIGHEST, HIGHEST)


@dataclass(slots=True)
class _Search:
    game: Game
    depth: int
    guess: Callable[[Position], int]
    """The static score of a position, for the side to move."""
    nodes: int = 1
    table: dict[tuple[Position, int], _Bounds] = field(default_factory=dict)
    """By canonical position and ply: the same win scores less if it comes later."""

    def best(self, pos: Position, ply: int, alpha: int, beta: int) -> Choice:
        """Return the best move and its score for the side to move; exact between alpha and beta.

        Further up the tree the side to move can already have alpha, and the opponent can
        already hold it to beta. A score of alpha or less, or of beta or more, changes neither
        choice, so it is only a bound: the exact score may be lower, or higher.
        """
        verdict = self.game.verdict(pos)
        if verdict is not None:
            return Choice(None, depth_aware_score(verdict, ply))
        canonical = self.game.canonical(pos)
        if ply == self.depth:
            # Not of `pos`: symmetric positions share a table entry, so they must score the same.
            return Choice(None, self.guess(canonical))
        bounds = self.table.get((canonical, ply), _NOTHING_KNOWN)
        if bounds.low >= beta or bounds.low == bounds.high:
            return Choice(None, bounds.low)
        if bounds.high <= alpha:
            return Choice(None, bounds.high)
        choice = self._try_moves(pos, ply, alpha, beta)
        self.table[canonical, ply] = bounds.narrow(choice.score, alpha, beta)
        return choice

    def _try_moves(self, pos: Position, ply: int, alpha: int, beta: int) -> Choice:
        children = self._children(pos)
        for move, child in children:
            if self.game.verdict(child) is Value.LOSS:
                return Choice(move, depth_aware_score(Value.WIN, ply + 1))
        if ply + 2 <= self.depth:  # the reply must also be within the depth
            children = [*filter(self._is_safe, children)] or children
        # The earlier a good move is tried, the more other moves can be skipped.
        children.sort(key=lambda child: self.guess(child[1]))
        best = Choice(None, -HIGHEST)
        for move, child in children:
            score = -self.best(child, ply + 1, -beta, -max(alpha, best.score)).score
            if score > best.score:
                best = Choice(move, score)
            if score >= beta:
                break  # the opponent will avoid this position
        return best

    def _is_safe(self, child: Child) -> bool:
        """Return whether a move neither loses at once nor lets the opponent win at once."""
        _, pos = child
        if self.game.verdict(pos) is Value.WIN:
            return False
        return all(self.game.verdict(reply) is not Value.LOSS for _, reply in self._children(pos))

    def _children(self, pos: Position) -> list[Child]:
        children = [(move, self.game.play(pos, move)) for move in self.game.moves(pos)]
        self.nodes += len(children)
        return children
