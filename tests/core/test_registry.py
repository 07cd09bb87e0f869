from typing import Any

import pytest

from unbeatable import SpecError, load
from unbeatable.core.registry import ALIASES, known_names, listings, usage

SHOWN = [entry.name for entry in listings()]


@pytest.mark.parametrize("spec", SHOWN)
def test_a_game_is_loaded_by_its_own_spec(spec: str) -> None:
    game = load(spec)
    assert load(game.spec).spec == game.spec
    assert load(game.spec) == game
    assert hash(load(game.spec)) == hash(game)
    assert repr(game) == f"load({game.spec!r})"


@pytest.mark.parametrize(("alias", "spec"), ALIASES.items())
def test_aliases(alias: str, spec: str) -> None:
    assert load(alias).spec == spec


@pytest.mark.parametrize(
    ("written", "spec"),
    [
        (" MNK( 4 , 4,3 ) ", "mnk(4,4,3)"),
        ("mnk(3,3,3,misere=false)", "mnk(3,3,3)"),
        ("mnk(columns=4,rows=3,k=3)", "mnk(4,3,3)"),
        ("mnk(4,4,4,gravity=true,misere=true)", "mnk(4,4,4,misere=true,gravity=true)"),
        ("Classic", "mnk(3,3,3)"),
        ("Tic Tac Toe", "mnk(3,3,3)"),
        ("misère", "mnk(3,3,3,misere=true)"),
        ("Tic-Tac-Whoa", "whoa"),
        ("whoa()", "whoa"),
        ("morris(moves=lines)", "morris"),
    ],
)
def test_specs_are_written_in_one_way(written: str, spec: str) -> None:
    assert load(written).spec == spec


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("chess", "'chess' is not a game; games are classic, misere"),
        ("", "'' is not a spec"),
        ("clasic", "did you mean 'classic'?"),
        ("No Such!", "'No Such!' is not a spec"),
        ("x../.o./..x o", "is a position; the game comes first: SPEC POSITION"),
        ("mnk(3,3", "'mnk(3,3' is not a spec"),
        ("mnk", "columns is missing; write mnk(columns,rows,k"),
        ("mnk(3,3,3,3)", "too many arguments"),
        ("mnk(3,3,3,wrap=true)", "there is no argument 'wrap'; write mnk(columns,rows,k"),
        ("mnk(3,3,3,3,misere=true)", "too many arguments"),
        ("mnk(3,3,3,rows=3)", "rows is given twice; write mnk(columns,rows,k"),
        ("4x4", "'4x4' is not a game; write a board as mnk(columns,rows,k)"),
        ("7 x 6", "with k in a row to win, such as mnk(7,6,6)"),
        ("mnk(9999999999,3,3)", "a number has at most 9 digits"),
        ("mnk(3,x,3)", "rows takes a whole number, not 'x'"),
        ("mnk(3,true,3)", "rows takes a whole number, not True"),
        ("mnk(3,3,3,misere=1)", "misere takes true or false, not 1"),
        ("mnk(3,3,4)", "no line of 4 fits on a 3x3 board; k runs from 1 to 3"),
        ("mnk(3,3,0)", "k runs from 1 to 3"),
        ("mnk(0,3,3)", "columns and rows run from 1 to 26"),
        ("mnk(27,3,3)", "columns and rows run from 1 to 26"),
        ("mnk(3,,3)", "'' is not an argument"),
        ("mnk(3,3,3,=true)", "'=true' is not an argument"),
        ("mnk(3,3,k=3,k=3)", "k is given twice"),
        ("morris(moves=jump)", "moves is one of lines, orthogonal, king, any"),
        ("morris(moves=3)", "moves takes a word, not 3"),
        ("achi(4)", "too many arguments; write achi"),
    ],
)
def test_a_bad_spec_is_quoted_with_what_is_accepted(spec: str, says: str) -> None:
    with pytest.raises(SpecError) as raised:
        load(spec)
    assert says in str(raised.value)
    assert repr(spec) in str(raised.value)


def test_the_list_of_games_names_each_with_its_spec() -> None:
    found = {listing.name: listing for listing in listings()}
    assert {"classic", "whoa", "morris(moves=any)", "achi"} <= set(found)
    assert found["connect4"].spec == "mnk(7,6,4,gravity=true)"
    assert all(listing.summary and listing.loads for listing in found.values())


def test_the_list_begins_with_one_of_each_game_and_ends_with_what_is_not_featured() -> None:
    assert SHOWN[:6] == ["classic", "whoa", "morris", "wild", "notakto", "achi"]
    assert [entry.name for entry in listings() if not entry.featured] == [
        "morris(moves=orthogonal)",
        "morris(moves=king)",
        "morris(moves=any)",
        "wild(misere=true)",
    ]


@pytest.mark.parametrize(
    "specs",
    [
        SHOWN,
        ["mnk(4,4,3)", "mnk(4,4,4)", "mnk(4,4,3,misere=true)", "mnk(4,4,3,gravity=true)"],
        ["mnk(3,3,3)", "mnk(3,3,2)", "mnk(3,3,3,misere=true)", "mnk(3,3,3,gravity=true)"],
    ],
)
def test_every_spec_has_a_title_of_its_own(specs: list[str]) -> None:
    titles = [load(spec).title for spec in specs]
    assert len(set(titles)) == len(specs), titles


def test_every_name_is_known_and_has_a_usage() -> None:
    assert {"classic", "mnk", "whoa"} <= set(known_names())
    assert usage("whoa") == "whoa"
    assert usage("mnk") == "mnk(columns,rows,k,misere=...,gravity=...)"


class Unfinished:
    spec = "g"

    def start(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        (Unfinished(), "'g' is not a game: it lacks turn, moves, play, verdict, canonical"),
        (Unfinished, "Unfinished is a class; pass an instance: Unfinished()"),
        (3, "3 is neither a spec, such as 'classic', nor a game"),
    ],
)
def test_what_is_not_a_game_is_told_what_it_lacks(thing: Any, says: str) -> None:
    with pytest.raises(SpecError) as raised:
        load(thing)
    assert str(raised.value) == says
