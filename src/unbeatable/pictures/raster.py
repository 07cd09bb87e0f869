"""PNG and GIF: the SVG pictures rendered by resvg.

Labels use the font that comes with Pillow, so a picture is the same on every machine.
"""

import io
import re
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Playable, PositionLike, Rating
from unbeatable.core.match import Match
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.scene import build_scene
from unbeatable.drawing.svg import document, svg_of
from unbeatable.drawing.theme import DARK, LIGHT, Theme
from unbeatable.pictures.shots import Shot, shots_of

if TYPE_CHECKING:
    from PIL import Image

MAX_SCALE = 10.0
MAX_PIXELS = 50_000_000
COLOURS = 64
"""The colours of a GIF: a few, and their antialiased edges."""
TO_GO = (0.9, 0.65, 0.35, 0.1)
"""The fraction of the way that a gliding mark still has to go, by frame: slow, fast, slow."""


def png_of(
    game: str | Playable,
    pos: PositionLike | None = None,
    *,
    ratings: Sequence[Rating] | None = None,
    scale: float = 2,
    theme: Theme = "light",
) -> bytes:
    """Return a position as PNG, `scale` pixels per unit of the SVG."""
    return png_from(svg_of(game, pos, ratings=ratings, theme=_fix_theme(theme)), scale)


def gif_of(match: Match, *, ending: str = "", scale: float = 1.5, theme: Theme = "light") -> bytes:
    """Return a match as a looping GIF: the start, and each move.

    `ending`, such as "o resigned", is for a match that did not end on the board.
    """
    from PIL import Image

    shots = shots_of(match, ending=ending)
    layout = Layout.around(shot.frame.picture for shot in shots)
    images: list[Image.Image] = []
    durations: list[float] = []
    for shot in shots:
        for to_go, seconds in _moments(shot):
            scene = build_scene(shot.frame, layout, to_go=to_go)
            body = "".join(piece for _, piece in sorted(scene.items()))
            svg = document(layout, body, title="", about="", theme=_fix_theme(theme))
            with Image.open(io.BytesIO(png_from(svg, scale))) as image:
                images.append(_flatten(image, theme))
            durations.append(seconds)
    # One palette for all frames, so that nothing flickers. The last frame has every colour.
    palette = images[-1].quantize(COLOURS, dither=Image.Dither.NONE)
    images = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    file = io.BytesIO()
    images[0].save(
        file,
        format="GIF",
        save_all=True,
        append_images=images[1:],
        duration=[round(1000 * seconds) for seconds in durations],
        loop=0,
    )
    return file.getvalue()


def _moments(shot: Shot) -> list[tuple[float, float]]:
    """Return pairs: the fraction of the way still to go, and the seconds to show it."""
    if not shot.frame.glides:
        return [(0.0, shot.seconds)]
    return [(to_go, shot.seconds / len(TO_GO)) for to_go in TO_GO]


def _fix_theme(theme: Theme) -> Theme:
    """Return a fixed theme: pixels cannot follow the reader's preference."""
    return "light" if theme == "auto" else theme


def png_from(svg: str, scale: float) -> bytes:
    """Render an SVG document as PNG, `scale` pixels per unit."""
    import resvg_py

    if not 0.1 <= scale <= MAX_SCALE:
        raise UnbeatableError(f"{scale:g} is not a scale; accepted are 0.1 to {MAX_SCALE:g}")
    width, height = (
        float(size) * scale for size in re.findall(r' (?:width|height)="(.+?)"', svg)[:2]
    )
    if width * height > MAX_PIXELS:
        raise UnbeatableError(
            f"a scale of {scale:g} makes a picture of {width:.0f} x {height:.0f} pixels; "
            f"{MAX_PIXELS // 1_000_000} million is the most"
        )
    font, family = _font()
    with tempfile.TemporaryDirectory(prefix="unbeatable-") as folder:
        file = Path(folder) / "font.otf"
        file.write_bytes(font)
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                zoom=scale,
                skip_system_fonts=True,
                font_files=[str(file)],
                font_family=family,
                sans_serif_family=family,
            )
        )


@cache
def _font() -> tuple[bytes, str]:
    """Return Pillow's built-in font and the name of its family."""
    from PIL import ImageFont

    font = ImageFont.load_default(12)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 (true of Pillow's wheels)
    return font.font_bytes, str(font.getname()[0])


def _flatten(image: "Image.Image", theme: Theme) -> "Image.Image":
    """Remove transparency: the round corners of the paper become square."""
    from PIL import Image

    paper = Image.new("RGBA", image.size, (DARK if theme == "dark" else LIGHT)["paper"])
    paper.alpha_composite(image.convert("RGBA"))
    return paper.convert("RGB")
