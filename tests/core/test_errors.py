"""Errors that a user can cause: one base class, and the reason for an illegal move."""

import pytest

from unbeatable import Match
from unbeatable.core import errors
from unbeatable.core.errors import IllegalMove, UnbeatableError


def test_every_error_of_the_package_can_be_caught_as_one() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert len(kinds) > 4
    assert all(issubclass(kind, UnbeatableError) for kind in kinds)


def test_an_illegal_move_has_its_reason_alone() -> None:
    with pytest.raises(IllegalMove) as raised:
        Match.new("classic").apply("b2").apply("b2")
    assert raised.value.why == "b2 is taken"
    assert ": b2 is taken; legal moves are " in str(raised.value)
    assert IllegalMove("no").why is None
