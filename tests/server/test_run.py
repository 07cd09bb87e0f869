"""Running servers: what they print, and how their processes end."""

import os
import signal
import time
from pathlib import Path

import psutil
import pytest
import uvicorn

from tests.server.processes import RedisServer, free_port, wait_until
from tests.server.server_fixtures import Start
from unbeatable.server import address
from unbeatable.server import run as server_run
from unbeatable.server.run import serve
from unbeatable.server.settings import Settings


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", ["Unbeatable is running at http://localhost:{port}/ (Ctrl-C stops it)"]),
        (
            "0.0.0.0",
            [
                "Unbeatable is running at http://localhost:{port}/ (Ctrl-C stops it)",
                "The address for other machines in your network: http://10.0.0.7:{port}/",
            ],
        ),
    ],
)
def test_a_server_prints_where_it_is_and_the_address_to_give_to_others(
    host: str, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn, "run", lambda *_, **__: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(address, "_addresses", lambda family: ["10.0.0.7"])
    lines: list[str] = []
    port = free_port()
    serve(Settings(db=tmp_path / "db"), host=host, port=port, say=lines.append)
    assert lines == [line.format(port=port) for line in said]


def test_workers_end_when_their_supervisor_is_killed(
    redis_server: RedisServer, start: Start
) -> None:
    server = start("--redis", redis_server.url, "--workers", "2", as_command=True)
    started = psutil.Process(server.process.pid).children(recursive=True)
    serving = [process for process in started if "spawn_main" in " ".join(process.cmdline())]
    assert len(serving) >= 2
    server.process.kill()
    server.process.wait(60)
    _, alive = psutil.wait_procs(started, 60)
    assert not alive


def test_ctrl_c_before_the_server_has_started_is_no_failure() -> None:
    with server_run._interrupts_kept_from_children():
        signal.raise_signal(signal.SIGINT)  # as uvicorn does after its shutdown
        raise SystemExit(3)
    with pytest.raises(SystemExit, match="3"), server_run._interrupts_kept_from_children():
        raise SystemExit(3)  # it cannot start


@pytest.mark.parametrize(
    ("stage", "workers"), [("said", 1), ("spawned", 1), ("spawned", 2), ("ready", 2)]
)
def test_ctrl_c_prints_no_traceback(
    redis_server: RedisServer, start: Start, stage: str, workers: int
) -> None:
    """Until "said" all is the same for several workers; one that is ready is in tests of serve."""
    options = ("--redis", redis_server.url, "--workers", str(workers))
    server = start(*options, ready=False, as_command=True)
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
    assert server.process.wait(60) == 0
    _, alive = psutil.wait_procs(children, 60)
    assert not alive
    assert "Traceback" not in server.complaints
