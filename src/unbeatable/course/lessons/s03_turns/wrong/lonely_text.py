"""Writes `or` and a mark by itself."""
# fails with: 'o' by itself counts as true

from s01_board import EMPTY


def whose_turn(board):
    if board.count("o") == 0 or "o":
        return "x"
    return "o"


def legal_moves(board):
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
