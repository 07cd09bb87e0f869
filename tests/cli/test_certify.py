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
from unbeatable import Match
from unbeatable.cli import arena
from unbeatable.players import load_player


def test_perfect_is_certified_on_both_sides(run: Run) -> None:
    answer = run("certify", "perfect", "classic")
    assert answer.status == 0
    assert "perfect as x in mnk(3,3,3): unbeatable" in answer.out
    assert "perfect as o in mnk(3,3,3): unbeatable" in answer.out
    assert " 0 lost" in answer.out
    assert answer.err == ""


def test_a_beatable_player_is_shown_beaten_with_status_1(run: Run) -> None:
    answer = run("certify", "medium", "classic", "--as", "o")
    assert answer.status == 1
    assert "medium as o in mnk(3,3,3): can be beaten" in answer.out
    line = answer.out.split("the shortest way to beat it: ")[1].splitlines()[0].split()
    match, medium = Match.new("classic"), load_player("medium")
    for text in line:
        move = match.game.read_move(match.position, text)
        assert match.turn == 0 or move in medium.options(match)
        match = match.apply(move)
    assert match.winner == 0
    assert "as x" not in answer.out


def test_a_lost_side_is_not_the_players_fault(run: Run) -> None:
    answer = run("certify", "perfect", "whoa")
    assert answer.status == 1
    assert "perfect as x in whoa: unbeatable" in answer.out
    assert "no player could help it: o is lost from the start" in answer.out
    assert "play can go round in circles" in answer.out
    assert run("certify", "perfect", "whoa", "--as", "x").status == 0


def test_certify_as_json_has_exactly_the_promised_shape(run: Run) -> None:
    answer = run("certify", "first", "classic", "--as", "x", "--json")
    assert answer.status == 1
    certified = json.loads(answer.out)
    assert list(certified) == ["player", "game", "unbeatable", "sides"]
    assert certified["unbeatable"] is False
    (side,) = certified["sides"]
    assert list(side) == [
        "side",
        "value",
        "positions",
        "games",
        "wins",
        "draws",
        "losses",
        "missed_wins",
        "losing_variation",
        "reason",
        "loops",
        "complete",
        "answers",
        "exhaustive",
        "unbeatable",
    ]
    assert (side["side"], side["value"], side["reason"]) == ("x", "draw", "o has won")
    assert (side["answers"], side["exhaustive"]) == ("known", True)
    assert side["losing_variation"][0] == "a3"
    assert side["games"] == side["wins"] + side["draws"] + side["losses"] == 157


def test_a_file_is_certified_and_its_prints_stay_out_of_the_answer(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "talker.py"
    path.write_text("def choose(match):\n    print('hm')\n    return match.legal[0]\n")
    answer = run("certify", str(path), "classic", "--as", "x", "--json")
    assert json.loads(answer.out)["sides"][0]["games"] == 157
    assert "hm" in answer.err


def test_a_file_that_asks_chance_is_no_proof(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "chancy.py"
    path.write_text(
        "import unbeatable as ub\nsolution = ub.solve('classic')\n"
        "def choose(match, chance):\n    return chance.choice(solution.best(match.position)).move\n"
    )
    answer = run("certify", str(path), "classic", "--as", "o")
    assert answer.status == 1
    assert "one seed was tried: no proof" in answer.out


PERFECT = (
    "import random\nimport unbeatable as ub\nsolution = ub.solve('classic')\n"
    "def choose(match):\n    return {}(solution.best(match.position)).move\n"
)


def test_a_file_is_unbeatable_as_long_as_it_answers_alike(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "alike.py"
    path.write_text(PERFECT.format("min"))
    answer = run("certify", str(path), "classic", "--as", "o")
    assert answer.status == 0
    assert "mnk(3,3,3): unbeatable, as long as it always answers alike\n" in answer.out
    told = json.loads(run("certify", str(path), "classic", "--as", "o", "--json").out)
    assert told["unbeatable"] is True
    assert told["sides"][0]["answers"] == "alike"


def test_a_file_that_answers_differently_is_no_proof(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "moody.py"
    path.write_text(PERFECT.format("random.choice"))
    answer = run("certify", str(path), "classic", "--as", "o")
    assert answer.status == 1
    said = r"not beaten in [\d,]+ games, but it answers differently at the same position, so this"
    assert re.search(f"{said} is no proof\n", answer.out)
    told = json.loads(run("certify", str(path), "classic", "--as", "o", "--json").out)
    assert told["unbeatable"] is False
    assert (told["sides"][0]["answers"], told["sides"][0]["exhaustive"]) == ("different", False)


def test_a_player_that_cannot_even_begin_beats_itself(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mute.py"
    path.write_text("def choose(match):\n    return 'z9'\n")
    answer = run("certify", str(path), "classic", "--as", "x")
    assert answer.status == 1
    assert "the shortest way to beat it" not in answer.out
    assert f"\n  it beats itself at once:\n  x loses: {path}: 'z9' is not a cell" in answer.out


def test_the_arena_says_so_when_a_player_ends_its_process(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deadly.py"
    path.write_text("import os\ndef choose(match):\n    os._exit(0)\n")
    answer = run("arena", str(path), "first", "--games", "1")
    assert (answer.status, answer.out) == (2, "")
    assert "has ended early, so there is no result" in answer.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("certify", "nobody", "classic"), "'nobody' is not a player; players are first"),
        (("certify", "human", "classic"), "'human' needs a terminal"),
        (("certify", "perfect", "chess"), "'chess' is not a game"),
        (("certify", "perfect", "connect4"), "retrograde analysis takes at most 12,000,000"),
        (("arena", "random"), "an arena needs two players or more"),
        (("arena", "random", "easy", "--games", "0"), "0 is not a number of games"),
        (("arena", "random", "easy", "--game", "chess"), "'chess' is not a game"),
    ],
)
def test_bad_input_gives_one_line_and_status_2(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_the_arena_prints_a_table_best_first(run: Run) -> None:
    answer = run("arena", "random", "perfect", "--game", "classic", "--games", "20", "--seed", "1")
    assert answer.status == 0
    title, header, best, worst = answer.out.splitlines()
    assert title == "mnk(3,3,3): 20 games between each two, seed 1"
    assert header.split("  ") != [""]
    for column in ("player", "wins", "draws", "losses", "score", "95 % interval", "perfect moves"):
        assert column in header
    assert best.split()[0] == "perfect"
    assert best.split()[-1] == "100.0%"
    assert worst.split()[0] == "random"
    assert len({len(line) for line in (header, best, worst)}) == 1


def test_the_arena_as_json_has_exactly_the_promised_shape(run: Run) -> None:
    answer = run("arena", "first", "random", "--games", "6", "--seed", "3", "--json")
    held = json.loads(answer.out)
    assert list(held) == ["game", "games", "seed", "standings", "pairings", "forfeit"]
    assert (held["game"], held["games"], held["seed"]) == ("mnk(3,3,3)", 6, 3)
    assert list(held["standings"][0]) == [
        "player",
        "games",
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
        run("arena", "first", "random", "--games", "6", "--seed", "3", "--json").out == answer.out
    )


def test_the_arena_tells_why_a_player_forfeits(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "illegal.py"
    path.write_text("def choose(match):\n    print('hm')\n    return 'z9'\n")
    answer = run("arena", str(path), "random", "--games", "4", "--seed", "1")
    assert "Lost by a crash or an illegal move: 4; the first of them:" in answer.out
    assert "'z9' is not a cell of a 3x3 board" in answer.out
    assert "hm" not in answer.out


def test_a_terminal_sees_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with arena.games_bar() as progress:
        progress("solving", 1, 2)
        progress("playing", 1, 2)
        progress("playing", 2, 2)


def test_ctrl_c_ends_an_arena_at_once_and_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "hangs.py"
    begun = tmp_path / "begun"
    path.write_text(
        f"def choose(match):\n    open({str(begun)!r}, 'w')\n    while True:\n        pass\n"
    )
    command = [sys.executable, "-m", "unbeatable", "arena", str(path), "random", "--games", "50"]
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
            out, err = process.communicate(timeout=20)
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
