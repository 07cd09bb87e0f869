import json
import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.command import Run, heed_ctrl_c, without_coverage
from unbeatable import Solution
from unbeatable.cli import output
from unbeatable.core.game import Outcome, Value


def test_games_are_listed_one_a_line(run: Run) -> None:
    lines = run("games").out.splitlines()
    assert lines[0].startswith("classic = mnk(3,3,3)  ")
    assert any(line.startswith("whoa ") for line in lines)
    listed = json.loads(run("games", "--json").out)["games"]
    assert {"name": "whoa", "spec": "whoa"}.items() <= listed[-1].items()
    assert len(listed) == len(lines)


def test_solve_prints_value_counts_and_every_first_move(run: Run) -> None:
    out = run("solve", "notakto").out
    assert "notakto: x wins in 6 plies with perfect play" in out
    assert "450 positions, 87 up to symmetry" in out
    assert "b2     ▲ win in 6" in out
    assert len([line for line in out.splitlines() if line[-1].isdigit()]) == 9


def test_solve_as_json_has_exactly_the_promised_shape(run: Run) -> None:
    solved = json.loads(run("solve", "classic", "--json", "--fresh").out)
    assert list(solved) == [
        "game",
        "value",
        "remoteness",
        "positions",
        "canonical",
        "wins",
        "losses",
        "draws",
        "terminal",
        "method",
        "seconds",
        "moves",
    ]
    assert (solved["game"], solved["value"], solved["remoteness"]) == ("mnk(3,3,3)", "draw", None)
    assert (solved["positions"], solved["canonical"]) == (5478, 765)
    assert solved["wins"] + solved["losses"] + solved["draws"] == 5478
    assert solved["method"] == "retrograde"
    assert len(solved["moves"]) == 9
    assert {"move": "b2", "value": "draw", "remoteness": None} in solved["moves"]


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


def test_rate_of_a_finished_game(run: Run) -> None:
    won = run("rate", "classic", "xxx/oo./...").out
    assert "  3  X X X\n" in won
    assert won.endswith("the game is over: x has won\n")
    assert run("rate", "classic", "xox/xoo/oxx").out.endswith("the game is over: a draw\n")
    rated = json.loads(run("rate", "classic", "xxx/oo./...", "--json").out)
    assert (rated["value"], rated["remoteness"], rated["moves"]) == ("loss", 0, [])


def test_rate_shows_pieces_in_hand(run: Run) -> None:
    assert "in hand: 2 x, 3 o" in run("rate", "whoa", ".../.x./...").out


def test_perft(run: Run) -> None:
    counted = json.loads(run("perft", "whoa", "3", "--json").out)
    assert counted == {"game": "whoa", "counts": [1, 1, 24, 288]}
    assert run("perft", "classic", "2").out.endswith(" 72\n")
    assert run("perft", "classic", "12").out.endswith(" 12                    0\n")


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


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("solve", "chess"), "'chess' is not a game"),
        (("solve", "mnk(3,3"), "'mnk(3,3' is not a spec"),
        (
            ("solve", "mnk(6,6,4)"),
            "'mnk(6,6,4)' has 36 cells; boards without gravity are solved up to 25 cells",
        ),
        (("rate", "classic", "xxx"), "'xxx' is not a position of mnk(3,3,3)"),
        (("rate", "classic", "x..\n/.../..."), "is not a position"),
        (("perft", "classic", "deep"), "'deep' is not a valid int"),
        (("perft", "classic", "-1"), "-1 is not a depth; it is a number of plies, 0 to 10000"),
        (("perft", "classic", "99999999999999999999", "--json"), "is not a depth"),
        (("rate", "classic", "x  y   z"), "'x  y   z' is not a position"),
        (("book", "whoa"), "'whoa' has no book; that is mnk(COLUMNS,ROWS,K)"),
        (("book", "classic"), "'classic' needs no book"),
        (("book", "mnk(5,5,4)", "-o", "/proc/no/book"), "cannot read or write: "),
        (("solve", "mnk(5,5,4)", "--keep-plies", "0"), "it is 5 or more"),
        (("solve", "whoa", "--keep-plies", "3"), "'whoa' is not a board for the sweep"),
        (("solve", "classic", "--device", "cuda"), "no CUDA device"),
        (("tree", "whoa"), "the tree of 'whoa' has more than 10,000,000 nodes"),
        (("slove", "classic"), "No such command 'slove'"),
        (("solve",), "see 'unbeatable solve --help'"),
        (("rate", "classic", "x../.o./..x", "o"), "put specs and positions in quotes"),
        (("solve", "classic", "--jsn"), "No such option"),
        (("play", "classic", "--x", "z"), "'z'"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_status_2(
    run: Run, arguments: tuple[str, ...], says: str
) -> None:
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert says in err
    assert err.startswith("unbeatable: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "games", "solve", "rate", "perft", "tree"])
def test_every_command_has_help(run: Run, command: str) -> None:
    status, out, _ = run(command, "--help")
    assert status == 0
    assert f"unbeatable {command}" in out


def test_the_version(run: Run) -> None:
    assert run("--version").out == "unbeatable 0.1.0\n"


def test_a_terminal_without_the_shapes_gets_question_marks() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "unbeatable", "rate", "classic"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "b2     ? draw" in answer.stdout


def test_a_full_disk_is_one_line() -> None:
    command = f"{sys.executable} -m unbeatable games > /dev/full"
    answer = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert answer.stderr.startswith("unbeatable: cannot read or write: ")
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", "classic", "10000"),  # more than a pipe holds, so that printing fails
        ("games",),  # little: it fails when all is done
    ],
)
def test_a_pipe_that_closes_early_is_no_error(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "unbeatable", *arguments]
    reader, writer = os.pipe()
    os.close(reader)  # as `head -1` does, but surely before anything is written
    answer = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (answer.returncode, answer.stderr) == (141, b"")


def everything_from(reader: int) -> str:
    """What is written to the other end of a pseudo-terminal, until it is closed."""
    chunks = []
    with open(reader, "rb", buffering=0) as file, suppress(OSError):  # the end is an OSError there
        while chunk := file.read(4096):
            chunks.append(chunk)
    return b"".join(chunks).decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "stage"),
    [("mnk(5,4,4,gravity=true)", "finding positions"), ("mnk(6,4,4)", "sweeping")],
)
def test_interrupting_long_work_leaves_nothing_broken(
    tmp_path: Path, spec: str, stage: str
) -> None:
    reader, terminal = pty.openpty()
    environment = without_coverage(UNBEATABLE_CACHE=str(tmp_path), TERM="xterm")
    command = [sys.executable, "-m", "unbeatable", "solve", spec]
    with subprocess.Popen(
        command, env=environment, stderr=terminal, preexec_fn=heed_ctrl_c
    ) as process:
        os.close(terminal)
        shown = b""
        while stage.encode() not in shown:  # the work has begun
            shown += os.read(reader, 4096)
        process.send_signal(signal.SIGINT)
        err = everything_from(reader)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_book_is_made_and_named(run: Run, tmp_path: Path) -> None:
    out = run("book", "mnk(4,4,4)", "--keep-plies", "3", "-o", str(tmp_path / "book")).out
    assert out.startswith("mnk(4,4,4): a draw with perfect play\n  9,722,011 positions solved in ")
    assert f"the first 3 plies are kept in {tmp_path / 'book'} (" in out
    assert Solution.load(tmp_path / "book").counts.canonical == 1_217_977


@pytest.mark.slow
def test_a_terminal_sees_a_progress_bar_on_long_work(tmp_path: Path) -> None:
    reader, terminal = pty.openpty()
    environment = os.environ | {"UNBEATABLE_CACHE": str(tmp_path), "TERM": "xterm"}
    command = [sys.executable, "-m", "unbeatable", "solve", "mnk(5,3,4,gravity=true)"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=terminal, text=True
    ) as process:
        os.close(terminal)
        shown = everything_from(reader)
        out, _ = process.communicate()
    assert "finding positions" in shown
    assert "positions, " in shown
    assert "mnk(5,3,4,gravity=true): a draw" in out


def test_the_bar_is_late_and_follows_the_stages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with output.progress_bar() as progress:
        progress("first", 1, None)
        assert capsys.readouterr().err == ""
        monkeypatch.setattr(output, "PATIENCE", 0)
        progress("first", 2, None)
        progress("second", 7, 10)
    assert "second" in capsys.readouterr().err


def test_the_bar_says_at_once_that_something_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with output.progress_bar() as progress:
        progress("compiling, once", 0, None)
    shown = capsys.readouterr().err
    assert "compiling, once" in shown
    assert "positions" not in shown


def test_results_in_words() -> None:
    assert (
        output.result_in_words(0, Outcome(Value.LOSS, 4)) == "o wins in 4 plies with perfect play"
    )
    assert output.result_in_words(1, Outcome(Value.WIN, 1)) == "o wins in 1 ply with perfect play"
    assert output.result_in_words(1, Outcome(Value.DRAW, None)) == "a draw with perfect play"
