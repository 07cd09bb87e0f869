"""Returns the last board instead of the list of all boards."""
# fails with: which is a string

from s01_board import new_board
from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over


def play_game(x_player, o_player):
    players = {"x": x_player, "o": o_player}
    board = new_board()
    while not is_over(board):
        turn = whose_turn(board)
        board = place(board, players[turn](board), turn)
    return board


def who_starts(one, two, chance):
    if chance.random() < 0.5:
        return one, two
    return two, one
