"""Store: where the events of matches are stored. A narrow interface with two implementations."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Stale(Exception):
    """The match has other events than the writer knew."""


class Damaged(Exception):
    """Events of the match are missing, so it cannot be read."""


class StoreUnavailable(Exception):
    """The store cannot be used now; it may be later."""


class Store(Protocol):
    """Logs of events, one per match. The version of a match is the number of its events."""

    async def append(
        self, match_id: str, version: int, events: Sequence[bytes], *, due: float, listed: bool
    ) -> None:
        """Append events to a match of that version, all or none. Raises Stale for another version.

        When this returns, the events are durable. `due` is when a process should look at the
        match again, `listed` whether the lobby shows it. Version 0 creates the match.
        """

    async def read(self, match_id: str, since: int = 0) -> list[bytes]:
        """Return the events from that version on; none if there is no such match.

        Raises Damaged if some of them are missing.
        """

    async def take_due(self, now: float, until: float, limit: int) -> list[str]:
        """Return matches that are due, and make them due again at `until`: one caller gets each."""

    async def listed(self) -> list[str]:
        """Return the matches that the lobby shows, those that have waited longest first."""

    async def forget(self, match_id: str, version: int) -> None:
        """Delete a match. Raises Stale if it has changed."""

    def pairing(self) -> AbstractAsyncContextManager[None]:
        """Hold a lock that one caller at a time has, in all processes that share the store."""

    async def ping(self) -> None:
        """Raise StoreUnavailable unless something can be written."""

    async def close(self) -> None: ...
