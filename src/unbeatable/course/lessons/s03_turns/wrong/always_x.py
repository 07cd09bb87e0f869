"""Forgets that o moves when there is one more x."""
# fails with: it is o's turn

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") >= board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
