"""Posters as PDF, whose lines stay sharp at any size."""

import re
import zlib

from unbeatable.drawing.strokes import Point, Stroke, number
from unbeatable.drawing.theme import DARK, LIGHT, VALUES, Theme
from unbeatable.pictures.poster.ink import DIM, EDGE, HEAD_INK, THICK, WIDTH, Layer
from unbeatable.pictures.poster.layout import Place
from unbeatable.pictures.poster.poster import Poster


def poster_pdf(poster: Poster, *, theme: Theme = "light") -> bytes:
    """Return the poster as a PDF of one page."""
    palette = DARK if theme == "dark" else LIGHT
    ink = _Pdf(poster, {**VALUES, **palette, "unknown": palette["grid"]})
    poster.draw(ink)
    height = WIDTH * poster.nesting.height
    scale = WIDTH / poster.unit
    content = f"{scale:.5f} 0 0 {-scale:.5f} 0 {height:.2f} cm 1 J 1 j\n{''.join(ink.pieces)}"
    forms = list(ink.stamps.items())
    names = " ".join(f"/{name} {7 + i} 0 R" for i, (name, _) in enumerate(forms))
    resources = f"<</Font<</F 5 0 R>>/ExtGState<</D <</ca {DIM}/CA {DIM}>>>>/XObject<<{names}>>>>"
    box = f"[0 0 {WIDTH:g} {height:.2f}]"
    bodies = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Contents 4 0 R/Resources {resources}>>".encode(),
        _stream(content, ""),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
        f"<</Title ({_quoted(poster.title)})>>".encode("cp1252", "replace"),
        *(
            _stream(
                form,
                f"/Type/XObject/Subtype/Form/BBox[0 0 {poster.unit * 2:g} {poster.unit * 2:g}]",
            )
            for _, form in forms
        ),
    ]
    return _file(bodies)


class _Pdf:
    def __init__(self, poster: Poster, palette: dict[str, str]) -> None:
        self._unit = poster.unit
        self._colours = {name: _rgb(colour) for name, colour in palette.items()}
        self.pieces: list[str] = []
        self.stamps: dict[str, str] = {}

    def begin(self, place: Place, *, moves: str, is_dim: bool) -> None:
        x, y = place.x * self._unit, place.y * self._unit
        dim = "/D gs " if is_dim else ""
        self.pieces.append(f"q {dim}{place.w:.6f} 0 0 {place.w:.6f} {x:.3f} {y:.3f} cm\n")

    def end(self) -> None:
        self.pieces.append("Q\n")

    def area(self, layer: Layer, width: float, height: float) -> None:
        edge = f" {_rgb(EDGE)} RG 1 w" if layer == "paper" else ""
        paint = "B" if layer == "paper" else "f"
        self.pieces.append(
            f"{self._colours[layer]} rg{edge} 0 0 {number(width)} {number(height)} re {paint}\n"
        )

    def shape(self, path: Stroke) -> None:
        self.pieces.append(f"{_rgb(HEAD_INK)} rg {_path(path)} f\n")

    def words(self, text: str, at: Point, size: float) -> None:
        place = f"1 0 0 -1 {number(at.x)} {number(at.y + 0.36 * size)}"
        self.pieces.append(
            f"{_rgb(HEAD_INK)} rg BT /F {number(size)} Tf {place} Tm ({_quoted(text)}) Tj ET\n"
        )

    def stroke(self, layer: Layer, path: Stroke) -> None:
        self.pieces.append(self._stroked(layer, path))

    def stamp(self, name: str, layer: Layer, path: Stroke) -> None:
        self.stamps.setdefault(name, self._stroked(layer, path))
        self.pieces.append(f"/{name} Do\n")

    def _stroked(self, layer: Layer, path: Stroke) -> str:
        return f"{self._colours[layer]} RG {THICK[layer]:g} w {_path(path)} S\n"


def _path(path: Stroke) -> str:
    """Convert an SVG path of the commands M, L, Q, C and Z to PDF operators."""
    drawn, x, y = [], 0.0, 0.0
    for command, rest in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        numbers = [float(each) for each in rest.split()]
        if command == "Q":  # a quadratic curve as a cubic one
            a, b, to_x, to_y = numbers
            numbers = [
                x + (a - x) * 2 / 3,
                y + (b - y) * 2 / 3,
                to_x + (a - to_x) * 2 / 3,
                to_y + (b - to_y) * 2 / 3,
                to_x,
                to_y,
            ]
        if numbers:
            x, y = numbers[-2:]
        operator = {"M": "m", "L": "l", "Q": "c", "C": "c", "Z": "h"}[command]
        drawn.append(" ".join([*(f"{each:.2f}" for each in numbers), operator]))
    return " ".join(drawn)


def _rgb(colour: str) -> str:
    return " ".join(f"{part / 255:.3f}" for part in bytes.fromhex(colour[1:]))


def _quoted(text: str) -> str:
    return re.sub(r"([()\\])", r"\\\1", text)


def _stream(content: str, kind: str) -> bytes:
    packed = zlib.compress(content.encode("cp1252", "replace"), 9)
    head = f"<<{kind}/Length {len(packed)}/Filter/FlateDecode>>\nstream\n"
    return head.encode() + packed + b"\nendstream"


def _file(bodies: list[bytes]) -> bytes:
    """Return the file: numbered objects, and the table of their offsets."""
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    begins = []
    for i, body in enumerate(bodies, 1):
        begins.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (i, body)
    table = "".join(f"{begin:010} 00000 n \n" for begin in begins)
    end = f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n{table}"
    trailer = f"trailer\n<</Size {len(bodies) + 1}/Root 1 0 R/Info 6 0 R>>\n"
    return bytes(file) + f"{end}{trailer}startxref\n{len(file)}\n%%EOF\n".encode()
