"""How messages are written on the wire: JSON only, and nothing that we have no use for."""

from typing import Any

import orjson
from socketio import packet

RESERVED = ("connect", "disconnect")
"""Not for clients to send: they are the names of what happens to a connection."""


class Json:
    """orjson in the shape of the standard library's module."""

    @staticmethod
    def dumps(data: Any, **_: Any) -> str:
        return orjson.dumps(data).decode()

    @staticmethod
    def loads(text: str | bytes) -> Any:
        return orjson.loads(text)


class PlainPacket(packet.Packet):  # type: ignore[misc]
    """A packet without attachments, whose event has a name. ValueError if it is anything else."""

    uses_binary_events = False
    json = Json

    def decode(self, encoded_packet: Any) -> int:
        if not isinstance(encoded_packet, str) or encoded_packet[:1] not in ("0", "1", "2", "3"):
            raise ValueError("not a packet that is taken here")
        super().decode(encoded_packet)
        if self.packet_type == packet.EVENT and not (
            isinstance(self.data, list)
            and self.data
            and isinstance(self.data[0], str)
            and self.data[0] not in RESERVED
        ):
            raise ValueError("not an event")
        return 0
