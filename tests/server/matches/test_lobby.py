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
    open_rooms,
    refused,
    store_opener,
)
from unbeatable.server.http.identity import new_match_id
from unbeatable.server.live.handlers import Commands
from unbeatable.server.matches import decisions
from unbeatable.server.matches import lobby as lobby_module
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.events import Created, Seat, TimeControl
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import MemoryPresence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import Rooms
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

    async def watch(self, live: MatchState) -> None:
        self.watched.add(live.id)
        await self.presence.enter(live.id, self.connection, self.who.owner)

    async def unwatch(self, match_id: str) -> None:
        self.watched.discard(match_id)
        await self.presence.leave(match_id, self.connection, self.who.owner)

    async def listen_to_lobby(self, listen: bool) -> None: ...

    def follow(self, spec: str, solving: object) -> None: ...


class Hall:
    """One process's lobby; several of them share the store and who is there."""

    def __init__(self, rooms: Rooms, lobby: Lobby, presence: MemoryPresence) -> None:
        self.rooms = rooms
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
        live = await self.rooms.create(new_match_id(), event)
        if present:
            await self.guest(who).watch(live)
        return live

    async def listed(self) -> list[str]:
        return [entry.id for entry in (await self.lobby.state()).matches]


@pytest.fixture(params=STORES)
async def halls(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    presence, clock = MemoryPresence(), FakeClock()

    async def tell(state: LobbyState) -> None: ...

    async with store_opener(request.param, tmp_path, request) as open_store:
        stores = open_store(), open_store()
        async with (
            open_rooms(stores[0], clock=clock) as one,
            open_rooms(stores[1], clock=clock) as two,
        ):
            first, second = (
                Hall(rooms, Lobby(store, rooms, presence, tell), presence)
                for rooms, store in zip((one, two), stores, strict=True)
            )
            yield first, second


@pytest.fixture
def hall(halls: tuple[Hall, Hall]) -> Hall:
    return halls[0]


async def test_who_comes_second_plays_who_came_first(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    own = await here.pair(ADA)
    assert own.is_listed
    assert await there.listed() == [own.id]
    joined = await there.pair(BOB)
    assert not joined.ball
    assert joined.id == own.id
    assert [seat.owner for seat in joined.seats] == ["ada", "bob"]
    assert await here.listed() == []


async def test_who_asks_twice_waits_once_and_never_plays_themselves(hall: Hall) -> None:
    own = await hall.pair(ADA)
    again = await hall.pair(ADA)
    assert again.id == own.id
    assert not again.is_full
    tabs = await asyncio.gather(hall.pair(EVE, spec="whoa"), hall.pair(EVE, spec="whoa"))
    assert not any(live.is_full for live in tabs)


async def test_other_games_and_other_clocks_are_other_wishes(hall: Hall) -> None:
    blitz = TimeControl(60.0, 1.0)
    ids = {
        (await hall.pair(ADA)).id,
        (await hall.pair(BOB, spec="whoa")).id,
        (await hall.pair(EVE, control=blitz)).id,
    }
    assert len(ids) == 3
    assert (await hall.pair(ROBOT, control=TimeControl(60.0, 2.0))).id not in ids
    assert (await hall.pair(ADA, control=blitz)).seats[0].owner == "eve"


async def test_who_has_waited_longest_is_first(hall: Hall) -> None:
    owners = [f"person {i}" for i in range(6)]
    waiting = [await hall.open(Identity(owner)) for owner in owners]
    assert await hall.listed() == [live.id for live in waiting]
    for i, live in enumerate(waiting):
        assert (await hall.pair(Identity(f"guest {i}"))).id == live.id


async def test_people_come_before_programs(hall: Hall) -> None:
    robot = await hall.open(ROBOT)
    person = await hall.open(ADA)
    assert (await hall.pair(BOB)).id == person.id
    assert (await hall.pair(EVE)).id == robot.id


async def test_who_has_left_is_neither_listed_nor_paired(hall: Hall) -> None:
    gone = await hall.open(ADA, present=False)
    assert await hall.listed() == []
    live = await hall.pair(BOB)
    assert live.id != gone.id
    await hall.guest(ADA).watch(gone)
    assert await hall.listed() == [gone.id, live.id], "she has come back"


async def test_what_is_called_off_is_not_listed(hall: Hall) -> None:
    live = await hall.open(ADA)
    await hall.rooms.perform(live.id, lambda live, now: decisions.resign(live, ADA, now))
    assert await hall.listed() == []


@pytest.mark.parametrize("time", range(10))
async def test_two_at_once_end_in_one_match(halls: tuple[Hall, Hall], time: int) -> None:
    found = await asyncio.gather(halls[0].pair(ADA), halls[1].pair(BOB))
    newest = [await halls[0].rooms.refresh(live.id) for live in found]
    assert newest[0].id == newest[1].id, time
    assert newest[0].is_full
    assert await halls[0].listed() == []


@pytest.mark.parametrize("time", range(5))
async def test_of_many_at_once_nobody_is_left_over(halls: tuple[Hall, Hall], time: int) -> None:
    guests = [halls[i % 2].guest(Identity(f"guest {time} {i}")) for i in range(16)]
    found = await asyncio.gather(
        *(
            halls[i % 2].lobby.pair(guest, SPEC, guest.who.owner, None)
            for i, guest in enumerate(guests)
        )
    )
    newest = [await halls[0].rooms.refresh(live.id) for live in found]
    seated = [
        seat.owner for live in {live.id: live for live in newest}.values() for seat in live.seats
    ]
    assert sorted(map(str, seated)) == sorted(guest.who.owner for guest in guests)
    assert all(live.is_full and live.result is None for live in newest)


async def test_a_crowd_that_wants_other_games_hides_nobody(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "SHOWN", 5)
    for i in range(8):
        await hall.open(Identity(f"person {i}"), "whoa")
    wanted = await hall.open(ADA)
    assert len(await hall.listed()) == 5
    assert (await hall.pair(BOB)).id == wanted.id


async def test_open_matches_are_shown_with_what_one_wants_to_know(hall: Hall) -> None:
    live = await hall.open(ROBOT)
    await hall.pair(EVE, spec="whoa", control=TimeControl(90.0, 2.0))
    [first, second] = (await hall.lobby.state()).matches
    assert (first.id, first.spec, first.name, first.bot) == (live.id, SPEC, "robot", True)
    assert (first.side, first.time) == ("x", None)
    assert (second.side, second.bot) == ("o", False)
    assert second.time is not None
    assert (second.time.minutes, second.time.increment) == (1.5, 2.0)
    LobbyState.model_validate_json((await hall.lobby.state()).model_dump_json(), strict=True)


async def test_many_changes_are_one_message(hall: Hall) -> None:
    told: list[LobbyState] = []
    heard = asyncio.Event()

    async def tell(state: LobbyState) -> None:
        told.append(state)
        heard.set()

    lobby = Lobby(hall.lobby._store, hall.rooms, hall.presence, tell)
    live = await hall.open(ADA)
    for _ in range(20):
        lobby.changed()
    await asyncio.wait_for(heard.wait(), SECONDS)
    assert [[entry.id for entry in state.matches] for state in told] == [[live.id]]
    heard.clear()
    lobby.changed()
    await asyncio.wait_for(heard.wait(), SECONDS)
    assert len(told) == 2


async def test_while_the_store_is_away_nobody_waits_in_vain(hall: Hall) -> None:
    unreliable = Unreliable(hall.lobby._store)
    hall.lobby._store = hall.rooms._store = unreliable
    guest = hall.guest(ADA)

    async def pair() -> MatchState:
        return await hall.lobby.pair(guest, SPEC, "Ada", None)

    unreliable.away = True
    assert (await refused(pair())).code == "unavailable"
    assert (await refused(hall.lobby.state())).code == "unavailable"
    unreliable.away, unreliable.cannot_write = False, True
    assert (await refused(pair())).code == "unavailable"
    assert guest.watched == set(), "there is no match to watch"
    unreliable.cannot_write = False
    assert guest.watched == {(await pair()).id}


# Commands that are more than their decision


@pytest.fixture
def commands(hall: Hall) -> Commands:
    clock = hall.rooms._clock
    pool = FakePool()
    return Commands(hall.rooms, hall.lobby, hall.presence, pool, Settings(), clock)


@pytest.mark.parametrize("time", range(5))
async def test_who_asks_for_a_rematch_at_once_gets_one(
    hall: Hall, commands: Commands, time: int
) -> None:
    ada, bob = hall.guest(ADA), hall.guest(BOB)
    match = (await hall.open(ADA)).id
    await commands.perform(bob, "join", {"match": match})
    await commands.perform(bob, "resign", {"match": match})
    await asyncio.gather(
        *(commands.perform(who, "rematch", {"match": match}) for who in (ada, bob))
    )
    following = (await hall.rooms.refresh(match)).next
    assert following is not None, time
    again = await hall.rooms.refresh(following)
    assert [seat.owner for seat in again.seats] == ["ada", "bob"]


async def test_a_rematch_that_was_agreed_upon_is_the_only_one(
    hall: Hall, commands: Commands
) -> None:
    ada = hall.guest(ADA)
    live = (await commands.perform(ada, "create", {"spec": SPEC, "o": "first"})).live
    assert live is not None
    await commands.perform(ada, "resign", {"match": live.id})
    first = (await commands.perform(ada, "rematch", {"match": live.id})).live
    second = (await commands.perform(ada, "rematch", {"match": live.id})).live
    assert first is not None
    assert first == second


async def test_a_match_is_claimed_from_who_has_gone_for_long(
    hall: Hall, commands: Commands
) -> None:
    clock = FakeClock()
    hall.rooms._clock = hall.presence._clock = clock
    ada, bob = hall.guest(ADA), hall.guest(BOB)
    created = (await commands.perform(ada, "create", {"spec": SPEC, "o": "friend"})).live
    assert created is not None
    match = {"match": created.id}
    await commands.perform(bob, "join", match)

    async def claim() -> str:
        with pytest.raises(Refusal) as caught:
            await commands.perform(ada, "claim", match)
        return caught.value.code

    assert await claim() == "not-allowed"
    await bob.unwatch(created.id)
    clock.pass_(59)
    assert await claim() == "too-soon"
    await bob.watch(created)
    clock.pass_(30)
    await bob.unwatch(created.id)
    clock.pass_(59)
    assert await claim() == "too-soon", "he was here in between"
    clock.pass_(1)
    won = (await commands.perform(ada, "claim", match)).live
    assert won is not None
    assert won.result == (0, "abandonment")
