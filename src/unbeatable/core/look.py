"""How pictures look: every size and colour, and the style sheet made of them."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""auto is light, and dark where the reader's system prefers that."""

CELL = 72.0
MARK = 21.0
"""Half of a mark."""
HAND = 6.5
"""Half of a mark in hand."""
SHAPE = 8.0
"""Half of the shape that stands for a value."""
INSET = 5.0
"""By how much the strokes of the grid are shorter than the board."""
STRAY = 2.2
"""How far the pen strays."""
SIDE, TOP, BOTTOM = 38.0, 20.0, 10.0
"""The margins."""
LABEL, FOOT = 28.0, 32.0
"""The height of the column letters, and of the line under them."""
MIN_WIDTH = 2 * SIDE + 3 * CELL
"""Room for the line under the board."""
MOST_IN_HAND = 4
"""How many pieces in hand are drawn one by one."""

HIGHLIGHTER = "#F7DC6F"
VALUES = {"win": "#009E73", "draw": "#E69F00", "loss": "#D55E00"}
"""Okabe and Ito's colours, told apart by every eye."""

LIGHT = {
    "paper": "#FBF7EE",
    "grid": "#B4AB98",
    "x": "#26303F",
    "o": "#2B5C9B",
    "text": "#26303F",
    "faint": "#6F6858",
    "halo": "none",
}
DARK = {
    "paper": "#20262E",
    "grid": "#5F6B79",
    "x": "#F1F0E8",
    "o": "#9CC9F2",
    "text": "#F1F0E8",
    "faint": "#A9B2BC",
    "halo": "#20262E",
}

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

SIZES = f"""\
.grid,.x,.o,.line,.halo{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.grid{{stroke-width:2.5}}
.x,.o{{stroke-width:6}}
.hand{{stroke-width:2.4}}
.line{{stroke-width:28}}
.halo{{stroke-width:12}}
text{{font-family:{FONT};text-anchor:middle}}
.faint{{font-size:13px}}
.value{{font-size:12.5px}}
.way{{font-size:10.5px}}
.caption{{font-size:14px}}
"""


def style(theme: Theme) -> str:
    """The style sheet. Every rule is for pictures of this theme alone, wherever it is pasted."""
    rules = (
        f"{SIZES}.line{{stroke:{HIGHLIGHTER}}}\n"
        + "".join(f".{value}{{fill:{colour}}}\n" for value, colour in VALUES.items())
        + _colours(DARK if theme == "dark" else LIGHT)
    )
    sheet = _scoped(rules, theme)
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{\n{_scoped(_colours(DARK), theme)}}}\n"
    return sheet


def _colours(palette: Mapping[str, str]) -> str:
    return (
        f".paper{{fill:{palette['paper']}}}\n"
        f".grid{{stroke:{palette['grid']}}}\n"
        f".x{{stroke:{palette['x']}}}\n"
        f".o{{stroke:{palette['o']}}}\n"
        f".halo{{stroke:{palette['halo']}}}\n"
        f".value,.caption{{fill:{palette['text']}}}\n"
        f".faint,.way{{fill:{palette['faint']}}}\n"
    )


def _scoped(rules: str, theme: Theme) -> str:
    scoped = []
    for rule in rules.splitlines():
        selectors, brace, body = rule.partition("{")
        named = ",".join(f".ub-{theme} {selector}" for selector in selectors.split(","))
        scoped.append(f"{named}{brace}{body}\n")
    return "".join(scoped)
