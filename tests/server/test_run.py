"""Running servers: how their processes end, and what they print when they do."""

import os
import signal
import time

import psutil
import pytest

from tests.server.processes import RedisServer, wait_until
from tests.server.server_fixtures import Start


def test_workers_end_when_their_supervisor_is_killed(
    redis_server: RedisServer, start: Start
) -> None:
    server = start("--redis", redis_server.url, "--workers", "2")
    started = psutil.Process(server.process.pid).children(recursive=True)
    serving = [process for process in started if "spawn_main" in " ".join(process.cmdline())]
    assert len(serving) >= 2
    server.process.kill()
    server.process.wait(20)
    _, alive = psutil.wait_procs(started, 20)
    assert not alive


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("stage", ["said", "spawned", "ready"])
def test_ctrl_c_prints_no_traceback(
    redis_server: RedisServer, start: Start, workers: int, stage: str
) -> None:
    server = start("--redis", redis_server.url, "--workers", str(workers), ready=False)
    process = psutil.Process(server.process.pid)
    if stage == "ready":
        server.wait()
    else:
        # Its children still import their modules.
        wanted = 1 if stage == "said" else 2
        wait_until(lambda: len(process.children(recursive=True)) >= wanted)
    children = process.children(recursive=True)
    time.sleep(0.1)  # for Python to start in them
    os.killpg(server.process.pid, signal.SIGINT)  # as a terminal does
    assert server.process.wait(30) in (0, 130)
    _, alive = psutil.wait_procs(children, 20)
    assert not alive
    assert "Traceback" not in server.complaints
