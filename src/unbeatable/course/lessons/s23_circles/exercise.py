"""Lesson 23, a side road: games that go round in circles, solved backwards.

Here a game is a dict: for each node the list of nodes that its moves lead to. A node without
moves is lost for the player who is to move there.
"""


def parents_of(moves):
    """For each node the list of the nodes that have a move to it, in a dict."""
    raise NotImplementedError


def solve(moves):
    """For each node 'win', 'loss' or 'draw', for the player who is to move there, in a dict.

    Begin with the lost nodes and go backwards. A parent of a loss is a win. A node all of whose
    moves lead to wins is a loss. What is never decided is a draw.
    """
    raise NotImplementedError
