"""Which boards with gravity are solved whole, and the memory that takes."""

import pytest

from unbeatable import load
from unbeatable.games.mnk import MNK
from unbeatable.solve import memory
from unbeatable.solve.ply_by_ply import limits


@pytest.mark.parametrize(
    ("spec", "is_small"),
    [
        ("mnk(5,4,4,gravity=true)", True),
        ("mnk(6,4,4,misere=true,gravity=true)", True),
        ("mnk(5,5,5,gravity=true)", True),
        ("mnk(8,3,4,gravity=true)", False),
        ("mnk(26,26,1,gravity=true)", False),
        ("connect4", False),
        ("mnk(4,4,4)", False),
        ("whoa", False),
    ],
)
def test_which_boards_are_small(spec: str, is_small: bool) -> None:
    assert limits.is_small(load(spec)) is is_small


def test_a_subclass_may_have_other_rules() -> None:
    class Other(MNK):
        """A game whose rules may differ."""

    assert limits.has_gravity(MNK(7, 6, 4, gravity=True))
    assert not limits.has_gravity(Other(7, 6, 4, gravity=True))


def test_a_board_needs_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    game = MNK(5, 4, 4, gravity=True)
    needed = game.size_bound() * limits.BYTES_PER_POSITION
    monkeypatch.setattr(memory, "free_memory", lambda: needed)
    assert limits.find_lack_of_memory(game) == ""
    monkeypatch.setattr(memory, "free_memory", lambda: needed - 1)
    assert f"needs {needed:,} bytes of memory" in limits.find_lack_of_memory(game)
