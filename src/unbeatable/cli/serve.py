"""`unbeatable serve`: the live game, for this machine or for the world."""

from pathlib import Path
from typing import Annotated

import typer


def serve(  # noqa: PLR0913, PLR0917 (each has its name on the command line)
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="By default 8333, or one that is free.")
    ] = None,
    db: Annotated[
        Path | None, typer.Option(help="The SQLite file of matches, instead of the user's own.")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(help="Keep matches in Redis: redis://localhost:6379/0.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; needs --redis.")] = 1,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the game in the browser.")
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may connect, as https://example.org."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Whose word on clients' addresses is taken, as 10.0.0.1.")
    ] = "127.0.0.1",
    pause: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds that the computer thinks at least.")
    ] = 0.35,
    idle_days: Annotated[
        float, typer.Option(min=0.0001, help="After so long without a move a match is forgotten.")
    ] = 30.0,
    claim_after: Annotated[
        float, typer.Option(min=0, help="Seconds after which who is gone has lost, if one claims.")
    ] = 60.0,
    rate: Annotated[
        float, typer.Option(min=0, help="Commands a second of one connection; 0 for any number.")
    ] = 20.0,
    rate_per_address: Annotated[
        float, typer.Option(min=0, help="The same for all of one address together.")
    ] = 200.0,
) -> None:
    """Serve the live game: people, bots and computers, and the REST API at /api/docs."""
    # Late: the web framework takes as long to import as most commands to run.
    from unbeatable.server.run import serve as run
    from unbeatable.server.settings import Settings

    if db is not None and redis is not None:
        raise typer.BadParameter("matches are kept in SQLite or in Redis: give --db or --redis")
    settings = Settings(
        db=db,
        redis=redis,
        origins=tuple(origin or ()),
        trusted_proxies=proxy,
        polling=workers == 1,
        pause=pause,
        claim_after=claim_after,
        idle_days=idle_days,
        commands_per_second=rate,
        commands_per_address=rate_per_address,
    )
    run(settings, host=host, port=port, workers=workers, open_page=open_page, say=say)


def say(text: str) -> None:
    print(text, flush=True)  # at once: whoever started the server may wait for it
