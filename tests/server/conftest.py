"""Servers and stores that the tests of the live game share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.machines import GameServer, RedisServer


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """One that all tests share; who stops it starts their own."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def game_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameServer]:
    """One with SQLite that all tests share."""
    folder: Path = tmp_path_factory.mktemp("server")
    server = GameServer(
        *("--db", str(folder / "matches.sqlite3")), *("--rate", "0", "--rate-per-address", "0")
    )
    yield server
    server.stop()
