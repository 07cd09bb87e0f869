"""A piece can go back to where it was, so the game need not end."""
# fails with: positions come back

NAME = "walk"
START = "x 1"


def whose_turn(position):
    return position[0]


def children(position):
    if whose_turn(position) == "x":
        other = "o"
    else:
        other = "x"
    place = int(position[2])
    if place == 0 or place == 4:
        return []
    return [f"{other} {place - 1}", f"{other} {place + 1}"]


def score(position):
    if position[2] == "4":
        return 1
    return -1
