"""Connection: one client's connection, who it belongs to and what it watches."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import orjson
import socketio

from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Code, Refusal
from unbeatable.server.matches.state import MatchState
from unbeatable.server.wire import GameValue, Problem, SolvingState
from unbeatable.server.workers.pool import Tell

MAX_WATCHED = 500
"""Matches that one connection may watch: many, for a bot that plays many."""
LOBBY = "lobby"
FAILED = "something went wrong here; it has been logged"

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Connection:
    sid: str
    who: Identity
    address: str
    sio: socketio.AsyncServer
    presence: Presence
    watched: set[str] = field(default_factory=set)
    published: tuple[MatchState, orjson.Fragment] | None = None
    """What its last command has published, so that the acknowledgement need not encode it."""
    solving: asyncio.Task[None] | None = None
    """Named after the game that is solved for this client."""

    async def watch(self, match_id: str) -> bool:
        """Receive the match's states and count as present. Return False if it did already."""
        if match_id in self.watched:
            return False
        self.refuse_if_full()
        self.watched.add(match_id)
        await self.sio.enter_room(self.sid, match_id)
        await self.presence.enter(match_id, self.sid, self.who.owner)
        return True

    def refuse_if_full(self) -> None:
        """Raise Refusal if the connection can watch no further match."""
        if len(self.watched) >= MAX_WATCHED:
            raise Refusal("not-allowed", f"a connection watches at most {MAX_WATCHED} matches")

    async def unwatch(self, match_id: str) -> None:
        if match_id not in self.watched:
            return
        self.watched.discard(match_id)
        await self.sio.leave_room(self.sid, match_id)
        await self.presence.leave(match_id, self.sid, self.who.owner)

    async def listen_to_lobby(self, listen: bool) -> None:
        enter_or_leave = self.sio.enter_room if listen else self.sio.leave_room
        await enter_or_leave(self.sid, LOBBY)

    def follow(self, spec: str, solve: Callable[[Tell], Awaitable[GameValue]]) -> None:
        """Send the progress and the result of solving a game; of one game at a time."""
        if self.solving is not None and self.solving.get_name() == spec and not self.solving.done():
            return
        self.unfollow()
        self.solving = asyncio.create_task(self._send_progress(spec, solve), name=spec)

    def unfollow(self) -> None:
        """No longer wait for a game to be solved."""
        if self.solving is not None:
            self.solving.cancel()

    async def _send_progress(
        self, spec: str, solve: Callable[[Tell], Awaitable[GameValue]]
    ) -> None:
        # Beside the commands, not as one: those of a connection wait for each other.
        try:
            verdict = await solve(self._send)
            ending = SolvingState(spec=spec, stage="solved", done=1, total=1, verdict=verdict)
        except Refusal as refusal:
            ending = _unsolved(spec, refusal.code, refusal.message)
        except Exception:
            log.exception("solving %s failed", spec)
            ending = _unsolved(spec, "failed", FAILED)
        await self._send(ending)

    async def _send(self, state: SolvingState) -> None:
        await self.sio.emit("solving", state.model_dump(), to=self.sid)


def _unsolved(spec: str, code: Code, message: str) -> SolvingState:
    problem = Problem(code=code, message=message)
    return SolvingState(spec=spec, stage="failed", done=0, total=None, problem=problem)
