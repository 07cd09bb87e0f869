"""Goes through the characters of the board instead of the numbers of its cells."""
# fails with: lists the characters

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    moves = []
    for cell in board:
        if cell == EMPTY:
            moves.append(cell)
    return moves
