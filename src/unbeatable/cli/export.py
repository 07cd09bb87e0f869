"""`unbeatable export`: a match as an animation, as JSON, or as text."""

from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.records import read_record_file, save_record
from unbeatable.core.atomic_write import file_named, write_whole
from unbeatable.core.record import UNFINISHED
from unbeatable.drawing.theme import Theme

KINDS = ("gif", "svg", "json", "txt")


def export(
    match: Annotated[
        str, typer.Argument(help="A file with the record of a match, as text or JSON; - for stdin.")
    ],
    *,
    output: Annotated[
        Path,
        typer.Option(
            *("--output", "-o"),
            parser=file_named,
            metavar="FILE",
            help="The file to write: game.gif, .svg, .json or .txt.",
        ),
    ],
    theme: Annotated[
        Theme, typer.Option(help="auto: SVG follows the reader's system, GIF is light.")
    ] = "auto",
    scale: Annotated[float, typer.Option(help="Size of a GIF.")] = 1.5,
) -> None:
    """Turn the record of a match into a GIF or an SVG that plays it, into JSON, or into text."""
    from unbeatable.pictures import animated_svg_of, gif_of
    from unbeatable.pictures.file_kind import kind_of

    kind = kind_of(output, KINDS)
    record = read_record_file(match)
    ending = record.reason or ("" if record.result == UNFINISHED else record.result)
    if kind == "gif":
        write_whole(output, gif_of(record.match, ending=ending, theme=theme, scale=scale))
    elif kind == "svg":
        moving = animated_svg_of(record.match, ending=ending, theme=theme)
        write_whole(output, moving.encode())
    else:
        save_record(output, record)
