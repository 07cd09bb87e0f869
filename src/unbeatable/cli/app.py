"""The `unbeatable` command: its subcommands, and how errors reach a person."""

import io
import logging
import os
import sys
from contextlib import suppress
from typing import Annotated, NoReturn

import typer

from unbeatable import __version__
from unbeatable.cli import (
    arena,
    book,
    bot,
    certify,
    draw,
    explain,
    export,
    games,
    learn,
    perft,
    play,
    rate,
    serve,
    solve,
    tree,
)
from unbeatable.cli import map as whole_map
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

app = typer.Typer(
    name="unbeatable",
    help="Tic-tac-toe and its family: exact solutions and perfect opponents.",
    epilog="Without a command, the game opens in the browser.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    play.play,
    serve.serve,
    bot.bot,
    learn.learn,
    games.games,
    solve.solve,
    rate.rate,
    explain.explain,
    certify.certify,
    arena.arena,
    book.book,
    draw.draw,
    whole_map.map,
    export.export,
    tree.tree,
):
    app.command()(command)
app.command(context_settings={"ignore_unknown_options": True})(perft.perft)  # -1 is a bad depth

LONGEST_MESSAGE = 300
"""Characters of a message from the parser of arguments, which quotes them whole."""
READER_LEFT = 128 + 13
"""Exit status when the reader has gone, as after `| head -1`: what a shell reports for SIGPIPE."""


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
    if context.invoked_subcommand is None:
        serve.serve(open_page=True)


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
        fail(f"cannot read or write: {_describe(error)}")
    except typer.TyperException as error:
        message = quote(error.format_message().rstrip("."), str, longest=LONGEST_MESSAGE)
        fail(f"{message}; {_advice(error)}")
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
    """Return the error as Python words it, with the name of the file shortened."""
    if error.filename is None:
        return str(error)
    return f"[Errno {error.errno}] {error.strerror}: {quote(error.filename)}"


def _advice(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "unbeatable"
    quotes = "put specs and positions in quotes; " if "extra argument" in str(error) else ""
    return f"{quotes}see '{command} --help'"


def _drop_output() -> None:
    """Keep Python from writing the rest of the output when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str) -> NoReturn:
    print("unbeatable:", " ".join(message.splitlines()), file=sys.stderr)
    sys.exit(2)
