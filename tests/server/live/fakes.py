"""A stand-in for python-socketio's server: remembers rooms and what is sent."""

from typing import Any


class FakeSio:
    def __init__(self) -> None:
        self.rooms: set[tuple[str, str]] = set()
        self.sent: list[tuple[str, Any, str | None]] = []
        """Events, their data, and the room or connection."""
        self.skipped: list[str | None] = []
        self.on_event: dict[str, Any] = {}

    def on(self, event: str, handler: Any) -> None:
        self.on_event[event] = handler

    async def enter_room(self, sid: str, room: str) -> None:
        self.rooms.add((sid, room))

    async def leave_room(self, sid: str, room: str) -> None:
        self.rooms.discard((sid, room))

    async def emit(
        self,
        event: str,
        data: Any,
        *,
        to: str | None = None,
        room: str | None = None,
        skip_sid: str | None = None,
    ) -> None:
        self.sent.append((event, data, to or room))
        self.skipped.append(skip_sid)
