"""Numbers the cells from 1."""
# fails with: the first cell is 0

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell + 1)
    return moves
