"""The least that python-socketio can do: a server that sends back what it gets. `echo PORT`."""

import sys
from typing import Any

import socketio
import uvicorn


def main(port: int) -> None:
    server = socketio.AsyncServer(
        async_mode="asgi", transports=["websocket"], async_handlers=False, logger=False
    )

    async def echo(sid: str, data: Any) -> Any:
        return data

    server.on("echo", echo)
    uvicorn.run(
        socketio.ASGIApp(server),
        port=port,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
