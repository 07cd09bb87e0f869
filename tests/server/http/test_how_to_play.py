"""How a game is played, for the web: steps and a demo that come from the game."""

import pytest

from unbeatable import Match, load
from unbeatable.core.game import Circular, Demonstrated, Playable, Taught
from unbeatable.core.match import REPETITION_RULE
from unbeatable.core.registry import listings
from unbeatable.games.notakto import Notakto
from unbeatable.server.http.how_to_play import demo_of, rules_of

SHOWN = tuple(entry.name for entry in listings())


class Untaught:
    """A game that gives only what is needed to play it: Notakto's rules without the rest."""

    def __init__(self) -> None:
        self._rules = Notakto()
        self.spec, self.title, self.summary = "notakto", "Untaught", "avoid lines"

    def __getattr__(self, name: str) -> object:
        if name in ("how_to_play", "demo"):
            raise AttributeError(name)
        return getattr(self._rules, name)


@pytest.fixture
def untaught() -> Playable:
    game: object = Untaught()
    assert isinstance(game, Playable)
    assert not isinstance(game, Taught)
    return game


@pytest.mark.parametrize("spec", SHOWN)
def test_every_game_of_ours_teaches_itself(spec: str) -> None:
    game = load(spec)
    assert isinstance(game, Taught)
    steps = game.how_to_play()
    assert len(steps) >= 2
    for step in steps:
        match = Match.new(game)
        for move in step.moves.split():
            match = match.apply(move)  # each is legal
    repetition = [REPETITION_RULE] if isinstance(game, Circular) else []
    told = [step.words for step in rules_of(game).steps]
    assert told == [step.words for step in steps] + repetition


@pytest.mark.parametrize("spec", ["morris", "achi", "whoa"])
def test_a_game_that_can_repeat_positions_tells_when_that_is_a_draw(spec: str) -> None:
    step = rules_of(load(spec)).steps[-1]
    assert "for the third time, the match is a draw" in step.words
    assert any(mark != "." for mark in step.board.marks)
    assert not step.board.winning


@pytest.mark.parametrize("spec", SHOWN)
def test_a_demo_ends_as_the_moves_of_the_game_do(spec: str) -> None:
    game = load(spec)
    assert isinstance(game, Demonstrated)
    own, demo = game.demo(), demo_of(game)
    assert demo is not None
    assert 0 < demo.typical <= len(demo.steps)
    if own is not None:
        match = Match.new(game)
        for move in own.moves.split():
            match = match.apply(move)
        assert match.is_over
        assert demo.winning == list(match.picture.winning)


def test_a_shift_of_the_board_is_a_step_of_its_own() -> None:
    demo = demo_of(load("whoa"))
    assert demo is not None
    assert demo.steps[:4] == ["x12", "o18", "@-6", "x18"]


def test_a_game_that_says_nothing_is_described_by_its_summary(untaught: Playable) -> None:
    [step] = rules_of(untaught).steps
    assert step.words == "Avoid lines."


def test_a_game_without_a_demo_plays_at_random_and_always_the_same(untaught: Playable) -> None:
    demo = demo_of(untaught)
    assert demo is not None
    assert demo.steps
    assert demo_of(untaught) == demo


@pytest.mark.parametrize(
    "spec", ["mnk(1,1,1)", "mnk(1,7,3)", "mnk(9,9,5)", "mnk(4,4,4,gravity=true)"]
)
def test_any_board_has_rules_and_a_demo(spec: str) -> None:
    assert demo_of(load(spec)) is not None
    assert len(rules_of(load(spec)).steps) == 2
