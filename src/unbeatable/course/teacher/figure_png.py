"""Figures as PNG, for notebooks, which do not show SVG in every program."""

from unbeatable.course.figures import figure_svg
from unbeatable.drawing.theme import FONT, HIGHLIGHTER, LIGHT, VALUES, mix
from unbeatable.pictures.raster import png_from

SCALE = 2.0
BOARD_SCALE = 0.8
"""Boards are large in their own units."""
PAPER = LIGHT["paper"]

_STYLE = f"""\
path{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.grid{{stroke:{LIGHT["grid"]};stroke-width:1.8}}
.x{{stroke:{LIGHT["x"]};stroke-width:2.4}}
.o{{stroke:{LIGHT["o"]};stroke-width:2.4}}
.board .grid{{stroke-width:2.5}}
.board .x,.board .o{{stroke-width:6}}
.pointed{{fill:{HIGHLIGHTER}}}
text{{fill:{LIGHT["text"]};font:600 16px {FONT};text-anchor:middle}}
.number{{fill:{LIGHT["faint"]};font:500 15px {FONT}}}
.ball{{fill:{mix(HIGHLIGHTER, PAPER, 0.45)};stroke:{LIGHT["grid"]};stroke-width:1.5}}
.place{{fill:{PAPER};stroke:{LIGHT["grid"]};stroke-width:1.8}}
.cut{{opacity:.45}}
path.cut{{stroke-dasharray:2 5}}
.crossing{{stroke:{VALUES["loss"]}}}
"""


def figure_png(address: str) -> bytes:
    """Return the figure as PNG on light paper, to be read on any background."""
    svg = figure_svg(address, "")
    head, body = svg.split(">", 1)
    left, top, width, height = head.split('viewBox="')[1].split('"')[0].split()
    paper = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
    head = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    scale = BOARD_SCALE if address.startswith("board:") else SCALE
    body = body.replace("\N{MINUS SIGN}", "-")  # the font has no minus sign
    return png_from(f"{head}><style>{_STYLE}</style>{paper}{body}", scale)
