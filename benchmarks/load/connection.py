"""A Socket.IO client that needs little processor time: it shares the machine with the server.

It writes websocket frames by hand and reads no more of an answer than it is asked for.
"""

import asyncio
import secrets
import time
from base64 import b64encode
from typing import NamedTuple, cast
from urllib.parse import urlsplit

PATIENCE = 30.0
"""Seconds until a client that hears nothing gives up, and the run fails."""

PING, PONG = b"2", b"3"
TEXT, CLOSE = 0x81, 0x88


class Lost(Exception):
    """The server closed the connection or refused it."""


class Heard(NamedTuple):
    """An answer or an event, and when it came."""

    body: bytes
    at: float


class Connection(asyncio.Protocol):
    """One client. Answers carry the number of their command, all else is an event."""

    def __init__(self, url: str, namespace: str = "") -> None:
        self._url = url
        self._namespace = namespace
        self._prefix = f"{namespace},".encode() if namespace else b""
        self._buffer = bytearray()
        self._upgraded = False
        self._count = 0
        self._answers: dict[int, asyncio.Future[Heard]] = {}
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._wanted = b""
        self._found: asyncio.Future[Heard] | None = None

    async def opened(self) -> None:
        await asyncio.wait_for(self._opened, PATIENCE)

    async def call(self, body: bytes) -> tuple[bytes, float]:
        """The answer to `["move",{...}]`, and how many seconds it took to come."""
        self._count += 1
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._answers[self._count] = answer
        began = time.perf_counter()
        self._write(b"42%s%d%s" % (self._prefix, self._count, body))
        heard = await answer
        return heard.body, heard.at - began

    def tell(self, body: bytes) -> float:
        """Send what has no answer; the moment it was sent."""
        self._write(b"42%s%s" % (self._prefix, body))
        return time.perf_counter()

    def expect(self, part: bytes) -> "asyncio.Future[Heard]":
        """The next event with this in it; to be called before it can come."""
        self._wanted = part
        self._found = asyncio.get_running_loop().create_future()
        return self._found

    def close(self) -> None:
        self._transport.close()

    async def reopen(self) -> "Connection":
        """Close this connection and return a new one to the same server, as another client."""
        self.close()
        return await connect(self._url, self._namespace)

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is not a kind of it
        host, token = urlsplit(self._url).netloc, secrets.token_urlsafe(24)
        self._transport.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._upgraded:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self._lose(bytes(buffer[:200]).decode("latin-1"))
                return
            self._upgraded = True
            del buffer[: end + 4]
        at = 0
        while (frame := next_frame(buffer, at)) is not None:
            head, begin, at = frame
            if head == TEXT:
                self._hear(bytes(buffer[begin:at]))
            elif head == CLOSE:
                self._lose("the server closed the connection")
        del buffer[:at]

    def connection_lost(self, error: Exception | None) -> None:
        self._lose(str(error or "the connection was closed"))

    def _hear(self, packet: bytes) -> None:
        if packet.startswith(b"43"):
            begin = packet.index(b"[")
            number = int(packet[2 + len(self._prefix) : begin])
            self._answers.pop(number).set_result(Heard(packet[begin:], time.perf_counter()))
        elif packet.startswith(b"42"):
            if self._found and self._wanted in packet:
                body = packet[2 + len(self._prefix) :]
                self._found.set_result(Heard(body, time.perf_counter()))
                self._found = None
        elif packet == PING:
            self._write(PONG)
        elif packet.startswith(b"0"):
            self._write(b"40" + self._prefix)
        elif packet.startswith(b"40"):
            self._opened.set_result(None)
        else:
            self._lose(packet.decode())

    def _lose(self, why: str) -> None:
        for future in (self._opened, self._found, *self._answers.values()):
            if future and not future.done():
                future.set_exception(Lost(why))

    def _write(self, packet: bytes) -> None:
        self._transport.write(masked_frame(packet))


async def connect(url: str, namespace: str = "") -> Connection:
    address = urlsplit(url)
    assert address.hostname
    assert address.port
    _, connection = await asyncio.get_running_loop().create_connection(
        lambda: Connection(url, namespace), address.hostname, address.port
    )
    await connection.opened()
    return connection


def masked_frame(payload: bytes) -> bytes:
    """A client's frame. Its mask is zero, which changes nothing and so costs nothing."""
    size = len(payload)
    if size < 126:
        return b"\x81%c\0\0\0\0%s" % (0x80 | size, payload)
    return b"\x81\xfe%s\0\0\0\0%s" % (size.to_bytes(2, "big"), payload)


def next_frame(buffer: bytearray, at: int) -> tuple[int, int, int] | None:
    """The first byte of the frame that begins there, and where its payload begins and ends."""
    if len(buffer) < at + 2:
        return None
    size, begin = buffer[at + 1], at + 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        if len(buffer) < begin:
            return None
        size = int.from_bytes(buffer[at + 2 : begin], "big")
    return (buffer[at], begin, begin + size) if len(buffer) >= begin + size else None
