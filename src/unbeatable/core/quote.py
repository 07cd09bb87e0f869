"""Quotes of input for messages: one line, never long, whatever the input is."""

from collections.abc import Callable

LONGEST = 120
"""Characters of a quote."""
CUT = "..."


def quote(thing: object, write: Callable[[object], str] = repr, *, longest: int = LONGEST) -> str:
    """Return the thing as text without its middle if that is long.

    The thing may come from other people's code: if it cannot be written, its type is named.
    """
    try:
        text = " ".join(write(thing).splitlines())
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = f"<{type(thing).__name__}>"  # its __repr__ or __str__ is broken
    if len(text) <= longest:
        return text
    end = (longest - len(CUT)) // 3  # the beginning tells more than the end
    return f"{text[: longest - len(CUT) - end]}{CUT}{text[len(text) - end :]}"
