"""Solving ply by ply computes the same table as retrograde analysis, byte for byte."""

import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.ply_by_ply import solver
from unbeatable.solve.ply_by_ply.solver import solve_ply_by_ply
from unbeatable.solve.retrograde import retrograde


def boards(sizes: list[tuple[int, int]]) -> list[MNK]:
    """Return the boards with gravity of these sizes, with every k up to 4, misère and not."""
    return [
        MNK(columns, rows, k, misere=misere, gravity=True)
        for columns, rows in sizes
        for k in range(1, min(4, max(columns, rows)) + 1)
        for misere in (False, True)
    ]


SMALL = boards([(c, r) for c in range(1, 5) for r in range(1, 5) if c * r <= 12])
LARGER = boards([(4, 4), (5, 3), (3, 5), (6, 2), (2, 6), (9, 1), (1, 9)])


def assert_same_as_retrograde(game: MNK) -> None:
    found, expected = solve_ply_by_ply(game), retrograde(game)
    assert found.positions == expected.positions
    assert found.codes == expected.codes
    assert found.counts == expected.counts


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.spec)
def test_a_small_board_has_the_same_table(game: MNK) -> None:
    assert_same_as_retrograde(game)


@pytest.mark.uncovered
@pytest.mark.parametrize("game", LARGER, ids=lambda game: game.spec)
def test_a_larger_board_has_the_same_table(game: MNK) -> None:
    assert_same_as_retrograde(game)


def test_chunks_do_not_change_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game = MNK(4, 3, 3, gravity=True)
    expected = solve_ply_by_ply(game)
    monkeypatch.setattr(solver, "CHUNK", 7)
    found = solve_ply_by_ply(game)
    assert (found.positions, found.codes) == (expected.positions, expected.codes)
    assert found.counts == expected.counts


def test_progress_counts_every_position_twice() -> None:
    calls = list[tuple[str, int, int | None]]()
    solver.compile_loops()
    solution = solve_ply_by_ply(
        MNK(4, 3, 3, gravity=True), progress=lambda *args: calls.append(args)
    )
    total = len(solution.positions)
    assert (
        max(done for stage, done, of in calls if (stage, of) == ("finding positions", None))
        <= total
    )
    assert calls[-1] == ("working backwards", total, total)


def test_the_user_can_interrupt_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "CHUNK", 100)

    def interrupt(stage: str, done: int, total: int | None) -> None:
        if stage == "working backwards":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_ply_by_ply(MNK(4, 3, 3, gravity=True), progress=interrupt)


def test_it_says_how_it_was_solved() -> None:
    solution = solve_ply_by_ply(MNK(3, 3, 3, gravity=True))
    assert solution.method == "ply by ply"
    assert 0 < solution.seconds < 60
