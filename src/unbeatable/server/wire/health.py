"""Health of the server."""

from typing import Literal

from unbeatable.server.wire.base import Wire


class Health(Wire):
    status: Literal["ok"] = "ok"
    version: str
    connections: int
