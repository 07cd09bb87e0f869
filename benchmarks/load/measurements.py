"""The measurements: each starts servers and clients, and stops both at the end."""

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.load import servers
from benchmarks.load.results import Growth, Played, not_measured
from benchmarks.load.servers import CannotRun, Server

OURS = "ours, SQLite, 1 process"
PING_SOON = 22.0
"""Seconds after which the server has asked every connection whether it is still there."""
CREATED = 4_000
"""Matches by which memory is measured."""
LONGEST = 120.0
"""Seconds that clients may take beyond what they were given."""


def load(server: Server, label: str, *, kind: str = "ours", clients: int, seconds: float) -> Played:
    """What the clients see of a server; RuntimeError if anything was not as it must be."""
    _clients(kind, server.url, clients, min(2.0, seconds))  # first, all that is new to the server
    before = server.cpu_seconds()
    seen = _clients(kind, server.url, clients, seconds)
    spent = server.cpu_seconds() - before
    return {
        "label": label,
        "clients": clients,
        "rate": seen["rate"],
        "p50": seen["p50"],
        "p99": seen["p99"],
        "commands": seen["commands"],
        "cpu": spent / seen["moves"],
        "matches": int(seen["matches"]) or None,
        "why_not": None,
    }


def _clients(kind: str, url: str, count: int, seconds: float) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.load.clients", kind, url, str(count), str(seconds)]
    ended = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=seconds + LONGEST
    )
    if ended.returncode:
        raise RuntimeError(f"the clients of {kind} failed:\n{ended.stderr[-2_000:]}")
    seen: dict[str, float] = json.loads(ended.stdout)
    return seen


def ours_with_sqlite(clients: int, seconds: float) -> Played:
    with _folder() as folder, servers.serving("--db", str(folder / "matches.db")) as server:
        return load(server, OURS, clients=clients, seconds=seconds)


def ours_with_redis(clients: int, seconds: float, *, processes: int) -> Played:
    label = f"ours, Redis, {processes} process{'es' if processes > 1 else ''}"
    with ExitStack() as stack:
        folder = stack.enter_context(_folder())
        url = stack.enter_context(servers.redis(folder))
        options = ("--redis", url, "--workers", str(processes))
        server = stack.enter_context(servers.serving(*options))
        return load(server, label, clients=clients, seconds=seconds)


def boardgame(clients: int, seconds: float) -> Played:
    with _folder() as folder, servers.boardgame(folder) as server:
        label = f"{servers.BOARDGAME.replace('@', ' ')}, in memory"
        return load(server, label, kind="boardgame.io", clients=clients, seconds=seconds)


def echo(clients: int, seconds: float) -> Played:
    with servers.echoing() as server:
        label = "python-socketio, echo only"
        return load(server, label, kind="echo", clients=clients, seconds=seconds)


def or_why_not(label: str, measure: Callable[[], Played]) -> Played:
    try:
        return measure()
    except CannotRun as reason:
        return not_measured(label, str(reason))


class Idle:
    """A server with connections that do nothing, more and more of them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        options = ("--db", str(folder / "matches.db"))
        self.server = stack.enter_context(servers.serving(*options))
        command = [sys.executable, "-m", "benchmarks.load.idle_clients", self.server.url]
        pipe = subprocess.PIPE
        self._clients = stack.enter_context(
            subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        )
        stack.callback(self._clients.terminate)

    def grow(self, connections: int, *, settle: float = 1.0) -> Growth:
        opening = self._tell(f"connect {connections}")
        time.sleep(settle)
        held = self._connections()
        if held != connections:
            raise RuntimeError(f"{connections:,} connections were opened, but {held:,} are held")
        return {
            "connections": connections,
            "memory": self.server.memory(),
            "opening": opening,
        }

    def bytes_per_match(self) -> float:
        before = self.server.memory()
        self._tell(f"create {CREATED}")
        return (self.server.memory() - before) / CREATED

    def _tell(self, line: str) -> float:
        assert self._clients.stdin
        assert self._clients.stdout
        print(line, file=self._clients.stdin, flush=True)
        answer = self._clients.stdout.readline()
        if not answer:
            raise RuntimeError(f"{line!r} failed")
        return float(answer)

    def _connections(self) -> int:
        with urllib.request.urlopen(f"{self.server.url}/api/health") as answer:
            held: int = json.load(answer)["connections"]
            return held


@contextmanager
def idle() -> Iterator[Idle]:
    with _folder() as folder, ExitStack() as stack:
        yield Idle(folder, stack)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="unbeatable-load-") as folder:
        yield Path(folder)
