"""Health and metrics over REST."""

import re

import pytest

from tests.server.client import Client
from tests.server.http.api.requests import get
from tests.server.processes import GameServer

pytestmark = pytest.mark.anyio


async def test_health_and_metrics(game_server: GameServer) -> None:
    async with Client(game_server.url) as ada:
        await ada.do("create", spec="classic")
        await ada.refuses("create", spec="chess")
        health = get(game_server, "/api/health").json()
        assert health["status"] == "ok"
        assert health["connections"] >= 1
        metrics = get(game_server, "/api/metrics")
        assert metrics.headers["content-type"].startswith("text/plain")
        for line in (
            r'unbeatable_commands_total\{command="create"\} \d+',
            r'unbeatable_refusals_total\{code="bad-request"\} \d+',
            r"unbeatable_connections \d+",
            r"unbeatable_command_seconds_count \d+",
        ):
            assert re.search(line, metrics.text), line
