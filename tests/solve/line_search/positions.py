"""Positions for the tests of the line search, and a plain check of forced wins."""

from collections.abc import Sequence
from random import Random

from unbeatable import Value, load
from unbeatable.core.game import LineGame, Move, Position
from unbeatable.games.mnk import MNK
from unbeatable.solve.line_search.limits import can_look_ahead
from unbeatable.solve.line_search.searcher import NO_LIMIT, THREATS_FIRST, LineSearch

LONG_WINS = ((366, 33), (27, 29), (50, 23), (275, 21))
"""Seeds of positions of 15x15 with 70 stones, and the plies of a win by threats."""


def line_game(spec: str) -> LineGame:
    game = load(spec)
    assert can_look_ahead(game)
    return game


def scattered(spec: str, stones: int, seed: int) -> tuple[LineGame, Position | None]:
    """Return a game and a random position; None if a line was completed on the way."""
    game, chance = line_game(spec), Random(seed)
    pos = game.start()
    for _ in range(stones):
        if game.verdict(pos) is not None:
            return game, None
        pos = game.play(pos, chance.choice(game.moves(pos)))
    return game, pos if game.verdict(pos) is None else None


def turned(game: LineGame, pos: Position) -> Position:
    """Return the position with the stones of both players exchanged."""
    assert isinstance(game, MNK)
    x, o = game.planes(pos)
    return o | x << game.grid.cells


def find_forced_win(
    game: LineGame, pos: Position, *, most_nodes: int = THREATS_FIRST
) -> list[Move]:
    """Return the moves of a win by threats for the player to move; none if none is found."""
    return LineSearch(game, pos, Random(0), NO_LIMIT).find_win(most_nodes)


def is_forced(game: LineGame, pos: Position, path: Sequence[Move]) -> bool:
    """Return whether moves are a win by threats, however the opponent replies."""
    assert isinstance(game, MNK)
    for ply in range(0, len(path), 2):
        pos = game.play(pos, path[ply])
        if ply == len(path) - 1:
            return game.verdict(pos) is Value.LOSS
        threats = game.threats(pos)
        if not threats or path[ply + 1] not in threats or game.threats(turned(game, pos)):
            return False
        if len(threats) == 1 or ply + 3 == len(path):
            pos = game.play(pos, path[ply + 1])
    return False
