"""Returns what shuffle gives, which is None."""
# fails with: .shuffle( ) changes the list itself

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
        boards.append(place(board, players[turn](board), turn))
    return boards


def who_starts(one, two, chance):
    both = [one, two]
    return chance.shuffle(both)
