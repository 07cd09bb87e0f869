"""Boards and positions for the tests of the sweep."""

import random

from unbeatable import Match, load
from unbeatable.games.mnk import MNK
from unbeatable.solve.solution import Solution


def board(spec: str) -> MNK:
    game = load(spec)
    assert isinstance(game, MNK)
    return game


def random_position(game: MNK, plies: int, chance: random.Random) -> int | None:
    """A position after so many random moves; None if the game was over before."""
    match = Match.new(game)
    for _ in range(plies):
        if match.is_over:
            return None
        match = match.apply(chance.choice(game.moves(match.position)))
    return match.position


def positions(game: MNK, plies: int, number: int) -> list[int]:
    chance = random.Random(plies)
    found: list[int] = []
    while len(found) < number:
        pos = random_position(game, plies, chance)
        if pos is not None:
            found.append(pos)
    return found


def same_ratings(a: Solution, b: Solution, pos: int) -> bool:
    return a.outcome(pos) == b.outcome(pos) and a.rate(pos) == b.rate(pos)
