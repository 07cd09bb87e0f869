"""Readings in the terminal: Markdown with figures drawn as text."""

import re
from itertools import zip_longest

from rich.markdown import Markdown
from rich.text import Text

from unbeatable.course import messages
from unbeatable.course.figures import PICTURE, figure_text
from unbeatable.course.lesson import LANGUAGE, read_page
from unbeatable.course.messages import Message
from unbeatable.course.questions import Question, replace_questions

ROW_OF_PICTURES = re.compile(rf"^{PICTURE.pattern}(?:[ \t]*\n?[ \t]*{PICTURE.pattern})*$", re.M)
"""Figures with nothing but white space between them."""
SERVER = "http://localhost:8333"
"""Where `unbeatable serve` serves the web game, unless it is told otherwise."""
_BETWEEN = "     "
_PAGE = re.compile(r"(?<!!)\[([^\]]+)\]\((/[^)\s]*)\)")
"""A link to a page of the web game."""
_EMPHASIS = re.compile(r"(?<![\w*])\*([^\W\d_]+(?: [^\W\d_]+)*)\*(?![\w*])")
"""Words between asterisks; asterisks in code have other neighbours."""


def render(markdown: str, language: str = LANGUAGE) -> Markdown:
    """Return Markdown that rich renders in any width, with or without colours."""
    text = draw_figures(markdown, language)
    return Markdown(_list_pages(text, language), code_theme="ansi_dark", hyperlinks=False)


def emphasise(words: str) -> Text:
    """Return the words of a message, in which *words* between asterisks are in italics."""
    text, end = Text(), 0
    for found in _EMPHASIS.finditer(words):
        text.append(words[end : found.start()]).append(found[1], "italic")
        end = found.end()
    return text.append(words[end:])


def introduction(language: str = LANGUAGE) -> Markdown:
    """Return the introduction; in English if there is no translation."""
    page = read_page("course", language)
    return render(f"# {page.title}\n\n{page.reading}", language)


def part_titles(language: str = LANGUAGE) -> list[str]:
    """Return the titles of the parts, in order."""
    return _PART.findall(read_page("course", language).reading)


_PART = re.compile(r"^## (.+)$", re.MULTILINE)


def draw_figures(markdown: str, language: str = LANGUAGE) -> str:
    """Return the Markdown with its figures drawn; consecutive ones are side by side.

    Questions and code to try out say which key they wait for.
    """

    def note(message: Message) -> str:
        return f"*{messages.render(message, language)}*\n"

    def ask(number: int, question: Question) -> str:
        answers = "\n".join(f"- {answer.words}" for answer in question.answers)
        return f"{question.text}\n\n{answers}\n\n{note(Message('The key g asks you this.'))}"

    def offer(block: re.Match[str]) -> str:
        keys = note(Message("Try it with the keys > and Enter."))
        return f"```python\n{block[1]}```\n\n{keys}"

    def draw(addresses: list[str]) -> str:
        drawing = beside([figure_text(address) for address in addresses])
        asks = any(address.startswith("predict:") for address in addresses)
        key = note(Message("The key g asks you for the letters.")) if asks else ""
        return f"\n\n```text\n{drawing}\n```\n\n{key}\n"

    offered = TRY.sub(offer, replace_questions(markdown, ask))
    in_rows = ROW_OF_PICTURES.sub(lambda row: draw(_addresses(row[0])), offered)
    return PICTURE.sub(lambda picture: draw([picture[2]]), in_rows)


def find_examples(markdown: str) -> list[str]:
    """Return the code to try out, in order."""
    return TRY.findall(markdown)


TRY = re.compile(r"^```try\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
"""Code to try out."""


def _list_pages(markdown: str, language: str) -> str:
    """Return the Markdown with the pages of the web game at its end, and how to open them."""
    pages = list(dict.fromkeys(address for _, address in _PAGE.findall(markdown)))
    if not pages:
        return markdown
    how = Message("To open these pages, keep `unbeatable serve` running in another terminal:")
    entries = "\n".join(rf"- \[{number}\] {SERVER}{page}" for number, page in enumerate(pages, 1))
    text = _PAGE.sub(lambda link: rf"{link[1]} \[{pages.index(link[2]) + 1}\]", markdown)
    return f"{text}\n\n{messages.render(how, language)}\n\n{entries}\n"


def _addresses(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


def beside(drawings: list[str]) -> str:
    """Put drawings side by side, aligned at the top."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = [max(map(len, lines)) for lines in columns]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(
        _BETWEEN.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
