"""Right solutions in other styles than ours: the checks accept them."""

import pytest

from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import find_lesson

STYLES = {
    ("s02_move", "a list of marks"): """\
def place(board, cell, mark):
    if not 0 <= cell <= 8 or board[cell] != ".":
        raise ValueError("no")
    marks = list(board)
    marks[cell] = mark
    return "".join(marks)
""",
    ("s03_turns", "counting empty cells"): """\
def whose_turn(board):
    return "x" if board.count(".") % 2 == 1 else "o"


def legal_moves(board):
    return [cell for cell, mark in enumerate(board) if mark == "."]
""",
    ("s04_lines", "a tuple of lists"): """\
LINES = ([0, 1, 2], [3, 4, 5], [6, 7, 8], [6, 3, 0], [7, 4, 1], [8, 5, 2], [0, 4, 8], [6, 4, 2])


def has_line(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def winner(board):
    for mark in "xo":
        if has_line(board, mark):
            return mark
""",
    ("s05_over", "cell by cell"): """\
from s04_lines import LINES, winner


def is_over(board):
    return result(board) is not None


def result(board):
    return winner(board) or (None if "." in board else "draw")


def on_a_line(board, cell):
    return any(cell in it and board[it[0]] == board[it[1]] == board[it[2]] != "." for it in LINES)


def winning_cells(board):
    return [cell for cell in range(9) if on_a_line(board, cell)]
""",
    ("s07_play", "the number of boards tells the turn"): """\
from s02_move import place
from s05_over import is_over


def play_game(x_player, o_player):
    board = "." * 9
    boards = [board]
    while not is_over(board):
        if len(boards) % 2 == 1:
            board = place(board, x_player(board), "x")
        else:
            board = place(board, o_player(board), "o")
        boards = boards + [board]
    return boards


def who_starts(one, two, chance):
    players = [one, two]
    chance.shuffle(players)
    return tuple(players)
""",
    ("s08_block", "lines with two marks"): """\
from s03_turns import legal_moves, whose_turn
from s04_lines import LINES


def threats(board, mark):
    cells = set()
    for line in LINES:
        marks = [board[cell] for cell in line]
        if marks.count(mark) == 2 and "." in marks:
            cells.add(line[marks.index(".")])
    return sorted(cells)


def forks(board, mark):
    return [
        cell
        for cell in legal_moves(board)
        if len(threats(board[:cell] + mark + board[cell + 1 :], mark)) > 1
    ]


def win_or_block(board):
    turn = whose_turn(board)
    other = "o" if turn == "x" else "x"
    return (threats(board, turn) + threats(board, other) + legal_moves(board))[0]
""",
    ("s09_trees", "a leaf is an int"): """\
def is_leaf(tree):
    return type(tree) == int


def one_move_ahead(tree):
    return sorted(tree)[-1]


def two_moves_ahead(tree):
    return max(min(after) for after in tree)
""",
    ("s10_recursion", "loops with a best one"): """\
from s09_trees import is_leaf


def children(tree):
    return [] if is_leaf(tree) else tree


def leaves(tree):
    return 1 if is_leaf(tree) else sum(leaves(child) for child in tree)


def height(tree):
    tallest = -1
    for child in children(tree):
        if height(child) > tallest:
            tallest = height(child)
    return tallest + 1
""",
    ("s11_minimax", "begins with infinity"): """\
def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    if children(node) == []:
        return score(node)
    best = float("-inf") if x_to_move else float("inf")
    for child in children(node):
        found = minimax(child, not x_to_move, children, score)
        if (x_to_move and found > best) or (not x_to_move and found < best):
            best = found
    return best
""",
    ("s13_choose", "begins with the first move"): """\
from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    turn = whose_turn(board)
    best_cell = None
    for cell in legal_moves(board):
        found = value(place(board, cell, turn))
        if best_cell is None or (found > best if turn == "x" else found < best):
            best_cell, best = cell, found
    return best_cell


def choose(board):
    return best_move(board, value)
""",
    ("s17_remember", "asks for the children several times"): """\
from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}


def minimax_with_memory(node, x_to_move, children, score, memory):
    if node not in memory:
        if len(children(node)) == 0:
            memory[node] = score(node)
        else:
            values = []
            for number in range(len(children(node))):
                child = children(node)[number]
                values.append(minimax_with_memory(child, not x_to_move, children, score, memory))
            memory[node] = max(values) if x_to_move else min(values)
    return memory[node]


def value(board):
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
""",
    ("s17_remember", "asks the dict and hopes"): """\
from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}


def minimax_with_memory(node, x_to_move, children, score, memory):
    try:
        return memory[node]
    except KeyError:
        best = max if x_to_move else min
        memory[node] = best(
            (
                minimax_with_memory(child, not x_to_move, children, score, memory)
                for child in children(node)
            ),
            default=None,
        )
        if memory[node] is None:
            memory[node] = score(node)
    return memory[node]


def value(board):
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
""",
    ("s18_mirrors", "lists of cells"): """\
from s03_turns import whose_turn
from s12_tree import children as boards_after
from s14_quick import score
from s17_remember import minimax_with_memory

MEMORY = {}
IMAGES = ["012345678", "630741852", "876543210", "258147036",
          "678345012", "036147258", "210543876", "852741630"]


def symmetries(board):
    return ["".join(board[int(cell)] for cell in image) for image in IMAGES]


def canonical(board):
    return sorted(symmetries(board))[0]


def children(board):
    return sorted({canonical(after) for after in boards_after(board)})


def value(board):
    turn = whose_turn(board)
    return minimax_with_memory(canonical(board), turn == "x", children, score, MEMORY)
""",
    ("s19_cutoffs", "keeps the best beside the bounds"): """\
from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score


def alphabeta(node, x_to_move, children, score, alpha, beta):
    best = None
    for child in children(node):
        found = alphabeta(child, not x_to_move, children, score, alpha, beta)
        if best is None or (found > best if x_to_move else found < best):
            best = found
        if x_to_move:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            return best
    return score(node) if best is None else best


def value(board):
    return alphabeta(board, whose_turn(board) == "x", children, score, -100, 100)
""",
    ("s23_circles", "round after round"): """\
def parents_of(moves):
    return {node: [other for other in moves if node in moves[other]] for node in moves}


def solve(moves):
    values = {}
    changed = True
    while changed:
        changed = False
        for node in moves:
            if node not in values:
                after = [values.get(child) for child in moves[node]]
                if "loss" in after:
                    values[node] = "win"
                elif all(value == "win" for value in after):
                    values[node] = "loss"
                changed = changed or node in values
    return {node: values.get(node, "draw") for node in moves}
""",
    ("s24_yours", "sticks of another number, under another name"): """\
NAME = "sticks game"
START = "x|||||||||"


def whose_turn(position):
    return position[0]


def children(position):
    other = "o" if position[0] == "x" else "x"
    return [other + position[taken + 1 :] for taken in range(1, min(5, len(position)))]


def score(position):
    return {"o": 1, "x": -1}[position[0]]
""",
}


@pytest.mark.parametrize(("lesson", "style"), STYLES, ids=str)
def test_another_style_is_right(lesson: str, style: str) -> None:
    report = run_checks(find_lesson(lesson), {lesson: STYLES[lesson, style]})
    assert report.failure is None, report.failure.words
