"""Which positions of boards with gravity can arise, against all that play reaches."""

from itertools import product

import pytest

from unbeatable.core.errors import PositionError
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard
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
    board, reached = Bitboard(game), positions_of(game)
    unreached = 0
    for marks in product(range(3), repeat=cells):
        x = sum(1 << cell for cell, mark in enumerate(marks) if mark == 1)
        o = sum(1 << cell for cell, mark in enumerate(marks) if mark == 2)
        try:
            pos = game.assemble(x, o, None)
        except PositionError:
            continue
        assert can_arise(board, board.stones_of(pos)) is (pos in reached), game.write(pos)
        unreached += pos not in reached
    assert unreached
