"""Limits of proofs: the memory that the searches need."""

from unbeatable.core.game import Game
from unbeatable.solve import memory

WIN_BYTES = 208 << 20
"""What one search for a win needs: its tables of positions and of threats, and a small strategy."""
HOLD_BYTES = 136 << 20
"""What one search for a hold needs: its table, as far as it can fill it."""
CHECK_BYTES = 32 << 20
"""What the checker needs."""


NODE_BYTES = 128
"""What a strategy takes for each node that it has room for, while it is read off a search."""


def has_room_for(nodes: int) -> bool:
    """Return whether a strategy with so many nodes fits into memory."""
    return nodes * NODE_BYTES <= memory.free_memory()


def find_lack_of_memory(game: Game, *, wins: int, holds: int) -> str:
    """Return why memory is too small for so many searches, as a sentence; empty if it is not."""
    needed = wins * WIN_BYTES + holds * HOLD_BYTES + CHECK_BYTES
    return memory.explain_lack(game, needed, memory.free_memory(), "proven")
