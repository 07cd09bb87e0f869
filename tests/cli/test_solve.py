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
from tests.solve.proof import stand_ins
from unbeatable.solve.proof import prover


def test_solve_prints_value_counts_and_every_first_move(run: Run) -> None:
    out = run("solve", "notakto").out
    assert "notakto: the first player wins in 6 plies with perfect play" in out
    assert "450 positions, 87 up to symmetry" in out
    assert "b2     ▲ win in 6" in out
    assert len([line for line in out.splitlines() if line[-1].isdigit()]) == 9


def test_a_stored_solution_says_what_it_took(run: Run) -> None:
    assert "solving took 84.2 s (sweep)" in run("solve", "mnk(5,5,4)").out


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


def test_a_searched_game_has_no_counts_but_a_book(run: Run) -> None:
    out = run("solve", "connect4").out
    assert "mnk(7,6,4,gravity=true): x wins in 41 plies with perfect play" in out
    assert "positions of up to 12 plies are in a book\n" in out
    assert "later positions are searched when they are asked for" in out
    assert "c1     ● draw" in out
    solved = json.loads(run("solve", "connect4", "--json").out)
    assert list(solved) == [
        "game",
        "value",
        "remoteness",
        "method",
        "book_plies",
        "seconds",
        "moves",
    ]
    assert (solved["method"], solved["book_plies"]) == ("search", 12)


def test_a_game_that_is_searched_without_a_book_says_so(run: Run) -> None:
    out = run("solve", "mnk(6,5,4,gravity=true)").out
    assert "a draw with perfect play\n  positions are searched when they are asked for" in out


def test_a_book_is_not_made_by_solving_fresh(run: Run) -> None:
    answer = run("solve", "connect4", "--fresh")
    assert answer.status
    assert answer.out == ""
    assert (
        "takes days on a CPU; to make it: unbeatable book 'mnk(7,6,4,gravity=true)'" in answer.err
    )


def test_a_game_that_is_searched_without_a_book_is_solved_fresh(run: Run) -> None:
    assert "a draw with perfect play" in run("solve", "mnk(6,5,4,gravity=true)", "--fresh").out


def test_a_board_that_is_too_large_is_proven(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    out = run("solve", stand_ins.WON, "--seconds", "5").out
    assert out.startswith(
        "mnk(9,9,2): x wins in at most 3 plies (proof, checked against every reply: 81 positions)\n"
    )
    assert "\n  x begins with e5\n  the search took " in out
    assert "x has a strategy" not in out, "the first line has said so"
    assert run("solve", stand_ins.DRAWN).out.startswith(
        "mnk(26,1,4): a draw with perfect play (proof, checked against every reply: 1 position)\n"
        "  o has a strategy that keeps x from completing a line, and x can use it as well. "
    )


def test_a_strategy_from_a_book_is_not_called_a_search(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_ins.use(monkeypatch)
    monkeypatch.setattr(prover, "_find_in_book", lambda *_: {0: stand_ins.TWO_IN_A_ROW})
    out = run("solve", stand_ins.WON, "--seconds", "5").out
    assert "\n  the strategy was made again from its book in " in out
    assert "search" not in out


def test_a_proof_as_json_has_exactly_the_promised_shape(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_ins.use(monkeypatch)
    proven = json.loads(run("solve", stand_ins.WON, "--json").out)
    assert list(proven) == ["game", "value", "at_most", "positions", "method", "seconds"]
    del proven["seconds"]
    assert list(proven.values()) == ["mnk(9,9,2)", "win", 3, 81, "proof"]
    assert json.loads(run("solve", stand_ins.DRAWN, "--json").out)["at_most"] is None


def test_what_is_not_proven_is_not_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    answer = run("solve", stand_ins.UNKNOWN, "--seconds", "1", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert (
        "not known here: no proof was found in 1 s, and 'mnk(9,9,5)' has 81 cells; boards without "
        "gravity are solved up to 25 cells; look longer: unbeatable solve "
        "'mnk(9,9,5)' --seconds 600; or choose a smaller board, or play against a computer"
    ) in answer.err


def test_options_of_the_sweep_are_no_options_of_a_proof(run: Run) -> None:
    answer = run("solve", stand_ins.WON, "--keep-plies", "2")
    assert answer.status == 2
    assert "is not solved by the sweep" in answer.err


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
    [("mnk(5,5,4,misere=true,gravity=true)", "finding positions"), ("mnk(6,4,4)", "sweeping")],
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


AT_ONCE = """
from unbeatable.cli import app
from unbeatable.cli.shared import progress_bar
progress_bar.PATIENCE = 0
app.main()
"""
"""The command, with a bar that does not wait: this board is solved in half a second or less."""


@pytest.mark.slow
def test_a_terminal_sees_a_progress_bar_on_long_work(tmp_path: Path) -> None:
    reader, terminal = pty.openpty()
    environment = os.environ | {"UNBEATABLE_CACHE": str(tmp_path), "TERM": "xterm"}
    command = [sys.executable, "-c", AT_ONCE, "solve", "mnk(5,4,4,gravity=true)"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=terminal, text=True
    ) as process:
        os.close(terminal)
        shown = everything_from(reader)
        out, _ = process.communicate()
    assert "finding positions" in shown or "working backwards" in shown
    assert "positions, " in shown
    assert "mnk(5,4,4,gravity=true): a draw" in out
