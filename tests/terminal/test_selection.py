"""What the terminal game knows apart from drawing: marks, seats, sittings, and touched cells."""

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from unbeatable import IllegalMove, Match, Playable, UnbeatableError, load
from unbeatable.core.registry import listings
from unbeatable.terminal.marks import drawn, read_marks
from unbeatable.terminal.seats import seating
from unbeatable.terminal.selection import Touch
from unbeatable.terminal.session import Sitting


@pytest.mark.parametrize(
    ("text", "marks"),
    [("❌⭕", ("❌", "⭕")), ("# @", ("#", "@")), ("✖️,⭕️", ("✖️", "⭕️")), ("✖️⭕️", ("✖️", "⭕️"))],
)
def test_two_signs_are_marks(text: str, marks: tuple[str, str]) -> None:
    assert read_marks(text) == marks


@pytest.mark.parametrize("text", ["", "x", "xx", "xox", "left right"])
def test_anything_else_is_not(text: str) -> None:
    with pytest.raises(UnbeatableError, match="pair of marks"):
        read_marks(text)


def test_a_board_with_marks_of_ones_own_keeps_its_columns() -> None:
    match = Match.new("whoa").apply("b2").apply("c2")
    shown = drawn(match.picture, ("#", "❌"))
    assert "#  ❌" in shown
    assert shown.endswith("in hand: 2 #, 2 ❌")


@pytest.mark.parametrize(
    ("x", "o", "level", "names", "by_chance"),
    [
        (None, None, None, ("You", "Perfect"), True),
        (None, None, "easy", ("You", "Easy"), True),
        ("human", None, "medium", ("You", "Medium"), False),
        (None, "human", None, ("Perfect", "You"), False),
        ("perfect", None, None, ("Perfect", "You"), False),
        ("You", "FRIEND", None, ("You", "Friend"), False),
        ("noisy(skill=0.5)", "computer", "easy", ("noisy(skill=0.5)", "Easy"), False),
    ],
)
def test_who_plays(
    x: str | None, o: str | None, level: str | None, names: tuple[str, str], by_chance: bool
) -> None:
    found = seating(x, o, level)
    assert tuple(seat.name for seat in found.seats) == names
    assert found.by_chance is by_chance


def test_the_score_follows_what_is_taken_back() -> None:
    sitting = Sitting(load("classic"), seating("human", "human"), Random(0))
    for move in ("b2", "a1", "c3", "a3", "a2", "c1", "c2"):
        sitting.play(move)
    assert sitting.score == (1, 0, 0)
    sitting.undo()
    assert sitting.score == (0, 0, 0)
    sitting.redo()
    sitting.deal()
    assert sitting.score == (1, 0, 0)


def test_what_is_taken_back_is_kept_until_another_move_is_played() -> None:
    sitting = Sitting(load("classic"), seating("human", "human"), Random(0))
    for move in ("b2", "a1", "c3"):
        sitting.play(move)
    sitting.undo()
    sitting.undo()
    sitting.play("a1")
    assert len(sitting.ahead) == 1
    sitting.play("c2")
    with pytest.raises(IllegalMove):
        sitting.redo()


@pytest.mark.parametrize("listing", [*listings()], ids=lambda listing: listing.spec)
def test_every_legal_move_can_be_touched(listing: tuple[str, ...]) -> None:
    chance = Random(listing[1])
    match = Match.new(listing[1])
    for _ in range(30):
        if match.is_over:
            break
        touch = Touch(match)
        assert {step.text for step in touch.steps} == set(match.legal)
        for step in touch.steps:
            before = Touch(match, step.mark or "x")
            if step.start is not None:
                picked_up = before.on(step.start)
                assert isinstance(picked_up, Touch)
                before = picked_up
            assert before.on(step.target) == step.text
        match = match.apply(chance.choice(match.legal))


def test_a_game_without_cells_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugins"))
    game: Playable = import_module("take_away").TakeAway()
    with pytest.raises(IllegalMove, match="press t"):
        Touch(Match.new(game)).on(6)
