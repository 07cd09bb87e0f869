"""Plays a move but appends nothing, and stops."""
# fails with: has only the empty board

from s01_board import new_board
from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over


def play_game(x_player, o_player):
    players = {"x": x_player, "o": o_player}
    boards = [new_board()]
    while not is_over(boards[-1]):
        board = boards[-1]
        turn = whose_turn(board)
        place(board, players[turn](board), turn)
        break
    return boards


def who_starts(one, two, chance):
    if chance.random() < 0.5:
        return one, two
    return two, one
