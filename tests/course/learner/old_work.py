"""What learners of the old order have in their folders."""

import json
from pathlib import Path

S05_SOLUTION = '''\
"""Lesson 5: the end of a game."""

from s01_board import EMPTY
from s04_lines import LINES, winner


def winning_cells(board):
    """The cells of every completed line, from the smallest to the largest; [] if there is none."""
    mark = winner(board)
    if mark is None:
        return []
    cells = set()
    for line in LINES:
        if all(board[cell] == mark for cell in line):
            cells.update(line)
    return sorted(cells)


def is_over(board):
    """Whether someone has won, or the board is full."""
    return winner(board) is not None or EMPTY not in board


def result(board):
    """'x' or 'o' for the winner, 'draw' for a full board without one, None while it goes on."""
    if not is_over(board):
        return None
    return winner(board) or "draw"
'''

S08_EXERCISE = '''\
"""Lesson 8: game trees, and a crystal ball that looks one and two moves ahead.

A tree is either a number, which is the end of a game: 1 if x has won, -1 if o has, 0 for a draw;
or a list of trees, one for each move.
"""


def is_leaf(tree):
    """Whether the tree is a number, the end of a game."""
    raise NotImplementedError


def one_move_ahead(tree):
    """x is to move, and every move ends the game: the best that x can reach."""
    raise NotImplementedError


def two_moves_ahead(tree):
    """x moves, then o moves, and the game is over: the best that x can be sure of."""
    raise NotImplementedError
'''

TREES = """\
def is_leaf(tree):
    return type(tree) is int


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    return max([min(branch) for branch in tree])
"""

FORKS = """\
from s01_board import EMPTY
from s02_move import place
from s04_lines import LINES


def threats(board, mark):
    cells = []
    for cell in range(9):
        for line in LINES:
            marks = [board[other] for other in line]
            if cell in line and marks.count(mark) == 2 and board[cell] == EMPTY:
                if cell not in cells:
                    cells.append(cell)
    return cells


def forks(board, mark):
    empty = [cell for cell in range(9) if board[cell] == EMPTY]
    return [cell for cell in empty if len(threats(place(board, cell, mark), mark)) > 1]
"""

CIRCLES = "import s08_trees\nfrom s21_forks import threats\n"

NODE = "class Node:\n    pass\n"

FILES = {
    "s05_over": S05_SOLUTION,
    "s08_trees": TREES,
    "s11_node": NODE,
    "s21_forks": FORKS,
    "s22_backwards": CIRCLES,
}

PROGRESS = {
    "version": 1,
    "current": "s22_backwards",
    "passed": ["s01_board", "s08_trees", "s11_node", "s21_forks"],
    "skipped": ["s05_over", "s13_quick"],
    "hints": {"s01_board": 1, "s08_trees": 2, "s11_node": 3},
}


def old_folder(path: Path) -> Path:
    """Create a folder of the old order."""
    path.mkdir()
    for name, text in FILES.items():
        (path / f"{name}.py").write_text(text)
    (path / ".progress.json").write_text(json.dumps(PROGRESS))
    return path


def old_export() -> str:
    """Return an export of the old order."""
    files = {f"{name}.py": text for name, text in FILES.items()}
    return json.dumps(
        {"unbeatable course": 1, "files": files | {".progress.json": json.dumps(PROGRESS)}}
    )
