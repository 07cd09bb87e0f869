import json

import pytest

from tests.command import Run
from unbeatable.cli import games
from unbeatable.core.registry import Listing, listings


def test_games_are_listed_one_a_line(run: Run) -> None:
    lines = run("games").out.splitlines()
    assert lines[0].startswith("classic = mnk(3,3,3)  ")
    assert any(line.startswith("whoa ") for line in lines)
    listed = json.loads(run("games", "--json").out)["games"]
    assert {"name": "whoa", "spec": "whoa"}.items() <= listed[1].items()
    assert len(listed) == len(lines)


def test_a_plug_in_that_fails_is_named_apart(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Listing("broken", "broken", "broken", "no module 'a'", featured=False, loads=False)
    monkeypatch.setattr(games, "listings", lambda: [*listings(), broken])
    answer = run("games")
    assert "broken" not in answer.out
    assert answer.err == "unbeatable: the plug-in game 'broken' cannot be used: no module 'a'\n"
    answer = run("games", "--json")
    assert json.loads(answer.out)["failed"] == [{"name": "broken", "reason": "no module 'a'"}]
    assert "broken" not in [game["name"] for game in json.loads(answer.out)["games"]]
