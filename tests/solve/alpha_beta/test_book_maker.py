from collections.abc import Generator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from unbeatable.core.errors import UnbeatableError
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard
from unbeatable.solve.alpha_beta.book_maker import (
    Chunk,
    Keys,
    list_positions,
    make_book,
)
from unbeatable.solve.alpha_beta.chunk_search import search_on_all_cores
from unbeatable.solve.alpha_beta.opening_book import OpeningBook
from unbeatable.solve.alpha_beta.part_file import PartFile
from unbeatable.solve.solver import solve

CONNECT4 = MNK(7, 6, 4, gravity=True)
SMALL = MNK(4, 4, 4, gravity=True)


def list_naively(game: MNK, plies: int) -> list[dict[int, int]]:
    """Return the positions of each ply that a book keeps, by canonical key."""
    board = Bitboard(game)
    layer, layers = {game.start()}, []
    for _ in range(plies + 1):
        kept = {}
        for pos in layer:
            stones = board.stones_of(pos)
            replies = [game.play(pos, move) for move in game.moves(pos)]
            if replies and not any(game.verdict(reply) for reply in replies):
                kept[board.canonical_key(stones)] = pos
        layers.append(kept)
        layer = {game.play(pos, move) for pos in layer for move in game.moves(pos)}
    return layers


def part_file(folder: Path, game: MNK = SMALL, plies: int = 5) -> PartFile:
    return PartFile(folder / "book.part", game.spec, plies)


def make_small(folder: Path) -> OpeningBook:
    return make_book(SMALL, 5, search_on_all_cores, part_file(folder))


@pytest.mark.parametrize(
    ("game", "plies"),
    [
        (CONNECT4, 6),
        (MNK(5, 4, 4, gravity=True), 6),
        (SMALL, 15),
        (MNK(3, 2, 2, gravity=True), 5),  # every game is over before the last ply
        (MNK(1, 1, 1, gravity=True), 0),
    ],
)
def test_the_positions_of_each_ply_are_those_that_play_reaches(game: MNK, plies: int) -> None:
    board = Bitboard(game).constants
    naive = list_naively(game, plies)
    assert [keys.tolist() for keys in list_positions(board, plies)] == [*map(sorted, naive)]


def test_connect_four_has_its_known_numbers_of_positions() -> None:
    positions = list_positions(Bitboard(CONNECT4).constants, 10)
    assert [*map(len, positions)] == [
        *(1, 4, 25, 121, 568, 2_144),
        *(7_638, 25_718, 77_715, 239_959, 634_338),
    ]


@pytest.mark.parametrize(
    ("game", "plies"),
    [
        (SMALL, 6),
        (SMALL, 15),
        (MNK(4, 3, 3, gravity=True), 4),
        (MNK(4, 3, 3, gravity=True), 9),
        (MNK(3, 2, 2, gravity=True), 3),
        (MNK(5, 4, 4, gravity=True), 6),
    ],
)
def test_a_book_says_what_solving_the_whole_board_says(
    game: MNK, plies: int, tmp_path: Path
) -> None:
    book = make_book(game, plies, search_on_all_cores, part_file(tmp_path, game, plies))
    solution, board = solve(game), Bitboard(game)
    assert solution.method != "search"
    positions = {key: pos for layer in list_naively(game, plies) for key, pos in layer.items()}
    assert book.plies == plies
    for ply in range(plies + 1):
        keys, scores = book[ply]
        assert keys.tolist() == sorted(k for k, pos in positions.items() if pos.bit_count() == ply)
        for key, score in zip(keys.tolist(), scores.tolist(), strict=True):
            assert board.outcome_of(score, ply) == solution.outcome(positions[key])


@pytest.mark.parametrize("plies", [-1, 16, 99])
def test_plies_that_the_board_does_not_have_are_refused(plies: int, tmp_path: Path) -> None:
    with pytest.raises(UnbeatableError, match=rf"from 0 to 15 plies, not {plies}$"):
        make_book(SMALL, plies, search_on_all_cores, part_file(tmp_path, plies=plies))


class Interrupted:
    """Searches a few chunks, then is interrupted."""

    def __init__(self, chunks: int) -> None:
        self.chunks = chunks

    def __call__(self, game: MNK, chunks: Sequence[Chunk]) -> Generator[tuple[int, bytes]]:
        for number, found in enumerate(search_on_all_cores(game, chunks)):
            if number == self.chunks:
                raise KeyboardInterrupt
            yield found


class Counting:
    """Remembers what it was asked to search."""

    keys: Keys

    def __call__(self, game: MNK, chunks: Sequence[Chunk]) -> Generator[tuple[int, bytes]]:
        assert all(len(chunk.keys) for chunk in chunks)
        self.keys = np.concatenate([np.zeros(0, dtype=np.uint64), *(it.keys for it in chunks)])
        yield from search_on_all_cores(game, chunks)


def test_an_interrupted_book_is_resumed_and_has_the_same_bytes(tmp_path: Path) -> None:
    whole = make_small(tmp_path)
    part_file(tmp_path).remove()
    for chunks in (2, 3):
        with pytest.raises(KeyboardInterrupt):
            make_book(SMALL, 5, Interrupted(chunks), part_file(tmp_path))
    counting = Counting()
    resumed = make_book(SMALL, 5, counting, part_file(tmp_path))
    deepest = len(list_positions(Bitboard(SMALL).constants, 5)[-1])
    assert 0 < len(counting.keys) == deepest - 5 * 16
    assert resumed.pack() == whole.pack()
    again = make_book(SMALL, 5, counting, part_file(tmp_path))
    assert len(counting.keys) == 0
    assert again.pack() == whole.pack()


def test_progress_counts_the_positions_that_are_searched(tmp_path: Path) -> None:
    reports: list[tuple[str, int, int | None]] = []
    make_book(
        SMALL, 5, search_on_all_cores, part_file(tmp_path), progress=lambda *it: reports.append(it)
    )
    searching = [(done, total) for stage, done, total in reports if stage == "searching"]
    total = searching[0][1]
    assert searching[0] == (0, total)
    assert searching[-1] == (total, total)
    assert all(before < after for (before, _), (after, _) in pairwise(searching))
