"""Readings in the terminal: Markdown with figures drawn as text."""

import re
from itertools import zip_longest

from rich.markdown import Markdown

from unbeatable.course.figures import PICTURE, figure_text
from unbeatable.course.lesson import LANGUAGE, read_page
from unbeatable.course.questions import Question, replace_questions

_ROW_OF_PICTURES = re.compile(rf"^{PICTURE.pattern}(?:[ \t]*\n?[ \t]*{PICTURE.pattern})*$", re.M)
"""Figures with nothing but white space between them."""
_BETWEEN = "     "


def render(markdown: str) -> Markdown:
    """Return Markdown that rich renders in any width, with or without colours."""
    return Markdown(draw_figures(markdown), code_theme="ansi_dark", hyperlinks=False)


def introduction(language: str = LANGUAGE) -> Markdown:
    """Return the introduction; in English if there is no translation."""
    page = read_page("course", language)
    return render(f"# {page.title}\n\n{page.reading}")


def part_titles(language: str = LANGUAGE) -> list[str]:
    """Return the titles of the parts, in order."""
    return _PART.findall(read_page("course", language).reading)


_PART = re.compile(r"^## (.+)$", re.MULTILINE)


def draw_figures(markdown: str) -> str:
    """Return the Markdown with its figures drawn; consecutive ones are side by side.

    Questions and code to try out say which key they wait for.
    """
    asked = replace_questions(markdown, _ask)
    offered = TRY.sub(
        lambda block: f"```python\n{block[1]}```\n\n*Try it with the keys > and Enter.*\n", asked
    )
    in_rows = _ROW_OF_PICTURES.sub(lambda row: _block(_addresses(row[0])), offered)
    return PICTURE.sub(lambda picture: _block([picture[2]]), in_rows)


def find_examples(markdown: str) -> list[str]:
    """Return the code to try out, in order."""
    return TRY.findall(markdown)


TRY = re.compile(r"^```try\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
"""Code to try out."""


def _ask(number: int, question: Question) -> str:
    answers = "\n".join(f"- {answer.words}" for answer in question.answers)
    return f"{question.text}\n\n{answers}\n\n*The key g asks you this.*\n"


def _addresses(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


def _block(addresses: list[str]) -> str:
    drawing = beside([figure_text(address) for address in addresses])
    asks = any(address.startswith("predict:") for address in addresses)
    key = "*The key g asks you for the letters.*\n\n" if asks else ""
    return f"\n\n```text\n{drawing}\n```\n\n{key}"


def beside(drawings: list[str]) -> str:
    """Put drawings side by side, aligned at the top."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = [max(map(len, lines)) for lines in columns]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(
        _BETWEEN.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
