"""Thinks that range(8) includes 8."""
# fails with: range(8) stops before 8

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    moves = []
    for cell in range(8):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
