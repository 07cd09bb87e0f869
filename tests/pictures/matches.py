"""Matches to draw."""

from unbeatable import Match


def played(spec: str, moves: str) -> Match:
    match = Match.new(spec)
    for move in moves.split():
        match = match.apply(move)
    return match


WON = played("classic", "b2 b3 a3 c1 a1 a2 c3")
DRAWN = played("classic", "b2 a1 a2 c2 b3 b1 c1 a3 c3")
