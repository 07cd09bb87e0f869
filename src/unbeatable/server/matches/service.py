"""MatchService: every match that this process knows, and the one way in which they change.

Decide, store, then publish: a command's events are durable before anyone sees them. The store has
the last word; what is remembered here is a copy that may lag behind.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeAlias

from unbeatable.server.matches import decisions
from unbeatable.server.matches.decisions import Change
from unbeatable.server.matches.events import Created, Event, Moved, read_event, write_event
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.state import MatchState, apply_events, create_state
from unbeatable.server.settings import Settings
from unbeatable.server.store import Damaged, Stale, Store, StoreUnavailable
from unbeatable.server.workers.pool import WorkerPool

REMEMBERED = 20_000
"""Matches kept in memory; others are read again when they are asked for."""
LEASE = 8.0
"""Seconds after which another process takes over a match whose process may have died."""
SWEEP = 0.25
"""Seconds between two looks for matches that are due."""
RETRY = 1.0
"""Seconds between two looks while the store is away."""
SWEPT = 200
"""Matches taken in one sweep."""
TRIES = 5
"""How often a command that named no version is tried on a match that keeps changing."""

Decision: TypeAlias = Callable[[MatchState, float], list[Event] | Change]
Listener: TypeAlias = Callable[[MatchState, str | None], Awaitable[None]]
"""Called with each new state, and the connection whose command led to it."""

log = logging.getLogger(__name__)


class StaleCommand(Refusal):
    """The client did not know the newest state of the match."""

    def __init__(self, state: MatchState) -> None:
        super().__init__("stale", "the match has moved on; here is how it stands")
        self.state = state


class MatchService:
    def __init__(
        self, store: Store, pool: WorkerPool, settings: Settings, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._pool = pool
        self._settings = settings
        self._clock = clock
        self._listeners: list[Listener] = []
        self._known: OrderedDict[str, MatchState] = OrderedDict()
        self._unreadable: set[str] = set()
        """Matches whose log was found unreadable, which has been logged."""
        self._thinking: set[tuple[str, int]] = set()
        """Matches and versions for which a computer's move is being chosen."""
        self._tasks: set[asyncio.Task[None]] = set()

    def subscribe(self, listener: Listener) -> None:
        """Call the listener with each state that is published from now on."""
        self._listeners.append(listener)

    async def create(
        self, match_id: str, event: Created, *, origin: str | None = None
    ) -> MatchState:
        return await self.commit(create_state(match_id, event), [event], origin)

    async def find(self, match_id: str, version: int = 0) -> MatchState:
        """Return the match, at least of that version if it exists. Raises Refusal without one."""
        known = self._known.get(match_id)
        if known is not None and known.version >= version:
            return known
        return await self.refresh(match_id)

    async def refresh(self, match_id: str) -> MatchState:
        """Return the match as the store has it now."""
        known = self._known.get(match_id)
        bodies = await self._read(match_id, known.version - 1 if known else 0)
        if not bodies:  # not even the last event that is known here
            self._known.pop(match_id, None)
            raise Refusal("not-found", f"there is no match {match_id!r}, or it has expired")
        if known is None:
            return self._remember(self._apply(match_id, bodies, None))
        news = bodies[1:]
        return self._remember(self._apply(match_id, news, known)) if news else known

    async def perform(
        self,
        match_id: str,
        decide: Decision,
        version: int | None = None,
        *,
        origin: str | None = None,
    ) -> MatchState:
        """Commit what the command decides and return the match. Raises Refusal if it is refused.

        With a version, the match must be as the client saw it. Without, the command means the
        match as it is, and is decided again if another command was quicker.
        """
        # Without a version the answer may depend on what another process has done meanwhile.
        state = await (self.refresh(match_id) if version is None else self.find(match_id, version))
        for _ in range(TRIES):
            if version is not None and state.version != version:
                raise StaleCommand(state)
            now = self._clock()
            overdue = decisions.flag(state, now)
            decided = overdue or decide(state, now)
            if not isinstance(decided, Change):
                decided = Change(decided, apply_events(match_id, decided, state))
            if not decided.events:
                return state
            try:
                # No connection's command has ended the match, so this one is sent the state too.
                state = await self.commit(
                    decided.state, decided.events, None if overdue else origin
                )
            except Stale:
                state = await self.refresh(match_id)
                continue
            if not overdue:
                return state
        raise Refusal("stale", "the match keeps moving on; try again")

    async def commit(
        self, state: MatchState, events: list[Event], origin: str | None = None
    ) -> MatchState:
        """Store the events that led to this state, then publish it and wake the computer.

        This is the only way in which a match changes. Raises Stale if the match has other events.
        """
        await self._append(state, events)
        self._remember(state)
        await self.publish(state, origin)
        self._wake_computer(state)
        return state

    async def publish(self, state: MatchState, origin: str | None = None) -> None:
        """Tell all listeners the state of the match."""
        for listener in self._listeners:
            try:
                await listener(state, origin)
            except Exception:  # it is stored, so the command must still be acknowledged
                log.exception("%s could not be published", state.id)

    def _wake_computer(self, state: MatchState) -> None:
        """Choose a move in the background if it is the computer's turn."""
        if state.awaits_computer and (state.id, state.version) not in self._thinking:
            self._thinking.add((state.id, state.version))
            self._start(self._let_computer_move(state))

    async def _let_computer_move(self, state: MatchState) -> None:
        try:
            await self._commit_computer_move(state)
        except Stale:
            return  # taken back, resigned, or played by another process
        except (Refusal, StoreUnavailable) as error:
            # The match is due again soon.
            log.warning("%s: the computer could not move: %s", state.id, error)
        finally:
            self._thinking.discard((state.id, state.version))

    async def _commit_computer_move(self, state: MatchState) -> None:
        began = self._clock()
        match, mover = state.match, state.mover
        if mover is None or mover.level is None:
            return
        start = match.game.write(match.positions[0])
        chosen = await self._pool.choose(match.game.spec, start, list(match.played), mover.level)
        await asyncio.sleep(max(0.0, began + self._settings.pause - self._clock()))
        now = self._clock()
        events = decisions.flag(state, now) or [Moved(now, chosen.move, chosen.proven)]
        await self.commit(apply_events(state.id, events, state), events)

    async def sweep_forever(self) -> None:
        """Look at matches that are due: a flag falls, a computer's move is missing, they expire."""
        is_away = False
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except StoreUnavailable as error:
                if not is_away:
                    log.error("no match can be played now: %s", error)
                is_away = True
                await asyncio.sleep(RETRY)
            else:
                if is_away:
                    log.warning("matches can be played again")
                is_away = False

    async def sweep(self) -> None:
        now = self._clock()
        for match_id in await self._store.take_due(now, now + LEASE, SWEPT):
            await self._handle_due(match_id)

    async def _handle_due(self, match_id: str) -> None:
        try:
            state = await self.refresh(match_id)
            if state.touched + self._settings.idle_seconds <= self._clock():
                await self._store.forget(match_id, state.version)
                self._known.pop(match_id, None)
                return
            # Ends the match if its flag has fallen; no command is performed.
            self._wake_computer(await self.perform(match_id, lambda state, now: []))
        except (Refusal, Stale) as error:
            log.info("%s: %s", match_id, error)
        except StoreUnavailable:
            raise
        except Exception:  # one match must not keep the others waiting
            log.exception("%s is due and cannot be handled", match_id)

    def due(self, state: MatchState) -> float:
        """Return when a process should look at the match again."""
        falls = state.flag_falls()
        times = [state.touched + self._settings.idle_seconds]
        if state.awaits_computer:
            times.append(self._clock() + LEASE)
        if falls is not None:
            times.append(falls)
        return min(times)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Run in the background, with a reference until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a computer's move failed", exc_info=task.exception())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _append(self, state: MatchState, events: list[Event]) -> None:
        version = state.version - len(events)
        bodies = [write_event(event) for event in events]
        try:
            await self._store.append(
                state.id, version, bodies, due=self.due(state), listed=state.is_listed
            )
        except Stale:
            # An answer may get lost on the way, and the second try then finds its own events.
            if (await self._read(state.id, version))[: len(bodies)] != bodies:
                raise
        except StoreUnavailable as error:
            raise _unavailable(error) from None

    async def _read(self, match_id: str, since: int) -> list[bytes]:
        """Read stored events. Raises Refusal if the store is away or some of them are missing."""
        try:
            return await self._store.read(match_id, since)
        except StoreUnavailable as error:
            raise _unavailable(error) from None
        except Damaged as error:
            raise self._unreadable_match(match_id, error) from None

    def _apply(self, match_id: str, bodies: list[bytes], known: MatchState | None) -> MatchState:
        """Apply stored events. Raises Refusal if one is damaged or of a newer version."""
        try:
            return apply_events(match_id, map(read_event, bodies), known)
        except Exception as error:  # a damaged event may raise anything
            raise self._unreadable_match(match_id, error) from None

    def _unreadable_match(self, match_id: str, error: Exception) -> Refusal:
        """Return the refusal of a match that cannot be read, and log the reason once."""
        if match_id not in self._unreadable:
            self._unreadable.add(match_id)
            reason = " ".join(str(error).split())[:300]
            log.error("match %s cannot be read and is left out: %s", match_id, reason)
        return Refusal(
            "unreadable",
            f"this match cannot be read: {match_id!r} is damaged or was written by a newer "
            "version of unbeatable",
        )

    def _remember(self, state: MatchState) -> MatchState:
        known = self._known.get(state.id)
        if known is None or known.version < state.version:
            self._known[state.id] = state
        self._known.move_to_end(state.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return state


def _unavailable(error: StoreUnavailable) -> Refusal:
    return Refusal("unavailable", f"matches cannot be stored just now; try again soon ({error})")
