"""Returns what sort gives, which is None."""
# fails with: .sort( ) changes the list itself

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves.sort()
