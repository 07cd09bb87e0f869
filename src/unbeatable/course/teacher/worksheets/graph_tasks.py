"""Graphs on worksheets: who wins from each node, worked out backwards."""

import importlib
from collections.abc import Sequence

from unbeatable.course.checks.modules import modules
from unbeatable.course.figures import parse_figure
from unbeatable.course.figures.address import Graph
from unbeatable.course.lesson import all_lessons
from unbeatable.course.messages import Message

TASK = Message(
    "Each arrow is a move, and whoever has no move has lost. Is each node a win, a loss or a draw "
    "for the player to move there?"
)
TO_PRACTISE = ("graph:a>b,b>c,c>a,c>end", "graph:a>b,b>c,c>d,d>a,b>end")
WORDS = {"win": Message("win"), "loss": Message("loss"), "draw": Message("draw")}
SOLVES = "s23_circles"
"""The lesson whose solution gives the answers."""


def graphs_of(addresses: Sequence[str]) -> list[str]:
    """Return the graphs of the reading, then those to practise on; none without a graph."""
    found = [address for address in addresses if isinstance(parse_figure(address), Graph)]
    return list(dict.fromkeys((*found, *TO_PRACTISE))) if found else []


def solve_graph(address: str) -> dict[str, Message]:
    """Return what each node is worth for the player to move there."""
    graph = parse_figure(address)
    assert isinstance(graph, Graph)  # noqa: S101 (the address says so)
    moves = {
        node: [target for source, target in graph.arrows if source == node] for node in graph.nodes
    }
    with modules(all_lessons()[-1], {}):
        values = importlib.import_module(SOLVES).solve(moves)
    return {node: WORDS[values[node]] for node in graph.nodes}
