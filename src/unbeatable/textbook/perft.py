"""Perft: the number of move sequences, by their length.

The name comes from chess programming, where it tests move generators: if the counts are right, so
are the moves.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Game, Position
from unbeatable.core.quote import quote

MAX_DEPTH = 10_000


def perft(game: Game, depth: int) -> list[int]:
    """Return the number of move sequences of each length from 0 to depth."""
    check_depth(depth)
    counts = list(islice(sequence_counts(game), depth + 1))
    return counts + [0] * (depth + 1 - len(counts))


def check_depth(depth: int) -> None:
    """Raise UnbeatableError if it is not a number of plies."""
    if not 0 <= depth <= MAX_DEPTH:
        raise UnbeatableError(
            f"{quote(depth)} is not a depth; it is a number of plies, 0 to {MAX_DEPTH}"
        )


def sequence_counts(game: Game) -> Iterator[int]:
    """Yield the number of move sequences of length 0, 1, 2 ... up to the longest game.

    It never ends if positions of the game can repeat.
    """
    yield 1
    layer = Counter({game.canonical(game.start()): 1})
    # Moves are counted before they are played, so the last and largest layer is never built.
    while count := sum(ways * len(game.moves(pos)) for pos, ways in layer.items()):
        yield count
        layer = _one_ply_on(game, layer)


def _one_ply_on(game: Game, layer: Counter[Position]) -> Counter[Position]:
    """Return the number of sequences to each position one ply later, up to symmetry."""
    reached: Counter[Position] = Counter()
    for pos, ways in layer.items():
        for move in game.moves(pos):
            reached[game.canonical(game.play(pos, move))] += ways
    return reached
