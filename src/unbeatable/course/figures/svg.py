"""The figures in a reading as SVG. The page's style sheet has the colours."""

from collections.abc import Iterator

from unbeatable.core.game import PLAYER_NAMES, Picture
from unbeatable.course.figures.address import Board, Graph, parse_figure
from unbeatable.course.figures.frame import EDGE, frame, mark_svg
from unbeatable.course.figures.svg_graph import graph_svg
from unbeatable.course.figures.svg_tree import tree_svg
from unbeatable.drawing.board_lines import draw_board_lines
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.strokes import Point, number, text
from unbeatable.drawing.theme import CELL, MARK

NUMBER_AT = 11.0
"""The middle of a cell's number, from the cell's left and top edge."""


def figure_svg(address: str, alt: str) -> str:
    """Return the figure as SVG. Raises CourseError if the address is not one."""
    figure = parse_figure(address)
    if isinstance(figure, Board):
        return _board(figure, alt)
    return graph_svg(figure, alt) if isinstance(figure, Graph) else tree_svg(figure, alt)


def _board(board: Board, alt: str) -> str:
    picture = Picture(board.columns, len(board.marks) // board.columns, board.marks)
    layout = Layout(range(picture.columns), range(picture.rows))
    corner = layout.corner(0, 0)
    pieces = [*_highlights(board, layout)]
    pieces += [stroke for _, stroke in draw_board_lines(picture, layout, ())]
    if board.is_numbered:
        pieces += _numbers(board, layout)
    for cell, mark in enumerate(board.marks):
        if mark in PLAYER_NAMES:
            pieces.append(mark_svg(mark, layout.centre(cell, board.columns), MARK, seed=cell))
    wide, high = picture.columns * CELL, picture.rows * CELL
    box = (corner.x - EDGE, corner.y - EDGE, wide + 2 * EDGE, high + 2 * EDGE)
    return frame("board", box, pieces, alt)


def _highlights(board: Board, layout: Layout) -> Iterator[str]:
    for cell in board.cells:
        x, y = layout.corner(cell % board.columns, cell // board.columns)
        inside = number(CELL - 2 * EDGE)
        yield (
            f'<rect class="pointed" x="{number(x + EDGE)}" y="{number(y + EDGE)}" '
            f'width="{inside}" height="{inside}" rx="8"/>'
        )


def _numbers(board: Board, layout: Layout) -> Iterator[str]:
    """Number each cell in its top left corner, where no mark comes."""
    for cell in range(len(board.marks)):
        x, y = layout.corner(cell % board.columns, cell // board.columns)
        yield text(f"{cell}", Point(x + NUMBER_AT, y + NUMBER_AT), "number")
