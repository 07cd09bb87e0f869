"""Lets o move when the counts are equal."""
# fails with: but x begins

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "o"
    return "x"


def legal_moves(board):
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
