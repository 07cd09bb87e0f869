"""A connection: what it watches, and how it follows the solving of a game."""

import asyncio
import logging

import pytest

from tests.server.fakes import ADA, FakeClock
from tests.server.live.fakes import FakeSio
from unbeatable.server.live.connections import FAILED, LOBBY, MAX_WATCHED, Connection
from unbeatable.server.matches.presence import MemoryPresence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import GameValue, SolvingState
from unbeatable.server.workers.pool import Tell

pytestmark = pytest.mark.anyio

VALUE = GameValue(value="draw", remoteness=9, positions=5478, seconds=0.1, moves=9, best=["a1"])


@pytest.fixture
def sio() -> FakeSio:
    return FakeSio()


@pytest.fixture
def presence() -> MemoryPresence:
    return MemoryPresence(FakeClock())


@pytest.fixture
def connection(sio: FakeSio, presence: MemoryPresence) -> Connection:
    return Connection("sid", ADA, "1.2.3.4", sio, presence)


def stages(sio: FakeSio) -> list[str]:
    assert all(event == "solving" and to == "sid" for event, _, to in sio.sent)
    return [data["stage"] for _, data, _ in sio.sent]


async def test_who_watches_is_present_until_they_leave(
    connection: Connection, sio: FakeSio, presence: MemoryPresence
) -> None:
    assert await connection.watch("m")
    assert not await connection.watch("m"), "it watches already"
    assert ("sid", "m") in sio.rooms
    assert (await presence.of("m")).is_present("ada")
    await connection.unwatch("m")
    await connection.unwatch("m")
    assert not sio.rooms
    assert not (await presence.of("m")).is_present("ada")


async def test_a_connection_watches_so_many_matches_and_no_more(connection: Connection) -> None:
    connection.watched.update(str(number) for number in range(MAX_WATCHED))
    with pytest.raises(Refusal, match="at most 500 matches") as caught:
        await connection.watch("m")
    assert caught.value.code == "not-allowed"
    assert "m" not in connection.watched


async def test_the_lobby_is_a_room(connection: Connection, sio: FakeSio) -> None:
    await connection.listen_to_lobby(True)
    assert sio.rooms == {("sid", LOBBY)}
    await connection.listen_to_lobby(False)
    assert not sio.rooms


async def test_progress_is_sent_and_then_the_value(connection: Connection, sio: FakeSio) -> None:
    async def solve(tell: Tell) -> GameValue:
        await tell(SolvingState(spec="classic", stage="sweeping", done=1, total=2))
        return VALUE

    connection.follow("classic", solve)
    assert connection.solving is not None
    await connection.solving
    assert stages(sio) == ["sweeping", "solved"]
    assert sio.sent[-1][1]["verdict"] == VALUE.model_dump()


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (Refusal("too-large", "far too large"), "too-large", "far too large"),
        (ZeroDivisionError("a secret"), "failed", FAILED),
    ],
)
async def test_what_fails_is_told_and_no_more_than_that(
    connection: Connection,
    sio: FakeSio,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    code: str,
    message: str,
) -> None:
    async def solve(tell: Tell) -> GameValue:
        raise error

    with caplog.at_level(logging.ERROR):
        connection.follow("classic", solve)
        assert connection.solving is not None
        await connection.solving
    assert stages(sio) == ["failed"]
    assert sio.sent[-1][1]["problem"] == {"code": code, "message": message}
    assert ("solving classic failed" in caplog.text) == (code == "failed")


async def test_one_game_at_a_time_is_followed(connection: Connection) -> None:
    async def solve(tell: Tell) -> GameValue:
        await asyncio.Event().wait()
        return VALUE

    connection.follow("classic", solve)
    first = connection.solving
    connection.follow("classic", solve)
    assert connection.solving is first, "it is being followed"
    connection.follow("wild", solve)
    second = connection.solving
    assert first is not None
    assert second is not None
    connection.unfollow()
    await asyncio.wait({first, second})
    assert first.cancelled()
    assert second.cancelled()
