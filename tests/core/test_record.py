import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbeatable import play
from unbeatable.core.match import Match
from unbeatable.core.record import (
    RESULTS,
    Record,
    RecordError,
    read_record,
    record_from_json,
    record_to_json,
    write_record,
)
from unbeatable.core.registry import listings

SHOWN = tuple(entry.name for entry in listings())

NAMES = st.text(st.characters(codec="utf-8")) | st.sampled_from(
    ["Ada", "x: y", '"', "", " ", "a\nb", "\\", "#1", "1."]
)


def random_match(spec: str, seed: int, plies: int, *, first: int = 0) -> Match:
    """Chance plays; what came before `first` plies is forgotten."""
    chance = random.Random(seed)
    match = Match.new(spec)
    while not match.is_over and len(match.moves) < plies:
        match = match.apply(chance.choice(match.game.moves(match.position)))
    first = min(first, len(match.moves))
    return Match(match.game, match.positions[first:], match.moves[first:])


@given(
    spec=st.sampled_from(SHOWN),
    seed=st.integers(0, 10**6),
    plies=st.integers(0, 45),
    first=st.integers(0, 8),
    x=NAMES,
    o=NAMES,
    reason=st.none() | NAMES,
)
def test_a_record_reads_back_exactly(  # noqa: PLR0913, PLR0917
    spec: str, seed: int, plies: int, first: int, x: str, o: str, reason: str | None
) -> None:
    match = random_match(spec, seed, plies, first=first)
    record = Record.of(match, x=x, o=o, reason=reason)
    text = write_record(match, x=x, o=o, reason=reason)
    assert read_record(text) == record
    assert write_record(record) == text
    sent = json.dumps(record_to_json(record))
    assert record_from_json(json.loads(sent)) == record
    assert read_record(sent) == record


@pytest.mark.parametrize("result", RESULTS)
def test_a_match_that_was_given_up_keeps_its_result_and_reason(result: str) -> None:
    match = Match.new("classic").apply("b2")
    record = read_record(write_record(match, result=result, reason="o resigned"))
    assert (record.result, record.reason) == (result, "o resigned")


def test_a_match_that_was_played_tells_its_record(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def choose(match):\n    return 'z9'\n")
    forfeited = Record.of(play("classic", x="first", o=str(file)))
    assert (forfeited.x, forfeited.o, forfeited.result) == ("first", str(file), "x wins")
    assert forfeited.reason is not None
    assert forfeited.reason.startswith("o loses: ")
    repeated = Record.of(play("morris(moves=king)", seed=1))
    assert repeated.result == "draw"
    assert repeated.reason == "a draw: the same position for the third time"
    broken_off = Record.of(play("classic", max_plies=3))
    assert (broken_off.result, broken_off.reason) == ("unfinished", "unfinished after 3 plies")
    finished = Record.of(play("classic"))
    assert (finished.x, finished.o, finished.result) == ("perfect", "perfect", "draw")
    assert finished.reason is None  # the board shows it
    plain = Record.of(Match(repeated.match.game, repeated.match.positions, repeated.match.moves))
    assert (plain.result, plain.reason) == (repeated.result, repeated.reason)
    for record in (forfeited, repeated, broken_off, finished):
        assert read_record(write_record(record)) == record
        assert read_record(json.dumps(record_to_json(record))) == record


def test_what_is_given_comes_before_what_a_record_or_a_match_tells() -> None:
    played = play("classic", max_plies=3)
    record = Record.of(played, x="Ada")
    assert (record.x, record.o) == ("Ada", "perfect")
    later = Record.of(record, result="x wins", reason="o resigned")
    assert (later.x, later.result, later.reason) == ("Ada", "x wins", "o resigned")
    assert write_record(record, result="x wins", reason="o resigned") == write_record(later)
    with pytest.raises(RecordError, match="by the moves it is 'draw'"):
        Record.of(play("classic"), result="x wins")


def test_the_text_is_what_a_person_would_write() -> None:
    match = Match.new("classic")
    for move in ("b2", "a1", "a3", "c1", "b1"):
        match = match.apply(move)
    assert write_record(match, x="Ada", o="perfect") == (
        "game: mnk(3,3,3)\nx: Ada\no: perfect\nresult: unfinished\n\n1. b2 a1\n2. a3 c1\n3. b1\n"
    )


def test_who_moves_second_may_move_first() -> None:
    match = Match.new("classic", "x../.../... o").apply("b2").apply("c1")
    text = write_record(match)
    assert text.endswith("start: x../.../... o\n\n1. ... b2\n2. c1\n")
    assert read_record(text).match == match


def test_what_a_person_writes_by_hand_is_read() -> None:
    record = read_record("\n\r\nGame: classic\r\n\r\n5 a3 9\r\n\r\n2")  # cells by number, any lines
    assert [record.x, record.o, record.result] == ["x", "o", "unfinished"]


def test_moves_with_spaces_or_that_look_like_numbers_are_quoted() -> None:
    class Worded(type(Match.new("classic").game)):  # type: ignore[misc]
        words = ("take one", "1.", "...", '"', "a\tb", "b:", "7", "ü", "")

        def write_move(self, pos: int, move: int) -> str:
            return self.words[move]

        def read_move(self, pos: int, text: str) -> int:
            return self.words.index(text)

    match = Match.new(Worded(3, 3, 3))
    for move in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        match = match.apply(move)
    text = write_record(match)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("unbeatable.core.record.load", lambda spec: Worded(3, 3, 3))
        assert read_record(text).match.moves == match.moves


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names its game"),
        ("x: Ada\n", "names its game"),
        ("game: chess\n", "line 1, 'game: chess': 'chess' is not a game"),
        (
            "game: classic\ncolour: red\n",
            "line 2, 'colour: red': expected a name, a colon and a value; names are game, x, o",
        ),
        ("game: classic\nb2 a1\n", "line 2, 'b2 a1'"),
        ("game: classic\nx: a\nx: b\n", "line 3, 'x: b': x is given twice"),
        ("game: classic\nstart: xx\n", "line 2, 'start: xx': 'xx' is not a position"),
        ("game: classic\n\n1. b2 a1\n2. b2\n", "line 4, '2. b2': 'b2' is not a legal move"),
        ("game: classic\n\n1. b9\n", "line 3, '1. b9': 'b9' is not a cell"),
        ("game: classic\nresult: maybe\n", "line 2, 'result: maybe': 'maybe' is not a result"),
        (
            "game: mnk(1,1,1)\nresult: draw\n\n1. a1\n",
            "line 2, 'result: draw': the result cannot be 'draw': by the moves it is 'x wins'",
        ),
        ('game: classic\nx: "Ada\n', "no closing quote"),
        ('game: classic\n\n"b2"x\n', "is not a cell"),
        ("{", "looks like JSON, but is not valid in line 1"),
        ("{}", "it needs a game"),
        ('{"game": 3}', "'game' should be text, not 3"),
        ('{"game": "classic", "moves": "b2"}', "'moves' should be a list of strings, not 'b2'"),
        ('{"game": "classic", "moves": ["b2", "b2"]}', "move 2: 'b2' is not a legal move"),
        ('{"game": "classic", "start": "x"}', "the start: 'x' is not a position"),
        ('{"game": "classic", "winner": "x"}', "'winner' is not a part of a record"),
        ('{"game": "classic", "result": "x"}', "the result: 'x' is not a result"),
    ],
)
def test_what_cannot_be_read_is_quoted(text: str, said: str) -> None:
    with pytest.raises(RecordError) as raised:
        read_record(text)
    assert said in str(raised.value)


def test_a_long_mistake_is_quoted_in_short() -> None:
    with pytest.raises(RecordError) as raised:
        record_from_json(list(range(1000)))
    assert len(str(raised.value)) < 200


def test_the_module_shows_a_record_that_can_be_read() -> None:
    source = Path(read_record.__code__.co_filename).read_text()
    shown = source.partition("\n\n")[2].partition("A line `start")[0]
    lines = "\n".join(line.strip() for line in shown.splitlines())
    assert read_record(lines.replace("draw", "unfinished")).match.played == ("b2", "a1", "a2", "c2")
