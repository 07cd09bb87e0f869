"""The books of proofs: a strategy can be made again from its book, and the book is played."""

from pathlib import Path
from random import Random
from threading import Event
from typing import cast

import numpy as np
import pytest

from unbeatable import load, prove
from unbeatable.core.errors import DamagedSolution
from unbeatable.core.game import LineGame, Value
from unbeatable.solve.progress import REBUILDING
from unbeatable.solve.proof import prover
from unbeatable.solve.proof.checker import check_strategy
from unbeatable.solve.proof.line_board import LineBoard, stones_of
from unbeatable.solve.proof.prover import find_win
from unbeatable.solve.proof.win_book import WinBook, book_of, find_in_book
from unbeatable.solve.proof.win_search import find_win_in_book
from unbeatable.solve.storage import books

SPEC = "mnk(6,5,4)"


def line_game(spec: str) -> LineGame:
    return cast(LineGame, load(spec))


@pytest.fixture(scope="module")
def book() -> WinBook:
    proof = prove(SPEC, fresh=True)
    assert proof is not None
    return WinBook.of(LineBoard.of(proof.game), proof.strategies[0])


def test_the_strategy_of_a_book_passes_the_checker(book: WinBook) -> None:
    strategy = find_win_in_book(book)
    assert strategy is not None
    empty = np.zeros(book.board.cells, dtype=np.int8)
    at_most = check_strategy(book.board, empty, strategy, to_move=True).at_most
    first = book.find(empty)
    assert first is not None
    assert at_most is not None
    assert at_most <= first.at_most
    assert WinBook.of(book.board, strategy).entries.size <= book.entries.size


def test_a_book_is_read_as_it_was_written(book: WinBook, tmp_path: Path) -> None:
    path = tmp_path / "book"
    book.save(path, SPEC)
    assert (WinBook.load(path, line_game(SPEC)).entries == book.entries).all()
    with pytest.raises(DamagedSolution, match=r"is not a proof of 'mnk\(5,6,4\)'"):
        WinBook.load(path, line_game("mnk(5,6,4)"))


@pytest.mark.parametrize("seed", range(20))
def test_images_of_a_position_share_an_entry(book: WinBook, seed: int) -> None:
    chance = Random(seed)
    entry = book.entries[chance.randrange(book.entries.size)]
    stones = np.zeros(book.board.cells, dtype=np.int8)
    for stone, name in ((1, "own"), (2, "others")):
        for cell in range(stones.size):
            if int(entry[name]) >> cell & 1:
                stones[cell] = stone
    symmetry = chance.choice(book.board.symmetries)
    image = np.empty_like(stones)
    image[symmetry] = stones
    found = book.find(image)
    assert found is not None
    assert found.at_most == entry["at_most"]
    assert image[found.move] == 0
    image[found.move] = 1
    strategy = find_win(book.board, image, to_move=False, seconds=60, stop=Event())
    assert strategy is not None, "the first player still wins"


def test_a_user_has_a_book_of_their_own(
    book: WinBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = line_game(SPEC)
    assert find_in_book(game, game.start()) is None
    assert books.proven_plies(game) is None
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    book.save(books.proof_path(game), SPEC)
    found = find_in_book(game, game.start())
    assert found is not None
    assert books.proven_plies(game) == found.at_most
    assert found == book.find(stones_of(game, game.start(), 0))
    assert find_in_book(game, game.play(game.start(), found.move)) is None, "o is to move"


def test_a_proof_from_a_book_has_no_time_limit_and_no_search(
    book: WinBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **named: object) -> None:
        raise AssertionError("this is no search")

    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    book.save(books.proof_path(line_game(SPEC)), SPEC)
    for search in ("find_win", "find_hold"):
        monkeypatch.setattr(prover, search, refuse)
    monkeypatch.setattr(prover, "load_searches", lambda progress: None)
    stages = []
    proof = prove(SPEC, seconds=0, progress=lambda stage, done, total: stages.append(stage))
    assert proof is not None
    assert proof.from_book
    assert proof.best_move is not None
    assert stages[0] == REBUILDING


def test_a_damaged_book_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    game = line_game(SPEC)
    books.proof_path(game).write_text("damaged")
    assert book_of(game) is None
    assert books.proven_plies(game) is None


def test_the_book_that_is_shipped_says_how_long_the_win_takes() -> None:
    game = line_game("qubic")
    found = find_in_book(game, game.start())
    assert found is not None
    assert books.proven_plies(game) == found.at_most == 61


@pytest.mark.slow
@pytest.mark.uncovered
def test_the_book_of_qubic_wins_against_every_reply() -> None:
    proof = prove("qubic")
    assert proof is not None
    assert proof.value is Value.WIN
    assert proof.at_most == 61
    assert proof.positions > 100_000_000
