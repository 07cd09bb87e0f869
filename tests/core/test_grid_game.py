"""Grid games: positions as text."""

import pickle
from random import Random

import pytest

from unbeatable import Match, PositionError, Value, load
from unbeatable.core.game import ListedSpec
from unbeatable.core.registry import listings


def test_tables_of_symmetries_are_not_pickled() -> None:
    game = load("mnk(26,26,5)")
    game.canonical(1)
    assert len(pickle.dumps(game)) < 10**6  # with the tables it is 59 million
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("entry", list(listings()), ids=lambda entry: entry.spec)
def test_the_picture_says_whether_the_line_on_it_lost(entry: ListedSpec) -> None:
    game, chance = load(entry.spec), Random(14)
    for _ in range(20):
        match = Match.new(game)
        while not match.is_over and len(match.moves) < 200:
            match = match.apply(chance.choice(game.moves(match.position)))
        picture = match.picture
        if picture.winning:
            assert picture.line_loses is (game.verdict(match.position) is Value.WIN)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x.o/.x. x", "it takes 3 rows of 3 cells"),
        ("x.o/.x./..oo x", "it takes 3 rows of 3 cells"),
        ("x.z/.../... x", "'z' is not a mark; marks are x, o and . for empty"),
        (".../.../... z", "'z' is not a side to move"),
        (".../.../... x x", "'x x' is not a side to move"),
        (".../.../... o", "by the count of marks it is x's move"),
        ("xx./.../...", "there are 2 x and 0 o"),
        ("o../.../...", "there are 0 x and 1 o"),
        ("xxx/oo./..o", "x has a line of 3, so it cannot be x's move"),
        ("xxx/ooo/...", "both sides have a line of 3"),
    ],
)
def test_a_bad_position_is_quoted_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(PositionError) as raised:
        load("classic").read(text)
    assert says in str(raised.value)
    assert str(raised.value).startswith(f"{text!r} is not a position of mnk(3,3,3): ")


def test_the_side_may_be_left_out_and_case_does_not_matter() -> None:
    game = load("classic")
    assert game.read("X.O/.X./..O") == game.read(" x.o/.x./..o   x ")
    assert game.write(game.read("x.o/.x./..o")) == "x.o/.x./..o x"
