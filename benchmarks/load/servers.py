"""The servers that are measured, each in its own processes on a free port."""

import os
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import psutil

HERE = Path(__file__).parent
BOARDGAME = "boardgame.io@0.50.2"
WAIT = 60.0
"""Seconds for a server to begin to listen, and for npm to install."""


class CannotRun(Exception):
    """Something that is not ours is missing; the message says what."""


class Server:
    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = psutil.Process(process.pid)
        self.url = f"http://127.0.0.1:{port}"

    def memory(self) -> int:
        """Bytes that are this process's own."""
        own: int = self.process.memory_full_info().uss
        return own

    def cpu_seconds(self) -> float:
        """Of the process and of those that it has started."""
        return sum(_cpu(each) for each in (self.process, *self.process.children(recursive=True)))


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


@contextmanager
def serving(*options: str) -> Iterator[Server]:
    """`unbeatable serve` without limits."""
    program = str(Path(sys.executable).with_name("unbeatable"))
    port = free_port()
    limits = ("--rate", "0", "--rate-per-address", "0", "--pause", "0")
    with _running([program, "serve", "--port", str(port), *limits, *options], port) as server:
        yield server


@contextmanager
def echoing() -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.load.echo", str(port)]
    with _running(command, port) as server:
        yield server


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """The address of a Redis server that writes every second to disk."""
    program = shutil.which("redis-server")
    if program is None:
        raise CannotRun("redis-server is not installed; on Debian: apt-get install redis-server")
    port = free_port()
    how = ("--save", "", "--appendonly", "yes", "--appendfsync", "everysec")
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), *how]
    with _running(command, port):
        yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def boardgame(folder: Path) -> Iterator[Server]:
    """boardgame.io's server, installed into that folder, with matches in memory."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise CannotRun("node and npm are not installed")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", BOARDGAME]
    try:
        installed = subprocess.run(
            command, cwd=folder, timeout=WAIT, capture_output=True, check=False
        )
    except subprocess.TimeoutExpired:
        raise CannotRun(f"npm did not install {BOARDGAME} within {WAIT:.0f} s") from None
    if installed.returncode:
        raise CannotRun(f"npm cannot install {BOARDGAME}: {installed.stderr.decode()[:200]}")
    script = Path(shutil.copy(HERE / "boardgame.cjs", folder))
    port = free_port()
    quiet = {"NODE_ENV": "production"}
    with _running([node, str(script), str(port)], port, quiet) as server:
        yield server


@contextmanager
def _running(
    command: Sequence[str], port: int, more: Mapping[str, str] | None = None
) -> Iterator[Server]:
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, **(more or {})}
    )
    try:
        deadline = time.monotonic() + WAIT
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{' '.join(command)} did not begin to listen")
            time.sleep(0.05)
        yield Server(process, port)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _listens(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def allow_open_files(wanted: int) -> int:
    """How many connections may be open, here and in what is started from here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)
