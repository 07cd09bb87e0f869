"""Handlers: what each command does, and how it is refused."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.server.fakes import ADA, BOB, EVE, FakeClock, FakePool, open_service, refused
from tests.server.live.fakes import FakeSio
from unbeatable.server.http.api.matches import record_of
from unbeatable.server.live.connections import MAX_WATCHED, Connection
from unbeatable.server.live.handlers import Handlers, Reply
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import Attendance, MemoryPresence
from unbeatable.server.matches.service import StaleCommand
from unbeatable.server.matches.state import MatchState
from unbeatable.server.matches.view import When, match_view
from unbeatable.server.settings import Settings
from unbeatable.server.store import StoreUnavailable
from unbeatable.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


class Desk:
    """Handlers with what they need, and connections to command them."""

    def __init__(self, handlers: Handlers, presence: MemoryPresence, pool: FakePool) -> None:
        self.handlers = handlers
        self.pool = pool
        self.presence = presence
        self.sio = FakeSio()
        self.ada, self.bob, self.eve = (
            Connection(who.owner, who, "", self.sio, presence) for who in (ADA, BOB, EVE)
        )

    async def reply(self, connection: Connection, command: str, **message: Any) -> Reply:
        return await self.handlers.perform(connection, command, message)

    async def do(self, connection: Connection, command: str, **message: Any) -> MatchState:
        state = (await self.reply(connection, command, **message)).state
        assert state is not None
        return state

    async def seat(self, **more: Any) -> str:
        """Return the id of a match between Ada, x, and Bob."""
        state = await self.do(self.ada, "create", spec="classic", x="me", o="friend", **more)
        await self.do(self.bob, "join", match=state.id)
        return state.id


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    clock = FakeClock()
    store = SqliteStore(tmp_path / "db")
    presence = MemoryPresence(clock)
    pool = FakePool()
    async with open_service(store, clock=clock, pool=pool) as service:
        lobby = Lobby(store, service, presence, clock)
        settings = Settings(claim_after=60)
        yield Desk(Handlers(service, lobby, presence, pool, settings, clock), presence, pool)
    await store.close()


async def test_other_commands_are_quoted_and_the_commands_named(desk: Desk) -> None:
    refusal = await refused(desk.reply(desk.ada, "x" * 100))
    assert refusal.code == "unknown-command"
    assert f"{'x' * 40!r} is not a command; commands are create, pair, join" in refusal.message


async def test_malformed_messages_are_not_carried_out(desk: Desk) -> None:
    with pytest.raises(ValidationError):
        await desk.reply(desk.ada, "create", spec="")
    with pytest.raises(ValidationError):
        await desk.reply(desk.ada, "join", match="short")


async def test_a_match_does_not_begin_where_no_play_leads(desk: Desk) -> None:
    start = ".../x../o.. x"
    desk.pool.unreachable = {start}
    wanted = {"spec": "mnk(3,3,3,gravity=true)", "start": start, "x": "me"}
    for more in ({"o": "perfect", "ball": False}, {"o": "friend"}):
        refusal = await refused(desk.reply(desk.ada, "create", **wanted, **more))
        assert (refusal.code, refusal.message) == ("bad-request", f"{start!r} cannot arise")
        assert not desk.ada.watched
    # Two people without values need no solution.
    state = await desk.do(desk.ada, "create", **wanted, o="friend", ball=False)
    assert state.match.game.write(state.match.position) == start


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"spec": "chess"}, "'chess'"),
        ({"spec": "classic", "start": "abc"}, "abc"),
        ({"spec": "classic", "start": "xxx/oo./... o"}, "the game is over already"),
        ({"spec": "classic", "o": "file:evil.py"}, "'file:evil.py' does not play here"),
        ({"spec": "classic", "o": "noisy(2)"}, "'noisy(2)' does not play here"),
    ],
)
async def test_a_match_that_cannot_be_is_refused(
    desk: Desk, message: dict[str, str], told: str
) -> None:
    refusal = await refused(desk.reply(desk.ada, "create", **message))
    assert refusal.code == "bad-request"
    assert told in refusal.message


async def test_who_creates_a_match_that_cannot_be_stored_watches_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(SqliteStore, "append", fail)
    refusal = await refused(desk.reply(desk.ada, "create", spec="classic"))
    assert refusal.code == "unavailable"
    assert not desk.ada.watched
    assert not desk.sio.rooms


async def test_who_can_watch_no_further_match_takes_no_seat(desk: Desk) -> None:
    state = await desk.do(desk.ada, "create", spec="classic", x="me", o="open")
    desk.bob.watched.update(str(number) for number in range(MAX_WATCHED))
    for command, message in (
        ("create", {"spec": "classic"}),
        ("pair", {"spec": "classic"}),
        ("pair", {"spec": "whoa"}),
        ("join", {"match": state.id}),
    ):
        refusal = await refused(desk.reply(desk.bob, command, **message))
        assert (refusal.code, "at most 500 matches" in refusal.message) == ("not-allowed", True)
    assert (await desk.do(desk.ada, "watch", match=state.id)).version == 1
    assert set(desk.presence._there) == {state.id}


async def test_a_match_from_its_creation_to_the_rematch(desk: Desk) -> None:
    match = await desk.seat(name="Ada")
    assert ("ada", match) in desk.sio.rooms
    assert ("bob", match) in desk.sio.rooms
    state = await desk.do(desk.ada, "watch", match=match)
    assert [seat.name for seat in state.seats] == ["Ada", "Guest"]
    for number, move in enumerate(["a1", "a2", "b1", "b2", "c1"]):
        who = (desk.ada, desk.bob)[number % 2]
        state = await desk.do(who, "move", match=match, version=state.version, move=move)
    assert state.result == (0, "board")
    asked = await desk.do(desk.ada, "rematch", match=match)
    assert asked.next is None
    agreed = await desk.do(desk.bob, "rematch", match=match)
    assert agreed.next is not None
    again = await desk.do(desk.eve, "watch", match=agreed.next)
    assert [seat.owner for seat in again.seats] == ["bob", "ada"]


async def test_a_move_on_an_outdated_board_is_answered_with_the_match(desk: Desk) -> None:
    match = await desk.seat()
    await desk.do(desk.ada, "move", match=match, version=2, move="a1")
    with pytest.raises(StaleCommand) as caught:
        await desk.reply(desk.ada, "move", match=match, version=2, move="b2")
    assert caught.value.state.match.played == ("a1",)


@pytest.mark.parametrize("command", ["undo", "draw", "decline", "resign", "claim", "rematch"])
async def test_spectators_command_nothing(desk: Desk, command: str) -> None:
    match = await desk.seat()
    await desk.do(desk.eve, "watch", match=match)
    refusal = await refused(desk.reply(desk.eve, command, match=match))
    assert refusal.code in ("not-yours", "not-finished")


async def test_without_the_ball_moves_are_not_rated_during_the_match(desk: Desk) -> None:
    match = await desk.seat(ball=False)
    refusal = await refused(desk.reply(desk.ada, "rate", match=match))
    assert refusal.code == "not-allowed"


async def test_who_leaves_no_longer_watches(desk: Desk) -> None:
    match = await desk.seat()
    await desk.do(desk.bob, "leave", match=match)
    assert ("bob", match) not in desk.sio.rooms


async def test_the_lobby_lists_open_matches(desk: Desk) -> None:
    state = await desk.do(desk.ada, "create", spec="classic", x="me", o="open")
    lobby = (await desk.reply(desk.bob, "lobby")).lobby
    assert lobby is not None
    assert [entry.id for entry in lobby.matches] == [state.id]
    paired = await desk.do(desk.bob, "pair", spec="classic")
    assert paired.id == state.id


async def test_games_that_cannot_be_solved_are_refused_at_once(desk: Desk) -> None:
    assert (await refused(desk.reply(desk.ada, "solve", spec="chess"))).code == "bad-request"
    assert (await refused(desk.reply(desk.ada, "solve", spec="mnk(9,9,5)"))).code == "too-large"
    assert desk.ada.solving is None


async def test_a_bot_is_marked_as_one(desk: Desk) -> None:
    desk.ada.who = Identity("ada", bot=True)
    state = await desk.do(desk.ada, "create", spec="classic", x=" ME ", o="Easy")
    assert state.seats[0].bot
    assert (state.seats[1].kind, state.seats[1].name) == ("computer", "Easy")


async def test_a_match_that_begins_before_its_game_is_solved_stays_one_against_strong(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakePool, "is_solvable", lambda *_: True)
    monkeypatch.setattr(FakePool, "is_exact", lambda *_: False)
    match = (await desk.do(desk.ada, "create", spec="mnk(4,4,4)", x="me", o="perfect")).id
    monkeypatch.setattr(FakePool, "is_exact", lambda *_: True)
    state = await desk.do(desk.ada, "resign", match=match)
    view = match_view(state, Attendance((), {}, 0.0), When(0.0, 60.0))
    assert (view.o.name, view.o.level) == ("Strong", "perfect")
    assert record_of(state).o == "Strong"
    continued = await desk.do(desk.ada, "rematch", match=match)
    assert continued.next is not None
    assert (await desk.do(desk.ada, "watch", match=continued.next)).seats[0].name == "Perfect"


async def test_only_a_solved_game_has_a_perfect_computer(desk: Desk) -> None:
    for spec, name in (("classic", "Perfect"), ("mnk(6,5,4)", "Strong")):
        state = await desk.do(desk.ada, "create", spec=spec, x="me", o="perfect")
        assert (state.seats[1].name, state.seats[1].level) == (name, "perfect")
