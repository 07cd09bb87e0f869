"""Directed graphs as SVG."""

from itertools import combinations
from math import hypot

from tests.course.figures.drawn import classes, elements, words


def places(address: str) -> dict[str, tuple[float, float, float]]:
    """Return the middle and the radius of each node."""
    found = {}
    for element in elements(address):
        if name := element.get("data-node"):
            circle, text = element
            assert words(text) == [name]
            found[name] = tuple(float(circle.attrib[key]) for key in ("cx", "cy", "r"))
    return found  # type: ignore[return-value]


def test_a_graph_has_its_nodes_and_its_arrows() -> None:
    assert list(places("graph:a>b,b>a,b>end")) == ["a", "b", "end"]
    assert classes("graph:a>b,b>a,b>end").count("grid") == 3


def test_nodes_do_not_touch_however_many_there_are_and_however_long_their_names() -> None:
    for address in ("graph:a>b", "graph:somewhere>else", "graph:a>b,b>c,c>d,d>e,e>f,f>g,g>h"):
        for one, other in combinations(places(address).values(), 2):
            assert hypot(one[0] - other[0], one[1] - other[1]) > 1.5 * (one[2] + other[2])


def test_arrows_there_and_back_are_apart() -> None:
    def bends(address: str) -> list[str]:
        return [
            element.attrib["d"].split("Q")[1].split(" ")[0]
            for element in elements(address)
            if element.get("class") == "grid"
        ]

    assert bends("graph:a>b") == ["0"]
    there, back = map(float, bends("graph:a>b,b>a"))
    assert there * back < 0
