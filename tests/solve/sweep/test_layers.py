"""Ply layers: progress over all of them."""

from tests.solve.sweep.boards import board
from unbeatable.solve.sweep.solution import sweep


def test_progress_grows_to_the_end() -> None:
    told: list[tuple[int, int | None]] = []
    sweep(board("mnk(5,4,4)"), progress=lambda stage, done, total: told.append((done, total)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]
    assert len(told) > 50
