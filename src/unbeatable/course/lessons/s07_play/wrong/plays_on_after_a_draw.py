"""Ends only when somebody has won."""
# fails with: A draw ends the game, too

from s01_board import new_board
from s02_move import place
from s03_turns import whose_turn
from s04_lines import winner


def play_game(x_player, o_player):
    players = {"x": x_player, "o": o_player}
    boards = [new_board()]
    while winner(boards[-1]) is None:
        board = boards[-1]
        turn = whose_turn(board)
        boards.append(place(board, players[turn](board), turn))
    return boards


def who_starts(one, two, chance):
    if chance.random() < 0.5:
        return one, two
    return two, one
