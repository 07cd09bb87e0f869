"""Stand-ins for tests of the server: a clock that is set, a computer that plays when told."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from unbeatable.core.game import Playable
from unbeatable.core.match import Match
from unbeatable.players.proven import Proven
from unbeatable.server.matches import decisions
from unbeatable.server.matches.decisions import Change, Identity
from unbeatable.server.matches.events import Created, Seat, TimeControl
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import Decision, MatchService
from unbeatable.server.matches.state import MatchState
from unbeatable.server.settings import Settings
from unbeatable.server.store import Store, StoreUnavailable
from unbeatable.server.store import redis as redis_store
from unbeatable.server.store.redis import RedisStore, connect
from unbeatable.server.store.sqlite import SqliteStore
from unbeatable.server.workers.jobs import ChosenMove
from unbeatable.server.workers.pool import WorkerPool

STORES = ["sqlite", "redis"]
TEST = "test"
"""The connection that a test's own commands come from."""
SECONDS = 60
"""After which what a test waits for will not come any more."""

ADA = Identity("ada")
BOB = Identity("bob")
EVE = Identity("eve")
ROBOT = Identity("robot", bot=True)

A = Seat("person", name="Ada", owner="ada")
B = Seat("person", name="Bob", owner="bob")
COMPUTER = Seat("computer", name="First", level="first")

OpenStore: TypeAlias = Callable[[], Store]


class FakeClock:
    """Time that passes only when a test says so."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += seconds


class FakePool(WorkerPool):
    """Plays the first legal move, once it is let go, and knows where no play leads."""

    def __init__(self) -> None:
        super().__init__(1, 10_000)  # nothing that would be solved in the background
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.asked = asyncio.Event()
        self.calls: list[tuple[str, list[str], str]] = []
        self.unreachable: set[str] = set()
        self.proven: Proven | None = None

    async def refuse_if_unreachable(self, game: Playable, position: str) -> None:
        if position in self.unreachable:
            raise Refusal("bad-request", f"{position!r} cannot arise")

    async def choose(self, spec: str, start: str, moves: list[str], level: str) -> ChosenMove:
        self.calls.append((spec, moves, level))
        self.asked.set()
        await self.may_go.wait()
        match = Match.new(spec, start)
        for move in moves:
            match = match.apply(move)
        return ChosenMove(match.legal[0], self.proven)


class Published:
    """The states that a service has published, but for those of a command named `TEST`."""

    def __init__(self) -> None:
        self.all: list[MatchState] = []
        self._heard = asyncio.Event()

    async def __call__(self, state: MatchState, origin: str | None) -> None:
        if origin != TEST:
            self.all.append(state)
            self._heard.set()

    async def next(self) -> MatchState:
        async with asyncio.timeout(SECONDS):
            while not self.all:
                self._heard.clear()
                await self._heard.wait()
        return self.all.pop(0)


class Unreliable:
    """A store that may be away, or lose its answers on the way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False
        self.loses_answers = False
        self.cannot_write = False
        self.goes_away = False
        """After its next write."""
        self.missed = asyncio.Event()

    async def append(
        self, match_id: str, version: int, events: Sequence[bytes], *, due: float, listed: bool
    ) -> None:
        self._reach()
        if self.cannot_write:
            raise StoreUnavailable("the disk is full")
        await self._store.append(match_id, version, events, due=due, listed=listed)
        self.away = self.goes_away
        if self.loses_answers:  # so that the client sends it again
            await self._store.append(match_id, version, events, due=due, listed=listed)

    async def read(self, match_id: str, since: int = 0) -> list[bytes]:
        self._reach()
        return await self._store.read(match_id, since)

    async def take_due(self, now: float, until: float, limit: int) -> list[str]:
        self._reach()
        return await self._store.take_due(now, until, limit)

    async def listed(self) -> list[str]:
        self._reach()
        return await self._store.listed()

    async def forget(self, match_id: str, version: int) -> None:
        self._reach()
        await self._store.forget(match_id, version)

    @asynccontextmanager
    async def pairing(self) -> AsyncIterator[None]:
        self._reach()
        async with self._store.pairing():
            yield

    async def ping(self) -> None:
        self._reach()

    async def close(self) -> None:
        pass

    def _reach(self) -> None:
        if self.away:
            self.missed.set()
            raise StoreUnavailable("gone fishing")


@asynccontextmanager
async def open_service(
    store: Store,
    *,
    clock: Callable[[], float],
    pool: WorkerPool | None = None,
    published: Published | None = None,
    **settings: Any,
) -> AsyncIterator[MatchService]:
    """A service such as each process has one."""
    service = MatchService(
        store,
        pool or FakePool(),
        Settings(**{"pause": 0.0} | settings),
        clock,
    )
    if published is not None:
        service.subscribe(published)
    try:
        yield service
    finally:
        await service.close()


@asynccontextmanager
async def store_opener(
    kind: str, folder: Path, request: pytest.FixtureRequest
) -> AsyncIterator[OpenStore]:
    """Opens stores on the same matches, which are nobody else's; closes them all.

    A SQLite file has one server, whose services share one store.
    """
    opened: list[Store] = []
    prefix = f"test-{secrets.token_hex(6)}"

    def open_one() -> Store:
        store: Store
        if kind == "sqlite":
            if opened and not opened[-1]._closed:  # type: ignore[attr-defined]
                return opened[-1]
            store = SqliteStore(folder / "matches.sqlite3")
        else:
            redis = connect(request.getfixturevalue("redis_server").url)
            store = RedisStore(redis, prefix)
        opened.append(store)
        return store

    try:
        with pytest.MonkeyPatch.context() as patch:
            # A hundred requests at once may take longer than it, where other tests run too.
            patch.setattr(redis_store, "PATIENCE", SECONDS)
            yield open_one
    finally:
        for store in opened:
            await store.close()


async def begin(
    service: MatchService, clock: FakeClock, *seats: Seat, seconds: float | None = None
) -> MatchState:
    x, o = seats or (A, B)
    control = None if seconds is None else TimeControl(seconds)
    event = Created(clock(), "classic", (x, o), control=control)
    return await service.create("m", event, origin=TEST)


def moving(who: Identity, move: str) -> Decision:
    def decide(state: MatchState, now: float) -> Change:
        return decisions.move(state, who, move, now)

    return decide


def resigning(who: Identity) -> Decision:
    return lambda state, now: decisions.resign(state, who, now)


async def refused(attempt: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await attempt
    return caught.value
