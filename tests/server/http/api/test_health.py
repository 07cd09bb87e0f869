"""Health and metrics over REST."""

import os
import re
import resource
import signal
import time
from pathlib import Path

import httpx
import psutil
import pytest

from tests.server.client import Client
from tests.server.http.api.requests import get
from tests.server.processes import UNLIMITED, GameServer, RedisServer
from tests.server.server_fixtures import Start

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


def test_health_says_that_the_disk_is_full(start: Start, tmp_path: Path) -> None:
    server = start("--db", str(tmp_path / "db"))
    full = (tmp_path / "db-wal").stat().st_size  # the file cannot grow any more
    psutil.Process(server.process.pid).rlimit(resource.RLIMIT_FSIZE, (full, full))
    answer = get(server, "/api/health")
    assert answer.status_code == 503
    assert answer.json()["code"] == "unavailable"
    assert "disk" in answer.json()["message"]


def test_health_says_that_the_file_is_gone(start: Start, tmp_path: Path) -> None:
    server = start("--db", str(tmp_path / "db"))
    (tmp_path / "db").unlink()
    answer = get(server, "/api/health")
    assert answer.status_code == 503
    assert "was deleted" in answer.json()["message"]


def test_health_answers_while_redis_hangs(start: Start, tmp_path: Path) -> None:
    redis = RedisServer(tmp_path)
    try:
        server = start("--redis", redis.url, *UNLIMITED)
        os.kill(redis.process.pid, signal.SIGSTOP)
        for _ in range(3):
            began = time.monotonic()
            answer = httpx.get(f"{server.url}/api/health", timeout=20)
            assert answer.status_code == 503
            assert "has not answered" in answer.json()["message"]
            assert time.monotonic() - began < 5, "Redis's own limit is longer"
    finally:
        os.kill(redis.process.pid, signal.SIGCONT)
        redis.stop()
