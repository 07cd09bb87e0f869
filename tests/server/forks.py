"""A process that has imported the server, and forks where a new one would import it all again.

A journey starts a server of its own, and the imports would take longer than the journey. The forked
process does what `unbeatable` does, with the same arguments, environment and exit status.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TypedDict

IMPORTED = (
    "unbeatable.cli.app",
    "unbeatable.cli.serve",
    "unbeatable.server.run",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


class Forked:
    """A forked process, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, pid: int, status: Path) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._status = status

    def poll(self) -> int | None:
        if self.returncode is None and self._status.exists():
            self.returncode = os.waitstatus_to_exitcode(int(self._status.read_text()))
        return self.returncode

    def wait(self, timeout: float) -> int:
        deadline = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(["unbeatable"], timeout)
            time.sleep(0.01)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Request(TypedDict):
    arguments: Sequence[str]
    environment: dict[str, str]
    stderr: str
    """The file that gets what the process says."""
    status: str
    """The file that gets its wait status, as soon as it has ended."""


def fork_command(arguments: Sequence[str], stderr: Path) -> Forked:
    """Run `unbeatable` with these arguments, in a session of its own."""
    forks = _forks()
    assert forks.stdin
    assert forks.stdout
    status = stderr.with_suffix(".status")
    request = Request(
        arguments=arguments,
        environment=dict(os.environ),
        stderr=str(stderr),
        status=str(status),
    )
    forks.stdin.write(json.dumps(request) + "\n")
    forks.stdin.flush()
    return Forked(int(forks.stdout.readline()), status)


@cache
def _forks() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.close()
    process.wait()


def _serve_requests() -> None:
    """Fork for each request until there are no more. Returns in the processes that were forked."""
    for name in IMPORTED:
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait
    for line in sys.stdin:
        request: Request = json.loads(line)
        if os.fork():
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        pid = os.fork()
        if pid:
            _tell_end(pid, Path(request["status"]))
        _become_command(request)
        return
    sys.exit()


def _tell_end(pid: int, status: Path) -> NoReturn:
    """Tell who was forked, wait until it ends, and write down how it did."""
    os.write(1, f"{pid}\n".encode())
    _, ended = os.waitpid(pid, 0)
    part = status.with_suffix(".part")
    part.write_text(str(ended))
    part.rename(status)
    os._exit(0)


def _become_command(request: Request) -> None:
    os.setsid()
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["unbeatable", *request["arguments"]]
    nothing = os.open(os.devnull, os.O_RDWR)
    errors = os.open(request["stderr"], os.O_WRONLY | os.O_APPEND)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.dup2(errors, 2)
    os.close(nothing)
    os.close(errors)


if __name__ == "__main__":
    _serve_requests()
    from unbeatable_command import main

    main()
