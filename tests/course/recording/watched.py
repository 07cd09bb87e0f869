"""Lessons to watch, and code of learners to record."""

from dataclasses import dataclass

from unbeatable.course.lesson import Lesson, Watch
from unbeatable.course.recording import Recording, record

TREE = "[[1,-1],[0,0]]"
CALL = "minimax(tree, True, children, score)"
DESCRIBED = """\
def children(tree):
    return tree if isinstance(tree, list) else []


def score(tree):
    return tree


"""
MINIMAX = """\
def minimax(node, x_to_move, children, score):
    if not children(node):
        return score(node)
    values = [minimax(child, not x_to_move, children, score) for child in children(node)]
    return max(values) if x_to_move else min(values)
"""
ALPHABETA = """\
def alphabeta(node, x_to_move, children, score, alpha, beta):
    if not children(node):
        return score(node)
    for child in children(node):
        value = alphabeta(child, not x_to_move, children, score, alpha, beta)
        if x_to_move:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if x_to_move else beta
"""
BOARDS = """\
def children(board):
    return [board[:at] + "x" + board[at + 1:] for at, mark in enumerate(board) if mark == "."]


def score(board):
    return 1


"""
WITH_MEMORY = """\
def value(board, children, memory):
    if board not in memory:
        memory[board] = sum(value(child, children, memory) for child in children(board)) or 1
    return memory[board]
"""


@dataclass(frozen=True)
class Watched(Lesson):
    watch: Watch | None = None


def record_minimax(code: str, tree: str = TREE) -> Recording:
    """Record minimax, after functions `children` and `score`."""
    return _record("s11_minimax", Watch("minimax", CALL, tree=tree), DESCRIBED + code)


def record_alphabeta(tree: str) -> Recording:
    call = "alphabeta(tree, True, children, score, -1, 1)"
    return _record("s19_cutoffs", Watch("alphabeta", call, tree=tree), DESCRIBED + ALPHABETA)


def record_board(code: str, board: str) -> Recording:
    """Record alphabeta on a board on which x makes every move."""
    call = "alphabeta(board, True, children, score, -9, 9)"
    return _record("s19_cutoffs", Watch("alphabeta", call, board=board), BOARDS + code)


def record_memory(board: str) -> Recording:
    watch = Watch("value", "value(board, children, {})", board=board)
    return _record("s17_remember", watch, BOARDS + WITH_MEMORY)


def _record(name: str, watch: Watch, source: str) -> Recording:
    return record(Watched(name, watch), {name: source})
