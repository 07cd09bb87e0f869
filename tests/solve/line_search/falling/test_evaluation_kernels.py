"""The evaluation: who has to play below a winning cell in the end, against play by the rules."""

from random import Random

import numpy as np
import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard
from unbeatable.solve.jit import compiled
from unbeatable.solve.line_search.falling import evaluation_kernels as evaluation


@compiled()
def play_out(board, taken, mine, theirs):  # type: ignore[no-untyped-def]
    return evaluation._play_out(board, taken, mine, theirs)


@compiled()
def estimate(board, own, taken):  # type: ignore[no-untyped-def]
    return evaluation.estimate(board, own, taken)


def play_out_by_single_moves(board: Bitboard, taken: int, mine: int, theirs: int) -> int:
    """Return the same as `play_out`, one move at a time; neutral cells first."""
    sign = 1
    while playable := [
        bit
        for column in range(board.columns)
        if (bit := taken + (1 << column * board.height) & board.column << column * board.height)
        & board.full
    ]:
        if any(bit & mine for bit in playable):
            return sign
        blocks = [bit for bit in playable if bit & theirs]
        neutral = [bit for bit in playable if not bit << 1 & (mine | theirs)]
        sound = [bit for bit in playable if not bit << 1 & theirs]
        choices = blocks or neutral or sound
        if not choices:
            return -sign
        taken |= choices[0]
        mine, theirs, sign = theirs & ~taken, mine & ~taken, -sign
    return 0


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (8, 7), (5, 4), (1, 9), (9, 2)])
def test_safe_cells_are_filled_first(columns: int, rows: int) -> None:
    board, chance = (
        Bitboard(MNK(columns, rows, min(4, max(columns, rows)), gravity=True)),
        Random(1),
    )
    seen = set()
    for _ in range(300):
        taken = 0
        for column in range(columns):
            taken |= (1 << chance.randrange(rows + 1)) - 1 << column * board.height
        # A winning cell that can be played at once is no matter of who runs out of safe cells.
        later = board.full & ~taken & ~(taken + board.bottom)
        mine, theirs = (chance.getrandbits(64) & chance.getrandbits(64) & later for _ in range(2))
        cells = [np.uint64(bits) for bits in (taken, mine, theirs)]
        expected = play_out_by_single_moves(board, taken, mine, theirs)
        assert play_out(board.constants, *cells) == expected
        seen.add(expected)
    assert len(seen) > 1 or rows == 2 or columns == 1


def test_stones_and_threats_are_worth_the_same_in_the_mirror() -> None:
    game, chance = MNK(8, 7, 4, gravity=True), Random(2)
    board = Bitboard(game)
    worths = set()
    for _ in range(100):
        pos = game.start()
        while game.verdict(pos) is None and chance.random() < 0.95:
            pos = game.play(pos, chance.choice(game.moves(pos)))
        if game.verdict(pos) is None:
            own, taken = board.stones_of(pos)
            mirrored = board._mirror(own), board._mirror(taken)
            worth = estimate(board.constants, np.uint64(own), np.uint64(taken))
            difference = worth - estimate(board.constants, *map(np.uint64, mirrored))
            assert difference % evaluation.ENDGAME == 0  # its play begins on the left
            worths.add(worth)
    assert len(worths) > 10
