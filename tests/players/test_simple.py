"""The players that do not solve: what each may choose."""

from random import Random

from tests.players.moves import options, texts
from unbeatable import Match
from unbeatable.players import load_player


def test_first_takes_the_first_free_cell() -> None:
    assert options("first", "classic") == {"a3"}
    assert options("first", "classic", "xo./.../...") == {"c3"}


def test_random_may_take_any_and_in_time_takes_each() -> None:
    match, player = Match.new("classic", "xo./.../..."), load_player("random")
    assert options("random", "classic", "xo./.../...") == set(match.legal)
    chance = Random(1)
    assert texts(match, (player.choose(match, chance) for _ in range(200))) == set(match.legal)


def test_easy_wins_in_one_and_otherwise_sees_nothing() -> None:
    assert options("easy", "classic", "xx./oo./... x") == {"c3"}
    assert options("easy", "classic", "xx./o../... o") == {"c3", "b2", "c2", "a1", "b1", "c1"}


def test_medium_wins_before_it_blocks() -> None:
    assert options("medium", "classic", "xx./oo./x.. o") == {"c2"}


def test_medium_blocks() -> None:
    assert options("medium", "classic", "xx./o../... o") == {"c3"}


def test_medium_blocks_one_of_two_threats() -> None:
    assert options("medium", "classic", "xox/ox./... o") == {"a1", "c1"}


def test_medium_does_not_complete_a_line_of_its_own_in_misere() -> None:
    assert "c3" not in options("medium", "misere", "xx./oo./...")


def test_medium_chooses_freely_when_nothing_threatens() -> None:
    assert len(options("medium", "classic")) == 9


def test_noisy_is_as_good_as_its_skill() -> None:
    match = Match.new("classic", "xx./oo./... x")
    for skill, low, high in [(0, 0.1, 0.3), (0.5, 0.5, 0.7), (1, 1, 1)]:
        player, chance = load_player(f"noisy(skill={skill})"), Random(3)
        won = [player.choose(match, chance) == 2 for _ in range(500)]
        assert low <= sum(won) / 500 <= high
    assert options("noisy(skill=1)", "classic", "xx./oo./... x") == {"c3"}
    assert len(options("noisy(skill=0.99)", "classic", "xx./oo./... x")) == 5
