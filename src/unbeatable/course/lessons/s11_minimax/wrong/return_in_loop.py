"""Returns inside the loop, after the first branch."""
# fails with: Look at all branches before you return

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    if not children(node):
        return score(node)
    values = []
    for branch in children(node):
        values.append(minimax(branch, not x_to_move, children, score))
        if x_to_move:
            return max(values)
        return min(values)
