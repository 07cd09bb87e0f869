"""`unbeatable export`: a match as an animation, as JSON, or as text."""

from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import format_option, output_option
from unbeatable.cli.shared.files import format_of, write
from unbeatable.cli.shared.records import read_record_file, record_bytes
from unbeatable.core.record import UNFINISHED
from unbeatable.drawing.theme import Theme

FORMATS = ("txt", "json", "svg", "gif")


def export(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="File with the record of a match, text or JSON; - for standard input.",
        ),
    ],
    *,
    output: Annotated[Path, output_option("such as match.gif, .svg, .json or .txt")],
    format_: Annotated[str | None, format_option(FORMATS)] = None,
    theme: Annotated[
        Theme, typer.Option(help="auto: an SVG follows the reader's system, a GIF is light.")
    ] = "auto",
    scale: Annotated[float, typer.Option(metavar="N", help="Size of a GIF.")] = 1.5,
) -> None:
    """Convert the record of a match: to an animated GIF or SVG, to JSON, or to text."""
    from unbeatable.pictures import animated_svg_of, gif_of

    export_format = format_of(output, format_, FORMATS)
    saved = read_record_file(record)
    ending = saved.reason or ("" if saved.result == UNFINISHED else saved.result)
    if export_format == "gif":
        content = gif_of(saved.match, ending=ending, theme=theme, scale=scale)
    elif export_format == "svg":
        content = animated_svg_of(saved.match, ending=ending, theme=theme).encode()
    else:
        content = record_bytes(saved, as_json=export_format == "json")
    write(output, content)
