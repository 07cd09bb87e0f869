"""SearchedSolution: the same answers as retrograde analysis, from a book and by search."""

import gc
import threading
import weakref
from pathlib import Path

import numpy as np
import pytest

from unbeatable.core.errors import PositionError, TooLarge, UnbeatableError
from unbeatable.core.game import Rating
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta import searcher
from unbeatable.solve.alpha_beta import solution as module
from unbeatable.solve.alpha_beta.opening_book import BookPly, OpeningBook
from unbeatable.solve.alpha_beta.solution import search
from unbeatable.solve.alpha_beta.transposition_table import MIN_TABLE_BITS
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.solution import Solution

GAME = MNK(4, 4, 4, gravity=True)
LARGE = MNK(6, 5, 4, gravity=True)


def test_it_answers_as_retrograde_does() -> None:
    slow, fast = retrograde(GAME), search(GAME)
    positions = [*slow][::97]
    for pos in positions:
        for image in GAME.images(pos):
            assert fast.outcome(image) == slow.outcome(image)
            assert fast.rate(GAME.write(image)) == slow.rate(image)
            assert fast.best(image) == slow.best(image)
    assert {slow.outcome(pos).value for pos in positions} == {-1, 0, 1}


def test_a_position_that_cannot_arise_is_refused() -> None:
    solution = search(GAME)
    with pytest.raises(PositionError, match="no play leads there"):
        solution.outcome("..../..../x.../o... x")
    with pytest.raises(PositionError, match="no play leads there"):
        solution.rate("..../..../x.../o... x")
    with pytest.raises(PositionError, match="not a position"):
        solution.outcome(1)
    assert "..../..../x.../o... x" not in solution


def test_the_book_is_asked_first() -> None:
    """A book with a wrong score shows that nothing else was asked."""
    empty = OpeningBook([BookPly(np.zeros(1, dtype=np.uint64), np.array([7], dtype=np.int8))])
    solution = search(GAME, empty)
    assert str(solution.outcome()) == "win in 3"
    assert solution.rate() == search(GAME).rate()  # deeper than the book


def test_what_is_known_in_time_is_told_and_the_rest_later() -> None:
    solution = search(LARGE)
    wanted = solution.rate()
    searcher.open_searcher.cache_clear()
    searcher._open_table.cache_clear()
    assert solution.rate_within(0.0) == []
    ratings: list[Rating] = []
    while len(ratings) < 6:
        before, ratings = ratings, solution.rate_within(0.2)
        assert {rating.move for rating in before} <= {rating.move for rating in ratings}
    assert ratings == wanted


def test_the_search_is_loaded_ahead() -> None:
    solution = search(GAME)
    assert "_open_searcher" not in vars(solution)
    solution.load_ahead()
    for thread in threading.enumerate():
        if thread.name == "load search":
            thread.join()
    assert "_open_searcher" in vars(solution)


def test_solutions_share_few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A transposition table takes 64 MB, and a server remembers many solutions."""
    monkeypatch.setattr(searcher, "TABLE_BITS", MIN_TABLE_BITS)
    boards = [MNK(columns, 2, 2, gravity=True) for columns in range(2, 8)]
    opened = [search(board)._searcher for board in boards for _ in range(2)]
    tables = [weakref.ref(each._table) for each in opened]
    gc.collect()
    kept = {id(table()) for table in tables if table() is not None}
    assert len(kept) == searcher.MAX_TABLES
    searcher._open_table.cache_clear()


def test_boards_that_are_searched_in_turn_all_come_to_an_end() -> None:
    """A server has one process for searches, and visitors with several boards."""
    solutions = [search(MNK(*size, 4, gravity=True)) for size in ((6, 5), (5, 6), (7, 4))]
    unfinished = list(solutions)
    searcher.open_searcher.cache_clear()
    for _ in range(100):
        unfinished = [
            solution
            for solution in unfinished
            if len(solution.rate_within(0.1)) < solution.game.grid.columns
        ]
        if not unfinished:
            break
    assert not unfinished


@pytest.mark.parametrize("seconds", [-1, float("nan"), "3", True])
def test_a_limit_that_is_no_time_is_refused(seconds: float) -> None:
    with pytest.raises(UnbeatableError, match="is not a time"):
        search(GAME).rate_within(seconds)
    with pytest.raises(UnbeatableError, match="is not a time"):
        retrograde(MNK(2, 2, 2)).rate_within(seconds)


def test_it_is_saved_with_its_book(tmp_path: Path) -> None:
    keys, scores = np.array([3, 9], dtype=np.uint64), np.array([0, -1], dtype=np.int8)
    book = OpeningBook([BookPly(keys[:0], scores[:0]), BookPly(keys, scores)])
    search(GAME, book, seconds=2.5).save(tmp_path / "book")
    solution = Solution.load(tmp_path / "book")
    assert isinstance(solution, module.SearchedSolution)
    assert solution.book is not None
    assert (solution.book.plies, solution.seconds, solution.method) == (1, 2.5, "search")
    assert len(solution.book[0].keys) == 0
    assert np.array_equal(solution.book[1].keys, keys)
    assert np.array_equal(solution.book[1].scores, scores)
    search(GAME).save(tmp_path / "none")
    empty = Solution.load(tmp_path / "none")
    assert isinstance(empty, module.SearchedSolution)
    assert empty.book is None


def test_its_positions_are_neither_counted_nor_listed() -> None:
    solution = search(GAME)
    with pytest.raises(TooLarge, match="counted"):
        solution.counts  # noqa: B018 (it raises)
    with pytest.raises(TooLarge, match="no arrays"):
        solution.arrays()


def test_to_print_it_searches_nothing() -> None:
    empty = OpeningBook([BookPly(np.zeros(1, dtype=np.uint64), np.array([7], dtype=np.int8))])
    assert repr(search(LARGE)) == "<Solution of mnk(6,5,4,gravity=true): searched>"
    with_book = "<Solution of mnk(6,5,4,gravity=true): searched, with a book of 0 plies>"
    assert repr(search(LARGE, empty)) == with_book
