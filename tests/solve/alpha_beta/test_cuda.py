"""The search on a GPU says what the search on the CPU says."""

from pathlib import Path

import pytest

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta import cuda
from unbeatable.solve.alpha_beta.book_maker import make_book
from unbeatable.solve.alpha_beta.chunk_search import search_on_all_cores
from unbeatable.solve.alpha_beta.cuda import CudaSearch
from unbeatable.solve.alpha_beta.part_file import PartFile


def _why_not() -> str:
    try:
        CudaSearch()
    except UnbeatableError as error:
        return str(error)
    return ""


WHY_NOT = _why_not()
needs_device = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@needs_device
@pytest.mark.parametrize(
    ("columns", "rows", "k", "plies"),
    [(4, 4, 4, 5), (5, 4, 4, 6), (6, 4, 4, 7), (4, 5, 3, 4), (9, 3, 4, 6), (5, 5, 5, 6)],
)
def test_a_gpu_makes_the_same_book(
    columns: int, rows: int, k: int, plies: int, tmp_path: Path
) -> None:
    game = MNK(columns, rows, k, gravity=True)
    part_file = PartFile(tmp_path / "book.part", game.spec, plies)
    book = make_book(game, plies, CudaSearch(), part_file)
    part_file.remove()
    assert book.pack() == make_book(game, plies, search_on_all_cores, part_file).pack()


@needs_device
def test_without_memory_for_a_table_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cuda, "SHARE_OF_MEMORY", 0)
    game = MNK(4, 4, 4, gravity=True)
    part_file = PartFile(tmp_path / "book.part", game.spec, 5)
    with pytest.raises(TooLarge, match="too few for a transposition table"):
        make_book(game, 5, CudaSearch(), part_file)


@needs_device
def test_a_search_that_is_given_up_stops_the_gpu(tmp_path: Path) -> None:
    game = MNK(7, 6, 4, gravity=True)
    part_file = PartFile(tmp_path / "book.part", game.spec, 12)

    def give_up(stage: str, done: int, total: int | None) -> None:
        if stage == "searching" and done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_book(game, 12, CudaSearch(), part_file, progress=give_up)
