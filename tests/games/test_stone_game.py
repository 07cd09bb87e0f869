"""What all games of placed stones share: whose line it is, threats, and how many positions."""

import pytest

from unbeatable import PositionError, Value, load
from unbeatable.games.stone_game import StoneGame


@pytest.mark.parametrize("spec", ["classic", "misere", "connect4", "cube(2)", "qubic"])
def test_the_games_of_this_kind(spec: str) -> None:
    assert isinstance(load(spec), StoneGame)


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("classic", "xxx/ooo/...", "both sides have a line of 3"),
        ("classic", "xxx/oo./o.. x", "x has a line of 3, so it cannot be x's move"),
        ("mnk(5,5,3)", "xxx../...../xxx../ooooo/.....", "both sides have a line of 3"),
        ("mnk(5,3,3)", "xxx../oo.oo/xxx.o", "no single move completes all the lines of x"),
        ("cube(2)", "x./x.//oo/..", "both sides have a line of 2"),
    ],
)
def test_whose_line_it_is(spec: str, text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        load(spec).read(text)


@pytest.mark.parametrize(("spec", "verdict"), [("classic", Value.LOSS), ("misere", Value.WIN)])
def test_a_line_decides(spec: str, verdict: Value) -> None:
    game = load(spec)
    assert isinstance(game, StoneGame)
    pos = game.read("xxx/oo./...")
    assert game.verdict(pos) is verdict
    assert list(game.moves(pos)) == []
    assert game.threatens is game.first_line_wins is (spec == "classic")


@pytest.mark.parametrize("spec", ["classic", "cube(2)", "mnk(3,2,2)"])
def test_the_bound_is_the_number_of_positions_without_lines(spec: str) -> None:
    game = load(spec)
    assert isinstance(game, StoneGame)
    cells = game.grid.cells
    reached, bound = {(0, 0)}, 1
    for ply in range(cells):
        reached = {
            (x | 1 << cell, o) if ply % 2 == 0 else (x, o | 1 << cell)
            for x, o in reached
            for cell in range(cells)
            if not (x | o) >> cell & 1
        }
        bound += len(reached)
    assert game.size_bound() == bound
