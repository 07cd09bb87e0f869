"""The lobby: open matches, and pairing players who want the same game."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple, TypeAlias

from unbeatable.server.matches import decisions
from unbeatable.server.matches.board_view import SIDES
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.events import Created, Seat, TimeControl
from unbeatable.server.matches.match_id import new_match_id
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.state import MatchState, is_free
from unbeatable.server.store import Store, StoreUnavailable
from unbeatable.server.wire import LobbyState, OpenMatch, Timing

SHOWN = 100
"""Most matches that the lobby shows."""
QUIET = 0.1
"""Seconds between two messages to the lobby."""

Listener: TypeAlias = Callable[[LobbyState], Awaitable[None]]


class Wish(NamedTuple):
    """The game and the time control that a player asks for."""

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
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._matches = matches
        self._presence = presence
        self._clock = clock
        self._listeners: list[Listener] = []
        self._publishing: asyncio.Task[None] | None = None
        self._pairing = asyncio.Lock()

    def subscribe(self, listener: Listener) -> None:
        """Call the listener with the lobby whenever it has changed."""
        self._listeners.append(listener)

    async def state(self) -> LobbyState:
        now = self._clock()
        matches: list[OpenMatch] = []
        async for state in self._waiting():
            matches.append(_open_match(state, now))
            if len(matches) == SHOWN:
                break
        return LobbyState(matches=matches)

    def changed(self) -> None:
        """Publish the lobby soon: many changes at once are one message."""
        if self._publishing is None or self._publishing.done():
            self._publishing = asyncio.create_task(self._publish_soon())

    async def pair(self, who: Identity, connection: str, name: str, wish: Wish) -> MatchState:
        """Join a match that waits for this game, or create one that waits for an opponent.

        One at a time, in all processes: two who ask at the same moment would find nobody.
        """
        try:
            async with self._pairing, self._store.pairing():
                joined = await self._join_waiting(who, connection, name, wish)
                return joined or await self._wait(who, connection, name, wish)
        except StoreUnavailable as error:
            raise Refusal("unavailable", f"nobody can be paired just now ({error})") from None

    async def _join_waiting(
        self, who: Identity, connection: str, name: str, wish: Wish
    ) -> MatchState | None:
        waiting = [state async for state in self._waiting(wish)]
        for state in waiting:
            if state.players_of(who.owner):
                return state  # they wait already
        for state in sorted(waiting, key=lambda state: any(seat.bot for seat in state.seats)):
            try:
                return await self._matches.perform(
                    state.id,
                    lambda state, now: decisions.join(state, who, name, now),
                    origin=connection,
                )
            except Refusal as refusal:
                if refusal.code == "unavailable":
                    raise
                continue  # another player has joined by the link
        return None

    async def _wait(self, who: Identity, connection: str, name: str, wish: Wish) -> MatchState:
        seats = Seat("person", name=name, owner=who.owner, bot=who.bot), Seat("open")
        # Strangers have agreed on nothing, so neither sees the values.
        event = Created(self._clock(), wish.spec, seats, ball=False, control=wish.control)
        match_id = new_match_id()
        # First: a match whose player is not present is not found by others.
        await self._presence.enter(match_id, connection, who.owner)
        try:
            return await self._matches.create(match_id, event, origin=connection)
        except Refusal:
            await self._presence.leave(match_id, connection, who.owner)
            raise

    async def _waiting(self, wish: Wish | None = None) -> AsyncIterator[MatchState]:
        """Yield open matches whose player is present, those that have waited longest first."""
        try:
            ids = await self._store.listed()
        except StoreUnavailable as error:
            raise Refusal("unavailable", f"the lobby cannot be read just now ({error})") from None
        for match_id in ids:
            try:
                state = await self._matches.find(match_id)
                if not state.is_listed:  # the copy that is remembered may lag behind
                    state = await self._matches.refresh(match_id)
            except Refusal:
                continue
            if not state.is_listed or (wish and not wish.is_met_by(state)):
                continue
            attendance = await self._presence.of(match_id)
            if any(attendance.is_present(seat.owner) for seat in state.seats if seat.owner):
                yield state

    async def _publish_soon(self) -> None:
        await asyncio.sleep(QUIET)
        self._publishing = None  # later changes are published again
        try:
            state = await self.state()
        except Refusal:
            return
        for listener in self._listeners:
            await listener(state)


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
        shared_marks=state.match.picture.shared_marks,
        time=None
        if control is None
        else Timing(minutes=control.seconds / 60, increment=control.increment),
        since=max(0.0, now - state.touched),
    )
