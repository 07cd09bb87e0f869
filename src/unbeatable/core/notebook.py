"""The functions that draw boards in notebooks.

`drawing` is built on `core`, so `core` cannot import it. The package's `__init__` connects the two.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unbeatable.core.game import Picture, Playable, Position

draw_position: "Callable[[Playable, Position], str] | None" = None
"""Return a position of a game as an SVG document."""

draw_picture: "Callable[[Picture], str] | None" = None
"""Return a board as an SVG document, whatever game it belongs to."""
