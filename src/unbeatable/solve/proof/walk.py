"""Walk: play by a strategy, move after move."""

from typing import TYPE_CHECKING

from unbeatable.core.game import Move
from unbeatable.solve.proof.strategy import END, PASS

if TYPE_CHECKING:
    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.strategy import Strategy


class Walk:
    """Where a match has come to in a strategy. It is the owner's turn, or may be their pass."""

    def __init__(self, board: "LineBoard", strategy: "Strategy") -> None:
        self._board, self._strategy = board, strategy
        self._node = 0
        self._image = board.symmetries[0]
        """Where each cell is on the board as the node sees it."""
        self._pairs: dict[Move, Move] | None = None
        """The other cell of each cell in a pair, as the node sees them, once the pairs hold."""
        self._partner: Move | None = None

    @property
    def move(self) -> Move | None:
        """The owner's move. None if any will do, and so if its cell is the owner's already."""
        wanted = int(self._strategy.move[self._node]) if self._pairs is None else self._partner
        return None if wanted is None or wanted == PASS else self._cell(wanted)

    def reply(self, cell: Move) -> None:
        """Follow the opponent's reply to the owner's move."""
        seen = int(self._image[cell])
        strategy, node = self._strategy, self._node
        if self._pairs is not None:
            self._partner = self._pairs.get(seen)
            return
        first, end = strategy.first_reply[node], strategy.first_reply[node + 1]
        listed = [int(reply) for reply in strategy.reply[first:end]]
        if seen in listed:
            number = first + listed.index(seen)
            self._node = int(strategy.reply_node[number])
            self._image = self._board.symmetries[strategy.reply_symmetry[number]][self._image]
        elif strategy.default[node] != END:
            self._node = int(strategy.default[node])
        else:
            first, end = strategy.first_pair[node], strategy.first_pair[node + 1]
            pairs = [(int(one), int(other)) for one, other in strategy.pairs[first:end]]
            self._pairs = dict(pairs) | {other: one for one, other in pairs}
            self._partner = self._pairs.get(seen)

    def _cell(self, seen: Move) -> Move:
        """Return the cell of the board that the node sees there."""
        return next(cell for cell, image in enumerate(self._image) if image == seen)
