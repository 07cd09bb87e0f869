"""`unbeatable play`: full-screen in a terminal, else at a prompt that can be piped and scripted."""

import os
import random
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import complete_player, complete_spec
from unbeatable.cli.shared.deprecation import warn
from unbeatable.cli.shared.files import STDOUT
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.cli.shared.records import refuse_unwritable, save_record
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.registry import load
from unbeatable.players import LEVELS
from unbeatable.terminal.marks import PLAIN, Marks, read_marks
from unbeatable.terminal.prompt import Prompt
from unbeatable.terminal.seats import Seating, seating
from unbeatable.terminal.session import Session
from unbeatable_command import leave_interrupts_to_asyncio

WHO = "human, computer, any player such as medium, or a file such as my_ai.py"


def play(
    spec: Annotated[
        str | None,
        typer.Argument(
            metavar="SPEC",
            help="A game; see: unbeatable games. Without one, a menu opens.",
            show_default=False,
            autocompletion=complete_spec,
        ),
    ] = None,
    *,
    x: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help=f"Who plays x and moves first: {WHO}.",
            autocompletion=complete_player,
        ),
    ] = None,
    o: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who plays o.", autocompletion=complete_player),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            help=f"Level of the computer: {', '.join(LEVELS)}.",
            autocompletion=lambda: list(LEVELS),
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play at a prompt, even in a terminal.")
    ] = False,
    marks: Annotated[
        str | None, typer.Option(metavar="MARKS", help="Marks for x and o, such as ❌⭕.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Seed of the random choices, to repeat them.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save the record of the latest match, finished or not, in this file: "
            "as JSON if the name ends in .json, else as text.",
            show_default=False,
        ),
    ] = None,
    record: Annotated[Path | None, typer.Option(hidden=True)] = None,
) -> None:
    """Play against the computer, a friend, or your own program.

    If neither side is named, a coin toss decides whether you or the computer begins. Where the
    game can be solved, the perfect computer never loses a side that can be held.
    """
    if record is not None:
        warn("play --record is now play --save")
        save = save or record
    seats = seating(x, o, level)
    signs = PLAIN if marks is None else read_marks(marks)
    chance = random.Random(seed)
    if save == STDOUT:
        raise UnbeatableError(
            "--save '-': the match is played on standard output; name a file, such as match.txt"
        )
    if save is not None:
        refuse_unwritable(save)
    if plain or not _has_terminal():
        _play_at_prompt(spec or "classic", seats, signs, chance, save)
        return
    opens_game = spec is not None or x is not None or o is not None or level is not None
    _play_full_screen(spec or "classic" if opens_game else None, seats, signs, chance, save)


def _play_at_prompt(
    spec: str, seats: Seating, marks: Marks, chance: random.Random, save: Path | None
) -> None:
    prompt = Prompt(load(spec), seats, marks, chance, progress_bar)
    try:
        status = prompt.run()
    finally:
        _save(save, prompt.session)
    if status:
        raise typer.Exit(status)


def _play_full_screen(
    spec: str | None, seats: Seating, marks: Marks, chance: random.Random, save: Path | None
) -> None:
    from unbeatable.terminal.app import UnbeatableApp  # late: the prompt starts without textual

    game = None if spec is None else load(spec)
    app = UnbeatableApp(game, seats, marks=marks, chance=chance)
    app.save = partial(_save, save)
    leave_interrupts_to_asyncio()
    app.run()
    if app.session is not None:
        _save(save, app.session)
    if app.return_code:  # it crashed, and has printed why
        raise typer.Exit(app.return_code)


def _save(path: Path | None, session: Session) -> None:
    """Save the match. One without moves never replaces a file."""
    if path is not None and (session.match.moves or session.is_over or not path.exists()):
        save_record(path, session.record)


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
