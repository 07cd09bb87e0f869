"""Pictures of positions and matches: PNG, GIF, and SVG that plays a match.

The still SVG is `unbeatable.core.svg`: it needs nothing but the standard library.
"""

from unbeatable.core.look import Theme
from unbeatable.core.svg import svg_of
from unbeatable.pictures.animated import animated_svg_of
from unbeatable.pictures.raster import gif_of, png_of

__all__ = ["Theme", "animated_svg_of", "gif_of", "png_of", "svg_of"]
