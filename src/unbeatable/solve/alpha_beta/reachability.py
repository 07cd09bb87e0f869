"""Whether play leads to a position of a board with gravity.

The right number of stones of each player, none of them floating, is not enough: a column with x
above o cannot be the first one that is played. Take stones off again, alternately and from the top,
until none is left.
"""

from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones


def can_arise(board: Bitboard, stones: Stones) -> bool:
    """Return whether play leads to stones that a position of the game has."""
    last = stones.own ^ stones.all
    tops = _tops(last, stones.all)
    if board.has_line(last):  # then the last stone completed it
        ends = [top for top in _single(tops) if not board.has_line(last ^ top)]
    else:
        ends = [tops]
    return not stones.all or any(_can_be_emptied(stones, end) for end in ends)


def _can_be_emptied(stones: Stones, candidates: int) -> bool:
    """Return whether stones can be taken off alternately, first a candidate, until none is left."""
    tried = set()
    own, taken = stones
    waiting: list[tuple[int, int, int]] = []
    """Positions with candidates that were not tried yet."""
    while True:
        if candidates:
            # Try first what uncovers a stone of the other player, who is the next one.
            best = candidates & own << 1 or candidates
            top = best & -best
            if candidates != top:
                waiting.append((own, taken, candidates ^ top))
            own, taken = own ^ taken ^ top, taken ^ top
            if not taken:
                return True
            candidates = 0
            if (own, taken) not in tried:
                tried.add((own, taken))
                candidates = _tops(own ^ taken, taken)
        elif waiting:
            own, taken, candidates = waiting.pop()
        else:
            return False


def _tops(last: int, taken: int) -> int:
    """Return the stones of the player who moved last that have none above them."""
    return last & ~(taken >> 1)


def _single(cells: int) -> list[int]:
    return [1 << bit for bit in range(cells.bit_length()) if cells >> bit & 1]
