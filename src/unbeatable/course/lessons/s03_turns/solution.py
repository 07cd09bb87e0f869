"""Lesson 3: x and o take turns; x begins."""

from s01_board import EMPTY


def whose_turn(board):
    """Who is to move: 'x' or 'o'."""
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    """The numbers of the empty cells, from the smallest to the largest."""
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
