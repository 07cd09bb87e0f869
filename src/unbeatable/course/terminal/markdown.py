"""A reading for the terminal: Markdown whose pictures have become text."""

import re
from importlib.resources import files
from itertools import zip_longest

from rich.markdown import Markdown

from unbeatable.course.figures import PICTURE, drawn
from unbeatable.course.lesson import LANGUAGE

_ROW_OF_PICTURES = re.compile(rf"^{PICTURE.pattern}(?:[ \t]*\n?[ \t]*{PICTURE.pattern})*$", re.M)
"""Pictures with nothing between them but a space or the end of a line."""
_BETWEEN = "     "


def rendered(markdown: str) -> Markdown:
    """As rich shows it, in any width and without colours where nobody wants them."""
    return Markdown(with_drawings(markdown), code_theme="ansi_dark", hyperlinks=False)


def introduction(language: str = LANGUAGE) -> Markdown:
    """What the course is about; in English where there is no translation yet."""
    texts = files("unbeatable.course") / "texts"
    found = texts / language / "course.md"
    text = found if found.is_file() else texts / LANGUAGE / "course.md"
    return rendered(text.read_text(encoding="utf-8"))


def with_drawings(markdown: str) -> str:
    """The Markdown with each picture drawn; those that follow each other stand side by side."""
    in_rows = _ROW_OF_PICTURES.sub(lambda row: _block(_addresses(row[0])), markdown)
    return PICTURE.sub(lambda picture: _block([picture[2]]), in_rows)


def _addresses(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


def _block(addresses: list[str]) -> str:
    return f"\n\n```text\n{beside([drawn(address) for address in addresses])}\n```\n\n"


def beside(drawings: list[str]) -> str:
    """Drawings side by side, their tops level."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = [max(map(len, lines)) for lines in columns]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(
        _BETWEEN.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
