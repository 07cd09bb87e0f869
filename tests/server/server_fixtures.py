"""Fixtures: running servers and the stores behind them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.processes import UNLIMITED, GameServer, RedisServer

Start = Callable[..., GameServer]
CLAIM_AFTER = 0.5
OTHER_SITE = "https://play.example"
"""A site whose pages may connect to the shared server."""


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
        *("--db", str(folder / "matches.sqlite3")),
        *("--claim-after", str(CLAIM_AFTER)),
        *("--origin", OTHER_SITE),
        *UNLIMITED,
    )
    yield server
    server.stop()


@pytest.fixture(scope="session")
def two_servers(redis_server: RedisServer) -> Iterator[tuple[GameServer, GameServer]]:
    """Two processes with one Redis, which all tests share."""
    options = ("--redis", redis_server.url, "--claim-after", str(CLAIM_AFTER), *UNLIMITED)
    servers = [GameServer(*options, ready=False) for _ in range(2)]
    for server in servers:
        server.wait()
    yield servers[0], servers[1]
    for server in servers:
        server.stop()


@dataclass(frozen=True)
class ServerPair:
    """Where to play: two addresses, which with Redis are those of two processes."""

    servers: tuple[GameServer, GameServer]

    @property
    def here(self) -> str:
        return self.servers[0].url

    @property
    def there(self) -> str:
        return self.servers[1].url


@pytest.fixture(params=["sqlite", "redis"])
def servers(request: pytest.FixtureRequest) -> ServerPair:
    """The same journeys on both stores."""
    if request.param == "redis":
        return ServerPair(request.getfixturevalue("two_servers"))
    server = request.getfixturevalue("game_server")
    return ServerPair((server, server))


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers for one test, and stops them after it."""
    started: list[GameServer] = []

    def start_one(*options: str, **more: object) -> GameServer:
        server = GameServer(*options, **more)  # type: ignore[arg-type]
        started.append(server)
        return server

    with ExitStack() as stack:
        yield start_one
        for server in started:
            stack.callback(server.stop)


@dataclass
class Storage:
    """A store of one test's own, and the options that name it."""

    options: tuple[str, ...]
    redis: RedisServer | None


@pytest.fixture(params=["sqlite", "redis"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    if request.param == "sqlite":
        yield Storage(("--db", str(tmp_path / "matches.sqlite3")), None)
        return
    redis = RedisServer(tmp_path)
    yield Storage(("--redis", redis.url), redis)
    redis.stop()
