"""Real servers for tests: Redis and ours, each on a free port, ended by who started them."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import weakref
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp

import psutil
import pytest

from tests.server.forks import Forked, fork_command

HOW_TO_GET_REDIS = "redis-server is not installed; on Debian: apt-get install redis-server"
UNLIMITED = ("--rate", "0", "--rate-per-address", "0")
"""Options for a server that is not asked about its limits."""
MEASURED = "COVERAGE_PROCESS_CONFIG" in os.environ
"""Whether it is measured which lines run: that begins when a process starts."""


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(true: Callable[[], bool], seconds: float = 60, what: str = "it") -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not happen within {seconds} s")
        time.sleep(0.02)


class RedisServer:
    """A Redis of our own, which writes each command to disk, so that it can be killed too."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.fail(HOW_TO_GET_REDIS)
        self._program = program
        self._folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                self._program,
                *("--port", str(self.port)),
                *("--bind", "127.0.0.1"),
                *("--dir", str(self._folder)),
                *("--save", ""),
                *("--appendonly", "yes"),
                *("--appendfsync", "everysec"),
            ],
            stdout=subprocess.DEVNULL,
        )
        wait_until(self._answers, what="Redis")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)

    def _answers(self) -> bool:
        try:
            with closing(socket.create_connection(("127.0.0.1", self.port), 1)) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


class GameServer:
    """`unbeatable serve` in a process of its own.

    It is forked from one that has imported the server; `as_command` starts it as people do.
    """

    def __init__(
        self,
        *options: str,
        port: int | None = None,
        ready: bool = True,
        as_command: bool = False,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        arguments = ("serve", "--port", str(self.port), "--pause", "0", *options)
        stderr, path = mkstemp("-stderr")
        self._stderr = Path(path)
        weakref.finalize(self, self._stderr.unlink)
        self.process: Forked | subprocess.Popen[bytes]
        if as_command or MEASURED:
            self.process = subprocess.Popen(
                [Path(sys.executable).with_name("unbeatable"), *arguments],
                start_new_session=True,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
            )
        else:
            self.process = fork_command(arguments, self._stderr)
        os.close(stderr)
        if ready:
            self.wait()

    @property
    def complaints(self) -> str:
        """What it has written to stderr."""
        return self._stderr.read_text(errors="replace")

    @property
    def memory(self) -> int:
        """Bytes of the serving process."""
        resident: int = psutil.Process(self.process.pid).memory_info().rss
        return resident

    def wait(self) -> None:
        wait_until(self._answers, 60, "the game server")

    def kill(self) -> None:
        """As a power cut does it: the process and all that it started, at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(60)

    def stop(self) -> None:
        """As people stop it; it must not have said that anything went wrong."""
        killed = self.process.poll() == -signal.SIGKILL
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()
                pytest.fail(f"the server did not stop\n{self.complaints}")
        said = self.complaints
        assert "Traceback" not in said, said
        assert killed or "leaked" not in said, said

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(
                f"the server ended with status {self.process.returncode}\n{self.complaints}"
            )
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=2):
                return True
        except OSError:
            return False
