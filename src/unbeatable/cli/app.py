"""The `unbeatable` command: its subcommands, and how errors reach a person."""

import io
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from unbeatable import __version__
from unbeatable.cli.commands import MODULES, Commands
from unbeatable.cli.shared.usage_errors import describe
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable_command import raise_interrupts

app = typer.Typer(
    name="unbeatable",
    cls=Commands,
    help="Tic-tac-toe and its family: exact solutions and perfect opponents.",
    epilog="Without a command, the game opens in the browser.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
READER_LEFT = 128 + 13
"""Exit status when the reader has gone, as after `| head -1`: what a shell reports for SIGPIPE."""
NO_HOME = "Could not determine home"
"""How pathlib's error begins, for a user without HOME and without an entry in /etc/passwd."""


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"unbeatable {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    raise_interrupts()
    if context.invoked_subcommand is None:
        from unbeatable.cli.serve import serve  # late, as all commands

        serve(open_page=True)


def main() -> NoReturn:
    """Run the command line. Bad input gives one line on stderr and exit status 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a character that the terminal lacks is no error
        sys.stdout.reconfigure(errors="replace")
    logging.basicConfig(format="unbeatable: %(message)s", level=logging.WARNING)
    try:
        status = _run()
    except UnbeatableError as error:
        fail(str(error))
    except MemoryError:
        fail("not enough memory; try a smaller board")
    except BrokenPipeError:
        _drop_output()
        sys.exit(READER_LEFT)
    except OSError as error:
        _drop_output()
        fail(_describe(error))
    except typer.TyperException as error:
        fail(describe(error, MODULES))
    except RuntimeError as error:
        if not str(error).startswith(NO_HOME):
            raise
        fail("there is no home folder; set HOME to one")
    sys.exit(status if isinstance(status, int) else 0)


def _run() -> object:
    """Run the app. Return its exit status, or None."""
    try:
        status: object = app(prog_name="unbeatable", standalone_mode=False)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # typer turns it into a failure
            raise ended.__context__ from None
        raise
    sys.stdout.flush()  # a full disk is reported here, while it still can be
    return status


def _describe(error: OSError) -> str:
    """Return what failed, such as `cannot read or write 'a.svg': permission denied`."""
    if isinstance(error, FileNotFoundError) and error.filename is not None:
        folder = Path(str(error.filename)).parent
        if not folder.is_dir():
            return f"{quote(str(error.filename))}: there is no folder {quote(str(folder))}"
        return f"there is no file {quote(str(error.filename))}"
    reason = error.strerror or quote(error, str)
    file = "" if error.filename is None else f" {quote(str(error.filename))}"
    return f"cannot read or write{file}: {reason[:1].lower()}{reason[1:]}"


def _drop_output() -> None:
    """Keep Python from writing the rest of the output when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str) -> NoReturn:
    print("unbeatable:", " ".join(message.splitlines()), file=sys.stderr)
    sys.exit(2)
