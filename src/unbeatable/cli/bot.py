"""`unbeatable bot`: a program that plays whoever wants to, on any game server."""

from typing import Annotated
from urllib.parse import urlsplit

import typer

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.registry import load


def bot(
    server: Annotated[
        str, typer.Option(help="The address of the game server.")
    ] = "http://localhost:8333",
    player: Annotated[
        str, typer.Option(help="Who chooses the moves: a level, or a file as my_ai.py.")
    ] = "perfect",
    game: Annotated[
        list[str] | None, typer.Option(help="A game that it offers, more than once for several.")
    ] = None,
    accept: Annotated[
        int, typer.Option(min=1, max=400, help="Matches at once, those that wait included.")
    ] = 20,
    name: Annotated[str | None, typer.Option(help="What opponents see.")] = None,
    token: Annotated[
        str | None,
        typer.Option(help="Its secret, of 20 to 200 letters; by default a new one."),
    ] = None,
) -> None:
    """Wait in the lobby as an opponent and play many matches at once, until Ctrl-C."""
    # Late: live play takes as long to import as most commands to run.
    import asyncio

    from unbeatable.bot.client import Bot
    from unbeatable.bot.moves import BotMoves
    from unbeatable.players import load_player
    from unbeatable.server.http.identity import is_secret, new_secret

    games = list(dict.fromkeys(load(spec).spec for spec in game or ["classic"]))
    if accept < len(games):
        raise UnbeatableError(
            f"--accept {accept} is less than the {len(games)} games that are offered at once"
        )
    if token is not None and not is_secret(token):
        raise UnbeatableError("--token takes 20 to 200 letters, digits, '-' and '_'")
    if urlsplit(server).scheme not in ("http", "https", "ws", "wss"):
        raise UnbeatableError(
            f"{server!r} is not the address of a server; it looks like http://localhost:8333"
        )
    known_as = load_player(player).name
    moves = BotMoves(player)
    client = Bot(
        url=server,
        token=token or new_secret(),
        name=name or f"{known_as} bot",
        games=games,
        most=accept,
        moves=moves,
        say=say,
    )
    try:
        asyncio.run(client.run())
    finally:
        moves.close()


def say(text: str) -> None:
    print(text, flush=True)  # at once: a bot runs for days, and somebody may follow its lines
