import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.command import Run, heed_ctrl_c, without_coverage
from unbeatable import Solution, load
from unbeatable.cli import book
from unbeatable.solve.alpha_beta import book_maker, chunk_search


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


def test_a_book_of_a_board_with_gravity_is_made_and_used(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book"
    out = run("book", "mnk(4,4,4,gravity=true)", "--plies", "5", "-o", str(path)).out
    assert out.startswith("mnk(4,4,4,gravity=true): a draw with perfect play\n  ")
    assert f"the first 5 plies are kept in {path} (" in out
    assert str(Solution.load(path).outcome()) == "draw"
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_a_book_of_a_proof_is_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book"
    out = run("book", "mnk(6,5,4)", "-o", str(path)).out
    assert out.startswith("mnk(6,5,4): x wins")
    assert f"positions are kept in {path} (" in out
    assert load("mnk(6,5,4)").spec.encode() in path.read_bytes()


def test_compiling_is_not_counted_as_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def compile_slowly(game: object, progress: object) -> None:
        nonlocal now
        now += 1000

    monkeypatch.setattr(book, "monotonic", lambda: now)
    monkeypatch.setattr(book_maker, "compile_kernels", compile_slowly)
    monkeypatch.setattr(chunk_search, "compile_search", compile_slowly)
    run("book", "mnk(4,4,4,gravity=true)", "--plies", "2", "-o", str(tmp_path / "book"))
    assert now == 2000
    assert Solution.load(tmp_path / "book").seconds == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("whoa",), "'whoa' has no book; books are for mnk(COLUMNS,ROWS,K)"),
        (("mnk(7,6,4,gravity=true,misere=true)",), "with gravity and not misère"),
        (("mnk(6,6,6)",), "a proof is only kept if the first player wins"),
        (("qubic", "--plies", "3"), "--plies is for books of positions"),
        (("mnk(9,9,4)",), "and for proofs, without gravity and not misère, of up to 64 cells"),
        (("mnk(16,3,4,gravity=true)",), "of up to 15 columns and 64 cells and columns together"),
        (("mnk(4,4,4,gravity=true)",), "needs no book"),
        (("connect4", "--plies", "42"), "has from 0 to 41 plies, not 42"),
        (("connect4", "--plies", "-1"), "--plies takes a whole number of 0 or more, not -1"),
        (
            ("connect4", "--plies", "3"),
            "a book of 3 plies is too small for 'mnk(7,6,4",
        ),
        (("mnk(8,7,4,gravity=true)",), "too large for a book: it would need 16 plies"),
        (("connect4", "--dask", "nonsense"), "no Dask scheduler answers at 'nonsense'"),
        (("connect4", "--dask", "a:1", "--device", "cuda"), "--dask is for boards with gravity"),
        (("mnk(5,5,4)", "--dask", "a:1"), "--dask is for boards with gravity"),
    ],
)
def test_what_no_book_is_made_of_is_refused(
    arguments: tuple[str, ...], message: str, run: Run
) -> None:
    answer = run("book", *arguments)
    assert answer.status
    assert message in answer.err


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book"
    part = tmp_path / "book.part"
    arguments = ["book", "mnk(7,4,4,gravity=true)", "--plies", "10", "-o", str(path)]
    command = [sys.executable, "-m", "unbeatable", *arguments]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, env=without_coverage(), preexec_fn=heed_ctrl_c
    ) as process:
        end = monotonic() + 100
        while process.poll() is None and monotonic() < end:
            if part.exists() and part.stat().st_size:
                break
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert f"go on: the same command; what is done is in {part}".encode() in err
    assert part.exists()
    assert not path.exists()
    other = run("book", "mnk(7,4,4,gravity=true)", "--plies", "9", "-o", str(path))
    assert "is not a part of this book" in other.err
