from dataclasses import replace
from typing import Any, cast

import pytest

from tests.solve.proof import stand_ins
from unbeatable import Proof, UnbeatableError, Value, load, load_player
from unbeatable.core.game import LineGame
from unbeatable.players.certify.by_proof import certify_by_proof, needs_proof
from unbeatable.solve.proof.proof import establish


def proof() -> Proof:
    game = cast(LineGame, load(stand_ins.WON))
    return establish(game, game.start(), {0: stand_ins.TWO_IN_A_ROW})


def test_each_side_gets_its_own_value() -> None:
    first, second = (certify_by_proof(proof(), side) for side in (0, 1))
    assert (first.side, first.value, first.unbeatable) == (0, Value.WIN, True)
    assert (second.side, second.value, second.unbeatable) == (1, Value.LOSS, False)
    assert first.player == second.player == "perfect"
    assert first.at_most == second.at_most == 3
    assert first.positions == 81


@pytest.mark.parametrize(
    ("spec", "player", "needed"),
    [
        ("mnk(6,6,4)", "perfect", True),
        ("mnk(6,6,4)", "noisy(skill=1)", False),
        ("mnk(6,6,4)", "medium", False),
        ("classic", "perfect", False),
        ("connect4", "perfect", False),
        ("mnk(6,6,4,misere=true)", "perfect", False),
    ],
)
def test_only_perfect_on_a_large_board_of_lines_needs_a_proof(
    spec: str, player: str, needed: bool
) -> None:
    assert needs_proof(load_player(player), load(spec)) is needed


@pytest.mark.parametrize("side", [2, -1, "x"])
def test_a_side_is_0_or_1(side: Any) -> None:
    with pytest.raises(UnbeatableError, match="is not a side"):
        certify_by_proof(proof(), side)


def test_a_proof_of_a_later_position_is_no_certificate() -> None:
    with pytest.raises(UnbeatableError, match="needs a proof of the start"):
        certify_by_proof(replace(proof(), position=1), 0)
