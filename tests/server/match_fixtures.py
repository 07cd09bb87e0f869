"""Fixtures: stores, a clock and a match service, for tests within one process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.fakes import STORES, FakeClock, OpenStore, open_service, store_opener
from unbeatable.server.matches.service import MatchService
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
