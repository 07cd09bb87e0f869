"""`unbeatable map`: a poster of all games that can be played, boards within boards."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from unbeatable.cli.shared.arguments import Spec, format_option, output_option
from unbeatable.cli.shared.files import format_of, write
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable
from unbeatable.core.registry import load
from unbeatable.drawing.theme import Theme
from unbeatable.solve import Solution, solve

FORMATS = ("svg", "png", "pdf")


def map(  # noqa: A001 (the command's name)
    spec: Spec,
    *,
    output: Annotated[Path, output_option("such as map.svg, map.png or map.pdf")],
    format_: Annotated[str | None, format_option(FORMATS)] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Number of plies; default: as many as can be seen.",
            show_default=False,
        ),
    ] = None,
    perfect: Annotated[
        Literal["x", "o"] | None,
        typer.Option(help="Show only the best moves of this side.", show_default=False),
    ] = None,
    theme: Annotated[
        Theme, typer.Option(help="auto: an SVG follows the reader's system, others are light.")
    ] = "auto",
    scale: Annotated[
        float, typer.Option(metavar="N", help="Size of a PNG: 2 is 2400 pixels wide.")
    ] = 2,
) -> None:
    """Draw the map of a game: in each free cell the board after that move, and so on within.

    Each board has the colour and shape of its value; mistakes are pale.
    """
    from unbeatable.pictures.poster.pdf import poster_pdf
    from unbeatable.pictures.poster.poster import Poster
    from unbeatable.pictures.poster.svg import poster_svg
    from unbeatable.pictures.raster import png_from

    picture_format = format_of(output, format_, FORMATS)
    game = load(spec)
    player = None if perfect is None else PLAYER_NAMES.index(perfect)
    poster = Poster(game, _solved(game, must=player is not None), player, depth)
    if picture_format == "pdf":
        picture = poster_pdf(poster, theme=theme)
    else:
        fixed: Theme = "light" if picture_format == "png" and theme == "auto" else theme
        svg = poster_svg(poster, theme=fixed)
        picture = svg.encode() if picture_format == "svg" else png_from(svg, scale)
    write(output, picture)


def _solved(game: Playable, *, must: bool) -> Solution | None:
    """Solve the game. Return None if it is too large, unless there must be a solution."""
    try:
        with progress_bar() as progress:
            return solve(game, progress=progress)
    except TooLarge as error:
        if must:
            raise UnbeatableError(f"the best moves of this game are not known: {error}") from None
        return None
