"""The entry point of the `unbeatable` command, which handles Ctrl-C before it imports anything.

It stands beside the package: importing a module of the package imports all of it, which takes a
moment, and KeyboardInterrupt can turn into another error in imports.
"""

import gc
import os
import signal
import sys

INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended: what a shell reports for SIGINT."""
SHOW_CURSOR = b"\x1b[?25h\n"
"""For a terminal: a progress bar has hidden its cursor."""


def main() -> None:
    """Import the commands, then run one. Until it runs, Ctrl-C ends the process at once."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else such as ignored
        signal.signal(signal.SIGINT, end_at_once)
    # What is imported stays: a garbage collector that looks at it takes a tenth of a short command.
    gc.disable()
    from unbeatable.cli.app import main as run

    gc.freeze()
    gc.enable()
    run()


def end_at_once(*_: object) -> None:
    """Handle SIGINT. Ctrl-C is how a server is stopped, so there it is no failure."""
    os._exit(0 if sys.argv[1:2] in ([], ["serve"]) else INTERRUPTED)


def raise_interrupts() -> None:
    """Let Ctrl-C raise KeyboardInterrupt: the command runs, and handles it."""
    if signal.getsignal(signal.SIGINT) is end_at_once:
        signal.signal(signal.SIGINT, interrupt)


def leave_interrupts_to_asyncio() -> None:
    """Restore Python's own handler of Ctrl-C: only then asyncio cancels what runs."""
    if signal.getsignal(signal.SIGINT) is interrupt:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupt(*_: object) -> None:
    """Handle SIGINT: raise KeyboardInterrupt, or end at once while numba compiles.

    Compilation takes up to a minute, often in a thread, and Python waits for its threads.
    """
    jit = sys.modules.get("unbeatable.solve.jit")
    if jit is not None and jit.is_compiling():
        if sys.stderr.isatty():
            os.write(2, SHOW_CURSOR)
        os._exit(INTERRUPTED)
    raise KeyboardInterrupt
