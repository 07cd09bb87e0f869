"""Playouts: random games in bulk, and how they end."""

from dataclasses import dataclass

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Game
from unbeatable.core.quote import quote
from unbeatable.core.registry import load
from unbeatable.solve.sweep.limits import can_sweep

CHUNKS = 64
"""Parts of the work. Each has its own random numbers, so any machine gives the same result."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """The number of games that x won, that o won and that were drawn, and of all their plies."""

    x_wins: int
    o_wins: int
    draws: int
    plies: int


def playouts(game: str | Game, games: int, *, seed: int = 0) -> Playouts:
    """Play complete random games on a board of up to 25 cells, without gravity."""
    rules: Game = load(game)
    if not can_sweep(rules):
        raise UnbeatableError(
            f"{rules.spec!r} has no bulk playouts; only mnk(COLUMNS,ROWS,K) of at most 25 cells "
            "without gravity has them"
        )
    if type(games) is not int or not 0 <= games < 2**62:
        raise UnbeatableError(f"{quote(games)} is not a number of games; it is 0 or more")
    import numpy as np

    from unbeatable.solve.sweep.playout_kernels import play_chunks
    from unbeatable.solve.sweep.position_index import make_position_index

    cells = rules.grid.cells
    index = make_position_index(cells, (rules.lines,) * 2, [range(cells)], misere=False)
    shares = np.full(CHUNKS, games // CHUNKS)
    shares[: games % CHUNKS] += 1
    seeds = np.random.SeedSequence(seed).generate_state(CHUNKS, np.uint64)
    ends = np.zeros((CHUNKS, 4), dtype=np.int64)
    lines = index.low_cells, index.low_lines[0], index.high_lines[0]
    play_chunks(cells, lines, 2 * rules.k - 1, shares, seeds, ends)
    first_lines, second_lines, draws, plies = ends.sum(axis=0).tolist()
    if rules.misere:
        first_lines, second_lines = second_lines, first_lines
    return Playouts(first_lines, second_lines, draws, plies)
