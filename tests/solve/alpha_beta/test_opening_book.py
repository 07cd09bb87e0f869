"""Opening books: what is packed is unpacked, and nothing else is."""

import lzma

import numpy as np
import pytest

from unbeatable.solve.alpha_beta import opening_book
from unbeatable.solve.alpha_beta.opening_book import BookPly, OpeningBook

NOTHING = BookPly(np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int8))
PLY = BookPly(
    np.array([0, 3, 2**40 + 1, 2**63 + 5], dtype=np.uint64), np.array([1, 0, -18, 7], dtype=np.int8)
)
BOOK = OpeningBook([NOTHING, PLY])


def test_a_book_finds_its_positions_and_no_others() -> None:
    for key, score in zip(PLY.keys.tolist(), PLY.scores.tolist(), strict=True):
        assert BOOK.find(key, 1) == score
        assert BOOK.find(key, 0) is None
    assert BOOK.find(4, 1) is None
    assert BOOK.find(2**63 + 6, 1) is None


def test_a_book_is_unpacked_as_it_was_packed() -> None:
    book = OpeningBook(BOOK.pack())
    assert book.plies == BOOK.plies == 1
    assert len(book[0].keys) == len(book[0].scores) == 0
    assert book[1].keys.dtype == np.uint64
    assert np.array_equal(book[1].keys, PLY.keys)
    assert np.array_equal(book[1].scores, PLY.scores)
    assert book.pack() == BOOK.pack()


def test_only_the_ply_that_is_asked_for_is_unpacked() -> None:
    book = OpeningBook([b"nonsense", BOOK.pack()[1]])
    assert book.find(3, 1) == 0
    with pytest.raises(ValueError, match="format"):
        book.find(3, 0)


def test_large_plies_are_read_as_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = BOOK.pack()
    small = OpeningBook(packed)
    assert small.find(2**40 + 1, 1) == -18
    monkeypatch.setattr(opening_book, "SMALL", 0)
    large = OpeningBook(packed)
    for key in range(6):
        assert large.find(key, 1) == small.find(key, 1)
    assert large.find(2**63 + 5, 1) == small.find(2**63 + 5, 1) == 7


@pytest.mark.parametrize("data", [b"", b"nonsense", BOOK.pack()[1][:-9], lzma.compress(bytes(10))])
def test_a_damaged_book_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        OpeningBook([data])[0]
