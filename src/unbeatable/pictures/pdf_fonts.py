"""The widths of letters in fonts that every PDF reader has."""

import unicodedata
from typing import Literal, TypeAlias

Font: TypeAlias = Literal["Helvetica", "Helvetica-Bold", "Courier"]

# From the space to the tilde, in thousandths of the size of the font.
_PLAIN = """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278
556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556
556 556 333 500 278 556 500 722 500 500 500 334 260 334 584
"""
_BOLD = """
278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278
556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778
667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611
611 611 389 556 333 611 556 778 556 556 500 389 280 389 584
"""
_FIRST = ord(" ")
_WIDTHS: dict[Font, list[int]] = {
    "Helvetica": [int(width) for width in _PLAIN.split()],
    "Helvetica-Bold": [int(width) for width in _BOLD.split()],
}
_FIXED, _USUAL = 600, 556


def text_width(text: str, font: Font, size: float) -> float:
    """Return how wide the text is. An accent does not change a letter's width."""
    if font == "Courier":
        return len(text) * _FIXED * size / 1000
    widths = _WIDTHS[font]
    total = 0
    for letter in text:
        place = ord(unicodedata.normalize("NFD", letter)[0]) - _FIRST
        total += widths[place] if 0 <= place < len(widths) else _USUAL
    return total * size / 1000
