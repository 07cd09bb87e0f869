"""Fixtures: stores, a clock and a match service, for tests within one process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.fakes import STORES, FakeClock, OpenStore, open_service, store_opener
from tests.server.in_process import RunningApp, run_app
from unbeatable.server.matches.service import MatchService
from unbeatable.server.settings import Settings
from unbeatable.server.store import Store


@pytest.fixture(params=STORES)
async def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[OpenStore]:
    async with store_opener(request.param, tmp_path, request) as opener:
        yield opener


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    return open_store()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def service(store: Store, clock: FakeClock) -> AsyncIterator[MatchService]:
    async with open_service(store, clock=clock) as service:
        yield service


@pytest.fixture(scope="module")
async def api(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningApp]:
    """The whole app in this process, which the tests of a module share."""
    path = tmp_path_factory.mktemp("app") / "matches.sqlite3"
    settings = Settings(db=path, commands_per_address=0, commands_per_second=0, pause=0)
    async with run_app(settings) as app:
        yield app
