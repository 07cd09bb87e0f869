from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from tests.textbook.drawn_game import DrawnGame
from unbeatable import Game, Outcome, TooLarge, Value, load
from unbeatable.core.game import Position
from unbeatable.solve.retrograde import retrograde
from unbeatable.textbook import backwards, work_backwards

pytestmark = pytest.mark.xdist_group("backwards")

SMALL_GAMES = [
    "classic",
    "misere",
    "mnk(3,3,3,gravity=true)",
    "wild",
    "wild(misere=true)",
    "notakto",
    "morris",
    "morris(moves=orthogonal)",
    "morris(moves=king)",
    "morris(moves=any)",
    "achi",
    "whoa",
]

DRAW = Outcome(Value.DRAW, None)


@cache
def outcomes_of(spec: str) -> Mapping[Position, Outcome]:
    return work_backwards(load(spec))


@pytest.mark.uncovered
@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_every_position_of_every_small_game_is_as_the_fast_solver_says(spec: str) -> None:
    game = load(spec)
    outcomes, solution = outcomes_of(spec), retrograde(game)
    assert len(outcomes) == solution.counts.positions
    assert {game.canonical(pos) for pos in outcomes} == set(solution)
    for pos, outcome in outcomes.items():
        assert outcome == solution.outcome(pos), game.write(pos)


def by_definition(game: Game, pos: Position, outcomes: Mapping[Position, Outcome]) -> Outcome:
    """What follows from the outcomes of the children: the winner hurries, the loser delays."""
    verdict = game.verdict(pos)
    if verdict is not None:
        return DRAW if verdict is Value.DRAW else Outcome(verdict, 0)
    replies = [outcomes[game.play(pos, move)] for move in game.moves(pos)]
    if any(reply.value is Value.LOSS for reply in replies):
        return Outcome(Value.WIN, 1 + min(plies_to(Value.LOSS, replies)))
    if all(reply.value is Value.WIN for reply in replies):
        return Outcome(Value.LOSS, 1 + max(plies_to(Value.WIN, replies)))
    return DRAW


def plies_to(value: Value, replies: Sequence[Outcome]) -> list[int]:
    return [
        reply.remoteness
        for reply in replies
        if reply.value is value and reply.remoteness is not None
    ]


@pytest.mark.uncovered
@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_every_outcome_follows_from_those_of_the_children(spec: str) -> None:
    game, outcomes = load(spec), outcomes_of(spec)
    for pos, outcome in outcomes.items():
        assert outcome == by_definition(game, pos, outcomes), game.write(pos)


@pytest.mark.parametrize(
    ("drawing", "outcomes"),
    [
        ({0: Value.WIN}, {0: Outcome(Value.WIN, 0)}),
        ({0: Value.DRAW}, {0: DRAW}),
        ({0: [1], 1: Value.WIN}, {0: Outcome(Value.LOSS, 1), 1: Outcome(Value.WIN, 0)}),
        ({0: [1], 1: Value.DRAW}, {0: DRAW, 1: DRAW}),
        # The game goes on for ever.
        ({0: [0]}, {0: DRAW}),
        # It could go on for ever, but 1 rather wins.
        (
            {0: [1], 1: [0, 2], 2: Value.LOSS},
            {0: Outcome(Value.LOSS, 2), 1: Outcome(Value.WIN, 1), 2: Outcome(Value.LOSS, 0)},
        ),
        # 0 goes round and round rather than to 2, where the opponent has won.
        ({0: [1, 2], 1: [0], 2: Value.WIN}, {0: DRAW, 1: DRAW, 2: Outcome(Value.WIN, 0)}),
        # The winner hurries, from 0 straight to 3. The loser at 1 delays, by way of 2.
        (
            {0: [1, 3], 1: [2, 4], 2: [3], 3: Value.LOSS, 4: Value.WIN},
            {
                0: Outcome(Value.WIN, 1),
                1: Outcome(Value.LOSS, 2),
                2: Outcome(Value.WIN, 1),
                3: Outcome(Value.LOSS, 0),
                4: Outcome(Value.WIN, 0),
            },
        ),
    ],
)
def test_games_drawn_by_hand(
    drawing: dict[Position, list[Position] | Value], outcomes: dict[Position, Outcome]
) -> None:
    assert work_backwards(DrawnGame(drawing)) == outcomes


def test_no_position_is_taken_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("whoa")
    monkeypatch.setattr(game, "canonical", None)
    assert len(work_backwards(game)) == 4860


def test_a_game_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "MAX_POSITIONS", 5477)
    with pytest.raises(TooLarge, match=r"^'mnk\(3,3,3\)' has more than 5,477 positions"):
        work_backwards(load("classic"))
    monkeypatch.setattr(backwards, "MAX_POSITIONS", 5478)
    assert len(work_backwards(load("classic"))) == 5478
