"""The lobby on both stores: who is listed, and who plays whom."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.fakes import (
    ADA,
    BOB,
    EVE,
    ROBOT,
    SECONDS,
    STORES,
    FakeClock,
    FakePool,
    Unreliable,
    open_service,
    refused,
    store_opener,
)
from unbeatable.server.live.connections import Connection
from unbeatable.server.live.handlers import Handlers
from unbeatable.server.matches import decisions
from unbeatable.server.matches import lobby as lobby_module
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.events import Created, Seat, TimeControl
from unbeatable.server.matches.lobby import Lobby, Wish
from unbeatable.server.matches.match_id import new_match_id
from unbeatable.server.matches.presence import MemoryPresence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.state import MatchState
from unbeatable.server.settings import Settings
from unbeatable.server.wire import LobbyState

pytestmark = pytest.mark.anyio

SPEC = "mnk(3,3,3)"


class Rooms:
    """The part of Socket.IO that a connection needs: rooms that nobody is sent anything in."""

    async def enter_room(self, sid: str, room: str) -> None: ...

    async def leave_room(self, sid: str, room: str) -> None: ...


class LobbyProcess:
    """One process's lobby; several of them share the store and who is there."""

    def __init__(
        self, service: MatchService, lobby: Lobby, presence: MemoryPresence, clock: FakeClock
    ) -> None:
        self.service = service
        self.lobby = lobby
        self.presence = presence
        self.clock = clock

    def connect(self, who: Identity) -> Connection:
        return Connection(secrets.token_hex(4), who, "", Rooms(), self.presence)

    async def pair(
        self, who: Identity, *, spec: str = SPEC, control: TimeControl | None = None
    ) -> MatchState:
        connection = secrets.token_hex(4)
        return await self.lobby.pair(who, connection, who.owner, Wish(spec, control))

    async def open(self, who: Identity, spec: str = SPEC, *, present: bool = True) -> MatchState:
        """Create an open match that waits, without looking for others."""
        seat = Seat("person", name=who.owner, owner=who.owner, bot=who.bot)
        event = Created(0.0, spec, (Seat("open"), seat))
        state = await self.service.create(new_match_id(), event)
        if present:
            await self.connect(who).watch(state.id)
        return state

    async def listed(self) -> list[str]:
        return [entry.id for entry in (await self.lobby.state()).matches]


@pytest.fixture(params=STORES)
async def processes(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[LobbyProcess, LobbyProcess]]:
    clock = FakeClock()
    presence = MemoryPresence(clock)

    async with store_opener(request.param, tmp_path, request) as open_store:
        stores = open_store(), open_store()
        async with (
            open_service(stores[0], clock=clock) as one,
            open_service(stores[1], clock=clock) as two,
        ):
            first, second = (
                LobbyProcess(service, Lobby(store, service, presence, clock), presence, clock)
                for service, store in zip((one, two), stores, strict=True)
            )
            yield first, second


@pytest.fixture
def process(processes: tuple[LobbyProcess, LobbyProcess]) -> LobbyProcess:
    return processes[0]


async def test_who_comes_second_plays_who_came_first(
    processes: tuple[LobbyProcess, LobbyProcess],
) -> None:
    here, there = processes
    own = await here.pair(ADA)
    assert own.is_listed
    assert await there.listed() == [own.id]
    joined = await there.pair(BOB)
    assert not joined.ball
    assert joined.id == own.id
    assert [seat.owner for seat in joined.seats] == ["ada", "bob"]
    assert await here.listed() == []


async def test_who_asks_twice_waits_once_and_never_plays_themselves(process: LobbyProcess) -> None:
    own = await process.pair(ADA)
    again = await process.pair(ADA)
    assert again.id == own.id
    assert not again.is_full
    tabs = await asyncio.gather(process.pair(EVE, spec="whoa"), process.pair(EVE, spec="whoa"))
    assert not any(state.is_full for state in tabs)


async def test_other_games_and_other_clocks_are_other_wishes(process: LobbyProcess) -> None:
    blitz = TimeControl(60.0, 1.0)
    ids = {
        (await process.pair(ADA)).id,
        (await process.pair(BOB, spec="whoa")).id,
        (await process.pair(EVE, control=blitz)).id,
    }
    assert len(ids) == 3
    assert (await process.pair(ROBOT, control=TimeControl(60.0, 2.0))).id not in ids
    assert (await process.pair(ADA, control=blitz)).seats[0].owner == "eve"


async def test_who_has_waited_longest_is_first(process: LobbyProcess) -> None:
    owners = [f"person {i}" for i in range(6)]
    waiting = [await process.open(Identity(owner)) for owner in owners]
    assert await process.listed() == [state.id for state in waiting]
    for i, state in enumerate(waiting):
        assert (await process.pair(Identity(f"guest {i}"))).id == state.id


async def test_people_come_before_programs(process: LobbyProcess) -> None:
    robot = await process.open(ROBOT)
    person = await process.open(ADA)
    assert (await process.pair(BOB)).id == person.id
    assert (await process.pair(EVE)).id == robot.id


async def test_who_has_left_is_neither_listed_nor_paired(process: LobbyProcess) -> None:
    gone = await process.open(ADA, present=False)
    assert await process.listed() == []
    state = await process.pair(BOB)
    assert state.id != gone.id
    await process.connect(ADA).watch(gone.id)
    assert await process.listed() == [gone.id, state.id], "she has come back"


async def test_what_is_called_off_is_not_listed(process: LobbyProcess) -> None:
    state = await process.open(ADA)
    await process.service.perform(state.id, lambda state, now: decisions.resign(state, ADA, now))
    assert await process.listed() == []


class Race:
    """Holds up whoever has looked who waits, until both have looked or only one can."""

    def __init__(self) -> None:
        self.looks = 0
        self.both_looked = asyncio.Event()

    def enter(self, process: LobbyProcess, patch: pytest.MonkeyPatch) -> None:
        store = process.lobby._store = Unreliable(process.lobby._store)
        look = store.listed

        async def listed() -> list[str]:
            ids = await look()
            self.looks += 1
            if self.looks == 2:
                self.both_looked.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.both_looked.wait(), 0.1)
            return ids

        patch.setattr(store, "listed", listed)


async def test_two_at_once_end_in_one_match(
    processes: tuple[LobbyProcess, LobbyProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race()
    for process in processes:
        race.enter(process, monkeypatch)
    found = await asyncio.gather(processes[0].pair(ADA), processes[1].pair(BOB))
    assert race.looks == 2
    newest = [await processes[0].service.refresh(state.id) for state in found]
    assert newest[0].id == newest[1].id
    assert newest[0].is_full
    assert await processes[0].listed() == []


async def test_of_many_at_once_nobody_is_left_over(
    processes: tuple[LobbyProcess, LobbyProcess],
) -> None:
    guests = [Identity(f"guest {i}") for i in range(16)]
    found = await asyncio.gather(*(processes[i % 2].pair(guest) for i, guest in enumerate(guests)))
    newest = [await processes[0].service.refresh(state.id) for state in found]
    seated = [
        seat.owner
        for state in {state.id: state for state in newest}.values()
        for seat in state.seats
    ]
    assert sorted(map(str, seated)) == sorted(guest.owner for guest in guests)
    assert all(state.is_full and state.result is None for state in newest)


async def test_a_crowd_that_wants_other_games_hides_nobody(
    process: LobbyProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "SHOWN", 5)
    for i in range(8):
        await process.open(Identity(f"person {i}"), "whoa")
    wanted = await process.open(ADA)
    assert len(await process.listed()) == 5
    assert (await process.pair(BOB)).id == wanted.id


async def test_open_matches_are_shown_with_what_one_wants_to_know(process: LobbyProcess) -> None:
    state = await process.open(ROBOT)
    await process.pair(EVE, spec="notakto", control=TimeControl(90.0, 2.0))
    [first, second] = (await process.lobby.state()).matches
    assert (first.id, first.spec, first.name, first.bot) == (state.id, SPEC, "robot", True)
    assert (first.side, first.time) == ("x", None)
    assert (second.side, second.bot) == ("o", False)
    assert (first.shared_marks, second.shared_marks) == (False, True)
    assert second.time is not None
    assert (second.time.minutes, second.time.increment) == (1.5, 2.0)
    LobbyState.model_validate_json((await process.lobby.state()).model_dump_json(), strict=True)


async def test_many_changes_are_one_message(process: LobbyProcess) -> None:
    told: list[LobbyState] = []
    heard = asyncio.Event()

    async def tell(state: LobbyState) -> None:
        told.append(state)
        heard.set()

    lobby = process.lobby
    lobby.subscribe(tell)
    state = await process.open(ADA)
    for _ in range(20):
        lobby.changed()
    await asyncio.wait_for(heard.wait(), SECONDS)
    assert [[entry.id for entry in state.matches] for state in told] == [[state.id]]
    heard.clear()
    lobby.changed()
    await asyncio.wait_for(heard.wait(), SECONDS)
    assert len(told) == 2


async def test_while_the_store_is_away_nobody_waits_in_vain(process: LobbyProcess) -> None:
    unreliable = Unreliable(process.lobby._store)
    process.lobby._store = process.service._store = unreliable
    unreliable.away = True
    assert (await refused(process.pair(ADA))).code == "unavailable"
    assert (await refused(process.lobby.state())).code == "unavailable"
    unreliable.away, unreliable.cannot_write = False, True
    assert (await refused(process.pair(ADA))).code == "unavailable"
    assert process.presence._there == {}, "there is no match to be present in"
    unreliable.cannot_write = False
    waiting = await process.pair(ADA)
    assert set(process.presence._there) == {waiting.id}


async def test_a_match_that_cannot_be_read_is_left_out(process: LobbyProcess) -> None:
    await process.lobby._store.append("damaged", 0, [b"nonsense"], due=1e12, listed=True)
    waiting = await process.open(ADA)
    assert await process.listed() == [waiting.id]
    assert (await process.pair(BOB)).id == waiting.id


# Commands that are more than their decision


@pytest.fixture
def handlers(process: LobbyProcess) -> Handlers:
    return Handlers(
        process.service, process.lobby, process.presence, FakePool(), Settings(), process.clock
    )


@pytest.mark.parametrize("time", range(5))
async def test_who_asks_for_a_rematch_at_once_gets_one(
    process: LobbyProcess, handlers: Handlers, time: int
) -> None:
    ada, bob = process.connect(ADA), process.connect(BOB)
    match = (await process.open(ADA)).id
    await handlers.perform(bob, "join", {"match": match})
    await handlers.perform(bob, "resign", {"match": match})
    await asyncio.gather(
        *(handlers.perform(who, "rematch", {"match": match}) for who in (ada, bob))
    )
    following = (await process.service.refresh(match)).next
    assert following is not None, time
    again = await process.service.refresh(following)
    assert [seat.owner for seat in again.seats] == ["ada", "bob"]


async def test_a_rematch_that_was_agreed_upon_is_the_only_one(
    process: LobbyProcess, handlers: Handlers
) -> None:
    ada = process.connect(ADA)
    state = (await handlers.perform(ada, "create", {"spec": SPEC, "o": "first"})).state
    assert state is not None
    await handlers.perform(ada, "resign", {"match": state.id})
    first = (await handlers.perform(ada, "rematch", {"match": state.id})).state
    second = (await handlers.perform(ada, "rematch", {"match": state.id})).state
    assert first is not None
    assert first == second


async def test_a_match_is_claimed_from_who_has_gone_for_long(
    process: LobbyProcess, handlers: Handlers
) -> None:
    clock = process.clock
    ada, bob = process.connect(ADA), process.connect(BOB)
    create_state = (await handlers.perform(ada, "create", {"spec": SPEC, "o": "friend"})).state
    assert create_state is not None
    match = {"match": create_state.id}
    await handlers.perform(bob, "join", match)

    async def claim() -> str:
        with pytest.raises(Refusal) as caught:
            await handlers.perform(ada, "claim", match)
        return caught.value.code

    assert await claim() == "not-allowed"
    await bob.unwatch(create_state.id)
    clock.pass_(59)
    assert await claim() == "too-soon"
    await bob.watch(create_state.id)
    clock.pass_(30)
    await bob.unwatch(create_state.id)
    clock.pass_(59)
    assert await claim() == "too-soon", "he was here in between"
    clock.pass_(1)
    won = (await handlers.perform(ada, "claim", match)).state
    assert won is not None
    assert won.result == (0, "abandonment")
