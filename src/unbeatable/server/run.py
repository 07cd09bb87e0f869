"""Run the server: check the options, start uvicorn, open the browser, stop on a signal."""

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from time import sleep

import uvicorn
from pydantic import TypeAdapter

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.address import (
    PORT,
    check_host,
    check_origin,
    check_proxies,
    choose_port,
    url_here,
    urls_for_others,
)
from unbeatable.server.app import create_app
from unbeatable.server.http.middleware import Front
from unbeatable.server.live.socketio_server import MAX_MESSAGE
from unbeatable.server.services import check_store
from unbeatable.server.settings import Settings

SETTINGS_VARIABLE = "UNBEATABLE_SERVER_SETTINGS"
"""Hands the settings to worker processes."""
BACKLOG = 2048
GRACE = 3
"""Seconds in which open requests may end when the server is stopped."""


def serve(
    settings: Settings,
    *,
    host: str,
    port: int | None,
    workers: int = 1,
    open_page: bool = False,
    say: Callable[[str], None],
) -> None:
    """Serve until stopped. Without a port, use the usual one, or any that is free."""
    _check_options(settings, host, workers)
    if open_page and port is None and _plays_already(usual := url_here(host, PORT)):
        say(f"Unbeatable is already running at {usual}")
        webbrowser.open(usual)
        return
    port = choose_port(host, port)
    url = url_here(host, port)
    asyncio.run(check_store(settings))
    # uvicorn shuts down and then raises the signal once more, which is no failure.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if open_page:
        threading.Thread(target=_open_when_up, args=(url,), daemon=True).start()
    say(f"Unbeatable is running at {url} (Ctrl-C stops it)")
    if others := urls_for_others(host, port):
        say(f"The address for other machines in your network: {' or '.join(others)}")
    with _ending_at_once(), _interrupts_kept_from_children():
        _run(settings, host, port, workers)


def _check_options(settings: Settings, host: str, workers: int) -> None:
    """Raise UnbeatableError, which quotes it, for an option that cannot work."""
    if workers > 1 and settings.redis is None:
        raise UnbeatableError(
            f"{workers} workers need a store that they share: name it with --redis, "
            "such as redis://localhost:6379/0"
        )
    check_host(host)
    check_proxies(settings.trusted_proxies)
    for origin in settings.origins:
        check_origin(origin)


def _run(settings: Settings, host: str, port: int, workers: int) -> None:
    run = partial(
        uvicorn.run,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,  # messages are small, and each deflater keeps 300 kB
        ws_ping_interval=None,  # Socket.IO has its own
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
    )
    if workers == 1:
        run(create_app(settings))
        return
    os.environ[SETTINGS_VARIABLE] = TypeAdapter(Settings).dump_json(settings).decode()
    run("unbeatable.server.run:create_worker_app", factory=True, workers=workers)


def create_worker_app() -> Front:
    """Create the app of a worker process, which gets its settings from the environment.

    The worker ends with its supervisor, even if that is killed.
    """
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        threading.Thread(target=_end_with, args=(supervisor,), daemon=True).start()
    return create_app(TypeAdapter(Settings).validate_json(os.environ[SETTINGS_VARIABLE]))


def _end_with(supervisor: BaseProcess) -> None:
    supervisor.join()  # a pipe whose other end the supervisor holds
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(2 * GRACE)
    os._exit(1)


@contextmanager
def _ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process until uvicorn handles it: nothing has begun that must be ended.

    asyncio would cancel a task that is not running yet, and uvicorn would go on without it.
    """
    before = signal.signal(signal.SIGINT, lambda *_: os._exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Block Ctrl-C in the main thread, and so in the processes that it starts.

    A terminal interrupts them all, and one that still imports its modules would print a traceback.
    This process hears of Ctrl-C in another thread, and stops its children.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # later it would unblock what is blocked here
    done = threading.Event()
    threading.Thread(target=done.wait, daemon=True).start()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    except SystemExit:  # also where Ctrl-C comes before uvicorn has started, which is no failure
        if signal.SIGINT not in signal.sigpending():
            raise
    finally:
        while signal.SIGINT in signal.sigpending():  # as raised by uvicorn, after its shutdown
            signal.sigwait({signal.SIGINT})
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        done.set()


def _open_when_up(address: str) -> None:
    for _ in range(100):
        if _plays_already(address):
            webbrowser.open(address)
            return
        sleep(0.1)


def _plays_already(address: str) -> bool:
    """Return whether a server of ours answers at this address."""
    try:
        with urllib.request.urlopen(f"{address}api/health", timeout=1) as answer:  # noqa: S310
            return b'"connections"' in answer.read(1_000)
    except (OSError, ValueError):
        return False
