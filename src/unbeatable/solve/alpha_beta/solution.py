"""SearchedSolution: a board with gravity, solved by a book of the first plies and by search.

No position is listed or counted: Connect Four has more than 4 * 10^12. Every one is exact when it
is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Outcome, Position, PositionLike, Rating
from unbeatable.core.positions import position_of
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.alpha_beta.opening_book import OpeningBook, unpack_book
from unbeatable.solve.alpha_beta.reachability import can_arise
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Common, Solution, rating_after
from unbeatable.solve.storage.file_format import Header

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unbeatable.solve.alpha_beta.searcher import Searcher

METHOD = "search"
MAX_REMEMBERED = 200_000
"""The most scores that are remembered, so that memory stays bounded."""
SEARCHED_QUICKLY = 24
"""The most empty cells of a position whose moves are rated in a few hundredths of a second."""


@dataclass(frozen=True, eq=False, repr=False)
class SearchedSolution(Solution):
    """Answers from the book. Deeper positions are searched on demand."""

    game: MNK
    book: OpeningBook | None
    progress: Progress = silent
    """Told when the search has to be compiled."""
    _scores: dict[int, int] = field(default_factory=dict)
    """What was searched, by canonical key."""

    @property
    def searched_from_ply(self) -> int:
        return self.book.plies + 1 if self.book else 0

    @cached_property
    def _board(self) -> Bitboard:
        return Bitboard(self.game)

    @cached_property
    def _searcher(self) -> "Searcher":
        # Late: numba takes a second to load, and the book does not need it.
        from unbeatable.solve.alpha_beta.searcher import Searcher, compile_search

        compile_search(self._board, self.progress)
        return Searcher(self._board)

    def _find(self, pos: Position) -> Outcome | None:
        if not can_arise(self.game, pos):
            return None
        (outcome,) = self._outcomes([pos])
        return outcome

    def _find_reached(self, pos: int) -> Outcome | None:
        return self._find(pos)  # which compares the int with that of its board

    def _reached(self, pos: PositionLike | None) -> Position:
        number = position_of(self.game, pos)
        if not can_arise(self.game, number):
            self._require(number, None)
        return number

    def rate_within(self, seconds: float | None, pos: PositionLike | None = None) -> list[Rating]:
        ratings = self._ratings_within(seconds, self._reached(pos))
        return sorted(ratings, key=attrgetter("merit"), reverse=True)

    def is_rated_quickly(self, pos: Position) -> bool:
        stones = pos.bit_count()
        in_book = self.book is not None and stones < self.book.plies
        return in_book or self.game.grid.cells - stones <= SEARCHED_QUICKLY

    def _ratings(self, pos: Position) -> list[Rating]:
        return self._ratings_within(None, pos)

    def _ratings_within(self, seconds: float | None, pos: Position) -> list[Rating]:
        game, text = self.game, self._move_text
        moves = game.moves(pos)
        outcomes = self._outcomes([game.play(pos, move) for move in moves], seconds)
        return [
            rating_after(move, text(pos, move), outcome)
            for move, outcome in zip(moves, outcomes, strict=True)
            if outcome is not None
        ]

    def _outcomes(
        self, positions: Sequence[Position], seconds: float | None = None
    ) -> list[Outcome | None]:
        """Return the outcomes of positions that can arise; None where the time was not enough."""
        board, game = self._board, self.game
        verdicts = {pos: game.verdict(pos) for pos in positions}
        going_on = [pos for pos in positions if verdicts[pos] is None]
        scores = self._find_scores([board.stones_of(pos) for pos in going_on], seconds)
        outcomes = {
            pos: None if score is None else board.outcome_of(score, pos.bit_count())
            for pos, score in zip(going_on, scores, strict=True)
        }
        for pos, verdict in verdicts.items():
            if verdict is not None:
                outcomes[pos] = Outcome(verdict, 0 if verdict else None)
        return [outcomes[pos] for pos in positions]

    def _find_scores(self, positions: Sequence[Stones], seconds: float | None) -> list[int | None]:
        keys = [self._board.canonical_key(stones) for stones in positions]
        scores: dict[int, int | None] = {}
        for key, stones in zip(keys, positions, strict=True):
            scores[key] = self._known_score(stones, key)
        unknown = {
            key: stones for key, stones in zip(keys, positions, strict=True) if scores[key] is None
        }
        if unknown:
            found = self._searcher.find_scores_within(seconds, [*unknown.values()])
            for key, score in zip(unknown, found, strict=True):
                scores[key] = score
                if score is not None:
                    self._remember(key, score)
        return [scores[key] for key in keys]

    def _remember(self, key: int, score: int) -> None:
        if len(self._scores) >= MAX_REMEMBERED:
            self._scores.clear()
        self._scores[key] = score

    def _known_score(self, stones: Stones, key: int) -> int | None:
        """Return a score that needs no search; None if there is none."""
        if self._board.winning_moves(stones):
            return self._board.score_at(stones.number + 1)
        score = self.book.find(stones.number, key) if self.book else None
        return self._scores.get(key) if score is None else score

    def arrays(self) -> "tuple[NDArray[np.uint64], NDArray[np.int32]]":
        """Raise TooLarge: a search lists no positions."""
        raise TooLarge(
            f"{self.game.spec!r} is solved by search, so there are no arrays of all its positions; "
            "choose a smaller board"
        )

    def _pack(self) -> tuple[Header, bytes]:
        book = self.book
        header = {"kind": "search", "plies": book.plies if book else None}
        return header, book.pack() if book else b""


def search(
    game: MNK, book: OpeningBook | None = None, *, seconds: float = 0.0, progress: Progress = silent
) -> SearchedSolution:
    """Return the solution of a board, with a book that was made in these seconds."""
    return SearchedSolution(
        game=game, counted=None, method=METHOD, seconds=seconds, book=book, progress=progress
    )


def load_search(header: Header, data: bytes, common: Common) -> SearchedSolution:
    """Build the solution from a file. Raises ValueError if it does not fit the game."""
    if not can_search(common["game"]):
        raise ValueError(f"{common['game'].spec} is not a board that can be searched")
    plies = header["plies"]
    return SearchedSolution(**common, book=None if plies is None else unpack_book(plies, data))
