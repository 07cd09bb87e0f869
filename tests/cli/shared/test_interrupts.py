"""Ctrl-C while a command imports what it needs."""

import signal

import pytest

from unbeatable.cli.shared.interrupts import ending_on_interrupt


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
