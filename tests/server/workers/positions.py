"""Positions as text, for tests of the workers."""

from unbeatable.core.registry import load


def start_of(spec: str) -> str:
    game = load(spec)
    return game.write(game.start())
