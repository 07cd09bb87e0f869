"""What the sweep takes: boards, plies, memory."""

import pytest

from tests.solve.sweep.boards import board
from unbeatable import TooLarge, UnbeatableError, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve import memory
from unbeatable.solve.sweep import limits
from unbeatable.solve.sweep.position_index import make_ply_layer
from unbeatable.solve.sweep.solution import index_of, sweep


def test_a_board_that_does_not_fit_is_refused_with_the_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000_000)
    with pytest.raises(TooLarge, match=r"needs 6,[0-9]{3},[0-9]{3},[0-9]{3} bytes of memory"):
        sweep(board("mnk(5,5,4)"), progress=lambda *_: pytest.fail("work has begun"))


@pytest.mark.parametrize("plies", [-1, 4, 2.5, "7"])
def test_plies_to_keep_must_be_a_number_and_enough(plies: int) -> None:
    with pytest.raises(UnbeatableError, match=r"is not a number of plies .*; it is 5 or more"):
        solve("mnk(5,5,4)", keep_plies=plies)


@pytest.mark.parametrize(
    ("spec", "keep_plies"),
    [("mnk(1,1,1)", 1), ("mnk(3,3,3)", 9), ("mnk(4,3,3)", 2), ("mnk(4,4,3)", 0), ("mnk(5,4,4)", 6)],
)
def test_the_bytes_needed_are_those_of_the_ply_layers(spec: str, keep_plies: int) -> None:
    game = board(spec)
    index = index_of(game)
    sizes = [make_ply_layer(index, stones).bytes for stones in range(index.cells + 1)]
    most = max(
        sum(sizes[stones : stones + 2]) + sum(sizes[stones + 2 : keep_plies + 1])
        for stones in range(index.cells + 1)
    )
    assert limits.bytes_needed(game, keep_plies=keep_plies) == most


def test_only_boards_of_the_family_itself_are_swept() -> None:
    class Other(MNK):
        """A game whose rules may differ."""

    assert limits.can_sweep(MNK(5, 5, 4))
    assert not limits.can_sweep(MNK(6, 5, 4))
    assert limits.is_board(MNK(6, 5, 4))
    assert not limits.is_board(Other(5, 5, 4))
    assert not limits.is_board(MNK(5, 5, 4, gravity=True))
    assert not limits.is_board(load("whoa"))
