import json

import pytest

from tests.command import Run
from unbeatable.cli import tree
from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Game


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


def test_players_who_share_marks_are_called_first_and_second(run: Run) -> None:
    assert " won by the first player, " in run("tree", "notakto").out


@pytest.mark.parametrize(
    ("spec", "advice"),
    [
        ("mnk(4,4,4)", "so try: unbeatable solve 'mnk(4,4,4)'"),
        ("mnk(8,7,4,gravity=true)", "unbeatable play 'mnk(8,7,4,gravity=true)'"),
    ],
)
def test_only_a_game_that_can_be_solved_is_advised_to_be(
    run: Run, monkeypatch: pytest.MonkeyPatch, spec: str, advice: str
) -> None:
    def refuse(game: Game) -> None:
        raise TooLarge(f"the tree of {game.spec!r} is too large")

    monkeypatch.setattr(tree, "build_tree", refuse)
    assert run("tree", spec).err.endswith(f"{advice}\n")
