"""Pictures of positions and matches: PNG, GIF and animated SVG.

Still SVG is in `unbeatable.drawing.svg`, which needs only the standard library.
"""

from unbeatable.drawing.svg import svg_of
from unbeatable.drawing.theme import Theme
from unbeatable.pictures.animation import animated_svg_of
from unbeatable.pictures.raster import gif_of, png_of

__all__ = ["Theme", "animated_svg_of", "gif_of", "png_of", "svg_of"]
