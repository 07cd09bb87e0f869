import pytest

from unbeatable import Game, UnbeatableError, load
from unbeatable.core.game import Position
from unbeatable.textbook import perft

DEPTHS = {
    "classic": 9,
    "misere": 6,
    "notakto": 9,
    "wild": 4,
    "wild(misere=true)": 4,
    "mnk(1,1,1)": 3,
    "mnk(4,3,3)": 5,
    "mnk(4,4,4)": 4,
    "mnk(3,3,3,gravity=true)": 9,
    "mnk(5,4,4,gravity=true)": 6,
    "connect4": 5,
    "morris": 7,
    "morris(moves=orthogonal)": 7,
    "morris(moves=king)": 7,
    "morris(moves=any)": 6,
    "achi": 7,
    "whoa": 5,
}


def count_one_by_one(game: Game, pos: Position, ply: int, counts: list[int]) -> None:
    """The same by definition: walk along every sequence, and take no position for another."""
    counts[ply] += 1
    if ply + 1 < len(counts):
        for move in game.moves(pos):
            count_one_by_one(game, game.play(pos, move), ply + 1, counts)


@pytest.mark.parametrize(("spec", "depth"), DEPTHS.items())
def test_counts_are_those_of_walking_along_every_sequence(spec: str, depth: int) -> None:
    game = load(spec)
    counts = [0] * (depth + 1)
    count_one_by_one(game, game.start(), 0, counts)
    assert perft(game, depth) == counts


def test_known_counts_of_the_classic_game() -> None:
    counts = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert perft(load("classic"), 9) == counts
    assert sum(counts) == 549_946


def test_known_counts_of_whoa() -> None:
    assert perft(load("whoa"), 3) == [1, 1, 24, 288]


def test_known_counts_of_connect_four() -> None:
    assert perft(load("connect4"), 7) == [1, 7, 49, 343, 2401, 16807, 117649, 823536]


def test_there_is_an_entry_for_every_length_even_past_the_end() -> None:
    assert perft(load("mnk(2,1,1)"), 4) == [1, 2, 0, 0, 0]
    assert perft(load("classic"), 0) == [1]


def test_a_game_that_never_ends_is_counted_as_far_as_asked() -> None:
    counts = perft(load("morris"), 40)
    assert len(counts) == 41
    assert counts[-1] > counts[-2] > 10**12


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(UnbeatableError, match=r"^-1 is not a depth; it is a number of plies"):
        perft(load("classic"), -1)
