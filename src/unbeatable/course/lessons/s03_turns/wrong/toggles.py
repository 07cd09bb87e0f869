"""Switches the turn at every call, and does not look at the board."""
# fails with: when it is asked again

from s01_board import EMPTY


TURN = "o"


def whose_turn(board):
    global TURN
    TURN = "x" if TURN == "o" else "o"
    return TURN


def legal_moves(board):
    moves = []
    for cell in range(9):
        if board[cell] == EMPTY:
            moves.append(cell)
    return moves
