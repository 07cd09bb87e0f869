"""`unbeatable bot`: a computer player in the lobby of a game server."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from unbeatable.cli.shared.arguments import complete_player, complete_spec
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.registry import load
from unbeatable_command import leave_interrupts_to_asyncio

if TYPE_CHECKING:
    from unbeatable.players import Computer


def bot(
    server: Annotated[
        str, typer.Option(metavar="URL", help="Address of the game server.")
    ] = "http://localhost:8333",
    player: Annotated[
        str,
        typer.Option(
            metavar="PLAYER",
            help="A player, such as medium or perfect, or a file such as my_ai.py.",
            autocompletion=complete_player,
        ),
    ] = "perfect",
    game: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            help="A game to offer, by default classic; repeat the option for several games.",
            autocompletion=complete_spec,
        ),
    ] = None,
    accept: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=400,
            help="Maximum number of matches at once, including open ones.",
        ),
    ] = 20,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Name that opponents see.")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TOKEN",
            help="The bot's secret, 20 to 200 letters, digits, '-' and '_'; default: a new one.",
        ),
    ] = None,
) -> None:
    """Wait in a server's lobby and play many matches at once, until Ctrl-C."""
    # Late: importing live play takes as long as most commands run.
    import asyncio

    from unbeatable.bot.client import Bot, check_url
    from unbeatable.bot.moves import BotMoves
    from unbeatable.players import load_player
    from unbeatable.server.http.identity import is_secret, new_secret

    games = list(dict.fromkeys(load(spec).spec for spec in game or ["classic"]))
    if accept < len(games):
        raise UnbeatableError(f"--accept {accept} is less than the {len(games)} games on offer")
    if token is not None and not is_secret(token):
        raise UnbeatableError("--token takes 20 to 200 letters, digits, '-' and '_'")
    check_url(server)
    moves = BotMoves(player)
    client = Bot(
        url=server,
        token=token or new_secret(),
        name=name or name_of(load_player(player), games),
        games=games,
        most=accept,
        moves=moves,
        say=say,
    )
    leave_interrupts_to_asyncio()
    try:
        moves.load_ahead(games)
        asyncio.run(client.run())
    finally:
        moves.close()


def name_of(player: "Computer", games: Sequence[str]) -> str:
    """Return what opponents see: a bot is perfect only if all its games can be solved."""
    from unbeatable.players.load import STRONG  # late, as above
    from unbeatable.players.perfect import Perfect
    from unbeatable.solve import feasibility

    is_strong = isinstance(player, Perfect) and not all(feasibility(g).is_exact for g in games)
    return f"{STRONG.lower() if is_strong else player.name} bot"


def say(text: str) -> None:
    print(text, flush=True)  # at once: a bot runs for days, and its output may be followed
