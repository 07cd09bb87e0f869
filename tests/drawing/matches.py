"""Random matches to draw, and their SVG parsed."""

import random
from xml.etree import ElementTree

from unbeatable import Match

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def random_matches(spec: str, matches: int = 6) -> list[Match]:
    """Return random matches, some stopped early, some finished."""
    chance = random.Random(spec)
    return [_random_match(spec, chance) for _ in range(matches)]


def _random_match(spec: str, chance: random.Random) -> Match:
    match, plies = Match.new(spec), chance.choice((0, 3, 7, 60))
    while not match.is_over and len(match.moves) < plies:
        match = match.apply(chance.choice(match.game.moves(match.position)))
    return match
