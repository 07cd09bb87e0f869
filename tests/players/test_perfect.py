"""What perfect promises, position by position; that it cannot be beaten is in test_certify."""

import pytest

from tests.players.moves import all_positions, options
from unbeatable import Match, Solution, TooLarge, Value, load, solve
from unbeatable.players import play
from unbeatable.players.perfect import Perfect


@pytest.mark.parametrize("spec", ["classic", "misere", "notakto", "morris", "whoa"])
def test_it_keeps_the_value_wins_quickly_and_loses_slowly_everywhere(spec: str) -> None:
    game, solution, player = load(spec), solve(spec), Perfect()
    for pos in all_positions(spec):
        options = set(player.options(Match(game, (pos,))))
        assert options <= {rating.move for rating in solution.best(pos)}
        assert bool(options) == (game.verdict(pos) is None)


def test_it_opens_in_a_corner_where_seven_of_eight_replies_lose() -> None:
    solution = solve("classic")
    lost = [rating for rating in solution.rate("x../.../... o") if rating.value is Value.LOSS]
    assert len(lost) == 7
    assert options(Perfect(), "classic") == {"a1", "a3", "c1", "c3"}


def test_two_seeds_differ_and_one_seed_is_one_game() -> None:
    games = {seed: play("classic", seed=seed).moves for seed in range(20)}
    assert len(set(games.values())) > 5
    assert games == {seed: play("classic", seed=seed).moves for seed in range(20)}


def test_a_game_too_large_is_refused_clearly() -> None:
    with pytest.raises(TooLarge, match=r"mnk\(8,7,4,gravity=true\)"):
        Perfect().options(Match.new("mnk(8,7,4,gravity=true)"))


def test_it_says_when_the_opponent_can_win() -> None:
    player = Perfect()
    said = "you can win this in 7 plies"
    assert player.remark(Match.new("whoa")) == said
    assert player.remark(Match.new("classic")) is None
    assert player.remark(Match.new("classic", "xx./oo./... x")) == ("you can win this in 1 ply")
    assert player.remark(Match.new("misere", "xxx/oo./... o")) is None  # it is over


def test_it_solves_a_game_once_and_can_change_games(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[str] = []

    def counting(game: Match, **options: object) -> Solution:
        solved.append(str(game))
        return solve(game)  # type: ignore[arg-type]

    monkeypatch.setattr("unbeatable.players.perfect.solve", counting)
    player = Perfect()
    for spec in ("classic", "classic", "notakto"):
        player.options(Match.new(spec))
    assert len(solved) == 2
    assert options(player, "notakto") == {"b2"}


def test_its_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unbeatable.players.lure.MAX_REMEMBERED", 3)
    forgetful, player = Perfect(), Perfect()
    game = load("classic")
    for pos in list(all_positions("classic"))[:50]:
        match = Match(game, (pos,))
        assert forgetful.options(match) == player.options(match)
        assert len(forgetful._options) <= 3
