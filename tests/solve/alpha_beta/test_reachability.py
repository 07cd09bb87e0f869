"""Which positions of boards with gravity can arise, against all that play reaches."""

from itertools import product

import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.reachability import can_arise


def positions_of(game: MNK) -> set[int]:
    reached = {game.start()}
    last = reached
    while last:
        last = {game.play(pos, move) for pos in last for move in game.moves(pos)}
        reached |= last
    return reached


@pytest.mark.parametrize(
    "game", [MNK(3, 3, 3, gravity=True), MNK(2, 4, 2, gravity=True), MNK(4, 2, 3, gravity=True)]
)
def test_exactly_what_play_reaches_can_arise(game: MNK) -> None:
    cells = game.grid.cells
    reached = positions_of(game)
    for marks in product(range(3), repeat=cells):
        x = sum(1 << cell for cell, mark in enumerate(marks) if mark == 1)
        o = sum(1 << cell for cell, mark in enumerate(marks) if mark == 2)
        pos = x | o << cells
        assert can_arise(game, pos) is (pos in reached), game.write(pos)


def test_an_int_that_is_no_board_cannot_arise() -> None:
    game = MNK(7, 6, 4, gravity=True)
    both = 1 << 41 | 1 << 83  # x and o on g1
    assert not can_arise(game, both)
    assert not can_arise(game, 1)  # a stone floats in a6
