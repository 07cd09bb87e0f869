"""The searcher of boards where stones fall: depth after depth, until it is stopped."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from unbeatable.core.game import Move, Position
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.line_search import choice
from unbeatable.solve.line_search.choice import Choice
from unbeatable.solve.line_search.falling import search_kernels as kernels

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.games.mnk import MNK

CHANCE = 3
"""Moves whose scores differ by less may be exchanged. Each is as likely to gain any part of it."""


class FallingSearch:
    """One search of a position on a board with gravity."""

    def __init__(
        self, game: "MNK", pos: Position, chance: Random, most_nodes: int, moves: Sequence[Move]
    ) -> None:
        self.board = Bitboard(game)
        self.stones = self.board.stones_of(pos)
        self.memory = kernels.new_memory(most_nodes)
        self.moves = {move % self.board.columns: move for move in moves}
        self.bonus = np.array([chance.randrange(CHANCE) for _ in range(self.board.columns)])
        columns = sorted(self.moves, key=self._urgency)
        self.columns: NDArray[np.int64] = np.array(columns)
        self.choice = Choice(self.moves[columns[0]], 0, 0, 0)

    def _urgency(self, column: int) -> tuple[bool, bool, int]:
        """Sort wins first, then blocks, then the middle: without any time the first is played."""
        stones = self.stones
        cell = self.board.play(stones, column).all ^ stones.all
        wins = self.board.winning_moves(stones) & cell
        blocks = self.board.winning_moves(Stones(stones.own ^ stones.all, stones.all)) & cell
        return not wins, not blocks, abs(2 * column - self.board.columns + 1)

    def stop(self) -> None:
        self.memory.counts[kernels.STOP] = 1

    def run(self) -> None:
        """Search deeper and deeper, and note the choice after each depth."""
        own, taken = np.uint64(self.stones.own), np.uint64(self.stones.all)
        scores = np.zeros(self.board.columns, dtype=np.int64)
        result = np.zeros(2, dtype=np.int64)
        for depth in range(1, self.board.constants.cells - self.stones.number + 1):
            result[0] = -1
            done = kernels.search_root(
                self.board.constants,
                self.memory,
                own,
                taken,
                depth,
                self.columns,
                self.bonus,
                scores,
                result,
            )
            column, score = result.tolist()
            if column >= 0:
                self._choose(column, score, depth if done else self.choice.depth)
            if not done or self.choice.plies is not None:
                break

    def _choose(self, column: int, score: int, depth: int) -> None:
        if abs(score) >= kernels.IN_SIGHT:
            depth = kernels.WIN - abs(score) - self.stones.number
            score = choice.WIN - depth if score > 0 else depth - choice.WIN
        nodes = int(self.memory.counts[kernels.NODES])
        self.choice = Choice(self.moves[column], score, depth, nodes)
