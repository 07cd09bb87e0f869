"""`unbeatable export`: a match as an animation, as JSON, or as text."""

from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.shared.files import format_of, write
from unbeatable.cli.shared.records import read_record_file, record_bytes
from unbeatable.core.atomic_write import parse_file_name
from unbeatable.core.record import UNFINISHED
from unbeatable.drawing.theme import Theme

FORMATS = ("txt", "json", "svg", "gif")


def export(
    match: Annotated[
        str,
        typer.Argument(help="Record of a match, a text or JSON file; - for standard input."),
    ],
    *,
    output: Annotated[
        Path,
        typer.Option(
            *("--output", "-o"),
            parser=parse_file_name,
            metavar="FILE",
            help="File to write, game.gif, .svg, .json or .txt; - for standard output.",
        ),
    ],
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="txt, json, svg or gif; by default by the name.",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[
        Theme, typer.Option(help="auto: an SVG follows the reader's system, a GIF is light.")
    ] = "auto",
    scale: Annotated[float, typer.Option(help="Size of a GIF.")] = 1.5,
) -> None:
    """Convert the record of a match: to an animated GIF or SVG, to JSON, or to text."""
    from unbeatable.pictures import animated_svg_of, gif_of

    export_format = format_of(output, format_, FORMATS)
    record = read_record_file(match)
    ending = record.reason or ("" if record.result == UNFINISHED else record.result)
    if export_format == "gif":
        content = gif_of(record.match, ending=ending, theme=theme, scale=scale)
    elif export_format == "svg":
        content = animated_svg_of(record.match, ending=ending, theme=theme).encode()
    else:
        content = record_bytes(record, as_json=export_format == "json")
    write(output, content)
