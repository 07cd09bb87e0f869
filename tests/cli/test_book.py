import subprocess
import sys
from pathlib import Path

from tests.command import Run
from unbeatable import Solution


def test_a_book_is_made_and_named(run: Run, tmp_path: Path) -> None:
    out = run("book", "mnk(4,4,4)", "--keep-plies", "3", "-o", str(tmp_path / "book")).out
    assert out.startswith("mnk(4,4,4): a draw with perfect play\n  9,722,011 positions solved in ")
    assert f"the first 3 plies are kept in {tmp_path / 'book'} (" in out
    assert Solution.load(tmp_path / "book").counts.canonical == 1_217_977


def test_a_book_goes_to_standard_output(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "unbeatable", "book", "mnk(3,3,3)", "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    (tmp_path / "book").write_bytes(done.stdout)
    assert Solution.load(tmp_path / "book").counts.positions == 5478
    assert b"kept in standard output" in done.stderr
