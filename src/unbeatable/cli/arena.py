"""`unbeatable arena`: a league of players, each against each."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from shlex import quote as quote_argument
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import AsJson, Spec, complete_player
from unbeatable.cli.shared.deprecation import warn
from unbeatable.cli.shared.output import print_json
from unbeatable.cli.shared.progress_bar import CompilingReport, progress_bar
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.registry import load
from unbeatable.players import load_player
from unbeatable.players.arena import PLAYING, Standings
from unbeatable.players.arena import arena as hold_arena
from unbeatable.solve.progress import Progress

MATCHES = 100
"""Matches of each pair, by default."""


def arena(
    spec: Spec,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER...",
            help="Two or more, such as random, medium, noisy(skill=0.8), perfect or my_ai.py.",
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(metavar="N", help="Matches that each pair plays.", show_default=str(MATCHES)),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seed, to repeat the same matches.", show_default=False),
    ] = None,
    json: AsJson = False,
    old_game: Annotated[str | None, typer.Option("--game", hidden=True)] = None,
    old_matches: Annotated[int | None, typer.Option("--games", hidden=True)] = None,
) -> None:
    """Let players play each other, and measure how strong each is.

    Each pair takes turns to begin. A match is drawn when a position occurs for the third time, or
    after 200 plies.
    """
    if matches is not None and old_matches is not None:
        raise UnbeatableError(
            f"--matches {matches} and --games {old_matches} mean the same; give --matches"
        )
    players = players or []
    if old_game is None and players and spec_is_player(spec) and not spec_is_player(players[-1]):
        in_order = " ".join(map(quote_argument, (players[-1], spec, *players[:-1])))
        raise UnbeatableError(f"the game comes first: arena {in_order}")
    if old_game is not None or spec_is_player(spec):
        spec, players = old_game or "classic", [spec, *players]
        warn("arena takes the game first: arena SPEC PLAYER PLAYER ... --matches N")
    elif old_matches is not None:
        warn("arena --games is now --matches")
    if matches is None:
        matches = MATCHES if old_matches is None else old_matches
    game = load(spec)
    # A file player's prints go to stderr: stdout holds only the answer.
    with matches_bar() as progress, redirect_stdout(sys.stderr):
        standings = hold_arena(
            players,
            game,
            matches=matches,
            seed=seed,
            processes=max(2, os.cpu_count() or 1),  # never this one: a file player may end its own
            progress=progress,
        )
    if json:
        print_json(
            {
                "game": standings.game,
                "matches": standings.matches,
                "seed": standings.seed,
                "standings": [
                    {"computer": standing.player, **standing._asdict()}
                    for standing in standings.standings
                ],
                "pairings": [pairing._asdict() for pairing in standings.pairings],
                "forfeit": standings.forfeit,
            }
        )
    else:
        print(standings_in_words(standings))


def spec_is_player(text: str) -> bool:
    """Whether a player stands where the game belongs."""
    try:
        load(text)
    except UnbeatableError:
        with suppress(UnbeatableError):
            load_player(text)
            return True
    return False


def standings_in_words(standings: Standings) -> str:
    each = "1 match" if standings.matches == 1 else f"{standings.matches:,} matches"
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
    lines = [f"{standings.game}: {each} of each pair, seed {standings.seed}"]
    for player, *numbers in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
        lines.append(f"  {player:<{widths[0]}}  {'  '.join(cells)}")
    if standings.forfeit is not None:
        forfeits = sum(standing.forfeits for standing in standings.standings)
        lines.append(f"Lost by a crash or an illegal move: {forfeits:,}; the first:")
        lines.append(f"  {standings.forfeit}")
    return "\n".join(lines)


@contextmanager
def matches_bar() -> Iterator[Progress]:
    """Report on stderr how far solving and then the matches are; only in a terminal."""
    if not sys.stderr.isatty():
        yield CompilingReport()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("matches"),
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
