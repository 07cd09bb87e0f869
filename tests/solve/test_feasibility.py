"""One definition of what can be solved exactly here, which `solve` keeps to."""

import subprocess
import sys
from pathlib import Path

import pytest

from unbeatable import TooLarge, load, solve
from unbeatable.solve import Feasibility, feasibility, memory
from unbeatable.solve.storage import books, cache
from unbeatable.solve.sweep import limits


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("spec", "method"),
    [
        ("classic", "retrograde"),
        ("whoa", "retrograde"),
        ("mnk(4,3,3)", "retrograde"),
        ("mnk(4,4,4)", "sweep"),
        ("mnk(6,4,4,misere=true)", "sweep"),
        ("mnk(5,5,2)", "sweep"),
        ("mnk(4,3,3,gravity=true)", "retrograde"),
        ("mnk(4,5,4,gravity=true)", "ply by ply"),
        ("mnk(5,4,4,gravity=true)", "ply by ply"),
        ("mnk(6,3,3,gravity=true)", "ply by ply"),
        ("mnk(6,4,4,misere=true,gravity=true)", "ply by ply"),
        ("mnk(5,5,4,misere=true,gravity=true)", "ply by ply"),
        ("mnk(8,3,4,misere=true,gravity=true)", None),
        ("mnk(6,5,4)", None),
        ("mnk(8,7,4,gravity=true)", None),
        ("mnk(9,4,4,gravity=true)", None),
        ("mnk(6,6,5,gravity=true)", None),
    ],
)
def test_which_solver_takes_a_game(
    spec: str, method: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 16 * 1024**3)
    feasible = feasibility(spec)
    assert feasible.method == method
    assert feasible.is_exact is (method is not None)
    assert bool(feasible.reason) is (method is None)
    assert not feasible.at_hand


@pytest.mark.parametrize(
    ("spec", "provable"),
    [
        ("classic", True),
        ("mnk(6,6,4)", True),
        ("mnk(26,26,4)", True),
        ("mnk(6,6,4,misere=true)", False),
        ("mnk(8,7,4,gravity=true)", False),
        ("whoa", False),
        ("notakto", False),
    ],
)
def test_where_a_proof_may_be_looked_for(spec: str, provable: bool) -> None:
    assert feasibility(spec).provable is provable


@pytest.mark.parametrize("spec", ["connect4", "mnk(6,5,5,gravity=true)", "mnk(6,6,4,gravity=true)"])
def test_a_board_that_is_searched_is_at_hand(spec: str) -> None:
    feasible = feasibility(spec)
    assert (feasible.method, feasible.at_hand, feasible.reason) == ("search", True, "")


def test_its_bound_is_the_games_own() -> None:
    assert feasibility("classic").size_bound == 6046
    assert feasibility("whoa").size_bound is None


def test_a_refusal_names_the_limit_that_applies() -> None:
    assert feasibility("mnk(8,3,4,misere=true,gravity=true)").reason == (
        "'mnk(8,3,4,misere=true,gravity=true)' has up to 471,154,453 positions; misère boards with "
        "gravity are solved up to 200,000,000"
    )
    assert feasibility("mnk(6,5,4)").reason == (
        "'mnk(6,5,4)' has 30 cells; boards without gravity are solved up to 25 cells"
    )
    assert feasibility("mnk(9,9,1)").reason == (
        "'mnk(9,9,1)' has 81 cells; a solution has room for 32"
    )
    assert feasibility("mnk(8,4,1)").is_exact
    assert feasibility("mnk(8,7,4,gravity=true)").reason == (
        "'mnk(8,7,4,gravity=true)' has 56 cells in 8 columns; boards with gravity are solved "
        "without a book up to 36 cells and 8 columns"
    )


@pytest.mark.parametrize(
    ("spec", "advice"),
    [
        (
            "mnk(6,5,4)",
            "look for a proof of its value: unbeatable solve 'mnk(6,5,4)' --seconds 600; or "
            "choose a smaller board, or play against a computer that can be beaten: "
            "unbeatable play 'mnk(6,5,4)'",
        ),
        (
            "mnk(8,7,4,gravity=true)",
            "rate a position in limited time: unbeatable rate 'mnk(8,7,4,gravity=true)' "
            "--seconds 10; or play against a computer that can be beaten: "
            "unbeatable play 'mnk(8,7,4,gravity=true)'",
        ),
        (
            "mnk(9,4,4,gravity=true)",
            "rate a position in limited time: unbeatable rate 'mnk(9,4,4,gravity=true)' "
            "--seconds 10; or make its book, which takes hours or days: unbeatable book "
            "'mnk(9,4,4,gravity=true)'; or play against a computer that can be beaten: "
            "unbeatable play 'mnk(9,4,4,gravity=true)'",
        ),
    ],
)
def test_solve_refuses_for_the_same_reason(spec: str, advice: str) -> None:
    with pytest.raises(TooLarge) as refusal:
        solve(spec, progress=lambda *_: pytest.fail("work has begun"))
    assert str(refusal.value) == f"{feasibility(spec).reason}; {advice}"


def test_a_board_needs_memory_unless_there_is_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000_000)
    without_book = feasibility("mnk(5,5,2)")
    assert without_book.method is None
    assert "bytes of memory to be solved, and 1,000,000 are free" in without_book.reason
    with pytest.raises(TooLarge, match="bytes of memory to be solved"):
        solve("mnk(5,5,2)")
    assert feasibility("mnk(5,5,4)") == Feasibility("sweep", True, 161_995_031_226, provable=True)


def test_a_board_with_gravity_needs_memory_unless_it_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solve("mnk(3,6,3,gravity=true)")
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000_000)
    lacking = feasibility("mnk(5,4,4,gravity=true)")
    assert lacking.method is None
    assert "bytes of memory to be solved, and 1,000,000 are free" in lacking.reason
    assert feasibility("mnk(3,6,3,gravity=true)") == Feasibility("ply by ply", True, 410_069)


def test_what_was_solved_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not feasibility("classic").at_hand
    solve("classic")
    assert feasibility("classic").at_hand
    monkeypatch.setattr(cache, "fingerprint_of", lambda game: "other rules")
    assert not feasibility("classic").at_hand


def test_a_damaged_or_foreign_file_is_not_at_hand() -> None:
    solve("classic")
    path = cache.cache_path(load("classic"))
    cache.cache_path(load("whoa")).write_bytes(path.read_bytes())
    assert not feasibility("whoa").at_hand
    path.write_bytes(b"hello")
    assert not feasibility("classic").at_hand


def test_a_book_of_the_users_own_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STORED_WHOLE", 15)
    assert not feasibility("mnk(4,4,3)").at_hand
    solve("mnk(4,4,3)", keep_plies=3)
    game = load("mnk(4,4,3)")
    assert limits.can_sweep(game)
    assert books.is_stored(game)
    assert feasibility("mnk(4,4,3)").at_hand


def test_it_needs_neither_numpy_nor_numba() -> None:
    code = (
        "import sys\nfrom unbeatable.solve import feasibility\n"
        "for spec in ('classic', 'mnk(5,5,4)', 'mnk(5,5,2)'): feasibility(spec)\n"
        "for spec in ('mnk(5,4,4,gravity=true)', 'connect4'): feasibility(spec)\n"
        "print(*sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    assert answer.stdout == "\n"
