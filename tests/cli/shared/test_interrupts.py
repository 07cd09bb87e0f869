"""Ctrl-C while a command starts."""

import signal
import subprocess
import sys

import pytest

from unbeatable.cli.shared.interrupts import ending_on_interrupt

IMPORTING = """
import builtins, signal, sys
from unbeatable.__main__ import main

def interrupted_import(name, *args, **kwargs):
    if name == "unbeatable.cli.app":
        signal.raise_signal(signal.SIGINT)
    return found(name, *args, **kwargs)

signal.signal(signal.SIGINT, signal.default_int_handler)
found, builtins.__import__ = builtins.__import__, interrupted_import
main()
"""


@pytest.mark.parametrize(
    ("command", "status"), [(["solve", "classic"], 130), (["serve"], 0), ([], 0)]
)
def test_ctrl_c_during_imports_prints_no_traceback(command: list[str], status: int) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", IMPORTING, *command], capture_output=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (status, b"", b"")


def test_afterwards_ctrl_c_is_raised_again() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with ending_on_interrupt(0):
            assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ending_on_interrupt(0):
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
