"""Explanations of moves never contradict the solution."""

from collections.abc import Iterator
from functools import cache

import pytest

from tests.explain.cases import canonical, reachable
from unbeatable import Match, load, solve
from unbeatable.core import threats
from unbeatable.core.game import Outcome, Playable, Position, Rating, Value
from unbeatable.explain import explain, tactics
from unbeatable.explain.build import explain_move
from unbeatable.explain.explained_move import Change, Ending
from unbeatable.explain.model import Explanation
from unbeatable.solve.solution import Solution, rating_after

CLASSIC = load("classic")


def every_move(game: Playable, solution: Solution, positions: Iterator[Position]) -> int:
    """Check every explanation of every move of the positions; how many there were."""
    count = 0
    for pos in positions:
        match = Match.new(game, pos)
        ratings = solution.rate(pos)
        for rating in ratings:
            explanation = explain_move(match, rating.move, solution)
            assert_agrees(explanation, rating, solution.outcome(pos), ratings)
            assert_line_is_as_said(explanation, match, solution)
            count += 1
    return count


def assert_agrees(
    explanation: Explanation, rating: Rating, before: Outcome, ratings: list[Rating]
) -> None:
    assert (explanation.move, explanation.value, explanation.remoteness) == rating[1:]
    assert explanation.before == before
    assert explanation.is_mistake == (rating.value < ratings[0].value)
    threw_away = explanation.change in (Change.THREW_WIN, Change.THREW_DRAW)
    assert explanation.is_mistake == threw_away == ("threw away" in explanation.text())
    assert (explanation.change is Change.KEPT) == (rating.outcome == ratings[0].outcome)
    slowed = before.value is Value.WIN and rating.outcome == (Value.WIN, explanation.remoteness)
    assert (explanation.change is Change.SLOWED) == (
        slowed and explanation.remoteness != before.remoteness
    )
    sooner = before.value is Value.LOSS and explanation.remoteness != before.remoteness
    assert (explanation.change is Change.LOST_SOONER) == sooner
    assert [best.outcome for best in explanation.best] == [ratings[0].outcome] * len(
        explanation.best
    )
    assert (rating in explanation.best) == (explanation.change is Change.KEPT)


def assert_line_is_as_said(explanation: Explanation, match: Match, solution: Solution) -> None:
    played = match
    for explained in explanation.variation:
        assert explained.player == "xo"[played.turn]
        played = played.apply(explained.move)
        assert explained.outcome == rating_after(0, "", solution.outcome(played.position)).outcome
        assert explained.position == match.game.write(played.position)
    if explanation.value is not Value.DRAW:
        assert len(explanation.variation) == explanation.remoteness
        assert explanation.ending is Ending.OVER
        assert played.winner == (match.turn if explanation.value is Value.WIN else 1 - match.turn)
    elif explanation.ending is Ending.OVER:
        assert played.is_over
        assert played.winner is None
    elif explanation.ending is Ending.REPEATS:
        assert played.position in played.positions[:-1]
    else:
        assert len(explanation.variation) == tactics.MAX_DRAWN_VARIATION


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variations share positions: do once what depends on a position alone."""
    for owner, name in (
        (tactics, "best_move"),
        (tactics, "explain_rating"),
        (tactics, "_threats"),
        (threats, "winning_moves"),
        (Solution, "outcome"),
        (Solution, "rate"),
    ):
        monkeypatch.setattr(owner, name, cache(getattr(owner, name)))


@pytest.mark.uncovered
@pytest.mark.usefixtures("remembered")
def test_every_move_of_every_classic_position() -> None:
    solution = solve("classic")
    assert every_move(CLASSIC, solution, iter(sorted(reachable(CLASSIC)))) == 16167


@pytest.mark.uncovered
@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(
    "spec",
    [
        "notakto",
        "wild",
        "morris",
        "achi",
        "whoa",
        "mnk(3,3,3,misere=true)",
        "mnk(4,3,3,gravity=true)",
    ],
)
def test_every_move_of_every_canonical_position(spec: str) -> None:
    game, solution = load(spec), solve(spec)
    assert every_move(game, solution, canonical(solution)) > 200


def test_a_losing_move_and_the_fork_that_punishes_it() -> None:
    explanation = explain("classic", "x../.o./..x o", "a1")
    assert (explanation.player, explanation.value, explanation.remoteness) == ("o", Value.LOSS, 4)
    assert explanation.change is Change.THREW_DRAW
    assert explanation.reply is not None
    assert explanation.reply.move == "c3"
    text = explanation.text()
    assert "o plays a1 and loses in 4 plies." in text
    assert "opens a fork for the opponent at c3" in text
    assert "It threw away a draw: b3, a2, c2 or b1 draws." in text
    assert "The reply that punishes it is c3: it forks (b3 and c2) and blocks a threat." in text
    assert "Two threats at once, b3 and c2: whatever o does, x wins next." in text
    assert str(explanation) == text


def test_what_holds_a_draw_and_what_delays_a_loss() -> None:
    assert (
        "x must answer b1; anything else loses."
        in explain("classic", "x../.o./..x o", "b3").text().splitlines()
    )
    lost = explain("classic", "o.x/..x/... o")
    assert lost.best is not None
    assert lost.best.change is Change.KEPT
    assert "o was already losing; nothing lasts longer." in lost.text()
    assert (
        "o was already losing; c1 lasts longer." in explain("classic", "o.x/..x/... o", "b3").text()
    )


def test_a_player_who_has_only_one_answer() -> None:
    solution = solve("achi")
    explanation = [
        explain_move(Match.new("achi", pos), rating.move, solution)
        for pos in canonical(solution)
        for rating in solution.rate(pos)
        if rating.outcome == (Value.WIN, 3)
    ]
    forced = [one for one in explanation if " has only " in one.text()]
    assert forced
    for one in forced:
        answer = one.answers[0].text
        assert len(Match.new("achi", one.variation[0].position).legal) == 1
        assert f"has only {answer}, which loses in 2 plies." in one.text()


def test_a_drawn_line_that_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tactics, "MAX_DRAWN_VARIATION", 4)
    explanation = explain("classic", None, "b2")
    assert len(explanation.variation) == 4
    assert explanation.ending is Ending.GOES_ON
    assert "  ... the game goes on" in explanation.text()


@pytest.mark.usefixtures("remembered")
def test_a_drawn_line_that_repeats() -> None:
    solution = solve("morris")
    endings = {
        explain_move(Match.new("morris", pos), rating.move, solution).ending
        for pos in canonical(solution)
        for rating in solution.rate(pos)
        if rating.value is Value.DRAW
    }
    assert Ending.REPEATS in endings
