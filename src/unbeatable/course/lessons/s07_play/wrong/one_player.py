"""Asks x's player for o's moves, too."""
# fails with: did not come from the second player

from s01_board import new_board
from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over


def play_game(x_player, o_player):
    boards = [new_board()]
    while not is_over(boards[-1]):
        board = boards[-1]
        boards.append(place(board, x_player(board), whose_turn(board)))
    return boards


def who_starts(one, two, chance):
    if chance.random() < 0.5:
        return one, two
    return two, one
