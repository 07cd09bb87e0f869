"""Opening books: what is packed is unpacked, and nothing else is."""

import lzma

import numpy as np
import pytest

from unbeatable.solve.alpha_beta.opening_book import OpeningBook, unpack_book

KEYS = np.array([0, 3, 2**40 + 1, 2**63 + 5], dtype=np.uint64)
SCORES = np.array([1, 0, -18, 7], dtype=np.int8)
BOOK = OpeningBook(2, KEYS, SCORES)


def test_a_book_finds_its_positions_and_no_others() -> None:
    for key, score in zip(KEYS.tolist(), SCORES.tolist(), strict=True):
        assert BOOK.find(key) == score
    assert BOOK.find(4) is None
    assert BOOK.find(2**63 + 6) is None


def test_a_book_is_unpacked_as_it_was_packed() -> None:
    book = unpack_book(2, BOOK.pack())
    assert book.plies == 2
    assert book.keys.dtype == np.uint64
    assert np.array_equal(book.keys, KEYS)
    assert np.array_equal(book.scores, SCORES)
    assert book.pack() == BOOK.pack()


@pytest.mark.parametrize("data", [b"", b"nonsense", BOOK.pack()[:-9], lzma.compress(bytes(10))])
def test_a_damaged_book_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        unpack_book(2, data)
