"""Strategy: all that a player has to know to win, or to keep the other player from a line.

It is a graph of nodes. At a node it is the owner's turn. The node has one move, and for each reply
of the opponent the node that follows. Replies that are not listed share a default. So a threat to
complete a line is a node whose default completes it, and whose one listed reply is the block.

A win ends where the owner's move completes a line. The other kind of strategy, a hold, ends with
pairs of cells: whenever the opponent takes one of a pair, the owner takes the other.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PASS = -1
"""The move of a node at which the owner has none to make: at the root, if it is the opponent's
turn, or in a hold, where any move will do."""

END = -1
"""The default of a node that has none."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """A strategy as arrays. Node 0 is the root."""

    wins: bool
    """True if the owner completes a line; False if the owner holds: the opponent never does."""
    move: "NDArray[np.int16]"
    """The owner's move at each node: a cell, or PASS."""
    default: "NDArray[np.int32]"
    """The node after any reply that is not listed, or END. END means: in a win, that the move
    completes a line; in a hold, that the pairs hold from here on, or that no reply is left."""
    first_reply: "NDArray[np.int32]"
    """Where the listed replies of each node begin, and at the end their number."""
    reply: "NDArray[np.int16]"
    """The cell of each listed reply, ascending within its node."""
    reply_node: "NDArray[np.int32]"
    """The node after each listed reply."""
    reply_symmetry: "NDArray[np.int16]"
    """The symmetry of the board, by its number in `LineBoard.symmetries`, under which the stones
    after the reply become those of the node that follows."""
    first_pair: "NDArray[np.int32]"
    """Where the pairs of each node begin, and at the end their number. Only a hold has pairs."""
    pairs: "NDArray[np.int16]"
    """Pairs of cells, a row each. No two pairs of a node share a cell."""

    @property
    def nodes(self) -> int:
        return self.move.size
