"""Figures on paper: the SVG of a figure as operators of a PDF."""

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, fromstring

from unbeatable.course.figures import figure_svg, parse_figure
from unbeatable.course.figures.address import Board
from unbeatable.course.teacher.worksheets.sheet import Drawing
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.theme import HIGHLIGHTER, LIGHT, mix
from unbeatable.pictures.pdf import escape, path_operators, rgb
from unbeatable.pictures.pdf_fonts import text_width

STROKES = {"x": (LIGHT["x"], 1.9), "o": (LIGHT["o"], 1.9), "grid": (LIGHT["grid"], 1.6)}
"""The colours and widths of strokes, in units of the SVG."""
CUT = "#B5402A"
POINTED = mix(HIGHLIGHTER, "#FFFFFF", 0.6)
FONT_SIZE, CELL_NUMBER = 13.0, 16.0
CIRCLE = 0.5523
"""How far the handles of a Bezier curve are from its ends, in radii, to draw a quarter circle."""
BOARD_WIDTHS = {"x": 5.0, "o": 5.0, "grid": 2.4}
"""Boards are drawn smaller than trees, so their strokes are wider."""


def draw_figure(
    address: str,
    *,
    scale: float,
    most: float,
    written: Mapping[str, str] | None = None,
    with_marks: bool = True,
    numbered: bool = False,
) -> Drawing:
    """Draw a figure, at most `most` points wide.

    A tree to predict has empty balls; `written` has what to write in them, by path. Without marks,
    nothing says who is to move. A board's empty cells can be numbered.
    """
    svg = fromstring(figure_svg(address, ""))  # noqa: S314 (our own)
    left, top, wide, high = map(float, svg.attrib["viewBox"].split())
    scale = min(scale, most / wide)
    pieces = " ".join(_Painter(svg, written or {}, with_marks).draw())
    if numbered:
        pieces = " ".join([*_cell_numbers(address), pieces])
    move = f"{scale:.4f} 0 0 {scale:.4f} {-left * scale:.2f} {-top * scale:.2f} cm"
    return Drawing(f"q {move} {pieces} Q", wide * scale, high * scale)


class _Painter:
    def __init__(self, svg: Element, written: Mapping[str, str], with_marks: bool) -> None:
        self._svg = svg
        self._is_board = svg.get("class") == "board"
        self._is_prediction = "predict" in svg.get("class", "")
        self._written = written
        self._with_marks = with_marks

    def draw(self) -> Iterator[str]:
        for element in self._svg:
            if element.tag == "g":
                yield from self._group(element)
            else:
                yield self._element(element)

    def _group(self, group: Element) -> Iterator[str]:
        """Draw a node. What is written in a ball takes the place of its question mark."""
        path = group.get("data-path", "")
        has_ball = "unknown" in group.get("class", "")
        for element in group:
            is_mark = element.get("class") in ("x", "o")
            if has_ball and element.tag == "text":
                if path in self._written:
                    yield _text(element, self._written[path], LIGHT["o"])
            elif self._with_marks or not is_mark:
                yield self._element(element)

    def _element(self, element: Element) -> str:
        kind = element.get("class", "").split()
        match element.tag:
            case "path":
                return self._stroke(kind, path_operators(element.attrib["d"]))
            case "circle":
                x, y, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
                return f"{rgb(LIGHT['grid'])} RG 1.4 w {_circle(x, y, r)} S"
            case "rect":
                sizes = (element.attrib[name] for name in ("x", "y", "width", "height"))
                return f"{rgb(POINTED)} rg {' '.join(sizes)} re f"
            case "text":
                return _text(element, element.text or "", LIGHT["text"])
        raise ValueError(element.tag)

    def _stroke(self, kind: list[str], path: str) -> str:
        colour, width = STROKES[kind[0]]
        if self._is_board:
            width = BOARD_WIDTHS[kind[0]]
        if "crossing" in kind:
            colour, width = CUT, 2.2
        elif "cut" in kind:
            return f"{rgb(colour)} RG {width:g} w [3 4] 0 d {path} S [] 0 d"
        return f"{rgb(colour)} RG {width:g} w {path} S"


def _text(element: Element, words: str, colour: str) -> str:
    words = words.replace("\N{MINUS SIGN}", "\N{EN DASH}")
    x = float(element.attrib["x"]) - text_width(words, "Helvetica", FONT_SIZE) / 2
    place = f"1 0 0 -1 {x:.2f} {element.attrib['y']}"
    return f"{rgb(colour)} rg BT /F {FONT_SIZE:g} Tf {place} Tm ({escape(words)}) Tj ET"


def _cell_numbers(address: str) -> Iterator[str]:
    """Number the empty cells of a board, small and pale, each in its top left corner."""
    board = parse_figure(address)
    assert isinstance(board, Board)  # noqa: S101 (only boards are numbered)
    layout = Layout(range(board.columns), range(len(board.marks) // board.columns))
    for cell, mark in enumerate(board.marks):
        if mark == ".":
            x, y = layout.corner(cell % board.columns, cell // board.columns)
            place = f"1 0 0 -1 {x + 7:.2f} {y + 21:.2f}"
            yield f"{rgb(LIGHT['faint'])} rg BT /F {CELL_NUMBER:g} Tf {place} Tm ({cell}) Tj ET"


def _circle(x: float, y: float, r: float) -> str:
    h = r * CIRCLE
    curves = (
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    )
    drawn = " ".join(" ".join(f"{each:.2f}" for each in curve) + " c" for curve in curves)
    return f"{x + r:.2f} {y:.2f} m {drawn}"
