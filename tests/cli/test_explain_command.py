import json
import sys
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import pytest

from unbeatable.cli import app


class Answer(NamedTuple):
    status: object
    out: str
    err: str


Run: TypeAlias = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run_command(*arguments: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["unbeatable", "explain", *arguments])
        with pytest.raises(SystemExit) as exited:
            app.main()
        return Answer(exited.value.code, *capsys.readouterr())

    return run_command


def test_a_move_in_words_and_drawn(run: Run) -> None:
    status, out, _ = run("classic", "x../.o./..x o", "a1")
    assert status == 0
    assert out.startswith("o plays a1 and loses in 4 plies.\n")
    assert "  2. x c3  win in 3   forks (b3 and c2), blocks c3\n" in out
    assert "  3  x . .        3  x . x        3  x o X\n" in out


def test_a_position_is_by_default_the_start(run: Run) -> None:
    out = run("notakto").out
    assert "x to move: x wins in 6 plies.\n  b2  win in 6   takes the centre\n" in out
    assert "x plays b2 and wins in 6 plies." in out


def test_a_match(run: Run) -> None:
    out = run("classic", "--moves", "a3 b2, c1 a1 c3 b3 c2").out
    assert out.startswith("mnk(3,3,3): x has won.\n  1. x a3  draw\n")
    assert "\n4. a1 was the losing move: c3 forks (b3 and c2). Better is b3, a2, " in out


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        (("classic", "x../.o./..x o", "a1"), {"move", "change", "mistake", "line", "answers"}),
        (("classic", "x../.o./..x o"), {"over", "moves", "best"}),
        (("classic", "--moves", "b2 b3"), {"plies", "decided_by", "why", "status"}),
    ],
)
def test_the_same_facts_as_json(run: Run, arguments: tuple[str, ...], keys: set[str]) -> None:
    facts = json.loads(run(*arguments, "--json").out)
    assert keys | {"game", "text"} <= set(facts)
    assert facts["text"] + "\n" == run(*arguments).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess",), "'chess' is not a game"),
        (("classic", "xxx"), "'xxx' is not a position of mnk(3,3,3)"),
        (("classic", "x../.../... o", "z9"), "'z9' is not a cell"),
        (("classic", "x../.../... o", "a3"), "'a3' is not a legal move in 'x../.../... o'"),
        (("classic", "xxx/oo./...", "a1"), "the game is over"),
        (("classic", "--moves", "b2 b2"), "'b2' is not a legal move"),
        (("classic", ".../.../...", "b2", "--moves", "b2"), "'b2' and --moves 'b2': give one"),
        (("mnk(6,6,4)",), "has up to 24,072,650,378,629,801 positions"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_status_2(
    run: Run, arguments: tuple[str, ...], says: str
) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.startswith("unbeatable: ")
    assert err.count("\n") == 1


def test_help(run: Run) -> None:
    status, out, _ = run("--help")
    assert status == 0
    assert "unbeatable explain" in out
