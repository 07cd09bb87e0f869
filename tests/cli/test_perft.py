import json

from tests.command import Run


def test_perft(run: Run) -> None:
    counted = json.loads(run("perft", "whoa", "3", "--json").out)
    assert counted == {"game": "whoa", "counts": [1, 1, 24, 288]}
    assert run("perft", "classic", "2").out.endswith(" 72\n")
    assert run("perft", "classic", "12").out.endswith(" 12                    0\n")
