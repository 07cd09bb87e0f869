"""Cell 0 is taken for the first digit, the one that is worth most."""
# fails with: so cell 0 became bit 8

from s03_turns import whose_turn
from s17_remember import minimax_with_memory

MASKS = [
    0b000000111,  # the top row: cells 0, 1 and 2
    0b000111000,
    0b111000000,
    0b001001001,  # the left column: cells 0, 3 and 6
    0b010010010,
    0b100100100,
    0b100010001,  # the diagonals
    0b001010100,
]

MEMORY = {}  # from positions to their values


def to_position(board):
    """The pair (x, o) of a board."""
    x = 0
    o = 0
    for cell in range(9):
        if board[cell] == "x":
            x = x | (1 << (8 - cell))
        if board[cell] == "o":
            o = o | (1 << (8 - cell))
    return (x, o)


def has_line(bits):
    """Whether all three bits of some mask are among the bits."""
    for mask in MASKS:
        if bits & mask == mask:
            return True
    return False


def children(position):
    """The positions after each legal move, in the order of the cells; [] when the game is over."""
    x, o = position
    if has_line(x) or has_line(o):
        return []
    x_to_move = x.bit_count() == o.bit_count()
    positions = []
    for cell in range(9):
        bit = 1 << cell
        if (x | o) & bit == 0:
            if x_to_move:
                positions.append((x | bit, o))
            else:
                positions.append((x, o | bit))
    return positions


def score(position):
    """100 minus the number of marks if x has won, the same below zero if o has, 0 for a draw."""
    x, o = position
    marks = x.bit_count() + o.bit_count()
    if has_line(x):
        return 100 - marks
    if has_line(o):
        return -(100 - marks)
    return 0


def value(board):
    """The value of a board, worked out with positions."""
    x_to_move = whose_turn(board) == "x"
    return minimax_with_memory(to_position(board), x_to_move, children, score, MEMORY)
