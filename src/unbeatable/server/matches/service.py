"""Rooms: every match that this process knows, and how commands reach them.

Decide, store, then show: a command's events are durable before anybody sees them. The store has
the last word; what is remembered here is only a copy that may lag behind.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from unbeatable.server.matches import decisions
from unbeatable.server.matches.events import Created, Event, Moved, read_event, write_event
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.state import MatchState, apply_events, create_state
from unbeatable.server.settings import Settings
from unbeatable.server.store import Stale, Store, StoreUnavailable
from unbeatable.server.workers.pool import WorkerPool

REMEMBERED = 20_000
"""Matches that are kept in memory; others are read again when somebody asks."""
LEASE = 8.0
"""Seconds after which another process looks after a match whose process may have died."""
SWEEP = 0.25
"""Seconds between two looks for matches that are due."""
SWEPT = 200
TRIES = 5
"""How often a command that named no version is tried on a match that keeps moving."""

Decision: TypeAlias = Callable[[MatchState, float], list[Event]]
Show: TypeAlias = Callable[[MatchState], Awaitable[None]]

log = logging.getLogger(__name__)


class StaleCommand(Refusal):
    """The client did not know the match as it is."""

    def __init__(self, state: MatchState) -> None:
        super().__init__("stale", "the match has moved on; here is how it stands")
        self.state = state


class MatchService:
    def __init__(
        self,
        store: Store,
        pool: WorkerPool,
        settings: Settings,
        *,
        show: Show,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._pool = pool
        self._settings = settings
        self.show = show
        """Tells all who watch; for what happens without anybody's command."""
        self._clock = clock
        self._known: OrderedDict[str, MatchState] = OrderedDict()
        self._thinking: set[tuple[str, int]] = set()
        """Matches and versions that the computer thinks about."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def create(self, match_id: str, event: Created) -> MatchState:
        state = create_state(match_id, event)
        await self._append(match_id, 0, [event], state)
        self._wake_computer(state)
        return self._remember(state)

    async def find(self, match_id: str, version: int = 0) -> MatchState:
        """The match, at least of that version if it exists; Refusal if there is no such match."""
        known = self._known.get(match_id)
        if known is not None and known.version >= version:
            return known
        return await self.refresh(match_id)

    async def refresh(self, match_id: str) -> MatchState:
        """The match as the store has it now."""
        known = self._known.get(match_id)
        since = known.version - 1 if known else 0
        try:
            bodies = await self._store.read(match_id, since)
        except StoreUnavailable as error:
            raise _unavailable(error) from None
        if not bodies:  # not even the last event that is known here
            self._known.pop(match_id, None)
            raise Refusal("not-found", f"there is no match {match_id!r}, or it has expired")
        if known is None:
            return self._remember(apply_events(match_id, map(read_event, bodies)))
        news = bodies[1:]
        return (
            self._remember(apply_events(match_id, map(read_event, news), known)) if news else known
        )

    async def perform(
        self, match_id: str, decide: Decision, version: int | None = None
    ) -> MatchState:
        """The match after what the command decides; Refusal if it decides against it.

        With a version, the match must be as the client saw it. Without, the command means the
        match as it is, and is decided anew if somebody else was quicker.
        """
        # Without a version the answer may hang on what another process has done meanwhile.
        state = await (self.refresh(match_id) if version is None else self.find(match_id, version))
        for _ in range(TRIES):
            if version is not None and state.version != version:
                raise StaleCommand(state)
            now = self._clock()
            overdue = decisions.flag(state, now)
            events = overdue or decide(state, now)
            if not events:
                return state
            after = apply_events(match_id, events, state)
            try:
                await self._append(match_id, state.version, events, after)
            except Stale:
                state = await self.refresh(match_id)
                continue
            self._remember(after)
            self._wake_computer(after)
            if not overdue:
                return after
            await self.show(after)
            state = after
        raise Refusal("stale", "the match keeps moving on; try again")

    def _wake_computer(self, state: MatchState) -> None:
        """Let the computer think if it is its turn."""
        if state.awaits_computer and (state.id, state.version) not in self._thinking:
            self._thinking.add((state.id, state.version))
            self.start(self._let_computer_move(state))

    async def _let_computer_move(self, state: MatchState) -> None:
        began = self._clock()
        match = state.match
        try:
            mover = state.mover
            if mover is None or mover.level is None:
                return
            start = match.game.write(match.positions[0])
            move = await self._pool.choose(match.game.spec, start, list(match.played), mover.level)
            await asyncio.sleep(max(0.0, began + self._settings.pause - self._clock()))
            now = self._clock()
            events = decisions.flag(state, now) or [Moved(now, move)]
            after = apply_events(state.id, events, state)
            await self._append(state.id, state.version, events, after)
        except Stale:
            return  # taken back, resigned, or played by another process
        except (Refusal, StoreUnavailable) as error:
            log.warning("%s: the computer could not move: %s", state.id, error)
            return  # the match is due again soon
        finally:
            self._thinking.discard((state.id, state.version))
        self._remember(after)
        await self.show(after)
        self._wake_computer(after)

    async def sweep_for_ever(self) -> None:
        """See to matches that are due: a flag, a computer that was left thinking, old age."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except StoreUnavailable as error:
                log.warning("the store is away: %s", error)
                await asyncio.sleep(1)

    async def sweep(self) -> None:
        now = self._clock()
        for match_id in await self._store.take_due(now, now + LEASE, SWEPT):
            await self._look_at(match_id)

    async def _look_at(self, match_id: str) -> None:
        try:
            state = await self.refresh(match_id)
            if state.touched + self._settings.idle_seconds <= self._clock():
                await self._store.forget(match_id, state.version)
                self._known.pop(match_id, None)
                return
            # If the flag has fallen, that is what happens here; nothing else is asked for.
            self._wake_computer(await self.perform(match_id, lambda state, now: []))
        except (Refusal, Stale) as error:
            log.info("%s: %s", match_id, error)
        except StoreUnavailable:
            raise
        except Exception:  # a log that cannot be read must not keep the others waiting
            log.exception("%s cannot be looked after", match_id)

    def due(self, state: MatchState) -> float:
        """When somebody should look at the match again."""
        falls = state.flag_falls()
        times = [state.touched + self._settings.idle_seconds]
        if state.awaits_computer:
            times.append(self._clock() + LEASE)
        if falls is not None:
            times.append(falls)
        return min(times)

    def start(self, task: "Awaitable[None]") -> None:
        """Run in the background, held on to until it is done."""
        running = asyncio.ensure_future(task)
        assert isinstance(running, asyncio.Task)  # noqa: S101 (made of a coroutine)
        self._tasks.add(running)
        running.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("in the background", exc_info=task.exception())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _append(
        self, match_id: str, version: int, events: list[Event], after: MatchState
    ) -> None:
        bodies = [write_event(event) for event in events]
        try:
            await self._store.append(
                match_id, version, bodies, due=self.due(after), listed=after.is_listed
            )
        except Stale:
            # An answer may get lost on the way, and the second try then finds its own events.
            if not await self._has(match_id, version, bodies):
                raise
        except StoreUnavailable as error:
            raise _unavailable(error) from None

    async def _has(self, match_id: str, version: int, bodies: list[bytes]) -> bool:
        try:
            return (await self._store.read(match_id, version))[: len(bodies)] == bodies
        except StoreUnavailable as error:
            raise _unavailable(error) from None

    def _remember(self, state: MatchState) -> MatchState:
        known = self._known.get(state.id)
        if known is None or known.version < state.version:
            self._known[state.id] = state
        self._known.move_to_end(state.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return state


def _unavailable(error: StoreUnavailable) -> Refusal:
    return Refusal("unavailable", f"matches cannot be kept just now; try again soon ({error})")
