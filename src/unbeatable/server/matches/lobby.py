"""The lobby: open matches, whom to play with, and telling those who wait."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple, Protocol

from unbeatable.server.http.identity import new_match_id
from unbeatable.server.matches import decisions
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.events import Created, Event, Seat, TimeControl
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.state import MatchState, create_state, is_free
from unbeatable.server.matches.view import SIDES
from unbeatable.server.store import Store, StoreUnavailable
from unbeatable.server.wire import LobbyState, OpenMatch, Timing

SHOWN = 100
TRIES = 5
"""How often somebody who is to be paired goes to another who then turns out to be taken."""
QUIET = 0.1
"""Seconds between two messages to the lobby."""


class Guest(Protocol):
    """Who is to be paired: they count as present from before their match is listed."""

    who: Identity

    async def watch(self, state: MatchState) -> None: ...

    async def unwatch(self, match_id: str) -> None: ...


class Wish(NamedTuple):
    """What somebody wants to play."""

    spec: str
    control: TimeControl | None

    def is_met_by(self, state: MatchState) -> bool:
        return state.match.game.spec == self.spec and state.control == self.control


class Lobby:
    def __init__(
        self,
        store: Store,
        matches: MatchService,
        presence: Presence,
        tell: Callable[[LobbyState], Awaitable[None]],
    ) -> None:
        self._store = store
        self._matches = matches
        self._presence = presence
        self._tell = tell
        self._told: asyncio.Task[None] | None = None
        self._pairing = asyncio.Lock()

    async def state(self) -> LobbyState:
        now = time.time()
        matches: list[OpenMatch] = []
        async for state in self._waiting():
            matches.append(_open_match(state, now))
            if len(matches) == SHOWN:
                break
        return LobbyState(matches=matches)

    def changed(self) -> None:
        """Tell all who listen, soon: many changes at once are one message."""
        if self._told is None or self._told.done():
            self._told = asyncio.create_task(self._tell_soon())

    async def pair(
        self, caller: Guest, spec: str, name: str, control: TimeControl | None
    ) -> MatchState:
        """The match of whoever waits for this game; else a new one that waits for somebody."""
        async with self._pairing:  # here one after the other; other processes may come between
            return await self._pair(caller, name, Wish(spec, control))

    async def _pair(self, caller: Guest, name: str, wish: Wish) -> MatchState:
        for _ in range(TRIES):
            joined = await self._join_waiting(caller.who, name, wish)
            if joined:
                return joined
            own = await self._wait(caller, name, wish)
            # Two who ask at the same moment both find nobody: the later one goes to the earlier.
            if not await self._is_behind(own, caller.who, wish):
                return own
            called_off = await self._call_off(own, caller.who)
            if called_off.is_full:
                return called_off  # somebody has come in the meantime
            await caller.unwatch(own.id)
        return await self._wait(caller, name, wish)

    async def _join_waiting(self, who: Identity, name: str, wish: Wish) -> MatchState | None:
        waiting = [state async for state in self._waiting(wish)]
        for state in waiting:
            if state.players_of(who.owner):
                return state  # they wait already
        for state in sorted(waiting, key=lambda state: any(seat.bot for seat in state.seats)):
            try:
                return await self._matches.perform(
                    state.id, lambda state, now: decisions.join(state, who, name, now)
                )
            except Refusal as refusal:
                if refusal.code == "unavailable":
                    raise
                continue  # somebody was quicker
        return None

    async def _wait(self, caller: Guest, name: str, wish: Wish) -> MatchState:
        who = caller.who
        seat = Seat("person", name=name, owner=who.owner, bot=who.bot)
        seats = seat, Seat("open")
        # Strangers have agreed on nothing, so neither looks at the values.
        event = Created(time.time(), wish.spec, seats, ball=False, control=wish.control)
        own = create_state(new_match_id(), event)
        await caller.watch(own)  # first: who is not present is not found by others
        try:
            return await self._matches.create(own.id, event)
        except Refusal:
            await caller.unwatch(own.id)
            raise

    async def _is_behind(self, own: MatchState, who: Identity, wish: Wish) -> bool:
        """Whether somebody else waits for the same and came before."""
        async for state in self._waiting(wish):
            if state.id == own.id:
                break
            if not state.players_of(who.owner):
                return True
        return False

    async def _call_off(self, own: MatchState, who: Identity) -> MatchState:
        def decide(state: MatchState, now: float) -> list[Event]:
            return [] if state.is_full else decisions.resign(state, who, now)

        return await self._matches.perform(own.id, decide)

    async def _waiting(self, wish: Wish | None = None) -> AsyncIterator[MatchState]:
        """Open matches whose player is here, those that have waited longest first."""
        try:
            ids = await self._store.listed()
        except StoreUnavailable as error:
            raise Refusal("unavailable", f"the lobby cannot be read just now ({error})") from None
        for match_id in ids:
            try:
                state = await self._matches.find(match_id)
                if not state.is_listed:  # what is known here lags behind
                    state = await self._matches.refresh(match_id)
            except Refusal:
                continue
            if not state.is_listed or (wish and not wish.is_met_by(state)):
                continue
            attendance = await self._presence.of(match_id)
            if any(attendance.is_present(seat.owner) for seat in state.seats if seat.owner):
                yield state

    async def _tell_soon(self) -> None:
        await asyncio.sleep(QUIET)
        self._told = None  # what changes from here on is told again
        try:
            state = await self.state()
        except Refusal:
            return
        await self._tell(state)


def _open_match(state: MatchState, now: float) -> OpenMatch:
    free = next(i for i, seat in enumerate(state.seats) if is_free(seat))
    host = state.seats[1 - free]
    control = state.control
    return OpenMatch(
        id=state.id,
        spec=state.match.game.spec,
        title=state.match.game.title,
        name=host.name,
        bot=host.bot,
        side=SIDES[free],
        time=None
        if control is None
        else Timing(minutes=control.seconds / 60, increment=control.increment),
        since=max(0.0, now - state.touched),
    )
