"""Books: those of the package, those of the user, and that they agree with the sweep."""

from pathlib import Path

import numpy as np
import pytest

from tests.solve.sweep.boards import board, positions, same_ratings
from unbeatable import solve
from unbeatable.solve.alpha_beta.opening_book import BookPly, OpeningBook
from unbeatable.solve.alpha_beta.solution import SearchedSolution, search
from unbeatable.solve.solution import Solution
from unbeatable.solve.storage import books, cache
from unbeatable.solve.sweep import limits
from unbeatable.solve.sweep.layers import Swept
from unbeatable.solve.sweep.solution import SweptSolution, sweep

pytestmark = pytest.mark.slow

LARGE = [3, 4, 5]


@pytest.mark.parametrize("k", LARGE)
def test_the_books_that_come_with_the_package(k: int) -> None:
    game = board(f"mnk(5,5,{k})")
    solution = solve(game)
    assert isinstance(solution, SweptSolution)
    assert str(solution.outcome()) == {3: "win in 5", 4: "draw", 5: "draw"}[k]
    assert solution.keep_plies == 7
    # Where the book ends it must agree with a sweep of what is left of the board.
    shorter = SweptSolution(**vars(solution) | {"keep_plies": 6})
    for pos in positions(game, 7, 6):
        assert same_ratings(shorter, solution, pos), game.write(pos)


@pytest.mark.parametrize("k", LARGE)
def test_the_books_keep_the_recurrence(k: int) -> None:
    game = board(f"mnk(5,5,{k})")
    solution = solve(game)
    for plies in range(7):
        for pos in positions(game, plies, 20):
            if game.verdict(pos) is None:
                assert solution.rate(pos)[0].outcome == solution.outcome(pos)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of one test: what is stored there changes what other workers find."""
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))


def test_a_book_reads_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("book") / "one"
    game = board("mnk(4,4,4)")
    made = sweep(game, keep_plies=4)
    made.save(path)
    read = Solution.load(path)
    assert isinstance(read, SweptSolution)
    assert (read.counts, read.keep_plies) == (made.counts, 4)
    for pos in positions(game, 4, 20):
        assert same_ratings(read, made, pos)


@pytest.mark.usefixtures("own_cache")
def test_a_large_board_is_kept_as_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    game = board("mnk(4,4,3)")
    monkeypatch.setattr(limits, "STORED_WHOLE", 15)
    made = solve(game, keep_plies=3)
    assert books.book_path(game).is_file()
    assert not cache.cache_path(game).exists()
    found = books.find(game)
    assert isinstance(found, SweptSolution)
    assert found.keep_plies == 3
    assert same_ratings(found, made, game.start())


@pytest.mark.usefixtures("own_cache")
def test_a_users_own_book_comes_before_ours() -> None:
    ours = solve("mnk(5,5,5)")
    assert isinstance(ours, SweptSolution)
    shorter = ours.swept.bytes[:7]
    swept = Swept(ours.swept.index, ours.swept.layers, shorter, ours.swept.tally)
    books.store(SweptSolution(**vars(ours) | {"keep_plies": 6, "swept": swept}), ours.game)
    found = solve("mnk(5,5,5)")
    assert isinstance(found, SweptSolution)
    assert found.keep_plies == 6


@pytest.mark.usefixtures("own_cache")
@pytest.mark.parametrize("spec", ["connect4", "mnk(9,4,4,gravity=true)"])
def test_a_book_with_too_few_plies_is_not_used(spec: str) -> None:
    """The positions below it would be searched for hours."""
    game = board(spec)
    ours = books.find(game)
    empty = OpeningBook([BookPly(np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.int8))])
    books.store(search(game, empty), game)
    assert books.book_path(game).is_file()
    found = books.find(game)
    assert books.is_stored(game) is (ours is not None)
    if ours is None:
        assert found is None
    else:
        assert isinstance(found, SearchedSolution)
        assert found.searched_from_ply == 13
