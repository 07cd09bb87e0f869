"""Explanations of positions, as words and as plain data; and what cannot be explained."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from tests.explain.cases import explained, match_of
from unbeatable import IllegalMove, Match, PositionError, Record, UnbeatableError
from unbeatable.core.game import Playable
from unbeatable.explain import explain

pytestmark = pytest.mark.slow


def test_a_position_tells_what_each_move_does() -> None:
    explanation = explain("classic", "xx./oo./... x")
    assert [explained.move for explained in explanation.moves] == ["c3", "c2", "a1", "b1", "c1"]
    assert explanation.best is not None
    assert explanation.best.move == "c3"
    assert "x to move: x wins at once." in explanation.text()
    assert (
        "  c2: draw, blocks a threat, threatens c3\n  a1, b1 and c1: loss in 2, threatens c3\n"
        in explanation.text()
    )


def test_the_best_move_comes_first_and_equal_ones_together() -> None:
    explanation = explain("classic")
    assert explanation.best is not None
    assert (
        explanation.moves[0].move == explanation.best.move == explanation.best.best[0].text == "b2"
    )
    assert str(explanation).splitlines()[5:7] == [
        "  b2: draw, takes the centre",
        "  a3, b3, c3, a2, c2, a1, b1 and c1: draw",
    ]
    assert len(explanation.moves) == len(explanation.to_json()["moves"]) == 9


def test_long_groups_are_wrapped() -> None:
    lines = explain("mnk(5,4,4)").text().splitlines()
    group = [line for line in lines if line.startswith("  ") and line.count(",") > 5]
    assert len(group) == 1
    assert max(map(len, lines)) <= 80


def test_marks_and_boards_of_ones_own() -> None:
    explanation = explain("classic", "x../.o./..x o")
    text = explanation.text(("❌", "⭕"), lambda picture: picture.marks.replace("x", "❌"))
    assert text.startswith("❌...o...❌\n⭕ to move: a draw.\n")
    assert "\n❌ must answer b1; anything else loses.\n" in text
    assert "\n  after 1. ... b3\n❌o..o...❌\n  after " in text  # one below the other


@pytest.mark.parametrize(
    ("position", "says"), [("xxx/oo./...", "x has won"), ("xox/xoo/oxx", "a draw")]
)
def test_a_finished_position_has_no_moves_to_explain(position: str, says: str) -> None:
    explanation = explain("classic", position)
    assert explanation.moves == ()
    assert explanation.to_json()["best"] is None
    assert str(explanation).endswith(f"The game is over: {says}.")


def test_the_facts_are_plain_json() -> None:
    move = explain("classic", "x../.o./..x o", "a1").to_json()
    assert list(move) == [
        "game",
        "position",
        "round",
        "player",
        "move",
        "value",
        "remoteness",
        "before",
        "change",
        "mistake",
        "tactics",
        "variation",
        "ending",
        "reply",
        "best",
        "answers",
        "words",
        "text",
    ]
    assert move["before"] == {"value": "draw", "remoteness": None}
    assert move["change"] == "threw away a draw"
    assert move["tactics"][1] == {
        "name": "opens a fork",
        "at": ["c3"],
        "words": "opens a fork for the opponent at c3",
    }
    position = explain("classic").to_json()
    match = explained("classic", "a3 b2 c1 a1 c3").to_json()
    assert list(position) == [
        "game",
        "position",
        "turn",
        "value",
        "remoteness",
        "over",
        "moves",
        "best",
        "text",
    ]
    assert list(match) == [
        "game",
        "title",
        "status",
        "over",
        "result",
        "reason",
        "first",
        "start",
        "turn",
        "end",
        "stands",
        "plies",
        "decided_by",
        "why",
        "decision",
        "text",
    ]
    assert (match["decided_by"], match["why"]["move"]) == (4, "a1")
    assert (match["why"]["round"], match["why"]["reply"]["move"]) == (2, "c3")
    assert match["why"]["best"][0] == {"move": "b3", "value": "draw", "remoteness": None}
    assert (match["end"], match["stands"]) == ({"value": "loss", "remoteness": 2}, "x wins")
    for facts in (move, position, match):
        assert json.loads(json.dumps(facts)) == facts


def test_every_key_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "explain.md").read_text()
    match = explained("classic", "a3 b2 c1 a1 c3").to_json()
    ply, why = match["plies"][0], match["why"]
    answers = [match, ply, why, *why["variation"], *why["tactics"], *why["best"]]
    keys = {key for answer in (*answers, explain("classic").to_json()) for key in answer}
    assert {key for key in keys if f"`{key}`" not in page} == set()


def test_a_move_of_a_running_match() -> None:
    match = match_of("classic", "a3 b2 c1")
    explanation = explain(match, move="a1")
    alone = explain("classic", "x../.o./..x o", "a1")
    assert (explanation.variation, explanation.best, explanation.answers) == (
        alone.variation,
        alone.best,
        alone.answers,
    )
    assert (explanation.numbered[1], alone.numbered[1]) == ("3. c3", "2. c3")
    assert explain(Record.of(match), move="a1") == explanation


def test_bad_input_is_quoted() -> None:
    with pytest.raises(IllegalMove, match="'b2' is not a legal move"):
        explain("classic", ".../.x./... o", "b2")
    with pytest.raises(IllegalMove, match="'z9' is not a cell"):
        explain("classic", None, "z9")
    with pytest.raises(IllegalMove, match="the game is over"):
        explain("classic", "xxx/oo./...", "a1")
    with pytest.raises(PositionError, match="'nowhere' is not a position"):
        explain("classic", "nowhere")
    with pytest.raises(UnbeatableError, match="a match has a position of its own"):
        explain(Match.new("classic"), ".../.../...", "b2")


def test_wide_boards_are_drawn_one_below_the_other() -> None:
    text = explain("mnk(10,1,3)", "....x..... o", "a1").text()
    assert (
        "\n  after 1. ... a1\n  1  o . . . x . . . . .\n     a b c d e f g h i j\n  after " in text
    )


def test_a_game_of_another_package_has_lines_but_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugins"))
    game: Playable = import_module("take_away").TakeAway()
    explanation = explain(game, None, "take1")
    assert [explained.move for explained in explanation.variation] == [
        "take1",
        "take2",
        "take1",
        "take3",
    ]
    assert not any(explained.tactics for explained in explanation.variation)
    assert "It threw away a win: take3 wins in 3 plies." in explanation.text()
