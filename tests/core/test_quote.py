"""Quotes of input for messages: one line, never long."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.match import Match
from unbeatable.core.quote import LONGEST, printable, quote, quote_for_shell
from unbeatable.core.record import read_record
from unbeatable.core.registry import load
from unbeatable.explain import explain
from unbeatable.pictures.file_kind import kind_of
from unbeatable.players.load import load_player

LONG = "x" * 10_000


@contextmanager
def refused_in_short() -> Iterator[None]:
    with pytest.raises(UnbeatableError) as raised:
        yield
    length = len(str(raised.value))  # alone, so that a failure does not print it all
    assert length < 400


def test_a_short_thing_is_quoted_whole() -> None:
    assert quote("b2") == "'b2'"
    assert quote(None) == "None"
    assert quote("b2", str) == "b2"


def test_a_long_thing_loses_its_middle() -> None:
    quoted = quote(f"begin{LONG}end.py")
    assert quoted.startswith("'beginxxx")
    assert quoted.endswith("xxxend.py'")
    assert "..." in quoted
    assert len(quoted) == LONGEST
    assert [len(quote(LONG, longest=longest)) for longest in (20, 21, 22)] == [20, 21, 22]
    assert len(quote("x" * (LONGEST - 2))) == LONGEST
    assert "..." not in quote("x" * (LONGEST - 2))


def test_a_quote_is_one_line() -> None:
    assert quote("one\ntwo", str) == "one two"


class Broken:
    def __repr__(self) -> str:
        raise SystemExit


class Stopped:
    def __repr__(self) -> str:
        raise KeyboardInterrupt


def test_a_thing_that_cannot_be_written_is_named_by_its_type() -> None:
    assert quote(Broken()) == "<Broken>"
    with pytest.raises(KeyboardInterrupt):
        quote(Stopped())


@pytest.mark.parametrize(
    "spec",
    [
        LONG,
        f"mnk({LONG})",
        f"mnk({LONG}=1)",
        f"mnk(3,3,3,{LONG}=1,{LONG}=1)",
        f"mnk(3,3,{LONG})",
        f"mnk({'1,' * 5_000}1)",
        f"mnk(=,{LONG})",
        f"morris(moves={LONG})",
        f"({LONG}",
    ],
)
def test_a_long_spec_is_shortened(spec: str) -> None:
    with refused_in_short():
        load(spec)


@pytest.mark.parametrize("spec", ["classic", "connect4", "wild", "notakto", "morris", "whoa"])
def test_a_long_position_or_move_is_shortened(spec: str) -> None:
    for position in (LONG, f"... {LONG}", "/".join(LONG), f".../.../... {LONG}"):
        with refused_in_short():
            Match.new(spec, position)
    for move in (LONG, f"x{LONG}", f"a1-{LONG}", f"{LONG}-a1", "9" * 4_000):
        with refused_in_short():
            Match.new(spec).apply(move)
        with refused_in_short():
            explain(spec, move=move)


@pytest.mark.parametrize(
    "player",
    [
        LONG,
        f"{LONG}.py",
        f"perfect({LONG})",
        f"noisy(skill={LONG})",
        f"noisy({LONG}=1)",
        f"({LONG}",
    ],
)
def test_a_long_player_is_shortened(player: str) -> None:
    with refused_in_short():
        load_player(player)


@pytest.mark.parametrize(
    "record",
    [
        LONG,
        f"game: {LONG}",
        f"game: classic\nstart: {LONG}",
        f"game: classic\nresult: {LONG}",
        f"game: classic\n\n1. {LONG}",
        f'game: classic\n\n1. "{LONG}',
        f'{{"game": "{LONG}"}}',
        f'{{"game": "classic", "{LONG}": 1}}',
        f'{{"game": "classic", "moves": ["{LONG}"]}}',
        f"{{{LONG}",
    ],
)
def test_a_long_record_is_shortened(record: str) -> None:
    with refused_in_short():
        read_record(record)


def test_a_long_file_name_is_shortened() -> None:
    with refused_in_short():
        kind_of(Path(LONG), ["svg", "gif"])
    with refused_in_short():
        write_atomically(Path("/".join("." * 5_000)), b"")


def test_what_a_terminal_obeys_is_escaped() -> None:
    assert printable("a\x1b[2J\r\0\x9b\ud800\u202eb") == r"a\x1b[2J\r\x00\x9b\ud800\u202eb"
    assert printable("é\n\tß 👩\u200d🔬") == "é\n\tß 👩\u200d🔬"


def test_an_argument_for_a_shell_is_easy_to_read() -> None:
    assert quote_for_shell("my_player.py") == "my_player.py"
    assert quote_for_shell("Ada's player") == '"Ada\'s player"'
    assert quote_for_shell("a $HOME") == "'a $HOME'"
    for text in ("O'Brien", "a b", 'say "hi"', "back\\slash", "$x", "it's `x`!", ""):
        assert shlex.split(quote_for_shell(text)) == [text]
