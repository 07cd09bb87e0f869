"""SearchedSolution: a board with gravity, solved by a book of the first plies and by search.

No position is listed or counted: Connect Four has more than 4 * 10^12. Every one is exact when it
is asked for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from operator import itemgetter
from threading import Thread
from typing import TYPE_CHECKING

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Move, Outcome, Position, PositionLike, Rating
from unbeatable.core.plural import plural
from unbeatable.core.positions import position_of
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.alpha_beta.opening_book import OpeningBook
from unbeatable.solve.alpha_beta.reachability import can_arise
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Common, Solution, check_seconds
from unbeatable.solve.storage.file_format import Header

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unbeatable.solve.alpha_beta.searcher import Searcher

SEARCHED_QUICKLY = 24
"""The most empty cells of a position whose moves are rated in a few hundredths of a second."""


@dataclass(frozen=True, eq=False, repr=False)
class SearchedSolution(Solution):
    """Answers from the book. Deeper positions are searched on demand."""

    game: MNK
    book: OpeningBook | None
    progress: Progress = silent
    """Told when the search has to be compiled."""

    @property
    def searched_from_ply(self) -> int:
        return self.book.plies + 1 if self.book else 0

    @cached_property
    def _board(self) -> Bitboard:
        return Bitboard(self.game)

    @property
    def _searcher(self) -> "Searcher":
        return self._open_searcher(self._board)

    @cached_property
    def _open_searcher(self) -> "Callable[[Bitboard], Searcher]":
        # Late: numba takes a second to load, and the book does not need it.
        from unbeatable.solve.alpha_beta.searcher import compile_search, open_searcher

        compile_search(self._board, self.progress)
        return open_searcher

    def load_ahead(self) -> None:
        # Otherwise the first position below the book waits for numba, in the middle of a match.
        Thread(target=getattr, args=(self, "_searcher"), name="load search", daemon=True).start()

    def _find(self, pos: Position) -> Outcome | None:
        stones = self._board.stones_of(pos)
        if not can_arise(self._board, stones):
            return None
        verdict = self.game.verdict(pos)
        if verdict is not None:
            return Outcome(verdict, 0 if verdict else None)
        return self._board.outcome_of(self._score(stones), stones.number)

    def _find_reached(self, pos: int) -> Outcome | None:
        return None  # A search takes longer than the check.

    def _reached(self, pos: PositionLike | None) -> Position:
        return self._reached_stones(pos)[0]

    def _reached_stones(self, pos: PositionLike | None) -> tuple[Position, Stones]:
        """Return a position from outside. Raises PositionError if no play leads there."""
        number = position_of(self.game, pos)
        stones = self._board.stones_of(number)
        if not can_arise(self._board, stones):
            self._require(number, None)
        return number, stones

    def best(self, pos: PositionLike | None = None) -> list[Rating]:
        number, stones = self._reached_stones(pos)
        moves = self.game.moves(number)
        if not moves or self._is_in_book(stones.number):
            return super().best(number)
        score = self._score(stones)
        columns = self._searcher.find_best_columns(stones, score)
        return [
            self._rating(number, move, score)
            for move in moves
            if move % self.game.grid.columns in columns
        ]

    def _is_in_book(self, stones: int) -> bool:
        """Return whether the book has the moves of a position with this number of stones."""
        return self.book is not None and stones < self.book.plies

    def rate(self, pos: PositionLike | None = None) -> list[Rating]:
        return self.rate_within(None, pos)

    def rate_within(self, seconds: float | None, pos: PositionLike | None = None) -> list[Rating]:
        if seconds is not None:
            check_seconds(seconds)
        number, stones = self._reached_stones(pos)
        moves = self.game.moves(number)
        if not moves:
            return []
        scores = self._rate_columns(stones, seconds)
        rated = [
            (score, move)
            for move in moves
            if (score := scores[move % self.game.grid.columns]) is not None
        ]
        rated.sort(key=itemgetter(0), reverse=True)
        return [self._rating(number, move, score) for score, move in rated]

    def is_rated_quickly(self, pos: PositionLike | None = None) -> bool:
        stones = position_of(self.game, pos).bit_count()
        return self._is_in_book(stones) or self.game.grid.cells - stones <= SEARCHED_QUICKLY

    def _rating(self, pos: Position, move: Move, score: int) -> Rating:
        outcome = self._board.outcome_of(score, pos.bit_count())
        return Rating(move, self._move_text(pos, move), outcome.value, outcome.remoteness)

    def _rate_columns(self, stones: Stones, seconds: float | None) -> list[int | None]:
        """Return the score of a move into each column; None for a full column, or without time."""
        if not self._is_in_book(stones.number):
            return self._searcher.rate_columns(stones, seconds, self._known_score(stones))
        winning = self._board.winning_moves(stones)
        return [
            self._rate_by_book(self._board.play(stones, column), winning, stones)
            for column in range(self.game.grid.columns)
        ]

    def _rate_by_book(self, after: Stones, winning: int, before: Stones) -> int | None:
        placed = after.all ^ before.all
        if placed & winning:
            return self._board.score_at(after.number)
        if not placed & self._board.full:
            return None
        return -self._score(after)

    def _score(self, stones: Stones) -> int:
        """Return the score of an unfinished position."""
        if self._board.winning_moves(stones):
            return self._board.score_at(stones.number + 1)
        score = self._known_score(stones)
        if score is None:
            (score,) = self._searcher.find_scores([stones])
        return score

    def _known_score(self, stones: Stones) -> int | None:
        """Return the score of a position that is in the book; None for any other."""
        if self.book is None or stones.number > self.book.plies:
            return None
        return self.book.find(self._board.canonical_key(stones), stones.number)

    def arrays(self) -> "tuple[NDArray[np.uint64], NDArray[np.int32]]":
        """Raise TooLarge: a search lists no positions."""
        raise TooLarge(
            f"{self.game.spec!r} is solved by search, so there are no arrays of all its positions; "
            "choose a smaller board"
        )

    def __repr__(self) -> str:
        book = f", with a book of {plural(self.book.plies, 'ply', 'plies')}" if self.book else ""
        return f"<Solution of {self.game.spec}: searched{book}>"

    def _pack(self) -> tuple[Header, bytes]:
        plies = self.book.pack() if self.book else []
        header = {"kind": "search", "plies": len(plies) - 1, "sizes": [*map(len, plies)]}
        return header, b"".join(plies)


def search(
    game: MNK, book: OpeningBook | None = None, *, seconds: float = 0.0, progress: Progress = silent
) -> SearchedSolution:
    """Return the solution of a board, with a book that was made in these seconds."""
    return SearchedSolution(
        game=game, counted=None, method="search", seconds=seconds, book=book, progress=progress
    )


def load_search(header: Header, data: bytes, common: Common) -> SearchedSolution:
    """Build the solution from a file. Raises ValueError if it does not fit the game."""
    if not can_search(common["game"]):
        raise ValueError(f"{common['game'].spec} is not a board that can be searched")
    ends = [*accumulate(header["sizes"])]
    if ends and ends[-1] != len(data):
        raise ValueError(f"{len(data)} bytes are not {ends[-1]}")
    plies = [data[start:end] for start, end in pairwise([0, *ends])]
    return SearchedSolution(**common, book=OpeningBook(plies) if plies else None)
