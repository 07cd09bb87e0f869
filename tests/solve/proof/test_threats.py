"""The threat search in plain Python."""

from random import Random
from typing import cast

import pytest

from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.threats import find_threats


def find(spec: str, position: str) -> list[str]:
    game = cast(LineGame, load(spec))
    pos = game.read(position)
    return [game.write_move(pos, move) for move in find_threats(game.lines, *game.planes(pos))]


@pytest.mark.parametrize(
    ("spec", "position", "length"),
    [
        ("classic", "xx./oo./... x", 1),  # it completes a line
        ("classic", "xo./.../... x", 3),  # two threats, the second a fork
        ("classic", "x../.o./... x", 0),  # each reply makes a threat
        ("mnk(5,5,4)", "...../.xx../...../...../..oo. x", 2),
        ("mnk(5,4,4)", "...../...../...../..... x", 0),
    ],
)
def test_finds_the_shortest_sequence(spec: str, position: str, length: int) -> None:
    assert len(find(spec, position)) == length


def test_a_threat_of_the_opponent_is_met_with_a_threat() -> None:
    game = cast(LineGame, load("classic"))
    pos = game.read("x.x/oo./... x")
    assert find_threats(game.lines, *game.planes(pos)) == (1,)
    pos = game.read("oo./.../x.x x")
    assert find_threats(game.lines, *game.planes(pos)) == (7,)


def test_stops_after_so_many_steps() -> None:
    game = cast(LineGame, load("mnk(6,6,4)"))
    pos = game.read("....../..x.x./....../..o.o./....../...... x")
    assert not find_threats(game.lines, *game.planes(pos), steps=1)


@pytest.mark.parametrize("seed", range(30))
def test_finds_what_the_compiled_search_for_wins_finds_by_threats(seed: int) -> None:
    """On a small board, against all sequences of threats tried out one by one."""
    game, chance = cast(LineGame, load("mnk(4,4,3)")), Random(seed)
    pos = game.start()
    for _ in range(chance.randrange(7)):
        following = game.play(pos, chance.choice([*game.moves(pos)]))
        if game.verdict(following) is not None:
            break
        pos = following
    planes = game.planes(pos)
    own, others = planes[game.turn(pos)], planes[1 - game.turn(pos)]
    assert len(find_threats(game.lines, own, others)) == shortest(game, own, others)


def shortest(game: LineGame, own: int, others: int) -> int:
    """Return the fewest moves of a sequence of threats, by trying each empty cell; 0 for none."""
    empty = [1 << cell for cell in range(16) if not (own | others) >> cell & 1]
    if any(completes(game, own | cell) for cell in empty):
        return 1
    lengths = []
    for cell in empty:
        after = [reply for reply in empty if reply != cell]
        threatened = [reply for reply in after if completes(game, own | cell | reply)]
        danger = [reply for reply in after if completes(game, others | reply)]
        if not threatened or danger:
            continue
        if len(threatened) > 1:
            lengths.append(2)
        elif length := shortest(game, own | cell, others | threatened[0]):
            lengths.append(1 + length)
    return min(lengths, default=0)


def completes(game: LineGame, stones: int) -> bool:
    return any(line & stones == line for line in game.lines)
