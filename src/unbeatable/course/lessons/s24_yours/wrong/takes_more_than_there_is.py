"""Three sticks are taken even where only one is left."""
# fails with: taking more than there is

NAME = "sticks"
START = "x|||||||"


def whose_turn(position):
    return position[0]


def children(position):
    if whose_turn(position) == "x":
        other = "o"
    else:
        other = "x"
    if len(position) == 1:
        return []
    return [other + position[2:], other + position[3:], other + position[4:]]


def score(position):
    if whose_turn(position) == "o":
        return 1
    return -1
