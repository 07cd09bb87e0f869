"""Input quoted in messages: always one line, and never long."""

from collections.abc import Callable

LONGEST = 120
"""The most characters of a quote."""
CUT = "..."


def quote(thing: object, write: Callable[[object], str] = repr, *, longest: int = LONGEST) -> str:
    """Return the thing as text. If that is long, leave out the middle.

    The thing may come from other people's code. If its __repr__ or __str__ fails, name its type.
    """
    try:
        text = " ".join(write(thing).splitlines())
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = f"<{type(thing).__name__}>"
    if len(text) <= longest:
        return text
    end = (longest - len(CUT)) // 3  # the beginning says more than the end
    return f"{text[: longest - len(CUT) - end]}{CUT}{text[len(text) - end :]}"
