"""The text does not tell whose turn it is, because a move can take one stick or two."""
# fails with: write 'x' or 'o' into the text

NAME = "one or two"
START = "|||||||"


def whose_turn(position):
    if len(START) % 2 == len(position) % 2:
        return "x"
    return "o"


def children(position):
    positions = []
    for taken in (1, 2):
        if taken <= len(position):
            positions.append(position[taken:])
    return positions


def score(position):
    if whose_turn(position) == "o":
        return 1
    return -1
