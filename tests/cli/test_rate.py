import json
import subprocess
import sys

import pytest

from tests.command import Run


def test_rate_as_json(run: Run) -> None:
    rated = json.loads(run("rate", "classic", "xx./oo./...", "--json").out)
    assert list(rated) == ["game", "position", "turn", "value", "remoteness", "moves"]
    assert rated["position"] == "xx./oo./... x"
    assert (rated["turn"], rated["value"], rated["remoteness"]) == ("x", "win", 1)
    assert rated["moves"][0] == {"move": "c3", "value": "win", "remoteness": 1}
    assert rated["moves"][-1] == {"move": "c1", "value": "loss", "remoteness": 2}


def test_rate_for_a_person(run: Run) -> None:
    out = run("rate", "classic", "xx./oo./...").out
    assert out.startswith("  3  x x .\n  2  o o .\n  1  . . .\n     a b c\n")
    assert "x to move: x wins in 1 ply with perfect play" in out
    assert "  c3     ▲ win in 1\n" in out


def test_an_empty_position_is_the_start(run: Run) -> None:
    assert run("rate", "classic", "").out == run("rate", "classic").out


def test_rate_of_a_finished_game(run: Run) -> None:
    won = run("rate", "classic", "xxx/oo./...").out
    assert "  3  X X X\n" in won
    assert won.endswith("the game is over: x has won\n")
    assert run("rate", "classic", "xox/xoo/oxx").out.endswith("the game is over: a draw\n")
    rated = json.loads(run("rate", "classic", "xxx/oo./...", "--json").out)
    assert (rated["value"], rated["remoteness"], rated["moves"]) == ("loss", 0, [])


def test_rate_shows_pieces_in_hand(run: Run) -> None:
    assert "in hand: 2 x, 3 o" in run("rate", "whoa", ".../.x./...").out


def test_players_who_share_marks_are_called_first_and_second(run: Run) -> None:
    out = run("rate", "notakto", "x../.../...").out
    assert "\nthe second player to move: the second player wins in 6 plies" in out


LARGE = "mnk(8,7,4,gravity=true)"


def test_rate_of_connect_four(run: Run) -> None:
    out = run("rate", "connect4").out
    assert "x to move: x wins in 41 plies with perfect play" in out
    assert "  d1     ▲ win in 41\n" in out


def test_rate_of_a_book_position_loads_no_compiler(run: Run) -> None:
    script = (
        "import sys; from unbeatable.cli.app import main; sys.argv = ['', 'rate', 'connect4']\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"


def test_a_large_board_is_estimated_and_says_so(run: Run) -> None:
    assert "unbeatable rate 'mnk(8,7,4,gravity=true)' --seconds 10" in run("rate", LARGE).err
    out = run("rate", LARGE, "--seconds", "0").out
    assert "x to move: not solved within 0 s; looking 5 plies ahead:\n  c1     ? +10\n" in out
    rated = json.loads(run("rate", LARGE, "--seconds", "0", "--json").out)
    assert (rated["value"], rated["remoteness"], rated["complete"]) == (None, None, False)
    assert rated["moves"][0] == {"move": "c1", "score": 10, "depth": 5, "exact": False}


@pytest.mark.parametrize(
    ("spec", "boards"),
    [
        ("mnk(7,6,4,gravity=true,misere=true)", "misère boards with gravity"),
        ("mnk(16,3,4,gravity=true)", "boards of over 15 columns or 64 cells and columns"),
    ],
)
def test_a_board_that_cannot_be_searched_says_so(spec: str, boards: str, run: Run) -> None:
    answer = run("rate", spec)
    assert answer.status
    assert f"; {boards}" in answer.err
    assert "--seconds" not in answer.err
    out = run("rate", spec, "--seconds", "1").out
    assert "x to move: too large to be solved; looking " in out


def test_a_late_position_of_a_large_board_is_exact(run: Run) -> None:
    late = ".o.....o/.x..x..x/.x..ox.x/.x.oxo.o/.oxxxo.x/.ooxox.x/oooxooox x"
    out = run("rate", LARGE, late, "--seconds", "60").out
    assert "x to move: x wins in 11 plies with perfect play\n  c4     ▲ win in 11\n" in out
    assert "?" not in out
    rated = json.loads(run("rate", LARGE, late, "--seconds", "60", "--json").out)
    assert rated["complete"] is True
    assert [move["exact"] for move in rated["moves"]] == [True] * len(rated["moves"])
    assert (rated["value"], rated["remoteness"]) == ("win", 11)


def test_rate_of_a_finished_large_game(run: Run) -> None:
    over = "......../......../......../......../......../ooo...../xxxx.... o"
    assert run("rate", LARGE, over, "--seconds", "0").out.endswith("the game is over: x has won\n")


def test_seconds_that_are_no_number_are_refused(run: Run) -> None:
    status, out, err = run("rate", "connect4", "--seconds", "nan")
    assert (status, out) == (2, "")
    assert "nan is not a time; it is a number of seconds" in err
