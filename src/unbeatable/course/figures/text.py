"""Figures drawn as text."""

from collections.abc import Collection

from unbeatable.course.figures.address import Board, Graph, parse_figure
from unbeatable.course.figures.text_tree import tree_text


def figure_text(address: str) -> str:
    """Draw the figure as text. Raises CourseError if the address is not one."""
    figure = parse_figure(address)
    if isinstance(figure, Board):
        return board_text(figure.marks, columns=figure.columns, marked=figure.cells)
    if isinstance(figure, Graph):
        return _graph_text(figure)
    return tree_text(figure)


def board_text(board: str, *, columns: int = 3, marked: Collection[int] = ()) -> str:
    """Return the rows of a board, with marked cells in brackets."""
    if not marked:
        rows = [board[at : at + columns] for at in range(0, len(board), columns)]
        return "\n".join(" ".join(row) for row in rows)
    cells = [f"[{mark}]" if cell in marked else f" {mark} " for cell, mark in enumerate(board)]
    rows_of_cells = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return "\n".join("".join(row).rstrip() for row in rows_of_cells)


def _graph_text(graph: Graph) -> str:
    """List where the arrows of each node lead: `b -> a, end`."""
    lines = []
    for node in graph.nodes:
        targets = [target for source, target in graph.arrows if source == node]
        lines.append(f"{node} -> {', '.join(targets)}" if targets else node)
    return "\n".join(lines)
