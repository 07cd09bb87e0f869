import pytest

from unbeatable import IllegalMove, Match, PositionError, Value, load
from unbeatable.games.wild import swap_marks


def test_either_mark_each_turn() -> None:
    match = Match.new("wild").apply("xb2").apply("xa1")
    assert match.turn == 0
    after = match.apply("XC3")
    assert after.winner == 0
    assert after.played == ("xb2", "xa1", "xc3")


def test_whoever_completes_a_line_wins_or_in_misere_loses() -> None:
    for spec, winner in (("wild", 1), ("wild(misere=true)", 0)):
        match = Match.new(spec, "oo./.../..x o").apply("oc3")
        assert match.winner == winner
        assert match.game.picture(match.position).winning == (0, 1, 2)


def test_a_full_wild_board_without_a_line_is_a_draw() -> None:
    game = load("wild")
    assert game.verdict(game.read("xxo/oox/xxo")) is Value.DRAW


def test_swapped_marks_are_one_position_up_to_symmetry() -> None:
    game = load("wild")
    pos = game.read("xo./.../..x")
    assert swap_marks(swap_marks(pos)) == pos
    assert game.write(swap_marks(pos)) == "ox./.../..o o"
    assert game.canonical(swap_marks(pos)) == game.canonical(pos)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("xxx/ooo/...", "no single move completes all these lines"),
        ("xxx/.o./xxx", "no single move completes all these lines"),
        ("xo./.../... o", "by the count of marks it is the first player's move, written x"),
    ],
)
def test_bad_wild_positions(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        load("wild").read(text)


@pytest.mark.parametrize("move", ["b2", "zb2", "x", "xb9", ""])
def test_bad_wild_moves(move: str) -> None:
    with pytest.raises(IllegalMove):
        Match.new("wild").apply(move)
