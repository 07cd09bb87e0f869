"""Input quoted in messages: always one line, and never long."""

import shlex
import unicodedata
from collections.abc import Callable

LONGEST = 120
"""The most characters of a quote."""
CUT = "..."
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""They turn the text after them around."""


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


def quote_for_shell(text: str) -> str:
    """Return the text as one argument to type in a shell.

    Double quotes do in every shell, and around a name such as O'Brien they are easier to read.
    """
    quoted = shlex.quote(text)
    if quoted == text or any(character in text for character in '"$`\\!\n'):
        return quoted
    return f'"{text}"'


def printable(text: str) -> str:
    """Return other people's text without what a terminal obeys or no file takes, such as ESC.

    Control characters and lone surrogates are escaped; lines and tabs stay.
    """
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character in "\n\t":
        return character
    if unicodedata.category(character) in ("Cc", "Cs") or character in _DIRECTIONS:
        return character.encode("unicode_escape").decode()
    return character
