import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import Run
from unbeatable.cli.shared.arguments import complete_player, complete_spec


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("solve", "chess"), "'chess' is not a game"),
        (("solve", "mnk(3,3"), "'mnk(3,3' is not a spec"),
        (
            ("solve", "mnk(6,6,4,misere=true)"),
            "'mnk(6,6,4,misere=true)' has 36 cells; boards without gravity are solved up to 25",
        ),
        (("rate", "classic", "xxx"), "'xxx' is not a position of mnk(3,3,3)"),
        (("rate", "classic", "x..\n/.../..."), "is not a position"),
        (("perft", "classic", "deep"), "DEPTH takes a whole number, not 'deep'"),
        (("serve", "--port", "abc"), "--port takes a whole number from 0 to 65535, not 'abc'"),
        (("solve", "classic", "--keep-plies", "-1"), "takes a whole number of 0 or more, not -1"),
        (("draw", "classic", "-o", "a.png", "--scale", "x"), "--scale takes a number, not 'x'"),
        (("certify", "classic", "first", "--as", "z"), "--as takes x, o or both, not 'z'"),
        (("draw", "classic"), "--output is missing; see 'unbeatable draw --help'"),
        (("learn", "dev_check"), "'dev_check': did you mean 'dev-check'?"),
        (("learn", "--check"), "--check needs a value; see 'unbeatable learn --help'"),
        (("serve", "8080"), "'8080' is one argument too many; see 'unbeatable serve --help'"),
        (("play", "classic", "perfect"), "too many; name players with --x and --o; see"),
        (("play", "--x", "humn"), "'humn' is not a player; players are human, computer, first"),
        (("arena", "easy", "perfect", "classic"), "first: arena classic easy perfect"),
        (("draw", "classic", "-o", "nodir/b.svg"), "there is no folder 'nodir'"),
        (("rate", "x../.o./..x o", "classic"), "'x../.o./..x o' is a position; the game comes"),
        (("play", "--marks", "xx"), "give two different marks"),
        (("play", "--x"), "--x needs a value; see 'unbeatable play --help'"),
        (("solve", "classic", "--json=3"), "--json takes no value"),
        (("serve", "--db", "a", "--redis", "b"), "--db 'a' and --redis 'b'"),
        (
            ("play", "--save", "-"),
            "--save '-': the match is played on standard output",
        ),
        (
            ("arena", "classic", "first", "random", "--matches", "2", "--games", "3"),
            "--matches 2 and --games 3 mean the same; give --matches",
        ),
        (("solve", "4x4"), "'4x4' is not a game; write a board as mnk(columns,rows,k)"),
        (("perft", "classic", "-1"), "-1 is not a depth; it is a number of plies, 0 to 10000"),
        (("perft", "classic", "99999999999999999999", "--json"), "is not a depth"),
        (("rate", "classic", "x  y   z"), "'x  y   z' is not a position"),
        (("book", "whoa"), "'whoa' has no book; books are for mnk(COLUMNS,ROWS,K)"),
        (("book", "classic"), "'classic' needs no book"),
        (("book", "mnk(5,5,4)", "-o", "/proc/no/book"), "there is no file '/proc/no'"),
        (("solve", "mnk(5,5,4)", "--keep-plies", "0"), "it is 5 or more"),
        (("solve", "whoa", "--keep-plies", "3"), "'whoa' is not solved by the sweep"),
        (("solve", "classic", "--device", "cuda"), "no CUDA device"),
        (("tree", "whoa"), "so try: unbeatable solve whoa"),
        (("slove", "classic"), "'slove' is not a command (did you mean 'solve', "),
        (("solve",), "SPEC is missing; see 'unbeatable solve --help'"),
        (
            ("rate", "classic", "x../.o./..x", "o"),
            "'o' is one argument too many; put specs and positions in quotes",
        ),
        (("solve", "classic", "--jsn"), "'--jsn' is not an option (did you mean --json?)"),
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


def test_completion_without_a_home_is_refused_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    answer = run("--install-completion")
    assert answer == (2, "", "unbeatable: there is no home folder; set HOME to one\n")


@pytest.mark.parametrize("command", ["play", "games", "solve", "rate", "perft", "tree"])
def test_every_command_has_help(run: Run, command: str) -> None:
    status, out, _ = run(command, "--help")
    assert status == 0
    assert f"unbeatable {command}" in out


def test_help_is_wrapped_at_the_width_of_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = [line.strip() for line in run("play", "--help").out.splitlines()]
    assert "If neither side is named, a coin toss decides whether you" in lines
    assert "or the computer begins. Where the game can be solved, the" in lines


def test_help_keeps_what_stands_in_brackets(run: Run) -> None:
    assert "unbeatable[cuda]" in run("solve", "--help").out


def test_the_shell_completes_games_and_players() -> None:
    assert ("whoa", "Tic Tac Whoa") in complete_spec("wh")
    assert "classic" not in [name for name, _ in complete_spec("wh")]
    assert complete_player("pe") == ["perfect"]


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("unbeatable solve who", "whoa"),
        ("unbeatable certify classic perf", "perfect"),
        ("unbeatable play --level me", "medium"),
    ],
)
def test_the_command_line_is_completed(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, completed: str
) -> None:
    monkeypatch.setenv("_UNBEATABLE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert run().out.split() == [completed]


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
    assert answer.stderr == "unbeatable: cannot read or write: no space left on device\n"
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


LONG = "x" * 10_000


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", LONG),
        ("solve", "classic", LONG),
        ("solve", f"--{LONG}"),
        ("solve", "classic", "--device", LONG),
        ("perft", "classic", LONG),
        ("rate", "classic", LONG),
        ("rate", "classic", f"... {LONG}"),
        ("explain", "classic", "", LONG),
        ("explain", "--record", LONG),
        ("explain", "classic", "--moves", LONG),
        ("play", "classic", "--x", LONG),
        ("certify", "classic", LONG),
        ("certify", "classic", f"{LONG}.py"),
        ("arena", LONG, "random"),
        ("draw", "classic", "-o", LONG),
        ("draw", "classic", "-o", f"{LONG}.svg"),
        ("map", "classic", "-o", f"{LONG}.svg"),
        ("export", "classic", "-o", f"{LONG}/{LONG}"),
        ("learn", LONG),
        ("learn", "--import", LONG),
        ("bot", "--server", LONG),
        ("bot", "--player", LONG),
        (LONG,),
    ],
    ids=lambda arguments: " ".join(arguments).replace(LONG, "LONG"),
)
def test_long_input_is_shortened(run: Run, arguments: tuple[str, ...]) -> None:
    status, _, err = run(*arguments)
    assert status == 2
    assert err.startswith("unbeatable: ")
    assert len(err[:2_000]) < 400, f"{err[:200]}...{err[-200:]}"
