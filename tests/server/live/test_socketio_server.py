"""The Socket.IO server on a real connection: a client that says goodbye is let go."""

import asyncio

import httpx
import pytest

from tests.server.client import SECONDS, Client, sit
from tests.server.server_fixtures import ServerPair

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("goodbye", ["41", "1"])
async def test_a_client_that_says_goodbye_is_disconnected(
    servers: ServerPair, goodbye: str
) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        await bob.state(match, spectators=0)
        await ada.socket.send_str(goodbye)
        await asyncio.wait_for(asyncio.shield(ada._reader), SECONDS)
        assert ada.socket.closed
        await bob.until(lambda: not bob.latest[match]["x"]["present"])
        async with Client(servers.here, ada.token) as back:
            assert (await back.do("watch", match=match))["you"] == ["x"]


async def test_a_polling_client_that_says_goodbye_is_forgotten(servers: ServerPair) -> None:
    headers = {"Authorization": f"Bearer {'p' * 30}"}
    address = "/socket.io/?EIO=4&transport=polling"
    async with httpx.AsyncClient(base_url=servers.here, headers=headers, timeout=60) as api:
        opened = await api.get(address)
        session = f"{address}&sid={_sid(opened.text)}"
        await api.post(session, content="40")
        await api.get(session)
        await api.post(session, content="41")
        for _ in range(3):
            answer = await api.get(session)
            if answer.status_code == 400:
                break
        assert answer.status_code == 400, "the session is unknown"


def _sid(opened: str) -> str:
    return opened.partition('"sid":"')[2].partition('"')[0]
