"""Players are prepared with the solution of a game."""

import pytest

from unbeatable import TooLarge
from unbeatable.players import play


def test_a_game_that_cannot_be_solved_is_refused_not_lost() -> None:
    with pytest.raises(TooLarge):
        play("mnk(8,7,4,gravity=true)", x="perfect", o="random")
    assert play("mnk(8,7,4,gravity=true)", x="medium", o="easy", seed=1).finished
