"""The lobby on both stores: who is listed, and who plays whom."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
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
from unbeatable.server.http.identity import new_match_id
from unbeatable.server.live.handlers import Handlers
from unbeatable.server.matches import decisions
from unbeatable.server.matches import lobby as lobby_module
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.events import Created, Seat, TimeControl
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import MemoryPresence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.state import MatchState
from unbeatable.server.settings import Settings
from unbeatable.server.wire import LobbyState

pytestmark = pytest.mark.anyio

SPEC = "mnk(3,3,3)"


@dataclass
class Guest:
    """A connection as the lobby sees it."""

    who: Identity
    presence: MemoryPresence
    watched: set[str] = field(default_factory=set)
    connection: str = field(default_factory=lambda: secrets.token_hex(4))

    async def watch(self, state: MatchState) -> None:
        self.watched.add(state.id)
        await self.presence.enter(state.id, self.connection, self.who.owner)

    async def unwatch(self, match_id: str) -> None:
        self.watched.discard(match_id)
        await self.presence.leave(match_id, self.connection, self.who.owner)

    async def listen_to_lobby(self, listen: bool) -> None: ...

    def follow(self, spec: str, solving: object) -> None: ...


class LobbyProcess:
    """One process's lobby; several of them share the store and who is there."""

    def __init__(self, service: MatchService, lobby: Lobby, presence: MemoryPresence) -> None:
        self.service = service
        self.lobby = lobby
        self.presence = presence

    def guest(self, who: Identity) -> Guest:
        return Guest(who, self.presence)

    async def pair(
        self, who: Identity, *, spec: str = SPEC, control: TimeControl | None = None
    ) -> MatchState:
        return await self.lobby.pair(self.guest(who), spec, who.owner, control)

    async def open(self, who: Identity, spec: str = SPEC, *, present: bool = True) -> MatchState:
        """An open match that waits, made without looking for others."""
        seat = Seat("person", name=who.owner, owner=who.owner, bot=who.bot)
        event = Created(0.0, spec, (Seat("open"), seat))
        state = await self.service.create(new_match_id(), event)
        if present:
            await self.guest(who).watch(state)
        return state

    async def listed(self) -> list[str]:
        return [entry.id for entry in (await self.lobby.state()).matches]


@pytest.fixture(params=STORES)
async def processes(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[LobbyProcess, LobbyProcess]]:
    presence, clock = MemoryPresence(), FakeClock()

    async def tell(state: LobbyState) -> None: ...

    async with store_opener(request.param, tmp_path, request) as open_store:
        stores = open_store(), open_store()
        async with (
            open_service(stores[0], clock=clock) as one,
            open_service(stores[1], clock=clock) as two,
        ):
            first, second = (
                LobbyProcess(service, Lobby(store, service, presence, tell), presence)
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
    await process.guest(ADA).watch(gone)
    assert await process.listed() == [gone.id, state.id], "she has come back"


async def test_what_is_called_off_is_not_listed(process: LobbyProcess) -> None:
    state = await process.open(ADA)
    await process.service.perform(state.id, lambda state, now: decisions.resign(state, ADA, now))
    assert await process.listed() == []


@pytest.mark.parametrize("time", range(10))
async def test_two_at_once_end_in_one_match(
    processes: tuple[LobbyProcess, LobbyProcess], time: int
) -> None:
    found = await asyncio.gather(processes[0].pair(ADA), processes[1].pair(BOB))
    newest = [await processes[0].service.refresh(state.id) for state in found]
    assert newest[0].id == newest[1].id, time
    assert newest[0].is_full
    assert await processes[0].listed() == []


@pytest.mark.parametrize("time", range(5))
async def test_of_many_at_once_nobody_is_left_over(
    processes: tuple[LobbyProcess, LobbyProcess], time: int
) -> None:
    guests = [processes[i % 2].guest(Identity(f"guest {time} {i}")) for i in range(16)]
    found = await asyncio.gather(
        *(
            processes[i % 2].lobby.pair(guest, SPEC, guest.who.owner, None)
            for i, guest in enumerate(guests)
        )
    )
    newest = [await processes[0].service.refresh(state.id) for state in found]
    seated = [
        seat.owner
        for state in {state.id: state for state in newest}.values()
        for seat in state.seats
    ]
    assert sorted(map(str, seated)) == sorted(guest.who.owner for guest in guests)
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
    await process.pair(EVE, spec="whoa", control=TimeControl(90.0, 2.0))
    [first, second] = (await process.lobby.state()).matches
    assert (first.id, first.spec, first.name, first.bot) == (state.id, SPEC, "robot", True)
    assert (first.side, first.time) == ("x", None)
    assert (second.side, second.bot) == ("o", False)
    assert second.time is not None
    assert (second.time.minutes, second.time.increment) == (1.5, 2.0)
    LobbyState.model_validate_json((await process.lobby.state()).model_dump_json(), strict=True)


async def test_many_changes_are_one_message(process: LobbyProcess) -> None:
    told: list[LobbyState] = []
    heard = asyncio.Event()

    async def tell(state: LobbyState) -> None:
        told.append(state)
        heard.set()

    lobby = Lobby(process.lobby._store, process.service, process.presence, tell)
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
    guest = process.guest(ADA)

    async def pair() -> MatchState:
        return await process.lobby.pair(guest, SPEC, "Ada", None)

    unreliable.away = True
    assert (await refused(pair())).code == "unavailable"
    assert (await refused(process.lobby.state())).code == "unavailable"
    unreliable.away, unreliable.cannot_write = False, True
    assert (await refused(pair())).code == "unavailable"
    assert guest.watched == set(), "there is no match to watch"
    unreliable.cannot_write = False
    assert guest.watched == {(await pair()).id}


# Commands that are more than their decision


@pytest.fixture
def commands(process: LobbyProcess) -> Handlers:
    clock = process.service._clock
    pool = FakePool()
    return Handlers(process.service, process.lobby, process.presence, pool, Settings(), clock)


@pytest.mark.parametrize("time", range(5))
async def test_who_asks_for_a_rematch_at_once_gets_one(
    process: LobbyProcess, commands: Handlers, time: int
) -> None:
    ada, bob = process.guest(ADA), process.guest(BOB)
    match = (await process.open(ADA)).id
    await commands.perform(bob, "join", {"match": match})
    await commands.perform(bob, "resign", {"match": match})
    await asyncio.gather(
        *(commands.perform(who, "rematch", {"match": match}) for who in (ada, bob))
    )
    following = (await process.service.refresh(match)).next
    assert following is not None, time
    again = await process.service.refresh(following)
    assert [seat.owner for seat in again.seats] == ["ada", "bob"]


async def test_a_rematch_that_was_agreed_upon_is_the_only_one(
    process: LobbyProcess, commands: Handlers
) -> None:
    ada = process.guest(ADA)
    state = (await commands.perform(ada, "create", {"spec": SPEC, "o": "first"})).state
    assert state is not None
    await commands.perform(ada, "resign", {"match": state.id})
    first = (await commands.perform(ada, "rematch", {"match": state.id})).state
    second = (await commands.perform(ada, "rematch", {"match": state.id})).state
    assert first is not None
    assert first == second


async def test_a_match_is_claimed_from_who_has_gone_for_long(
    process: LobbyProcess, commands: Handlers
) -> None:
    clock = FakeClock()
    process.service._clock = process.presence._clock = clock
    ada, bob = process.guest(ADA), process.guest(BOB)
    create_state = (await commands.perform(ada, "create", {"spec": SPEC, "o": "friend"})).state
    assert create_state is not None
    match = {"match": create_state.id}
    await commands.perform(bob, "join", match)

    async def claim() -> str:
        with pytest.raises(Refusal) as caught:
            await commands.perform(ada, "claim", match)
        return caught.value.code

    assert await claim() == "not-allowed"
    await bob.unwatch(create_state.id)
    clock.pass_(59)
    assert await claim() == "too-soon"
    await bob.watch(create_state)
    clock.pass_(30)
    await bob.unwatch(create_state.id)
    clock.pass_(59)
    assert await claim() == "too-soon", "he was here in between"
    clock.pass_(1)
    won = (await commands.perform(ada, "claim", match)).state
    assert won is not None
    assert won.result == (0, "abandonment")
