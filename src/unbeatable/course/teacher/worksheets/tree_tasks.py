"""Trees on worksheets: what to write in the empty balls, and the answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from unbeatable.course.figures import parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.figures.game_tree import Node
from unbeatable.course.lesson import Lesson
from unbeatable.course.messages import Message

TreeKind: TypeAlias = Literal["values", "counts", "cut"]


@dataclass(frozen=True)
class TreeTask:
    task: Message
    kind: TreeKind
    answer: Callable[[Node], int]
    trees: tuple[str, ...]
    """Trees to practise on, besides those of the reading."""


SMALL = ("[[0,1],[-1,1],[0,0]]", "[[-1,-1],[1,0,-1]]", "[[1,0],[1,1]]")
DEEP = ("[[[1,-1],0],[[0,1],-1]]", "[[[0,1],-1],[1,[-1,0]]]")


def _count_leaves(node: Node) -> int:
    return sum(not below.children for below in node.walk())


def _count_nodes(node: Node) -> int:
    return sum(1 for _ in node.walk())


def _value(node: Node) -> int:
    return node.value


VALUES = TreeTask(
    Message(
        "Write its value in each empty ball. Begin at the bottom: x takes the largest number, "
        "o the smallest."
    ),
    "values",
    _value,
    DEEP,
)
TASKS = {
    "s09_trees": TreeTask(VALUES.task, "values", _value, SMALL),
    "s10_recursion": TreeTask(
        Message("Write in each ball how many leaves are below it. Begin at the bottom."),
        "counts",
        _count_leaves,
        DEEP,
    ),
    "s16_count": TreeTask(
        Message("Write in each ball how many nodes its tree has, itself included."),
        "counts",
        _count_nodes,
        DEEP,
    ),
    "s19_cutoffs": TreeTask(
        Message(
            "Go through each tree from left to right. Cross out every branch that you need not "
            "look at."
        ),
        "cut",
        _value,
        ("[[0,1],[-1,1,0]]", "[[[1,-1],[1,0]],[[-1,0],[0,1]]]"),
    ),
}
"""The tasks of lessons. Any other lesson with a tree asks for values."""


def tree_task(lesson: Lesson) -> TreeTask:
    return TASKS.get(lesson.name, VALUES)


def trees_of(lesson: Lesson, addresses: list[str]) -> list[str]:
    """Return the trees of these figures, then those to practise on, each once; without a ball."""
    figures = [address for address in addresses if isinstance(parse_figure(address), TreeFigure)]
    if not figures and lesson.name not in TASKS:
        return []
    trees = [figure.partition(":")[2].partition("|")[0] for figure in figures]
    return list(dict.fromkeys((*trees, *tree_task(lesson).trees)))


def answers(task: TreeTask, tree: str) -> dict[str, str]:
    """Return what belongs in each ball, by the path of its node."""
    figure = parse_figure(f"tree:{tree}")
    assert isinstance(figure, TreeFigure)  # noqa: S101 (the address says so)
    inner = [node for node in figure.root.walk() if node.children]
    return {node.path: str(task.answer(node)) for node in inner}
