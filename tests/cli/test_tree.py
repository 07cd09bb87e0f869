import json

from tests.command import Run


def test_tree(run: Run) -> None:
    counted = json.loads(run("tree", "mnk(3,2,2)", "--json").out)
    assert list(counted) == [
        "game",
        "nodes",
        "leaves",
        "x_wins",
        "o_wins",
        "draws",
        "seconds",
        "bytes",
    ]
    assert counted["x_wins"] + counted["o_wins"] + counted["draws"] == counted["leaves"]
    assert f"{counted['nodes']:,} nodes" in run("tree", "mnk(3,2,2)").out
