"""Goes through the node itself, as if it were always a list."""
# fails with: a node itself need not be a list

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    if not children(node):
        return score(node)
    values = [minimax(branch, not x_to_move, children, score) for branch in node]
    if x_to_move:
        return max(values)
    return min(values)
