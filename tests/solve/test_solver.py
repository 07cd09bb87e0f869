"""`solve` chooses the solver, and takes options only where they apply."""

import logging

import pytest

from unbeatable import DamagedSolution, UnbeatableError, solve
from unbeatable.core.game import Game
from unbeatable.solve.alpha_beta.solution import SearchedSolution
from unbeatable.solve.storage import books


def test_solve_chooses_by_itself() -> None:
    assert solve("classic").method == "retrograde"
    assert solve("mnk(4,4,4)").method == "sweep"
    assert solve("mnk(4,4,4,gravity=true)").method == "ply by ply"
    assert solve("classic", keep_plies=2).method == "sweep"


def test_options_of_the_sweep_are_refused_elsewhere() -> None:
    with pytest.raises(UnbeatableError, match="'whoa' is not solved by the sweep"):
        solve("whoa", keep_plies=3)


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(UnbeatableError, match="'tpu' is not a device; it is cpu or cuda"):
        solve("classic", device="tpu")  # type: ignore[arg-type]


def test_a_damaged_book_is_refused_and_the_search_answers_without_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def find(game: Game) -> None:
        raise DamagedSolution("'connect4.book' is damaged: its checksum does not match")

    monkeypatch.setattr(books, "find", find)
    with caplog.at_level(logging.WARNING):
        solution = solve("connect4")
    assert isinstance(solution, SearchedSolution)
    assert solution.book is None
    assert "'connect4.book' is damaged" in caplog.text
    assert str(solution.outcome("......./......./......./x....../xo...../xoo.... x")) == "win in 1"
