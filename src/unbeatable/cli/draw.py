"""`unbeatable draw`: a position as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.arguments import AtPosition, Spec
from unbeatable.cli.output import progress_bar
from unbeatable.core.atomic_write import file_named, write_whole
from unbeatable.core.positions import position_of
from unbeatable.core.registry import load
from unbeatable.drawing.theme import Theme
from unbeatable.solve import solve

KINDS = ("svg", "png")


def draw(
    spec: Spec,
    position: AtPosition = None,
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            parser=file_named,
            help="The file to write: board.svg or board.png.",
        ),
    ],
    values: Annotated[
        bool, typer.Option("--values", help="Show on each cell what a move there leads to.")
    ] = False,
    theme: Annotated[
        Theme, typer.Option(help="auto: SVG follows the reader's system, PNG is light.")
    ] = "auto",
    scale: Annotated[float, typer.Option(help="Size of a PNG: 2 is sharp on most screens.")] = 2,
) -> None:
    """Draw a position: pen strokes on paper, a completed line highlighted."""
    from unbeatable.pictures import png_of, svg_of
    from unbeatable.pictures.file_kind import kind_of

    kind = kind_of(output, KINDS)
    game = load(spec)
    pos = position_of(game, position)
    ratings = None
    if values:
        with progress_bar() as progress:
            ratings = solve(game, progress=progress).rate(pos)
    if kind == "svg":
        picture = svg_of(game, pos, ratings=ratings, theme=theme).encode()
    else:
        picture = png_of(game, pos, ratings=ratings, theme=theme, scale=scale)
    write_whole(output, picture)
