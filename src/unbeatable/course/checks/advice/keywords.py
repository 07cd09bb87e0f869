"""Lines that Python cannot read because a word of its own is misspelt, such as `retrun`."""

import difflib
import keyword
import re

from unbeatable.course.messages import Message

FIRST = ("def", "return", "for", "while", "if", "elif", "else", "import", "from", "class", "raise")
"""Words that begin a line."""
SIMILAR = 0.7
FOREIGN = {
    "&&": "and",
    "||": "or",
    "else if": "elif",
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "=>": ">=",
    "=<": "<=",
    "++": "+= 1",
    "--": "-= 1",
}
"""What other languages write."""


def explain_line(line: str) -> Message | None:
    """Return which word of the line is misspelt; None if none is known."""
    code = re.sub(r"'[^']*'|\"[^\"]*\"|#.*", "''", line).strip()
    for foreign, python in FOREIGN.items():
        if foreign in code:
            return _tell(foreign, python)
    words = re.findall(r"[^\W\d]\w*", code)
    if not words or not code.startswith(words[0]):
        return None
    first = words[0]
    if not keyword.iskeyword(first) and (near := _nearest(first)):
        return _tell(first, "from" if near == "for" and "import" in words else near)
    if first == "for" and len(words) > 2 and "in" not in words:
        return Message("After `for` and a name comes `in`, as in `for cell in range(9):`.")
    return None


def _nearest(word: str) -> str | None:
    found = difflib.get_close_matches(word.lower(), FIRST, n=1, cutoff=SIMILAR)
    return found[0] if found else None


def _tell(written: str, python: str) -> Message:
    return Message("Write `{python}`, not `{written}`.", {"python": python, "written": written})
