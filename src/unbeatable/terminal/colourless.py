"""Colourless: what the screen paints under NO_COLOR.

Textual then paints in greys, which are colours too: on a terminal of other colours they may be
hard to read. Here nothing is left but bold, dim, underlined and reversed.
"""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter


class Colourless(LineFilter):
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, None if style is None else _without_colour(style), control)
            for text, style, control in segments
        ]


@lru_cache(1024)
def _without_colour(style: Style) -> Style:
    # The meta data tell Textual which widget and which character the mouse is on.
    return style.without_color + Style(meta=style.meta) if style.meta else style.without_color
