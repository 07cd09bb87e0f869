"""Posters as SVG."""

from html import escape

from unbeatable.drawing.strokes import Point, Stroke, number
from unbeatable.drawing.theme import Theme, style
from unbeatable.pictures.poster.ink import DIM, EDGE, HEAD_INK, THICK, WIDTH, Layer
from unbeatable.pictures.poster.layout import Place
from unbeatable.pictures.poster.poster import Poster


def poster_svg(poster: Poster, *, theme: Theme = "auto") -> str:
    """Return the poster as an SVG document."""
    ink = _Svg(poster)
    poster.draw(ink)
    height = number(WIDTH * poster.nesting.height)
    own = "".join(
        f".ub-{theme} {rule}\n"
        for rule in (
            f".board{{stroke:{EDGE};stroke-width:1}}",
            f".head,.words{{fill:{HEAD_INK}}}",
            ".words{text-anchor:start;font-weight:600}",
            f".grid{{stroke-width:{THICK['grid']}}}",
            f".dim{{opacity:{DIM}}}",
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height}" '
        f'width="{WIDTH:g}" height="{height}" class="ub-{theme}" role="img">\n'
        f"<title>{escape(poster.title)}</title>\n<style>\n{style(theme)}{own}</style>\n"
        f"<defs>{''.join(ink.stamps.values())}</defs>\n"
        f'<g transform="scale({WIDTH / poster.unit:.5f})">{"".join(ink.pieces)}</g>\n</svg>\n'
    )


class _Svg:
    def __init__(self, poster: Poster) -> None:
        self._unit = poster.unit
        self.pieces: list[str] = []
        self.stamps: dict[str, str] = {}

    def begin(self, place: Place, *, moves: str, is_dim: bool) -> None:
        x, y = (f"{length * self._unit:.3f}" for length in (place.x, place.y))
        dim = ' class="dim"' if is_dim else ""
        self.pieces.append(
            f'<g transform="translate({x} {y}) scale({place.w:.6f})" '
            f'data-moves="{escape(moves)}"{dim}>'
        )

    def end(self) -> None:
        self.pieces.append("</g>\n")

    def area(self, layer: Layer, width: float, height: float) -> None:
        kind = {"paper": "paper board", "unknown": "point"}.get(layer, layer)
        size = f'width="{number(width)}" height="{number(height)}"'
        self.pieces.append(f'<rect class="{kind}" {size}/>')

    def shape(self, path: Stroke) -> None:
        self.pieces.append(f'<path class="head" d="{path}"/>')

    def words(self, text: str, at: Point, size: float) -> None:
        place = f'x="{number(at.x)}" y="{number(at.y + 0.36 * size)}"'
        self.pieces.append(
            f'<text class="words" {place} font-size="{number(size)}">{escape(text)}</text>'
        )

    def stroke(self, layer: Layer, path: Stroke) -> None:
        self.pieces.append(f'<path class="{layer}" d="{path}"/>')

    def stamp(self, name: str, layer: Layer, path: Stroke) -> None:
        self.stamps.setdefault(name, f'<path id="ub-{name}" d="{path}"/>')
        # <use> content only inherits styles: rules do not reach into its shadow tree.
        self.pieces.append(f'<use class="{layer}" href="#ub-{name}"/>')
