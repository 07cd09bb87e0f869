"""`unbeatable serve`: the live game server."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.shared.interrupts import ending_on_interrupt
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Address to listen on; 0.0.0.0 admits other machines."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=65535, help="Port; default: 8333, or a free one."),
    ] = None,
    db: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="SQLite file for matches, for one server at a time; default: one in your account.",
        ),
    ] = None,
    redis: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Keep matches in Redis, such as redis://localhost:6379/0."
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="Processes; 2 or more need --redis.")
    ] = 1,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the game in the browser.")
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="Another site whose pages may connect, such as https://example.org.",
        ),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Proxy whose X-Forwarded-For header is trusted, such as 10.0.0.1.",
        ),
    ] = "127.0.0.1",
    pause: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0,
            max=10,
            help="Minimum time that the computer takes for a move.",
        ),
    ] = 0.35,
    idle_days: Annotated[
        float,
        typer.Option(
            metavar="DAYS", min=0.0001, help="Time without a move after which a match is deleted."
        ),
    ] = 30.0,
    claim_after: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0,
            help="Time an opponent must be away before the other player can claim the win.",
        ),
    ] = 60.0,
    rate: Annotated[
        float,
        typer.Option(
            metavar="N",
            min=0,
            help="Maximum commands per second from one connection; 0: no limit.",
        ),
    ] = 20.0,
    rate_per_address: Annotated[
        float,
        typer.Option(
            metavar="N", min=0, help="Maximum commands per second from one address; 0: no limit."
        ),
    ] = 200.0,
    max_positions: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Maximum positions of a game to solve; default: what this machine can do.",
        ),
    ] = None,
) -> None:
    """Serve the live game for people, bots and computers, with a REST API at /api/docs."""
    with ending_on_interrupt(0):
        # Late: importing the web framework takes as long as most commands run.
        from unbeatable.server.run import serve as run
        from unbeatable.server.settings import Settings, choose_database

    if db is not None and redis is not None:
        raise UnbeatableError(
            f"--db {quote(str(db))} and --redis {quote(redis)}: matches are kept in one of them; "
            "give --db or --redis"
        )
    if db is None and redis is None:
        db, note = choose_database()
        if note:
            print(note, file=sys.stderr, flush=True)
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
        max_positions=max_positions,
    )
    with suppress(KeyboardInterrupt):  # which is how a server is stopped, also before it is ready
        run(settings, host=host, port=port, workers=workers, open_page=open_page, say=say)


def say(text: str) -> None:
    print(text, flush=True)  # at once: whoever started the server may wait for it
