"""Packets: how messages are encoded on the wire. JSON only, without attachments."""

from typing import Any

import orjson
from socketio import packet

RESERVED = ("connect", "disconnect")
"""Names that clients may not send: python-socketio's own events."""


class Json:
    """orjson with the interface of the standard library's json."""

    @staticmethod
    def dumps(data: Any, **_: Any) -> str:
        return orjson.dumps(data).decode()

    @staticmethod
    def loads(text: str | bytes) -> Any:
        return orjson.loads(text)


class PlainPacket(packet.Packet):  # type: ignore[misc]
    """A packet without attachments, whose event has a name. Raises ValueError otherwise."""

    uses_binary_events = False
    json = Json

    def decode(self, encoded_packet: Any) -> int:
        if not isinstance(encoded_packet, str) or encoded_packet[:1] not in ("0", "1", "2", "3"):
            raise ValueError("not a packet that is accepted")
        super().decode(encoded_packet)
        if self.packet_type == packet.EVENT and not (
            isinstance(self.data, list)
            and self.data
            and isinstance(self.data[0], str)
            and self.data[0] not in RESERVED
        ):
            raise ValueError("not an event")
        return 0
