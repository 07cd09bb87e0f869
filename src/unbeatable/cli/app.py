"""The `unbeatable` command: its subcommands, and how errors reach a person."""

import logging
import sys
from typing import NoReturn

import typer

from unbeatable.cli import games, perft, play, rate, solve, tree
from unbeatable.core.errors import UnbeatableError

app = typer.Typer(
    name="unbeatable",
    help="Tic-tac-toe and its family: exact solutions and an opponent that cannot be beaten.",
    epilog="Without a command it plays the classic game.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (play.play, games.games, solve.solve, rate.rate, perft.perft, tree.tree):
    app.command()(command)


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        play.play()


def main() -> NoReturn:
    """Run the command line: bad input gives one line on stderr and exit status 2."""
    logging.basicConfig(format="unbeatable: %(message)s", level=logging.WARNING)
    try:
        status = app(standalone_mode=False)
    except UnbeatableError as error:
        fail(str(error))
    except typer.TyperException as error:
        fail(f"{error.format_message().rstrip('.')}; see 'unbeatable --help'")
    sys.exit(status if isinstance(status, int) else 0)


def fail(message: str) -> NoReturn:
    print("unbeatable:", " ".join(message.split()), file=sys.stderr)
    sys.exit(2)
