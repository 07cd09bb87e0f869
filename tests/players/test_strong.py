"""Strong: exact where a search ends in time, otherwise an estimate that says its depth."""

import re
from random import Random

import pytest

from unbeatable import Match, Rating, UnbeatableError, Value, load
from unbeatable.core.errors import IllegalMove
from unbeatable.games.mnk import MNK
from unbeatable.players import certify, load_player, play, strong
from unbeatable.players.load import QUICK_PLAYERS
from unbeatable.players.strong import assess, choose_move, effort, effort_in_words
from unbeatable.solve.alpha_beta import searcher as exact_searcher
from unbeatable.solve.alpha_beta.solution import search
from unbeatable.solve.line_search import searcher
from unbeatable.solve.line_search.choice import Choice
from unbeatable.solve.proof import prover
from unbeatable.textbook import Estimate

LARGE = "mnk(8,7,4,gravity=true)"
LATE = "......x./..oo..x./.oxx..x./.xooo.o./xoxxx.oo/ooxox.xo/xxoxo.ox x"
"""Only h4 holds the draw."""


def test_late_positions_are_played_perfectly() -> None:
    match = Match.new(LARGE, LATE)
    chosen = choose_move(match, 60)
    assert isinstance(chosen, Rating)
    assert (chosen.text, chosen.value) == ("h4", Value.DRAW)
    assert choose_move(match).move == chosen.move


def test_early_positions_are_looked_at_ahead_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strong, "_find_ratings", lambda *_: pytest.fail("searched"))
    chosen = choose_move(Match.new(LARGE), 0.05)
    assert isinstance(chosen, Estimate)


def test_boards_of_lines_are_searched_for_the_time_others_to_a_depth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []
    scores = iter((29_995, -29_990, 29_901, 80, -9999))

    def find(game: object, pos: int, seconds: float, *_: object, among: list[int]) -> Choice:
        asked.append(seconds)
        return Choice(among[-1], next(scores), 12, 345)

    monkeypatch.setattr(searcher, "is_ready", lambda game: True)
    monkeypatch.setattr(searcher, "search", find)
    monkeypatch.setattr(strong, "find_proven", lambda *_: None)
    monkeypatch.setattr(prover, "is_ready", lambda: True)
    match = Match.new("mnk(6,6,4)")
    assert (effort(match), effort_in_words(match)) == ("1 s a move", "takes 1 s for a move")
    for shown in (95, -90, 50, 10, -49):
        assert choose_move(match, 0.5) == Estimate(35, shown, 12, 345)
    assert all(0.4 < seconds <= 0.5 for seconds in asked)
    other = Match.new("mnk(6,6,4,misere=true)")
    assert (effort(other), effort_in_words(other)) == ("depth 3", "looks 3 moves ahead")
    estimate = choose_move(other)
    assert isinstance(estimate, Estimate)
    assert estimate.depth == 3


def test_the_textbook_plays_while_the_search_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr(searcher, "is_ready", lambda game: False)
    monkeypatch.setattr(prover, "is_ready", lambda: False)
    monkeypatch.setattr(strong, "_begin_to_compile", lambda: begun.append(True))
    chosen = choose_move(Match.new("mnk(7,7,4)"))
    assert isinstance(chosen, Estimate)
    assert chosen.depth == 2
    assert begun
    begun.clear()
    assert not strong.warm_up(load("mnk(7,7,4)"))
    assert begun


def test_a_player_who_waits_has_the_search_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(searcher, "compile_search", lambda game: compiled.append(game.spec))
    choose_move(Match.new("mnk(6,6,4)"), 0.02, Random(1), compiles=True)
    choose_move(Match.new("mnk(6,6,4,misere=true)"), 0.02, Random(1), compiles=True)
    assert compiled == ["mnk(6,6,4)"]


def test_it_waits_for_the_exact_search_of_late_positions_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(
        exact_searcher, "compile_search", lambda board: compiled.append(board.game.spec)
    )
    strong._load_exact_search.cache_clear()
    for _ in range(2):
        strong.compile_now(load(LARGE))
    assert compiled == [LARGE]
    strong._load_exact_search.cache_clear()


def test_without_time_for_all_moves_it_looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "_find_ratings", lambda *_: ())
    assert isinstance(choose_move(Match.new(LARGE, LATE)), Estimate)


def test_where_no_play_leads_it_looks_ahead() -> None:
    match = Match.new("mnk(3,3,3,gravity=true)", ".../x../o.. x")
    assert isinstance(choose_move(match), Estimate)


def test_a_win_that_is_found_is_played_though_other_moves_are_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.new(LARGE, LATE)
    move = match.game.moves(match.position)[1]
    found = Rating(move, match.legal[1], Value.WIN, 21)
    monkeypatch.setattr(strong, "_find_ratings", lambda *_: [found])
    assert choose_move(match) is found


def test_a_move_that_is_proven_to_lose_is_not_played_while_another_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.new(LARGE, LATE)
    moves = zip(match.game.moves(match.position), match.legal, strict=True)
    lost = [Rating(move, text, Value.LOSS, 20) for move, text in moves if text != "h4"]
    monkeypatch.setattr(strong, "_find_ratings", lambda *_: lost)
    chosen = choose_move(match)
    assert isinstance(chosen, Estimate)
    assert match.game.write_move(match.position, chosen.move or 0) == "h4"
    drawn = Rating(lost[0].move, lost[0].text, Value.DRAW, None)
    monkeypatch.setattr(strong, "_find_ratings", lambda *_: [drawn, *lost[1:]])
    assert choose_move(match) is drawn


def test_each_move_is_rated_or_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    game = MNK(8, 7, 4, gravity=True)
    pos = game.read(LATE)
    exact = assess(game, pos, 60)
    assert [rating.move for rating in exact.ratings] == [r.move for r in search(game).rate(pos)]
    assert not exact.estimates
    some = exact.ratings[1:2]
    monkeypatch.setattr(strong, "_find_ratings", lambda *_: some)
    mixed = assess(game, pos, 0)
    assert mixed.ratings == some
    estimated = {estimate.move for estimate in mixed.estimates}
    assert estimated == set(game.moves(pos)) - {some[0].move}
    scores = [estimate.score for estimate in mixed.estimates]
    assert scores == sorted(scores, reverse=True)


def test_a_game_that_is_solved_has_no_estimates() -> None:
    game = load("classic")
    ratings, estimates = assess(game, game.start(), 0)
    assert (len(ratings), len(estimates)) == (9, 0)


def test_a_game_that_cannot_be_searched_is_estimated() -> None:
    game = load("mnk(6,6,4)")
    pos = game.read("xxx.../ooo.../....../....../....../...... x")
    ratings, (first, *others) = assess(game, pos, 0)
    assert not ratings
    assert game.write_move(pos, first.move or 0) == "d6"
    assert first.score == 99  # 100 - plies
    block, *_ = others
    assert game.write_move(pos, block.move or 0) == "d5"
    assert {estimate.score for estimate in others[1:]} == {-98}


def test_it_loads_with_its_time() -> None:
    assert load_player("strong").name == "strong(seconds=1)"
    assert load_player("strong(seconds=0.3)").name == "strong(seconds=0.3)"
    assert load_player("strong(3)").name == "strong(seconds=3)"
    assert "strong" not in QUICK_PLAYERS


@pytest.mark.parametrize("name", ["strong(seconds=0)", "strong(seconds=61)", "strong(depth=3)"])
def test_other_times_are_refused_with_what_is_accepted(name: str) -> None:
    wanted = re.escape("strong is written strong(seconds=...), with a number of seconds")
    with pytest.raises(UnbeatableError, match=wanted):
        load_player(name)


@pytest.mark.parametrize(
    "spec",
    [
        "classic",
        "mnk(6,6,4)",
        "mnk(7,7,4,gravity=true)",
        "mnk(4,4,3,misere=true)",
        "notakto",
        "whoa",
    ],
)
def test_it_plays_any_game(spec: str) -> None:
    match = Match.new(spec)
    player = load_player("strong(seconds=0.02)")
    for _ in range(3):
        if not match.is_over:
            match = match.apply(player.choose(match, Random(1)))
    assert len(match.moves) == 3


def test_it_beats_a_player_who_only_blocks() -> None:
    result = play("mnk(8,8,4)", x="medium", o="strong(seconds=0.02)", seed=2)
    assert result.winner == 1


def test_after_the_end_there_is_no_move() -> None:
    match = Match.new("mnk(4,4,1)").apply("a1")
    with pytest.raises(IllegalMove, match="the game is over"):
        load_player("strong").choose(match, Random(0))


def test_it_cannot_be_certified() -> None:
    with pytest.raises(UnbeatableError, match="it cannot be certified"):
        certify("strong(seconds=0.02)", load("classic"), side=0)
