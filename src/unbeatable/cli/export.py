"""`unbeatable export`: a match as an animation, as JSON, or as text."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.look import Theme
from unbeatable.core.whole import write_whole

if TYPE_CHECKING:
    from unbeatable.core.record import Record

KINDS = ("gif", "svg", "json", "txt")


def export(
    match: Annotated[
        str, typer.Argument(help="A file with the record of a match, as text or JSON; - for stdin.")
    ],
    *,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", help="The file to write: game.gif, .svg, .json or .txt."),
    ],
    theme: Annotated[
        Theme, typer.Option(help="auto: SVG follows the reader's system, GIF is light.")
    ] = "auto",
    scale: Annotated[float, typer.Option(help="Size of a GIF.")] = 1.5,
) -> None:
    """Turn the record of a match into a GIF or an SVG that plays it, into JSON, or into text."""
    from unbeatable.core.record import UNFINISHED, record_text, record_to_json
    from unbeatable.pictures import animated_svg_of, gif_of
    from unbeatable.pictures.files import kind_of

    kind = kind_of(output, KINDS)
    record = _read(match)
    ending = record.reason or ("" if record.result == UNFINISHED else record.result)
    if kind == "gif":
        content = gif_of(record.match, ending=ending, theme=theme, scale=scale)
    elif kind == "svg":
        content = animated_svg_of(record.match, ending=ending, theme=theme).encode()
    elif kind == "json":
        content = (json.dumps(record_to_json(record), indent=2) + "\n").encode()
    else:
        content = record_text(record).encode()
    write_whole(output, content)


def _read(source: str) -> "Record":
    from unbeatable.core.record import RecordError, read_record

    data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    try:
        return read_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(f"{source!r} is not text in UTF-8") from None
    except UnbeatableError as error:
        raise RecordError(f"{source!r} is not the record of a match: {error}") from None
