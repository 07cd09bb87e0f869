"""The search where stones fall: its wins, losses and draws, against the exact search."""

from random import Random

import numpy as np
import pytest

from unbeatable import Value
from unbeatable.core.game import Game, Position
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard
from unbeatable.solve.alpha_beta.solution import search
from unbeatable.solve.line_search.falling import search_kernels as kernels
from unbeatable.solve.line_search.falling.searcher import FallingSearch

AMPLE = 10**9


def late_position(game: Game, stones: int, seed: int) -> Position:
    chance = Random(seed)
    pos = game.start()
    while pos.bit_count() < stones:
        pos = game.play(pos, chance.choice(game.moves(pos)))
        if game.verdict(pos) is not None:
            pos = game.start()
    return pos


@pytest.mark.parametrize(
    ("game", "stones"),
    [
        (MNK(7, 6, 4, gravity=True), 26),
        (MNK(8, 7, 4, gravity=True), 40),
        (MNK(5, 5, 3, gravity=True), 4),
        (MNK(6, 6, 5, gravity=True), 20),
        (MNK(4, 4, 4, gravity=True), 3),
    ],
)
def test_the_end_is_seen_as_it_is(game: MNK, stones: int) -> None:
    solution, values = search(game), set()
    for seed in range(25):
        pos = late_position(game, stones + seed % 4, seed)
        work = FallingSearch(game, pos, Random(seed), AMPLE, game.moves(pos))
        work.run()
        outcome = solution.outcome(pos)
        assert outcome is not None
        values.add(outcome.value)
        if outcome.value is Value.DRAW:
            assert work.choice.plies is None
        else:
            assert (work.choice.score > 0) == (outcome.value is Value.WIN)
            assert work.choice.plies is not None
            assert work.choice.plies >= (outcome.remoteness or 0)
        best = {rating.move for rating in solution.best(pos)}
        kept = {rating.move for rating in solution.rate(pos) if rating.value is outcome.value}
        assert work.choice.move in best | kept
    assert len(values) >= 2


def test_it_stops_after_so_many_positions() -> None:
    game = MNK(8, 7, 4, gravity=True)
    work = FallingSearch(game, game.start(), Random(1), 5000, game.moves(game.start()))
    work.run()
    assert 5000 <= work.choice.nodes <= 5000 + kernels.CHECK_EVERY or work.choice.nodes < 5000
    assert int(work.memory.counts[kernels.NODES]) <= 5000 + kernels.CHECK_EVERY
    assert work.choice.depth >= 5


def test_a_position_and_its_entry_fit_into_a_word() -> None:
    assert kernels.DATA_BITS <= kernels.TABLE_BITS
    assert kernels.COLUMN_SHIFT + np.uint64(4) == kernels.DATA_BITS
    board = Bitboard(MNK(12, 4, 4, gravity=True))
    assert board.columns <= kernels.MOST_MOVES
    assert kernels.IN_SIGHT + 64 < kernels.WIN < 1024
