import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command import Run, heed_ctrl_c, without_coverage
from unbeatable.cli import arena
from unbeatable.core.game import Playable
from unbeatable.core.registry import load


def test_the_arena_says_so_when_a_player_ends_its_process(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deadly.py"
    path.write_text("import os\ndef choose(match):\n    os._exit(0)\n")
    answer = run("arena", "classic", str(path), "first", "--matches", "1")
    assert (answer.status, answer.out) == (2, "")
    assert "has ended early, so there is no result" in answer.err


def test_the_arena_prints_a_table_best_first(run: Run) -> None:
    answer = run("arena", "classic", "random", "perfect", "--matches", "20", "--seed", "1")
    assert answer.status == 0
    title, header, best, worst = answer.out.splitlines()
    assert title == "mnk(3,3,3): 20 matches of each pair, seed 1"
    assert header.split("  ") != [""]
    for column in ("player", "wins", "draws", "losses", "score", "95 % interval", "perfect moves"):
        assert column in header
    assert best.split()[0] == "perfect"
    assert best.split()[-1] == "100.0%"
    assert worst.split()[0] == "random"
    assert len({len(line) for line in (header, best, worst)}) == 1


def test_the_arena_as_json_has_exactly_the_promised_shape(run: Run) -> None:
    answer = run("arena", "classic", "first", "random", "--matches", "6", "--seed", "3", "--json")
    held = json.loads(answer.out)
    assert list(held) == ["game", "matches", "seed", "standings", "pairings", "forfeit"]
    assert (held["game"], held["matches"], held["seed"]) == ("mnk(3,3,3)", 6, 3)
    assert list(held["standings"][0]) == [
        "computer",
        "player",
        "matches",
        "wins",
        "draws",
        "losses",
        "forfeits",
        "score",
        "low",
        "high",
        "perfect_moves",
    ]
    assert list(held["pairings"][0]) == ["first", "second", "wins", "draws", "losses"]
    assert (
        run("arena", "classic", "first", "random", "--matches", "6", "--seed", "3", "--json").out
        == answer.out
    )


def test_the_arena_tells_why_a_player_forfeits(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "illegal.py"
    path.write_text("def choose(match):\n    print('hm')\n    return 'z9'\n")
    answer = run("arena", "classic", str(path), "random", "--matches", "4", "--seed", "1")
    assert "Lost by a crash or an illegal move: 4; the first:" in answer.out
    assert "'z9' is not a cell of a 3x3 board" in answer.out
    assert "hm" not in answer.out


def test_a_terminal_sees_how_many_matches_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with arena.matches_bar() as progress:
        progress("solving", 1, 2)
        assert "playing" not in capsys.readouterr().err
        progress("playing", 1, 20)
        progress("playing", 20, 20)
    shown = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", capsys.readouterr().err)
    assert "playing" in shown
    assert "20/20 matches" in shown


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with arena.matches_bar() as progress:
        progress("playing", 1, 2)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("first", "random", "--game", "classic", "--games", "6"),
        ("first", "random", "--games", "6"),
        ("first", "random", "--matches", "6"),
    ],
)
def test_the_old_form_still_works_with_a_note(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    held = []

    def hold(players: list[str], game: Playable, **wishes: object) -> None:
        held.append((players, game, wishes["matches"], wishes["seed"]))

    monkeypatch.setattr(arena, "hold_arena", hold)
    monkeypatch.setattr(arena, "standings_in_words", str)
    new = run("arena", "classic", "first", "random", "--matches", "6", "--seed", "3")
    old = run("arena", *arguments, "--seed", "3")
    assert held[0] == held[1] == (["first", "random"], load("classic"), 6, 3)
    assert (new.status, old.status, new.err) == (0, 0, "")
    assert old.err == (
        "unbeatable: arena takes the game first: arena SPEC PLAYER PLAYER ... --matches N; "
        "the old form ends with the next release\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("classic", "random"), "an arena needs two players or more"),
        (("classic",), "an arena needs two players or more, such as easy and perfect; given: none"),
        (("classic", "random", "easy", "--matches", "0"), "0 is not a number of"),
        (("chess", "random", "easy"), "'chess' is not a game"),
    ],
)
def test_bad_input_gives_one_line_and_status_2(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    answer = run("arena", *arguments)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_ctrl_c_ends_an_arena_at_once_and_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "hangs.py"
    begun = tmp_path / "begun"
    path.write_text(
        f"def choose(match):\n    open({str(begun)!r}, 'w')\n    while True:\n        pass\n"
    )
    command = [
        sys.executable,
        "-m",
        "unbeatable",
        "arena",
        "classic",
        str(path),
        "random",
        "--matches",
        "50",
    ]
    with subprocess.Popen(
        command,
        env=without_coverage(),
        preexec_fn=heed_ctrl_c,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            deadline = time.monotonic() + 60
            while not begun.exists() and time.monotonic() < deadline:
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
            deadline = time.monotonic() + 10
            while _group_lives(process.pid) and time.monotonic() < deadline:
                time.sleep(0.05)
            assert not _group_lives(process.pid)
        finally:
            if _group_lives(process.pid):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
