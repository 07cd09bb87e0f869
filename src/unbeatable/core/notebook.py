"""Boards in notebooks.

`drawing` is built on `core`, so `core` cannot import it. The package's `__init__` registers the
functions that draw.
"""

from functools import singledispatch


@singledispatch
def to_svg(thing: object) -> str | None:
    """Return the thing as an SVG document; None if no function is registered for its type."""
    return None
