"""Keeps the list of moves as a default in the def."""
# fails with: `moves=[]` in its `def` is made only once

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board, moves=[]):
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
