"""Health and metrics over REST."""

import asyncio
import os
import re
import resource
import signal
from pathlib import Path

import httpx
import psutil
import pytest

from tests.server.client import Client
from tests.server.http.api.requests import refused
from tests.server.in_process import RunningApp, run_app
from tests.server.processes import UNLIMITED, GameServer, RedisServer
from tests.server.server_fixtures import Start
from unbeatable.server.http.api import health
from unbeatable.server.settings import Settings

pytestmark = pytest.mark.anyio


async def test_health_and_metrics(game_server: GameServer) -> None:
    async with (
        Client(game_server.url) as ada,
        httpx.AsyncClient(base_url=game_server.url, timeout=60) as api,
    ):
        await ada.do("create", spec="classic")
        await ada.refuses("create", spec="chess")
        healthy = (await api.get("/api/health")).json()
        assert healthy["status"] == "ok"
        assert healthy["connections"] >= 1
        metrics = await api.get("/api/metrics")
        assert metrics.headers["content-type"].startswith("text/plain")
        for line in (
            r'unbeatable_commands_total\{command="create"\} \d+',
            r'unbeatable_refusals_total\{code="bad-request"\} \d+',
            r"unbeatable_connections \d+",
            r"unbeatable_command_seconds_count \d+",
        ):
            assert re.search(line, metrics.text), line


@pytest.mark.uncovered  # coverage could not write its own file either
def test_health_says_that_the_disk_is_full(start: Start, tmp_path: Path) -> None:
    server = start("--db", str(tmp_path / "db"))
    full = (tmp_path / "db-wal").stat().st_size  # the file cannot grow any more
    psutil.Process(server.process.pid).rlimit(resource.RLIMIT_FSIZE, (full, full))
    refused(httpx.get(f"{server.url}/api/health", timeout=60), 503, "unavailable", "disk")


async def test_health_says_that_the_file_is_gone(tmp_path: Path) -> None:
    async with run_app(Settings(db=tmp_path / "db")) as app:
        (tmp_path / "db").unlink()
        refused(await app.get("/api/health"), 503, "unavailable", "was deleted")


async def test_health_does_not_wait_for_a_store_that_hangs(
    api: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = asyncio.Event()

    async def hang() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()

    assert health.PATIENCE < 1, "whoever asks hears within a second"
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    monkeypatch.setattr(api.services.store, "ping", hang)
    refused(await api.get("/api/health"), 503, "unavailable", "has not answered within 0.01 s")
    assert given_up.is_set()


def test_health_answers_while_redis_hangs(start: Start, tmp_path: Path) -> None:
    redis = RedisServer(tmp_path)
    try:
        server = start("--redis", redis.url, *UNLIMITED)
        os.kill(redis.process.pid, signal.SIGSTOP)
        for _ in range(3):
            answer = httpx.get(f"{server.url}/api/health", timeout=60)
            refused(answer, 503, "unavailable", "the store has not answered")
    finally:
        os.kill(redis.process.pid, signal.SIGCONT)
        redis.stop()
