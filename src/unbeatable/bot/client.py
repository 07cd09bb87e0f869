"""Bots: programs that play over the same protocol as people.

A bot keeps an open match of each of its games in the lobby and plays all that are joined. What it
knows of a match is what the server said last, so it can always be told anew: after a lost
connection it watches its matches again and goes on.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import aiohttp
import socketio
from socketio.exceptions import ConnectionError as NotConnected
from socketio.exceptions import SocketIOError

from unbeatable.bot.moves import BotMoves
from unbeatable.core.errors import UnbeatableError
from unbeatable.server.live.packets import Json

PATIENCE = 10.0
"""Seconds that a command may take; a lost connection looks like a slow one."""
RETRY = 1.0
"""Seconds before a server that has gone away, or is busy, is tried again."""
LOOK_ROUND = 10.0
"""Seconds between two looks for opponents who have left, and for games that nobody can join."""
PASSING = ("too-fast", "unavailable", "failed")
"""Refusals that are over in a moment."""

State: TypeAlias = dict[str, Any]
"""A match as the server tells it: `wire.MatchView`."""


class Unanswered(Exception):
    """The connection is gone, or as good as gone."""


@dataclass
class Bot:
    url: str
    token: str
    name: str
    games: Sequence[str]
    """Specs, each of which it offers in the lobby."""
    most: int
    """Matches at once, those that wait for an opponent included."""
    moves: BotMoves
    say: Callable[[str], None]
    _sio: socketio.AsyncClient = field(init=False)
    _matches: dict[str, State] = field(default_factory=dict, init=False)
    """Its matches that go on, by id."""
    _sides: dict[str, list[str]] = field(default_factory=dict, init=False)
    """Which sides it plays there, and in those that may have a rematch."""
    _thinking: set[tuple[str, int]] = field(default_factory=set, init=False)
    _tasks: set[asyncio.Task[object]] = field(default_factory=set, init=False)
    _filling: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def play_for_ever(self) -> None:
        """Play until cancelled; UnbeatableError if there is no such server to begin with."""
        async with aiohttp.ClientSession() as session:
            await self._play(session)

    async def _play(self, session: aiohttp.ClientSession) -> None:
        reached = False
        try:
            while True:
                try:
                    await self._connect(session)
                except NotConnected as error:
                    if not reached:
                        raise UnbeatableError(
                            f"cannot reach a game server at {self.url!r}: {error}; "
                            "start one with 'unbeatable serve'"
                        ) from None
                else:
                    self.say("connected again" if reached else f"connected to {self.url}")
                    reached = True
                    await self._stay()
                    self.say("the server has gone away; trying to reach it again")
                await asyncio.sleep(RETRY)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            if hasattr(self, "_sio"):
                await self._sio.disconnect()

    async def _connect(self, session: aiohttp.ClientSession) -> None:
        self._sio = socketio.AsyncClient(
            reconnection=False, handle_sigint=False, json=Json, http_session=session
        )
        self._sio.on("match", self._hear)
        headers = {"Authorization": f"Bearer {self.token}"}
        await self._sio.connect(
            self.url, headers=headers, transports=["websocket"], wait_timeout=PATIENCE
        )

    async def _stay(self) -> None:
        """Play as long as the connection holds."""
        for match_id in list(self._sides):
            self._start(self._watch(match_id))
        looking = asyncio.create_task(self._look_round_for_ever())
        try:
            # Shielded: being cancelled must end this, not the client's reading, which may take a
            # packet that comes at that moment for the end of its wait and read on.
            await asyncio.shield(self._sio.wait())
        finally:
            looking.cancel()

    # What it hears

    async def _hear(self, state: State) -> None:
        self._consider(state)

    def _consider(self, state: State) -> None:
        """Take note of how a match stands, and do what is to be done."""
        match_id = state["id"]
        known = self._matches.get(match_id)
        if match_id not in self._sides or (known and known["version"] > state["version"]):
            return
        if known and not known["turn"] and state["turn"]:
            self.say(f"{_title(state)}: {self._opponent(state)['name']} has joined")
        if state["result"]:
            self._finish(state)
            return
        self._matches[match_id] = state
        if state["turn"] in self._sides[match_id]:
            self._start(self._take_turn(state))
        if self._is_asked(state):
            self._start(self._tell("decline", match_id))
        if state["turn"] and not (known and known["turn"]):
            self._start(self._fill())

    def _finish(self, state: State) -> None:
        match_id = state["id"]
        if self._matches.pop(match_id, None):
            self.say(f"{_title(state)}: {state['result']['words']}")
            self._start(self._fill())
        if state["next"]:
            del self._sides[match_id]
            self._start(self._go_on(match_id, state["next"]))
        elif self._is_asked(state):
            self._start(self._agree_to_rematch(match_id))
        elif not self._opponent(state)["present"]:
            del self._sides[match_id]
            self._start(self._tell("leave", match_id))

    def _is_asked(self, state: State) -> bool:
        asking = state["asking"]
        return asking is not None and asking["by"] not in self._sides[state["id"]]

    def _opponent(self, state: State) -> State:
        other: State = state["x" if "o" in self._sides[state["id"]] else "o"]
        return other

    # What it does

    async def _fill(self) -> None:
        """Offer each game that it does not offer now, as far as it may."""
        async with self._filling:
            for spec in self.games:
                offered = {state["spec"] for state in self._matches.values() if not state["turn"]}
                if spec not in offered and len(self._matches) < self.most:
                    answer = await self._ask(
                        "create", spec=spec, x="me", o="open", shuffle=True, name=self.name
                    )
                    self._take_up(answer)

    async def _watch(self, match_id: str) -> None:
        answer = await self._ask("watch", match=match_id)
        if answer["ok"]:
            self._take_up(answer)
        else:  # it has expired
            self._matches.pop(match_id, None)
            self._sides.pop(match_id, None)

    def _take_up(self, answer: State) -> None:
        """Make the match of an answer one's own, if one plays in it."""
        if answer["ok"] and answer["you"]:
            self._sides[answer["match"]["id"]] = answer["you"]
            self._consider(answer["match"])
        elif not answer["ok"]:
            self.say(f"refused: {answer['message']}")

    async def _take_turn(self, state: State) -> None:
        match_id, version = state["id"], state["version"]
        if (match_id, version) in self._thinking:
            return
        self._thinking.add((match_id, version))
        try:
            move = await self.moves.choose(state["spec"], state["start"], state["moves"])
        except UnbeatableError as error:
            self.say(f"{_title(state)}: resigns, as {error}")
            await self._tell("resign", match_id)
            return
        finally:
            self._thinking.discard((match_id, version))
        await self._tell("move", match_id, version=version, move=move)

    async def _agree_to_rematch(self, match_id: str) -> None:
        async with self._filling:  # so that nothing else takes its place
            if len(self._matches) >= self.most and not await self._call_one_off():
                await self._tell("decline", match_id)
                return
            answer = await self._ask("rematch", match=match_id)
            if answer["ok"] and self._sides.pop(match_id, None):
                await self._go_on(match_id, answer["match"]["next"])

    async def _call_one_off(self) -> bool:
        """Take back an offer that nobody has accepted: who is here comes first."""
        for match_id, state in list(self._matches.items()):
            if not state["turn"]:
                return await self._tell("resign", match_id)
        return False

    async def _go_on(self, match_id: str, next_id: str) -> None:
        await self._watch(next_id)
        await self._tell("leave", match_id)

    async def _look_round_for_ever(self) -> None:
        while True:
            self._start(self._fill())
            await asyncio.sleep(LOOK_ROUND)
            for match_id, state in list(self._matches.items()):
                if state["turn"] and not self._opponent(state)["present"]:
                    self._start(self._tell("claim", match_id))  # refused until they are long gone

    # How it speaks

    async def _tell(self, command: str, match_id: str, **message: Any) -> bool:
        """Send a command; whatever the answer is, the state that comes with it is what counts."""
        answer = await self._ask(command, match=match_id, **message)
        if answer.get("match"):
            self._consider(answer["match"])
        return bool(answer["ok"])

    async def _ask(self, command: str, **message: Any) -> State:
        """The server's answer; it is asked again if it is only busy."""
        while True:
            try:
                answer: State = await self._sio.call(command, message, timeout=PATIENCE)
            except (SocketIOError, TimeoutError) as error:
                raise Unanswered from error
            if answer["ok"] or answer["code"] not in PASSING:
                return answer
            await asyncio.sleep(RETRY)

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[object]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Unanswered):  # else all is done again once connected
            self.say(f"failed: {error!r}")


def _title(state: State) -> str:
    return f"{state['id']} ({state['spec']})"
