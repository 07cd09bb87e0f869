"""The lobby: open matches, whom to play with, and telling those who wait."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from unbeatable.server import deciding
from unbeatable.server.deciding import Identity
from unbeatable.server.events import Created, Seat, TimeControl
from unbeatable.server.identity import new_match_id
from unbeatable.server.live import LiveMatch, is_free
from unbeatable.server.picturing import SIDES
from unbeatable.server.presence import Presence
from unbeatable.server.refusal import Refusal
from unbeatable.server.rooms import Rooms
from unbeatable.server.store import Store, StoreUnavailable
from unbeatable.server.wire import LobbyState, OpenMatch, Timing

SHOWN = 100
QUIET = 0.1
"""Seconds between two messages to the lobby."""


class Lobby:
    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        presence: Presence,
        tell: Callable[[LobbyState], Awaitable[None]],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._presence = presence
        self._tell = tell
        self._told: asyncio.Task[None] | None = None

    async def state(self) -> LobbyState:
        now = time.time()
        return LobbyState(matches=[_open_match(live, now) for live in await self._waiting()])

    def changed(self) -> None:
        """Tell all who listen, soon: many changes at once are one message."""
        if self._told is None or self._told.done():
            self._told = asyncio.create_task(self._tell_soon())

    async def pair(
        self, who: Identity, spec: str, name: str, control: TimeControl | None
    ) -> LiveMatch:
        """The match of whoever waits for this game; else a new one that waits for somebody."""
        joined = await self._join_waiting(who, spec, name, control)
        if joined:
            return joined
        seat = Seat("person", name=name, owner=who.owner, bot=who.bot)
        event = Created(time.time(), spec, (seat, Seat("open")), control=control)
        own = await self._rooms.create(new_match_id(), event)
        # Two who ask at the same moment both find nobody: the later one goes to the earlier.
        joined = await self._join_waiting(who, spec, name, control, before=own.id)
        if joined is None:
            return own
        await self._rooms.perform(own.id, lambda live, now: deciding.resign(live, who, now))
        return joined

    async def _join_waiting(
        self,
        who: Identity,
        spec: str,
        name: str,
        control: TimeControl | None,
        before: str | None = None,
    ) -> LiveMatch | None:
        waiting = await self._waiting()
        if before is not None:
            ids = [live.id for live in waiting]
            waiting = waiting[: ids.index(before)] if before in ids else waiting
        people_first = sorted(waiting, key=lambda live: any(seat.bot for seat in live.seats))
        for live in people_first:
            if live.match.game.spec != spec or live.control != control:
                continue
            if live.players_of(who.owner):
                if before is None:
                    return live  # they wait already
                continue
            try:
                return await self._rooms.perform(
                    live.id, lambda live, now: deciding.join(live, who, name, now)
                )
            except Refusal:
                continue  # somebody was quicker
        return None

    async def _waiting(self) -> list[LiveMatch]:
        """Open matches whose player is here, those that have waited longest first."""
        try:
            ids = await self._store.listed()
        except StoreUnavailable as error:
            raise Refusal("unavailable", f"the lobby cannot be read just now ({error})") from None
        waiting = []
        for match_id in ids:
            try:
                live = await self._rooms.find(match_id)
                if not live.is_listed:  # what is known here lags behind
                    live = await self._rooms.refresh(match_id)
            except Refusal:
                continue
            attendance = await self._presence.of(match_id)
            if live.is_listed and any(
                attendance.is_present(seat.owner) for seat in live.seats if seat.owner
            ):
                waiting.append(live)
            if len(waiting) == SHOWN:
                break
        return waiting

    async def _tell_soon(self) -> None:
        await asyncio.sleep(QUIET)
        self._told = None  # what changes from here on is told again
        try:
            state = await self.state()
        except Refusal:
            return
        await self._tell(state)


def _open_match(live: LiveMatch, now: float) -> OpenMatch:
    free = next(i for i, seat in enumerate(live.seats) if is_free(seat))
    host = live.seats[1 - free]
    control = live.control
    return OpenMatch(
        id=live.id,
        spec=live.match.game.spec,
        title=live.match.game.title,
        name=host.name,
        bot=host.bot,
        side=SIDES[free],
        time=None
        if control is None
        else Timing(minutes=control.seconds / 60, increment=control.increment),
        since=max(0.0, now - live.touched),
    )
