"""Printed sheets: paragraphs, lines to write on and drawings, set on A4 pages of a PDF."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from unbeatable.drawing.theme import LIGHT
from unbeatable.pictures.pdf import (
    escape,
    pdf_file,
    rgb,
    stream,
    title_object,
)
from unbeatable.pictures.pdf_fonts import Font, text_width

WIDTH, HEIGHT = 595.28, 841.89
"""A4, in points."""
MARGIN = 56.0
ROOM = WIDTH - 2 * MARGIN
FOOT = 30.0
"""How far from the bottom the page number is."""
LEADING = 1.38
"""The distance from line to line, in sizes of the font."""
INK, PALE, ACCENT = LIGHT["text"], LIGHT["faint"], LIGHT["o"]

_FONTS: dict[Font, str] = {"Helvetica": "F", "Helvetica-Bold": "B", "Courier": "C"}
_SPAN = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|([^`*]+|[`*])")


class Drawing(NamedTuple):
    """PDF operators that draw downwards from the top left corner."""

    operators: str
    width: float
    height: float


class Word(NamedTuple):
    text: str
    font: Font
    begins: bool
    """Whether there is a space before it."""


class Sheet:
    """A file that is filled from top to bottom, page by page."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._pages: list[list[str]] = []
        self._y = 0.0
        self.new_page()

    @property
    def pages(self) -> int:
        return len(self._pages)

    def new_page(self) -> None:
        self._pages.append([])
        self._y = MARGIN

    def skip(self, height: float) -> None:
        """Leave room."""
        self._y += height

    def need(self, height: float) -> None:
        """Begin a new page unless there is that much room on this one."""
        if self._y + height > HEIGHT - MARGIN and self._pages[-1]:
            self.new_page()

    def rule(self) -> None:
        """Draw a line across the page."""
        self._draw(f"{rgb(LIGHT['grid'])} RG 0.8 w {_line(MARGIN, self._y, ROOM)}")
        self.skip(10)

    def text(
        self,
        markdown: str,
        *,
        size: float = 10.5,
        left: float = 0.0,
        width: float | None = None,
        bold: bool = False,
        colour: str = INK,
    ) -> None:
        """Set a paragraph. `code` and **bold** are kept; other Markdown is left out."""
        lines = wrap(markdown, size, (ROOM if width is None else width) - left, bold=bold)
        for line in lines:
            self.need(size * LEADING)
            self._set(line, MARGIN + left, self._y + size, size, colour)
            self.skip(size * LEADING)

    def beside(self, text: str, *, size: float = 10.5, right: float = 0.0) -> None:
        """Set a line at the right margin, without moving on."""
        line = next(wrap(text, size, ROOM))
        x = MARGIN + ROOM - right - _width(line, size)
        self._set(line, x, self._y + size, size, INK)

    def box(self, *, left: float, is_ticked: bool, size: float = 10.5) -> None:
        """Draw a box to tick beside the next line."""
        self.need(size * LEADING)
        x, y, side = MARGIN + left, self._y + 0.25 * size, 0.85 * size
        self._draw(f"{rgb(PALE)} RG 0.8 w {x:.2f} {y:.2f} {side:.2f} {side:.2f} re S")
        if is_ticked:
            tick = f"{x + 1.5:.2f} {y + side / 2:.2f} m {x + side * 0.4:.2f} {y + side - 1.5:.2f} l"
            self._draw(f"{rgb(ACCENT)} RG 1.8 w {tick} {x + side + 1:.2f} {y - 1:.2f} l S")

    def row(self, drawings: Sequence[Drawing], *, columns: int | None = None) -> None:
        """Put drawings side by side, each in the middle of its column."""
        column = ROOM / (columns or len(drawings))
        height = max(drawing.height for drawing in drawings)
        self.need(height)
        for place, (operators, width, _) in enumerate(drawings):
            x = MARGIN + place * column + (column - width) / 2
            self._draw(f"q 1 0 0 1 {x:.2f} {self._y:.2f} cm {operators} Q")
        self.skip(height)

    def pdf(self) -> bytes:
        """Return the file."""
        first = 4 + len(_FONTS)
        numbers = range(first, first + 2 * len(self._pages), 2)
        fonts = " ".join(f"/{name} {4 + i} 0 R" for i, name in enumerate(_FONTS.values()))
        resources = f"<</Font<<{fonts}>>>>"
        kids = " ".join(f"{number} 0 R" for number in numbers)
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            f"<</Type/Pages/Kids[{kids}]/Count {len(self._pages)}>>".encode(),
            title_object(self.title),
        ]
        for font in _FONTS:
            kind = f"/Subtype/Type1/BaseFont/{font}/Encoding/WinAnsiEncoding"
            objects.append(f"<</Type/Font{kind}>>".encode())
        for number, page in zip(numbers, self._pages, strict=True):
            box = f"/MediaBox[0 0 {WIDTH} {HEIGHT}]/Contents {number + 1} 0 R"
            objects.append(f"<</Type/Page/Parent 2 0 R{box}/Resources {resources}>>".encode())
            count = (number - first) // 2 + 1
            foot = f"{self.title}   {count}/{len(self._pages)}"
            words = _words(foot, MARGIN, HEIGHT - FOOT, "Helvetica", 8, PALE)
            content = "\n".join([*page, words])
            objects.append(stream(f"1 0 0 -1 0 {HEIGHT} cm 1 J 1 j\n{content}"))
        return pdf_file(objects, info=3)

    def _set(self, line: Sequence[Word], x: float, y: float, size: float, colour: str) -> None:
        for word in line:
            if word.begins and word is not line[0]:
                x += text_width(" ", "Helvetica", size)
            self._draw(_words(word.text, x, y, word.font, size, colour))
            x += text_width(word.text, word.font, size)

    def _draw(self, operators: str) -> None:
        self._pages[-1].append(operators)


def set_words(text: str, size: float, width: float) -> Drawing:
    """Return a short text as a drawing, one line after another."""
    operators = []
    y = 0.0
    for line in wrap(text, size, width):
        x = 0.0
        for word in line:
            x += text_width(" ", "Helvetica", size) if word.begins and x else 0
            operators.append(_words(word.text, x, y + size, word.font, size, INK))
            x += text_width(word.text, word.font, size)
        y += size * LEADING
    return Drawing(" ".join(operators), width, y)


def blank(label: str, size: float, width: float) -> Drawing:
    """Return a label and a line to write on."""
    used = text_width(f"{label} ", "Helvetica", size)
    words = _words(label, 0, size, "Helvetica", size, INK)
    line = f"{rgb(LIGHT['grid'])} RG 0.8 w {_line(used, size + 2, max(width - used, 12))}"
    return Drawing(f"{words} {line}", width, size * 2)


def stack(drawings: Sequence[Drawing], gap: float = 4.0) -> Drawing:
    """Return drawings below each other, each in the middle."""
    width = max(drawing.width for drawing in drawings)
    operators, y = [], 0.0
    for drawing in drawings:
        x = (width - drawing.width) / 2
        operators.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm {drawing.operators} Q")
        y += drawing.height + gap
    return Drawing(" ".join(operators), width, y - gap)


def wrap(markdown: str, size: float, width: float, *, bold: bool = False) -> Iterator[list[Word]]:
    """Yield the lines of a paragraph."""
    line: list[Word] = []
    for word in _split(markdown, bold=bold):
        if line and word.begins and _width([*line, word], size) > width:
            yield line
            line = []
        line.append(word)
    yield line


def _split(markdown: str, *, bold: bool) -> Iterator[Word]:
    begins = True
    for code, strong, emphasis, plain in _SPAN.findall(markdown):
        text = code or strong or emphasis or plain
        font: Font = "Courier" if code else "Helvetica-Bold" if strong or bold else "Helvetica"
        for piece in re.findall(r"\s+|\S+", text):
            if piece.isspace():
                begins = True
                continue
            yield Word(piece, font, begins)
            begins = False


def _width(line: Sequence[Word], size: float) -> float:
    spaces = sum(word.begins for word in line[1:])
    return text_width(" ", "Helvetica", size) * spaces + sum(
        text_width(word.text, word.font, size) for word in line
    )


def _words(text: str, x: float, y: float, font: Font, size: float, colour: str) -> str:
    place = f"1 0 0 -1 {x:.2f} {y:.2f}"
    written = escape(_printable(text))
    return f"{rgb(colour)} rg BT /{_FONTS[font]} {size:g} Tf {place} Tm ({written}) Tj ET"


def _printable(text: str) -> str:
    """Return the text with a minus sign that the fonts have."""
    return text.replace("\N{MINUS SIGN}", "\N{EN DASH}")


def _line(x: float, y: float, length: float) -> str:
    return f"{x:.2f} {y:.2f} m {x + length:.2f} {y:.2f} l S"
