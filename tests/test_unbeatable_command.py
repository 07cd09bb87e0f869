"""Ctrl-C before a command runs, and what a start leaves behind."""

import subprocess
import sys

import pytest

STARTING = """
import builtins, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from unbeatable_command import main

assert "unbeatable" not in sys.modules, "the package was imported before Ctrl-C was handled"
"""
IMPORTING = """
def interrupted_import(name, *args, **kwargs):
    if name == "unbeatable.core.game":
        signal.raise_signal(signal.SIGINT)
    return found(name, *args, **kwargs)

found, builtins.__import__ = builtins.__import__, interrupted_import
main()
"""
BUILDING = """
import typer.main

typer.main.get_command = lambda app: signal.raise_signal(signal.SIGINT)
main()
"""
RUNNING = """
def solve():
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        print("raised")
        raise

from unbeatable.cli import solve as module
module.solve = solve
main()
"""
COMPILING = """
def solve():
    from unbeatable.solve import jit
    jit.is_compiling = lambda: True
    signal.raise_signal(signal.SIGINT)

from unbeatable.cli import solve as module
module.solve = solve
main()
"""
FROZEN = """
import gc
from unbeatable.cli import app
app.main = lambda: print(gc.isenabled(), gc.get_freeze_count() > 10_000)
main()
"""


def start(script: str, *command: str) -> tuple[int, bytes, bytes]:
    ended = subprocess.run(
        [sys.executable, "-c", STARTING + script, *command],
        capture_output=True,
        timeout=60,
        check=False,
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize("script", [IMPORTING, BUILDING], ids=["importing", "building"])
@pytest.mark.parametrize(
    ("command", "status"), [(["solve", "classic"], 130), (["serve"], 0), ([], 0)]
)
def test_ctrl_c_prints_no_traceback(script: str, command: list[str], status: int) -> None:
    assert start(script, *command) == (status, b"", b"")


def test_a_command_that_runs_can_handle_ctrl_c() -> None:
    assert start(RUNNING, "solve") == (130, b"raised\n", b"")


def test_ctrl_c_does_not_wait_for_compilation() -> None:
    assert start(COMPILING, "solve") == (130, b"", b"")


def test_the_garbage_collector_skips_what_was_imported_and_nothing_else() -> None:
    assert start(FROZEN) == (0, b"True True\n", b"")
