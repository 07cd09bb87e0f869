"""The Makefile, in a clone whose environment is made of stand-ins: nothing is installed."""

import os
import pty
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
LEARNER = "!! unbeatable-course/"
"""The learner's work is ignored by git, but it is not ours to remove."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that `make` takes for installed and built."""
    folder = tmp_path / "unbeatable"
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    shutil.copy(ROOT / "Makefile", folder)
    for name in (
        ".uv/bin/uv",
        ".venv/pyvenv.cfg",
        ".venv/packages.stamp",
        "web/node_modules/.package-lock.json",
        "src/unbeatable/web/index.html",
        ".venv/run.stamp",
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (folder / ".venv" / "folder").write_text(f"{folder}\n")
    stand_in(folder, "echo the game, cached in $XDG_CACHE_HOME")
    return folder


def stand_in(clone: Path, script: str) -> None:
    """What `make run` starts."""
    command = clone / ".venv" / "bin" / "unbeatable"
    command.parent.mkdir(exist_ok=True)
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)


def without_make() -> dict[str, str]:
    """Return the environment without what the `make` that runs these tests hands down."""
    inherited = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    return {name: value for name, value in os.environ.items() if name not in inherited}


def make(clone: Path, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        ["make", *arguments],
        cwd=clone,
        env=without_make() | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_run_starts_the_game(clone: Path) -> None:
    cache = clone.parent / "cache"
    assert make(clone, XDG_CACHE_HOME=str(cache)) == f"the game, cached in {cache}\n"


def test_a_changed_source_builds_the_client_again(clone: Path) -> None:
    assert "hatch_build" not in make(clone, "-n", "run")
    later = time.time() + 10
    os.utime(clone / "web" / "src" / "main.ts", (later, later))
    assert "hatch_build.py --if-changed" in make(clone, "-n", "run")


def test_a_removed_source_builds_the_client_again(clone: Path) -> None:
    past = time.time() - 10
    for path in (clone / "web").rglob("*"):
        os.utime(path, (past, past))
    assert "hatch_build" not in make(clone, "-n", "run")
    (clone / "web" / "src" / "main.ts").unlink()
    assert "hatch_build.py --if-changed" in make(clone, "-n", "run")


def test_a_moved_folder_gets_a_new_environment(clone: Path) -> None:
    assert "uv venv" not in make(clone, "-n", "run")
    moved = clone.rename(clone.parent / "elsewhere")
    assert "uv venv --quiet --clear" in make(moved, "-n", "run")


@pytest.mark.parametrize("home", ["/dev/null", ""])
def test_without_a_home_caches_stay_in_the_folder(clone: Path, home: str) -> None:
    said = make(clone, "run", HOME=home, XDG_CACHE_HOME="")
    assert f"cannot be written, so caches and saved matches stay in {clone}/.cache" in said
    assert said.endswith(f"the game, cached in {clone}/.cache\n")


def test_clean_leaves_what_a_clone_has(clone: Path) -> None:
    for line in (clone / ".gitignore").read_text().splitlines():
        path = clone / line.strip("/").replace("*", "")
        if path.suffix == ".lock" or "coverage" in path.name:
            path.touch()
        else:
            path.mkdir(parents=True, exist_ok=True)
            (path / "file").touch()
    (clone / "src" / "unbeatable" / "__pycache__").mkdir()
    (clone / "src" / "unbeatable" / "__pycache__" / "file").touch()
    make(clone, "clean")
    status = ["git", "status", "--porcelain", "--ignored", "--untracked-files=all"]
    left = subprocess.run(status, cwd=clone, capture_output=True, text=True, check=True).stdout
    assert [line for line in left.splitlines() if not line.endswith(" Makefile")] == [
        f"{LEARNER}file"
    ]


def test_help_lists_every_target(clone: Path) -> None:
    targets = re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    listed = re.findall(r"^  make (\S+) +\S", make(clone, "help"), re.MULTILINE)
    assert {"run", "test", "clean", "help"} <= set(listed)
    assert set(targets) - set(listed) <= {
        *("chromium", "client-tests", "compiled", "imports", "lint", "moved", "programs", "types"),
    }


def test_ctrl_c_ends_run_without_a_word_from_make(clone: Path) -> None:
    stand_in(clone, "echo started; exec sleep 60")
    # GNU make sometimes looks for its child when it has gone already, and says so.
    outputs: list[str] = []
    while not outputs or (len(outputs) < 5 and NO_CHILD in outputs[-1]):
        outputs.append(press_ctrl_c(clone))
    assert outputs[-1].split() == ["started", "^C"]


NO_CHILD = "wait: No child processes"


def press_ctrl_c(clone: Path) -> str:
    """Run `make run` in a terminal, end it with Ctrl-C, and return all that is shown."""
    process, terminal = pty.fork()
    if process == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(clone)
        os.execvpe("make", ["make", "run"], without_make())
    output = b""
    while b"started" not in output:
        output += os.read(terminal, 1000)
    os.write(terminal, b"\x03")
    while True:
        try:
            output += os.read(terminal, 1000)
        except OSError:  # the end of a terminal on Linux
            break
    os.waitpid(process, 0)
    return output.decode()
