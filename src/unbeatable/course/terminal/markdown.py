"""Readings in the terminal: Markdown with figures drawn as text."""

import re
from importlib.resources import files
from itertools import zip_longest

from rich.markdown import Markdown

from unbeatable.course.figures import PICTURE, figure_text
from unbeatable.course.lesson import LANGUAGE

_ROW_OF_PICTURES = re.compile(rf"^{PICTURE.pattern}(?:[ \t]*\n?[ \t]*{PICTURE.pattern})*$", re.M)
"""Figures with nothing but white space between them."""
_BETWEEN = "     "


def render(markdown: str) -> Markdown:
    """Return Markdown that rich renders in any width, with or without colours."""
    return Markdown(draw_figures(markdown), code_theme="ansi_dark", hyperlinks=False)


def introduction(language: str = LANGUAGE) -> Markdown:
    """Return the introduction; in English if there is no translation."""
    texts = files("unbeatable.course") / "texts"
    translation = texts / language / "course.md"
    text = translation if translation.is_file() else texts / LANGUAGE / "course.md"
    return render(text.read_text(encoding="utf-8"))


def draw_figures(markdown: str) -> str:
    """Return the Markdown with its figures drawn; consecutive ones are side by side."""
    in_rows = _ROW_OF_PICTURES.sub(lambda row: _block(_addresses(row[0])), markdown)
    return PICTURE.sub(lambda picture: _block([picture[2]]), in_rows)


def _addresses(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


def _block(addresses: list[str]) -> str:
    return f"\n\n```text\n{beside([figure_text(address) for address in addresses])}\n```\n\n"


def beside(drawings: list[str]) -> str:
    """Put drawings side by side, aligned at the top."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = [max(map(len, lines)) for lines in columns]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(
        _BETWEEN.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
