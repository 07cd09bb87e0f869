"""`unbeatable draw`: a position as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import AtPosition, Spec, format_option, output_option
from unbeatable.cli.shared.files import format_of, write
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.positions import position_of
from unbeatable.core.registry import load
from unbeatable.drawing.theme import Theme
from unbeatable.solve import solve

FORMATS = ("svg", "png")


def draw(
    spec: Spec,
    position: AtPosition = None,
    *,
    output: Annotated[Path, output_option("such as board.svg or board.png")],
    format_: Annotated[str | None, format_option(FORMATS)] = None,
    values: Annotated[
        bool, typer.Option("--values", help="Show on each cell the value of a move there.")
    ] = False,
    theme: Annotated[
        Theme, typer.Option(help="auto: an SVG follows the reader's system, a PNG is light.")
    ] = "auto",
    scale: Annotated[
        float, typer.Option(metavar="N", help="Size of a PNG: 2 is sharp on most screens.")
    ] = 2,
) -> None:
    """Draw a position: pen strokes on paper, a completed line highlighted."""
    from unbeatable.pictures import png_of, svg_of

    picture_format = format_of(output, format_, FORMATS)
    game = load(spec)
    pos = position_of(game, position or None)
    ratings = None
    if values:
        with progress_bar() as progress:
            ratings = solve(game, progress=progress).rate(pos)
    if picture_format == "svg":
        picture = svg_of(game, pos, ratings=ratings, theme=theme).encode()
    else:
        picture = png_of(game, pos, ratings=ratings, theme=theme, scale=scale)
    write(output, picture)
