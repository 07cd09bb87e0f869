"""Bots against people, on a real server: each is a process of its own."""

import asyncio
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.command import heed_ctrl_c, without_coverage
from tests.server.client import Client
from tests.server.processes import GameServer
from unbeatable.bot.client import Bot, check_url
from unbeatable.bot.moves import BotMoves
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.solve import solve

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SECONDS = 90
CRASHES = "def choose(match):\n    return match.legal[0] if len(match.moves) < 2 else match.oops\n"
MISERE = "mnk(3,3,3,misere=true)"
LEAVES = "import os\ndef choose(match):\n    os._exit(3)\n"


class BotProcess:
    """`unbeatable bot` and the lines that it prints."""

    def __init__(self, url: str, *options: str, coverage: bool = True) -> None:
        program = str(Path(sys.executable).with_name("unbeatable"))
        self.process = subprocess.Popen(
            [program, "bot", "--server", url, *options],
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=heed_ctrl_c,
            env=None if coverage else without_coverage(),
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    async def says(self, words: str) -> str:
        """The next line with these words."""
        while True:
            line = await asyncio.to_thread(self._lines.get, timeout=SECONDS)
            if words in line:
                return line

    def stop(self) -> int:
        """Its exit status after Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(SECONDS)

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line)


StartBot = Callable[..., BotProcess]


@pytest.fixture
def start_bot() -> Iterator[StartBot]:
    started: list[BotProcess] = []

    def start(url: str, *options: str, **how: bool) -> BotProcess:
        started.append(BotProcess(url, *options, **how))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.stop()


async def sit_down(person: Client, spec: str = "mnk(3,3,3)") -> tuple[str, str]:
    """Wait for an offer of this game and take it: the match, and one's side."""
    async with asyncio.timeout(SECONDS):
        while True:
            lobby = (await person.call("lobby", listen=True))["lobby"]
            offers = [match["id"] for match in lobby["matches"] if match["spec"] == spec]
            if offers:
                joined = await person.call("join", match=offers[0], name="Ada")
                if joined["ok"]:
                    return offers[0], joined["you"][0]
            await asyncio.sleep(0.1)


async def play_on(person: Client, match: str, side: str, *, plies: int = 99) -> dict[str, Any]:
    """Take the last legal move each time, until the end or for so many plies of one's own."""
    async with asyncio.timeout(SECONDS):
        while True:
            state = person.latest[match]
            if state["result"] or (state["turn"] == side and not plies):
                return state
            if state["turn"] == side:
                plies -= 1
                move = state["legal"][-1]["move"]
                await person.call("move", match=match, version=state["version"], move=move)
            else:
                await person.state(match, version=state["version"] + 1)


def played(state: dict[str, Any]) -> Match:
    match = Match.new(state["spec"])
    for move in state["moves"]:
        match = match.apply(move)
    return match


async def test_a_person_plays_a_bot_to_the_end_and_again(
    game_server: GameServer, start_bot: StartBot
) -> None:
    bot = start_bot(game_server.url, "--game", MISERE, "--accept", "1", "--name", "Hal")
    async with Client(game_server.url) as ada:
        match, side = await sit_down(ada, MISERE)
        lobby = (await ada.call("lobby"))["lobby"]
        assert MISERE not in [offer["spec"] for offer in lobby["matches"]]  # it plays one at most
        await bot.says("Ada has joined")
        end = await play_on(ada, match, side)
        other = "o" if side == "x" else "x"
        assert end[other]["name"] == "Hal"
        assert end[other]["bot"]
        assert played(end).is_over
        assert end["result"]["winner"] in {None, other}
        await bot.says(end["result"]["words"])

        await ada.call("rematch", match=match)
        again = (await ada.state(match, version=end["version"] + 2))["next"]
        assert (await ada.call("watch", match=again))["you"] == [other]
        assert (await play_on(ada, again, other))["result"]["winner"] in {None, side}
    bot.stop()


async def test_a_bot_plays_connect_four_perfectly(
    game_server: GameServer, start_bot: StartBot
) -> None:
    start_bot(game_server.url, "--game", "connect4", "--accept", "1", coverage=False)
    async with Client(game_server.url) as ada:
        match, side = await sit_down(ada, "mnk(7,6,4,gravity=true)")
        end = await play_on(ada, match, side)
    other = "o" if side == "x" else "x"
    assert end["result"]["winner"] == other  # whoever takes the last legal move loses
    solution, game = solve("connect4"), played(end)
    for pos, move in zip(game.positions, game.moves, strict=False):
        if game.game.turn(pos) == PLAYER_NAMES.index(other):
            assert move in [rating.move for rating in solution.best(pos)]


async def test_a_bot_plays_many_matches_of_several_games(
    game_server: GameServer, start_bot: StartBot
) -> None:
    url = game_server.url
    start_bot(url, "--game", "wild", "--game", "notakto", "--accept", "6", "--player", "easy")
    specs = ["wild", "notakto"] * 2
    people = [Client(url) for _ in specs]
    for person in people:
        await person.__aenter__()
    seats = [await sit_down(*who) for who in zip(people, specs, strict=True)]
    states = await asyncio.gather(
        *(play_on(person, *seat) for person, seat in zip(people, seats, strict=True))
    )
    assert [state["spec"] for state in states] == specs
    assert all(played(state).is_over for state in states)
    for person in people:
        await person.__aexit__()


async def test_what_a_bot_is_asked_for_in_the_middle_it_declines(
    game_server: GameServer, start_bot: StartBot
) -> None:
    start_bot(game_server.url, "--game", "whoa", "--player", "random")
    async with Client(game_server.url) as ada:
        match, side = await sit_down(ada, "whoa")
        await play_on(ada, match, side, plies=1)
        asked = await ada.call("draw", match=match)
        assert asked["match"]["asking"] == {"by": side, "request": "draw"}
        assert (await ada.state(match, version=asked["version"] + 1))["asking"] is None


async def test_a_bot_goes_on_after_the_server_was_restarted(
    tmp_path: Path, start_bot: StartBot
) -> None:
    options = ("--db", str(tmp_path / "matches.sqlite3"))
    server = GameServer(*options)
    bot = start_bot(server.url)
    async with Client(server.url) as ada:
        match, side = await sit_down(ada)
        before = await play_on(ada, match, side, plies=1)
    server.kill()
    await bot.says("gone away")
    server = GameServer(*options, port=server.port)
    try:
        await bot.says("connected again")
        async with Client(server.url, ada.token) as ada:
            assert (await ada.call("watch", match=match))["you"] == [side]
            end = await play_on(ada, match, side)
            assert end["moves"][: len(before["moves"])] == before["moves"]
            assert played(end).is_over
            await sit_down(ada)  # and it is still in the lobby
        assert bot.stop() == 130
    finally:
        server.stop()


async def test_a_bot_claims_the_match_of_who_has_left(
    game_server: GameServer, start_bot: StartBot
) -> None:
    bot = start_bot(game_server.url, "--game", "achi")
    async with Client(game_server.url) as ada:
        match, _ = await sit_down(ada, "achi")
    assert f"{match} (achi)" in await bot.says(" left")


@pytest.mark.parametrize(
    ("code", "reason"),
    [(CRASHES, "crashed: AttributeError"), (LEAVES, "ended its own process")],
)
async def test_a_bot_whose_player_fails_resigns_and_says_why(
    game_server: GameServer, start_bot: StartBot, tmp_path: Path, code: str, reason: str
) -> None:
    (tmp_path / "my_ai.py").write_text(code)
    bot = start_bot(game_server.url, "--player", str(tmp_path / "my_ai.py"), "--game", "mnk(4,3,3)")
    async with Client(game_server.url) as ada:
        match, side = await sit_down(ada, "mnk(4,3,3)")
        end = await play_on(ada, match, side)
        assert end["result"]["reason"] == "resignation"
        assert end["result"]["winner"] == side
        assert reason in await bot.says("resigns")


async def test_ctrl_c_ends_a_bot_even_while_it_thinks(
    game_server: GameServer, start_bot: StartBot, tmp_path: Path
) -> None:
    (tmp_path / "slow.py").write_text("def choose(match):\n    while True: pass\n")
    options = ("--player", str(tmp_path / "slow.py"), "--game", "mnk(4,4,3)")
    bot = start_bot(game_server.url, *options, coverage=False)
    async with Client(game_server.url) as ada:
        match, side = await sit_down(ada, "mnk(4,4,3)")
        if side == "x":
            await ada.call("move", match=match, version=2, move="a1")
        await bot.says("has joined")
        await asyncio.sleep(2)
        assert bot.stop() == 130


async def test_being_stopped_is_not_lost_on_a_client_that_reads_on() -> None:
    class Deaf:
        """As the client is when a packet comes in the moment it is cancelled."""

        async def wait(self) -> None:
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()

    bot = Bot(
        url="", token="", name="", games=[], most=1, moves=BotMoves("first"), say=lambda text: None
    )
    bot._sio = Deaf()
    staying = asyncio.create_task(bot._stay())
    await asyncio.sleep(0)
    staying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await staying


@pytest.mark.parametrize(
    "url",
    ["", "localhost:8333", "http://", "http://a:b", "ftp://a", "http://a/play", "http://a?b"],
)
def test_what_is_not_the_address_of_a_server_is_quoted(url: str) -> None:
    with pytest.raises(UnbeatableError, match="it looks like http://localhost:8333") as raised:
        check_url(url)
    assert repr(url) in str(raised.value)


@pytest.mark.parametrize("url", ["http://localhost:8333/", "wss://play.example"])
def test_the_address_of_a_server_is_accepted(url: str) -> None:
    check_url(url)
