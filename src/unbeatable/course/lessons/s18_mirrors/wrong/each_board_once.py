"""Leaves out symmetries that are equal."""
# fails with: Some may be equal

from s03_turns import whose_turn
from s12_tree import children as boards_after
from s14_quick import score
from s17_remember import minimax_with_memory

MEMORY = {}  # from canonical boards to their values


def turned(board):
    after = ""
    for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2):
        after += board[cell]
    return after


def symmetries(board):
    upside_down = board[6:9] + board[3:6] + board[0:3]
    boards = []
    for image in (board, upside_down):
        for _ in range(4):
            boards.append(image)
            image = turned(image)
    return sorted(set(boards))


def canonical(board):
    return min(symmetries(board))


def children(board):
    found = []
    for after in boards_after(board):
        smallest = canonical(after)
        if smallest not in found:
            found.append(smallest)
    return found


def value(board):
    x_to_move = whose_turn(board) == "x"
    return minimax_with_memory(canonical(board), x_to_move, children, score, MEMORY)
