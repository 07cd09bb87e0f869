"""Themes: all sizes and colours of pictures, and the style sheet made of them."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""auto is dark if the reader's system prefers that, else light."""

CELL = 72.0
ROAD_CELL = 92.0
"""The distance from point to point, where roads are drawn."""
GAP = 50.0
"""The distance between two layers of a board, with room for the names of rows and columns."""
MARK = 21.0
"""Half the size of a mark."""
HAND = 6.5
"""Half the size of a mark in hand."""
SHAPE = 8.0
"""Half the size of the shape that shows a value."""
ROUND = 0.85
"""The radius of the circle for a draw, as a fraction of SHAPE."""
INSET = 5.0
"""How much shorter the strokes of the grid are than the board, at each end."""
STRAY = 2.2
"""How far strokes stray from their path."""
MARK_ROOM = 27.0
"""How far from the middle of a mark a road ends."""
VALUE_ROOM = (35.0, 33.0)
"""How far from the middle of a value a road ends: sideways, and up or down."""
POINT = 4.5
"""The radius of the dot on an empty point where roads meet."""
SIDE, TOP, BOTTOM = 38.0, 20.0, 10.0
"""The margins."""
LABEL, FOOT = 28.0, 32.0
"""The height of the column letters, and of the caption below them."""
MIN_WIDTH = 2 * SIDE + 3 * CELL
"""Wide enough for the caption."""
MOST_IN_HAND = 4
"""The most pieces in hand that are drawn one by one."""

HIGHLIGHTER = "#F7DC6F"
ON_SLATE = 0.36
"""The opacity of the highlighter on slate, except its edge. With more, chalk is unreadable."""
VALUES = {"win": "#009E73", "draw": "#E69F00", "loss": "#D55E00"}
"""Colours of the Okabe-Ito palette, which colour-blind people can tell apart."""


def mix(colour: str, base: str, share: float) -> str:
    """Return a colour laid over another one with an opacity of `share`."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(base[1:]), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02X}" for a, b in pairs)


LIGHT = {
    "paper": "#FBF7EE",
    "line": HIGHLIGHTER,
    "grid": "#B4AB98",
    "wall": "#8C826D",
    "x": "#26303F",
    "o": "#2B5C9B",
    "text": "#26303F",
    "faint": "#6F6858",
}
SLATE = "#20262E"
DARK = {
    "paper": SLATE,
    "line": mix(HIGHLIGHTER, SLATE, ON_SLATE),
    "grid": "#5F6B79",
    "wall": "#8A96A4",
    "x": "#F1F0E8",
    "o": "#9CC9F2",
    "text": "#F1F0E8",
    "faint": "#A9B2BC",
}

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

SIZES = f"""\
.grid,.wall,.x,.o,.line,.edge{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.grid{{stroke-width:2.5}}
.wall{{stroke-width:5}}
.x,.o{{stroke-width:6}}
.hand{{stroke-width:2.4}}
.line{{stroke-width:27}}
.edge{{stroke-width:33;stroke:{HIGHLIGHTER}}}
text{{font-family:{FONT};text-anchor:middle}}
.faint{{font-size:13px}}
.value{{font-size:12.5px}}
.way{{font-size:10.5px}}
.caption{{font-size:14px}}
"""


def style(theme: Theme) -> str:
    """Return the style sheet. Its rules apply to pictures of this theme only, on any page."""
    rules = (
        SIZES
        + "".join(f".{value}{{fill:{hue};stroke:{hue}}}\n" for value, hue in VALUES.items())
        + _colours(DARK if theme == "dark" else LIGHT)
    )
    sheet = _scope(rules, theme)
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{\n{_scope(_colours(DARK), theme)}}}\n"
    return sheet


def _colours(palette: Mapping[str, str]) -> str:
    return (
        f".paper{{fill:{palette['paper']}}}\n"
        f".line{{stroke:{palette['line']}}}\n"
        f".grid{{stroke:{palette['grid']}}}\n"
        f".point{{fill:{palette['grid']}}}\n"
        f".wall{{stroke:{palette['wall']}}}\n"
        f".x{{stroke:{palette['x']}}}\n"
        f".o{{stroke:{palette['o']}}}\n"
        f".value,.caption{{fill:{palette['text']}}}\n"
        f".faint,.way,.lesser .value{{fill:{palette['faint']}}}\n"
        f".lesser .win,.lesser .draw,.lesser .loss{{fill:none;stroke-width:1.6}}\n"
    )


def _scope(rules: str, theme: Theme) -> str:
    scoped = []
    for rule in rules.splitlines():
        selectors, brace, body = rule.partition("{")
        named = ",".join(f".ub-{theme} {selector}" for selector in selectors.split(","))
        scoped.append(f"{named}{brace}{body}\n")
    return "".join(scoped)
