"""Words for what anybody else's code hands us: whatever it is, one line that is not too long."""

from collections.abc import Callable

LONGEST = 100
"""Characters of a thing that a message quotes."""


def shown(thing: object, write: Callable[[object], str] = repr, *, longest: int = LONGEST) -> str:
    """The thing in words, cut if they are long; only its type if it cannot be written."""
    try:
        words = " ".join(write(thing).splitlines())
    except KeyboardInterrupt:
        raise
    except BaseException:
        words = f"<{type(thing).__name__}>"  # its __repr__ or __str__ is broken
    return words if len(words) <= longest else f"{words[:longest]}..."
