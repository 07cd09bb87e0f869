"""Posters as PDF, whose lines stay sharp at any size."""

from unbeatable.drawing.strokes import Point, Stroke, number
from unbeatable.drawing.theme import DARK, LIGHT, VALUES, Theme
from unbeatable.pictures.pdf import (
    escape,
    path_operators,
    pdf_file,
    rgb,
    stream,
    title_object,
)
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
        stream(content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
        title_object(poster.title),
        *(
            stream(
                form,
                f"/Type/XObject/Subtype/Form/BBox[0 0 {poster.unit * 2:g} {poster.unit * 2:g}]",
            )
            for _, form in forms
        ),
    ]
    return pdf_file(bodies, info=6)


class _Pdf:
    def __init__(self, poster: Poster, palette: dict[str, str]) -> None:
        self._unit = poster.unit
        self._colours = {name: rgb(colour) for name, colour in palette.items()}
        self.pieces: list[str] = []
        self.stamps: dict[str, str] = {}

    def begin(self, place: Place, *, moves: str, is_dim: bool) -> None:
        x, y = place.x * self._unit, place.y * self._unit
        dim = "/D gs " if is_dim else ""
        self.pieces.append(f"q {dim}{place.w:.6f} 0 0 {place.w:.6f} {x:.3f} {y:.3f} cm\n")

    def end(self) -> None:
        self.pieces.append("Q\n")

    def area(self, layer: Layer, width: float, height: float) -> None:
        edge = f" {rgb(EDGE)} RG 1 w" if layer == "paper" else ""
        paint = "B" if layer == "paper" else "f"
        self.pieces.append(
            f"{self._colours[layer]} rg{edge} 0 0 {number(width)} {number(height)} re {paint}\n"
        )

    def shape(self, path: Stroke) -> None:
        self.pieces.append(f"{rgb(HEAD_INK)} rg {path_operators(path)} f\n")

    def words(self, text: str, at: Point, size: float) -> None:
        place = f"1 0 0 -1 {number(at.x)} {number(at.y + 0.36 * size)}"
        self.pieces.append(
            f"{rgb(HEAD_INK)} rg BT /F {number(size)} Tf {place} Tm ({escape(text)}) Tj ET\n"
        )

    def stroke(self, layer: Layer, path: Stroke) -> None:
        self.pieces.append(self._stroked(layer, path))

    def stamp(self, name: str, layer: Layer, path: Stroke) -> None:
        self.stamps.setdefault(name, self._stroked(layer, path))
        self.pieces.append(f"/{name} Do\n")

    def _stroked(self, layer: Layer, path: Stroke) -> str:
        return f"{self._colours[layer]} RG {THICK[layer]:g} w {path_operators(path)} S\n"
