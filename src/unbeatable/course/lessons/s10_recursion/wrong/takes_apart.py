"""Takes the children out of the tree, which is lost by that."""
# fails with: changed the tree

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return []
    return tree


def leaves(tree):
    if is_leaf(tree):
        return 1
    count = 0
    while tree:
        count = count + leaves(tree.pop())
    return count


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
