"""Graphs on worksheets."""

from unbeatable.course.messages import render
from unbeatable.course.teacher.worksheets.graph_tasks import TO_PRACTISE, graphs_of, solve_graph


def test_graphs_are_solved_backwards() -> None:
    def solve(address: str) -> dict[str, str]:
        return {node: render(value) for node, value in solve_graph(address).items()}

    assert solve("graph:a>b,b>a,b>end") == {"a": "loss", "b": "win", "end": "loss"}
    assert solve("graph:a>b,b>a,b>end,a>c,c>a") == {
        "a": "draw",
        "b": "win",
        "end": "loss",
        "c": "draw",
    }


def test_only_a_reading_with_a_graph_has_graphs_to_practise_on() -> None:
    assert graphs_of(["board:x../.../..."]) == []
    assert graphs_of(["graph:a>b"]) == ["graph:a>b", *TO_PRACTISE]
