"""A Dask cluster of this machine makes the same book as threads do."""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from distributed import LocalCluster

from unbeatable.core.errors import UnbeatableError
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.book_maker import make_book
from unbeatable.solve.alpha_beta.chunk_search import search_on, search_on_all_cores
from unbeatable.solve.alpha_beta.dask import connect
from unbeatable.solve.alpha_beta.part_file import PartFile

SMALL = MNK(4, 4, 4, gravity=True)


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.mark.slow
def test_a_cluster_makes_the_same_book(cluster: LocalCluster, tmp_path: Path) -> None:
    part_file = PartFile(tmp_path / "book.part", SMALL.spec, 5)
    with connect(cluster.scheduler_address) as executor:
        book = make_book(SMALL, 5, partial(search_on, executor), part_file)
    part_file.remove()
    assert book.pack() == make_book(SMALL, 5, search_on_all_cores, part_file).pack()


@pytest.mark.parametrize("address", ["nonsense", "", "foo://x:1", "tcp://127.0.0.1:1"])
def test_an_address_without_a_scheduler_is_refused(address: str) -> None:
    with (
        pytest.raises(UnbeatableError, match=f"no Dask scheduler answers at '{address}'"),
        connect(address),
    ):
        pass


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(UnbeatableError, match=r"Dask is missing.*install 'unbeatable\[dask\]'"),
        connect("tcp://127.0.0.1:1"),
    ):
        pass
