import json
from functools import partial
from pathlib import Path

import pytest

from tests.command import Run


@pytest.fixture
def explain(run: Run) -> Run:
    return partial(run, "explain")


def test_a_move_in_words_and_drawn(explain: Run) -> None:
    status, out, _ = explain("classic", "x../.o./..x o", "a1")
    assert status == 0
    assert out.startswith("o plays a1 and loses in 4 plies.\n")
    assert "  2. c3      win in 3   forks (b3 and c2), blocks a threat\n" in out
    assert "  3  x . .            3  x . x            3  x o X\n" in out


def test_a_position_is_by_default_the_start(explain: Run) -> None:
    out = explain("notakto").out
    assert "\nThe first player to move: the first player wins in 6 plies.\n  b2: win in 6" in out
    assert "\nThe first player plays b2 and wins in 6 plies." in out


def test_a_match(explain: Run) -> None:
    out = explain("classic", "--moves", "a3 b2, c1 a1 c3 b3 c2").out
    assert out.startswith("Tic-tac-toe: x has won.\n  1. a3      draw\n")
    assert "\n2. ... a1 was the losing move: c3 forks (b3 and c2). Better for o is b3, a2, " in out


def test_a_match_from_its_record(explain: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("game: classic\nresult: x wins\nreason: o resigned\n\n1. a3 b2 2. c1 a1\n")
    out = explain("--record", str(file)).out
    assert out.startswith("Tic-tac-toe: x has won: o resigned.\n")
    assert "\n2. ... a1 was the losing move: " in out
    assert json.loads(explain("--record", str(file), "--json").out)["reason"] == "o resigned"


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        (("classic", "x../.o./..x o", "a1"), {"move", "change", "mistake", "variation", "answers"}),
        (("classic", "x../.o./..x o"), {"over", "moves", "best"}),
        (("classic", "--moves", "b2 b3"), {"plies", "decided_by", "why", "status"}),
    ],
)
def test_the_same_facts_as_json(explain: Run, arguments: tuple[str, ...], keys: set[str]) -> None:
    facts = json.loads(explain(*arguments, "--json").out)
    assert keys | {"game", "text"} <= set(facts)
    assert facts["text"] + "\n" == explain(*arguments).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("classic", "c3"),
            "'c3' is a move, not a position; to explain it at the start: "
            "unbeatable explain classic '' c3",
        ),
        (("chess",), "'chess' is not a game"),
        (("classic", "xxx"), "'xxx' is not a position of mnk(3,3,3)"),
        (("classic", "x../.../... o", "z9"), "'z9' is not a cell"),
        (("classic", "x../.../... o", "a3"), "'a3' is not a legal move in 'x../.../... o'"),
        (("classic", "xxx/oo./...", "a1"), "the game is over"),
        (("classic", "--moves", "b2 b2"), "'b2' is not a legal move"),
        (("classic", ".../.../...", "b2", "--moves", "b2"), "'b2' and --moves 'b2': give one"),
        ((), "name a game, such as classic, or a file with --record"),
        (("classic", "--record", "game.txt"), "--record 'game.txt' contains the game and moves"),
        (
            ("--record", "/nowhere/game.txt"),
            "'/nowhere/game.txt': there is no folder '/nowhere'",
        ),
        (("mnk(6,6,4)",), "has 36 cells; boards without gravity are solved up to 25 cells"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_status_2(
    explain: Run, arguments: tuple[str, ...], says: str
) -> None:
    status, out, err = explain(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.startswith("unbeatable: ")
    assert err.count("\n") == 1


def test_help(explain: Run) -> None:
    status, out, _ = explain("--help")
    assert status == 0
    assert "unbeatable explain" in out


def test_an_empty_position_is_the_start(run: Run) -> None:
    answer = run("explain", "classic", "", "a1")
    assert answer.status == 0
    assert answer.out == run("explain", "classic", ".../.../... x", "a1").out
