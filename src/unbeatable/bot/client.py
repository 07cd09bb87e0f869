"""The bot client: a program that plays over the same protocol as people.

A bot keeps an open match of each of its games in the lobby and plays all that are joined. It knows
of a match only what the server sent last. After a lost connection it watches its matches again and
continues.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import socketio
from socketio.exceptions import ConnectionError as NotConnected
from socketio.exceptions import SocketIOError

from unbeatable.bot.messages import Answer, Match, Seat, Side
from unbeatable.bot.moves import BotMoves
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.server.live.packets import Json

PATIENCE = 10.0
"""Seconds that a command may take; a lost connection looks like a slow one."""
RETRY = 1.0
"""Seconds to wait before retrying a server that has gone away or is busy."""
CHECK_EVERY = 10.0
"""Seconds between two checks for opponents who have left, and for games without an open match."""
SCHEMES = ("http", "https", "ws", "wss")
PASSING = ("too-fast", "unavailable", "failed")
"""Codes of refusals after which the same command is worth another try."""


def check_url(url: str) -> None:
    """Raise UnbeatableError for what is not the address of a game server."""
    try:
        parts = urlsplit(url)
        names_server = parts.scheme in SCHEMES and parts.hostname and parts.port != 0
        is_address = names_server and not (parts.path.strip("/") or parts.query or parts.fragment)
    except ValueError:  # such as a port that is not a number
        is_address = False
    if not is_address:
        raise UnbeatableError(
            f"{quote(url)} is not the address of a server; "
            "it looks like http://localhost:8333, without a path"
        )


class Unanswered(Exception):
    """The server did not answer in time: the connection is lost, or hangs."""


@dataclass
class Bot:
    url: str
    token: str
    name: str
    games: Sequence[str]
    """Specs of the games that it offers in the lobby."""
    most: int
    """Matches at once, including those that wait for an opponent."""
    moves: BotMoves
    say: Callable[[str], None]
    _sio: socketio.AsyncClient = field(init=False)
    _matches: dict[str, Match] = field(default_factory=dict, init=False)
    """Its matches that are not over, by id."""
    _sides: dict[str, list[Side]] = field(default_factory=dict, init=False)
    """The sides it plays, by match; also in finished ones that may have a rematch."""
    _thinking: set[tuple[str, int]] = field(default_factory=set, init=False)
    _tasks: set[asyncio.Task[object]] = field(default_factory=set, init=False)
    _filling: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def run(self) -> None:
        """Play until cancelled. Raises UnbeatableError if the server cannot be reached at first."""
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
                            f"cannot reach a game server at {quote(self.url)}: {error}; "
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
        checking = asyncio.create_task(self._check_regularly())
        try:
            # Shielded: cancelling must end this task, not the client's reader, which may take a
            # packet that arrives at that moment for the end of its wait and read on.
            await asyncio.shield(self._sio.wait())
        finally:
            checking.cancel()

    # Hearing

    async def _hear(self, state: dict[str, Any]) -> None:
        self._consider(Match.model_validate(state))

    def _consider(self, match: Match) -> None:
        """Remember the state of a match, and start whatever it needs."""
        known = self._matches.get(match.id)
        if match.id not in self._sides or (known and known.version > match.version):
            return
        if known and not known.turn and match.turn:
            self.say(f"{match.title}: {self._opponent(match).name} has joined")
        if match.result:
            self._finish(match, match.result.words)
            return
        self._matches[match.id] = match
        if match.turn in self._sides[match.id]:
            self._start(self._take_turn(match))
        if self._is_asked(match):
            self._start(self._tell("decline", match.id))
        if match.turn and not (known and known.turn):
            self._start(self._fill())

    def _finish(self, match: Match, ending: str) -> None:
        if self._matches.pop(match.id, None):
            self.say(f"{match.title}: {ending}")
            self._start(self._fill())
        if match.next:
            del self._sides[match.id]
            self._start(self._go_on(match.id, match.next))
        elif self._is_asked(match):
            self._start(self._agree_to_rematch(match.id))
        elif not self._opponent(match).present:
            del self._sides[match.id]
            self._start(self._tell("leave", match.id))

    def _is_asked(self, match: Match) -> bool:
        return match.asking is not None and match.asking.by not in self._sides[match.id]

    def _opponent(self, match: Match) -> Seat:
        return match.x if "o" in self._sides[match.id] else match.o

    # Acting

    async def _fill(self) -> None:
        """Offer each game that it does not offer now, up to its limit of matches."""
        async with self._filling:
            for spec in self.games:
                offered = {match.spec for match in self._matches.values() if not match.turn}
                if spec not in offered and len(self._matches) < self.most:
                    answer = await self._ask(
                        "create", spec=spec, x="me", o="open", shuffle=True, name=self.name
                    )
                    self._take_up(answer)

    async def _watch(self, match_id: str) -> None:
        answer = await self._ask("watch", match=match_id)
        if answer.ok:
            self._take_up(answer)
        else:  # it has expired
            self._matches.pop(match_id, None)
            self._sides.pop(match_id, None)

    def _take_up(self, answer: Answer) -> None:
        """Play the match of an answer from now on, if the bot has a seat in it."""
        if answer.ok and answer.you and answer.match:
            self._sides[answer.match.id] = answer.you
            self._consider(answer.match)
        elif not answer.ok:
            self.say(f"refused: {answer.message}")

    async def _take_turn(self, match: Match) -> None:
        turn = (match.id, match.version)
        if turn in self._thinking:
            return
        self._thinking.add(turn)
        try:
            move = await self.moves.choose(match.spec, match.start, match.moves)
        except UnbeatableError as error:
            self.say(f"{match.title}: resigns, as {error}")
            await self._tell("resign", match.id)
            return
        finally:
            self._thinking.discard(turn)
        await self._tell("move", match.id, version=match.version, move=move)

    async def _agree_to_rematch(self, match_id: str) -> None:
        async with self._filling:  # so that no new offer takes its place
            if len(self._matches) >= self.most and not await self._call_one_off():
                await self._tell("decline", match_id)
                return
            answer = await self._ask("rematch", match=match_id)
            following = answer.match and answer.match.next
            if answer.ok and following and self._sides.pop(match_id, None):
                await self._go_on(match_id, following)

    async def _call_one_off(self) -> bool:
        """Take back an offer that nobody has accepted, to have room for a rematch."""
        for match in list(self._matches.values()):
            if not match.turn:
                return await self._tell("resign", match.id)
        return False

    async def _go_on(self, match_id: str, next_id: str) -> None:
        await self._watch(next_id)
        await self._tell("leave", match_id)

    async def _check_regularly(self) -> None:
        while True:
            self._start(self._fill())
            await asyncio.sleep(CHECK_EVERY)
            for match in list(self._matches.values()):
                if match.turn and not self._opponent(match).present:
                    self._start(self._tell("claim", match.id))  # refused if it is too soon

    # Sending

    async def _tell(self, command: str, match_id: str, **message: Any) -> bool:
        """Send a command, and act on the state in its answer. Return whether it was done."""
        answer = await self._ask(command, match=match_id, **message)
        if answer.match:
            self._consider(answer.match)
        return answer.ok

    async def _ask(self, command: str, **message: Any) -> Answer:
        """Return the server's answer to a command. A server that is only busy is asked again."""
        while True:
            try:
                response = await self._sio.call(command, message, timeout=PATIENCE)
            except (SocketIOError, TimeoutError) as error:
                raise Unanswered from error
            answer = Answer.model_validate(response)
            if answer.ok or answer.code not in PASSING:
                return answer
            await asyncio.sleep(RETRY)

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[object]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Unanswered):  # it is done again once connected
            self.say(f"failed: {error!r}")
