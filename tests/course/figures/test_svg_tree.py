"""Game trees as SVG."""

from itertools import pairwise

from tests.course.figures.drawn import classes, elements, nodes, words


def test_a_tree_has_a_mark_for_each_player_to_move_and_a_number_for_each_leaf() -> None:
    found = classes("tree:[[1,-1],[0,0]]")
    assert found.count("x") == 1
    assert found.count("o") == 2
    assert found.count("leaf") == 4
    assert found.count("grid") == 6
    assert "ball" not in found


def test_every_node_and_every_branch_has_its_path() -> None:
    found = nodes("tree:[[1,-1],0]")
    assert list(found) == ["", "0", "0.0", "0.1", "1"]
    assert words(found["0.1"]) == ["\N{MINUS SIGN}1"]
    branches = [element.get("data-branch") for element in elements("tree:[[1,-1],0]")]
    assert [path for path in branches if path] == ["0", "1", "0.0", "0.1"]


def test_a_ball_has_the_value_and_who_is_to_move_stays_visible() -> None:
    found = nodes("tree:[[1,-1],[0,0]]|1")
    assert words(found["0"]) == ["\N{MINUS SIGN}1"]
    assert [part.get("class") for part in found["0"]] == ["ball", "worth", "o"]
    assert [part.get("class") for part in found[""]] == ["x"]


def test_values_to_work_out_are_known_to_the_page_and_not_shown() -> None:
    found = nodes("predict:[[1,-1],[0,0]]")
    values = {path: node.get("data-value") for path, node in found.items()}
    assert values == {"": "0", "0": "-1", "0.0": None, "0.1": None, "1": "0", "1.0": None} | {
        "1.1": None
    }
    assert words(found["0"]) == ["?"]
    assert not [node for node in nodes("tree:[[1,-1],0]|2").values() if node.get("data-value")]


def test_what_alpha_beta_does_not_visit_is_crossed_out() -> None:
    address = "cut:[[0,0],[-1,[1,0]]]"
    assert [path for path, node in nodes(address).items() if node.get("class") == "node cut"] == [
        "1.1",
        "1.1.0",
        "1.1.1",
    ]
    assert classes(address).count("grid crossing") == 1
    assert classes(address).count("grid cut") == 3


def test_leaves_stand_side_by_side_and_a_parent_above_the_middle() -> None:
    found = nodes("tree:[[1,-1,0],[0,0]]")
    xs = [_x(found[path].find("text")) for path in ("0.0", "0.1", "0.2", "1.0", "1.1")]
    assert {right - left for left, right in pairwise(xs)} == {30}
    ball = nodes("tree:[[1,-1,0],[0,0]]|1")["0"].find("circle")
    assert ball is not None
    assert float(ball.attrib["cx"]) == xs[1]


def _x(text: object) -> float:
    return float(text.attrib["x"])  # type: ignore[attr-defined]
