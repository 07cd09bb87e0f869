"""`unbeatable arena`: everybody plays everybody."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Annotated

import typer

from unbeatable.cli.arguments import AsJson
from unbeatable.cli.output import print_json, progress_bar
from unbeatable.core.registry import load
from unbeatable.players.arena import PLAYING, Standings
from unbeatable.players.arena import arena as hold_arena
from unbeatable.solve.progress import Progress, silent


def arena(
    players: Annotated[
        list[str],
        typer.Argument(help="Two or more, as random, medium, noisy(skill=0.8), perfect, my_ai.py."),
    ],
    spec: Annotated[str, typer.Option("--game", help="A game; see: unbeatable games")] = "classic",
    games: Annotated[int, typer.Option(help="How many games each two of them play.")] = 100,
    seed: Annotated[
        int | None,
        typer.Option(help="For the same games again; by default a new one.", show_default=False),
    ] = None,
    json: AsJson = False,
) -> None:
    """Let players play each other, and tell how good each is.

    Each two of them take turns to begin. A game that comes back to the same position three times
    is a draw, and so is one that is not over after 200 plies.
    """
    game = load(spec)
    # What a file player prints goes to stderr: stdout is for the answer.
    with games_bar() as progress, redirect_stdout(sys.stderr):
        standings = hold_arena(
            players,
            game,
            games=games,
            seed=seed,
            processes=max(2, os.cpu_count() or 1),  # never this one: a file player may end its own
            progress=progress,
        )
    if json:
        print_json(
            {
                "game": standings.game,
                "games": standings.games,
                "seed": standings.seed,
                "standings": [standing._asdict() for standing in standings.standings],
                "pairings": [pairing._asdict() for pairing in standings.pairings],
                "forfeit": standings.forfeit,
            }
        )
    else:
        print(standings_in_words(standings))


def standings_in_words(standings: Standings) -> str:
    each = "1 game" if standings.games == 1 else f"{standings.games:,} games"
    rows = [("player", "wins", "draws", "losses", "score", "95 % interval", "perfect moves")]
    rows += [
        (
            standing.player,
            f"{standing.wins:,}",
            f"{standing.draws:,}",
            f"{standing.losses:,}",
            f"{standing.score:.3f}",
            f"{standing.low:.3f}-{standing.high:.3f}",
            "-" if standing.perfect_moves is None else f"{standing.perfect_moves:.1%}",
        )
        for standing in standings.standings
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"{standings.game}: {each} between each two, seed {standings.seed}"]
    for player, *numbers in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
        lines.append(f"  {player:<{widths[0]}}  {'  '.join(cells)}")
    if standings.forfeit is not None:
        forfeits = sum(standing.forfeits for standing in standings.standings)
        lines.append(f"Lost by a crash or an illegal move: {forfeits:,}; the first of them:")
        lines.append(f"  {standings.forfeit}")
    return "\n".join(lines)


@contextmanager
def games_bar() -> Iterator[Progress]:
    """The bar for solving, then one of the games; nothing where nobody would see it."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=None)
    with progress_bar() as solving:

        def report(stage: str, done: int, total: int | None) -> None:
            if stage != PLAYING:
                solving(stage, done, total)
                return
            bar.start()
            bar.update(task, completed=done, total=total)

        try:
            yield report
        finally:
            bar.stop()
