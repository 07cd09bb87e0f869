"""`unbeatable serve` as a command: how it starts, what it says when it cannot, how it ends."""

import os
import signal
from contextlib import closing
from pathlib import Path
from socket import socket
from typing import Any

import psutil
import pytest

from tests.command import Run
from tests.server.client import Client, play, sit
from tests.server.processes import RedisServer, free_port
from tests.server.server_fixtures import Start
from unbeatable.server import run as server_run
from unbeatable.server.settings import Settings, default_database

pytestmark = pytest.mark.anyio


def test_what_cannot_be_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    port = str(free_port())
    text = tmp_path / "text"
    text.write_text("This is no database, but a letter.\n" * 100)
    db = ("--db", str(tmp_path / "db"))
    with closing(socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        used = str(taken.getsockname()[1])
        for told, options in [
            ("--redis", ("--workers", "2")),
            ("redis://localhost:6379/0", ("--redis", "localhost")),
            ("Redis cannot be reached", ("--redis", f"redis://127.0.0.1:{port}/0")),
            (str(text), ("--db", str(text))),
            (str(tmp_path), ("--db", str(tmp_path))),
            ("/proc/nowhere", ("--db", "/proc/nowhere/matches")),
            ("--db or --redis", ("--db", str(text), "--redis", "redis://localhost")),
            (used, (*db, "--port", used)),
            ("'example.org'", (*db, "--origin", "example.org")),
            ("'my proxy'", (*db, "--proxy", "my proxy")),
        ]:
            answer = run("serve", "--port", port, *options)
            assert (answer.status, answer.err.count("\n")) == (2, 1), answer
            assert answer.err.startswith("unbeatable: ")
            assert told in answer.err


def test_options_become_settings(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Settings, dict[str, Any]]] = []

    def serve(settings: Settings, **options: Any) -> None:
        calls.append((settings, options))

    monkeypatch.setattr(server_run, "serve", serve)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run("serve").status == 0
    options = f"""--host 0.0.0.0 --port 80 --db {tmp_path} --open --origin https://a.example
        --origin https://b.example --proxy 10.0.0.1 --pause 2 --idle-days 3 --claim-after 4
        --rate 5 --rate-per-address 6 --max-positions 7"""
    assert run("serve", *options.split()).status == 0
    assert run("serve", "--redis", "redis://localhost", "--workers", "8").status == 0
    (default, usual), (chosen, where), (shared, several) = calls
    assert default == Settings(db=default_database())
    assert (usual["host"], usual["port"], usual["workers"]) == ("127.0.0.1", None, 1)
    assert chosen == Settings(
        db=tmp_path,
        origins=("https://a.example", "https://b.example"),
        trusted_proxies="10.0.0.1",
        pause=2.0,
        idle_days=3.0,
        claim_after=4.0,
        commands_per_second=5.0,
        commands_per_address=6.0,
        max_positions=7,
    )
    assert (where["host"], where["port"], where["open_page"]) == ("0.0.0.0", 80, True)
    assert shared == Settings(redis="redis://localhost", polling=False)
    assert several["workers"] == 8


@pytest.mark.parametrize("options", [(), ("--port", "8000"), ("--open",)])
@pytest.mark.parametrize("host", ["unknown.invalid", "203.0.113.1", "a b"])
def test_a_bad_host_is_quoted_in_one_line(run: Run, host: str, options: tuple[str, ...]) -> None:
    answer = run("serve", "--host", host, *options)
    assert (answer.status, answer.err.count("\n"), answer.out) == (2, 1, "")
    assert answer.err.startswith(f"unbeatable: {host!r} is not a")


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_in_good_order(start: Start, tmp_path: Path, stop: signal.Signals) -> None:
    server = start("--db", str(tmp_path / "db"), as_command=True)
    async with Client(server.url) as ada:
        await ada.do("create", spec="classic", x="perfect", o="me")
        children = psutil.Process(server.process.pid).children(recursive=True)
        if stop == signal.SIGINT:  # a terminal sends it to all processes
            os.killpg(server.process.pid, stop)
        else:
            server.process.send_signal(stop)
        assert server.process.wait(60) == 0
    _, alive = psutil.wait_procs(children, 60)
    assert (alive, server.complaints) == ([], "")


async def test_workers_share_their_matches(redis_server: RedisServer, start: Start) -> None:
    server = start("--redis", redis_server.url, "--workers", "2", as_command=True)
    clients = [Client(server.url) for _ in range(6)]  # chance spreads them over both
    try:
        for client in clients:
            await client.__aenter__()
        for ada, bob in zip(clients[::2], clients[1::2], strict=True):
            match = await sit(ada, bob)
            ended = await play(match, [ada, bob], "a1 a2 b1 b2 c1")
            assert ended["result"]["winner"] == "x"
    finally:
        for client in clients:
            await client.__aexit__()
    server.process.terminate()
    assert server.process.wait(60) == 0
    assert server.complaints == ""
