import json

from tests.command import Run


def test_games_are_listed_one_a_line(run: Run) -> None:
    lines = run("games").out.splitlines()
    assert lines[0].startswith("classic = mnk(3,3,3)  ")
    assert any(line.startswith("whoa ") for line in lines)
    listed = json.loads(run("games", "--json").out)["games"]
    assert {"name": "whoa", "spec": "whoa"}.items() <= listed[1].items()
    assert len(listed) == len(lines)
