"""The game of the learner's own, played against the learner's own search."""

from collections.abc import Iterator

import pytest

from unbeatable.core.errors import UnbeatableError
from unbeatable.course.own_game import OWN_GAME, OwnGame, own_game

STICKS = '''
NAME = "Sticks"
START = "x:|||||"


def whose_turn(position):
    return position[0]


def children(position):
    turn, sticks = position.split(":")
    other = "o" if turn == "x" else "x"
    return [other + ":" + sticks[taken:] for taken in (1, 2, 3) if taken <= len(sticks)]


def score(position):
    """Who takes the last stick wins: the one who cannot move has lost."""
    return -1 if position[0] == "x" else 1
'''


@pytest.fixture
def sticks() -> Iterator[OwnGame]:
    with own_game({OWN_GAME: STICKS}) as game:
        yield game


def test_positions(sticks: OwnGame) -> None:
    start = sticks.at()
    assert (start.name, start.position, start.turn) == ("Sticks", "x:|||||", "x")
    assert start.children == ["o:||||", "o:|||", "o:||"]
    assert start.score is None
    end = sticks.at("o:")
    assert (end.turn, end.children, end.score) == (None, [], 1)


def test_values_and_the_best_reply(sticks: OwnGame) -> None:
    found = sticks.values("x:|||||")
    assert found.values == [1, -1, -1]  # four sticks are lost for who is to move
    assert found.best == 0
    assert sticks.values("o:|||").best == 2


def test_our_game_is_solved() -> None:
    with own_game({}) as game:
        start = game.at()
        values = game.values(start.position)
        assert len(values.values) == len(start.children)
        assert game.at(start.children[values.best]).turn in ("x", "o", None)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('START = "x:|||||"', "START = 5", "START is 5, but positions are strings"),
        ("return position[0]", "return 1", "whose_turn\\('x:|||||'\\) gave 1, not 'x' or 'o'"),
        ("return [other", "return (other", "not a list"),
    ],
)
def test_a_broken_rule_is_named(before: str, after: str, words: str) -> None:
    broken = STICKS.replace(before, after)
    if "(other" in after:
        broken = broken.replace("<= len(sticks)]", "<= len(sticks))")
    with own_game({OWN_GAME: broken}) as game, pytest.raises(UnbeatableError, match=words):
        game.at()


def test_a_score_must_be_a_number() -> None:
    broken = STICKS.replace('return -1 if position[0] == "x" else 1', 'return "x"')
    with own_game({OWN_GAME: broken}) as game, pytest.raises(UnbeatableError, match="score"):
        game.at("o:")
