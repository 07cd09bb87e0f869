"""A game that another package adds through the entry point group `unbeatable.games`."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import unbeatable as ub
from unbeatable.core import registry
from unbeatable.testing import check_game

pytestmark = pytest.mark.slow

PLUGINS = Path(__file__).parent / "plugins"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(PLUGINS))
    caches = registry._entries, registry._factory
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("installed")
def test_it_loads_keeps_the_contract_and_is_solved() -> None:
    assert check_game("takeaway") == 15 - 1
    assert ub.solve("takeaway(counters=8)").value() is ub.Value.LOSS
    assert ub.solve("takeaway").rate()[0].text == "take3"
    assert ub.Match.new("takeaway").apply("take3").status == "o to move"


@pytest.mark.usefixtures("installed")
def test_its_arguments_are_checked_like_ours() -> None:
    with pytest.raises(ub.SpecError, match="counters takes a whole number, not 'many'"):
        ub.load("takeaway(counters=many)")


@pytest.mark.usefixtures("installed")
def test_a_broken_plugin_is_named_and_does_not_hide_the_others() -> None:
    with pytest.raises(ub.SpecError, match=r"the game 'broken' \(take_away:NoSuchGame\) did not"):
        ub.load("broken")
    with pytest.raises(
        ub.SpecError,
        match="'bare' is not a game that people can play: it lacks start, turn",
    ):
        ub.load("bare")
    with pytest.raises(ub.SpecError, match="'raising' could not be created: ZeroDivisionError"):
        ub.load("raising")
    with pytest.raises(ub.SpecError, match="the game 'number'"):
        ub.load("number")
    listed = {listing.name: listing.summary for listing in registry.listings()}
    assert "did not load" in listed["broken"]
    assert listed["takeaway"].startswith("take one to three of 7")


@pytest.mark.usefixtures("installed")
def test_names_are_read_without_case_and_ours_stay_ours() -> None:
    assert ub.load("take-three").spec == "takeaway(counters=3)"
    assert ub.load("classic").spec == "mnk(3,3,3)"
    listed = {listing.name: listing for listing in registry.listings()}
    assert listed["classic"].loads
    assert [it.summary for it in listed.values() if not it.loads].count(
        "'classic' is the name of a built-in game"
    ) == 1


@pytest.mark.usefixtures("installed")
def test_a_game_of_one_file_keeps_the_contract_and_stands_among_the_featured_ones() -> None:
    assert check_game("pairup") > 100
    listed = {listing.name: listing for listing in registry.listings()}
    names = list(listed)
    assert names.index("classic") < names.index("pairup") < names.index("misere")
    assert (listed["pairup"].title, listed["pairup"].featured) == ("Pair up", True)
    assert not listed["pairup(misere=true)"].featured
    titles = [listing.title for listing in listed.values() if listing.loads]
    assert len(set(titles)) == len(titles)


@pytest.mark.usefixtures("installed")
def test_a_subclass_does_not_list_the_specs_of_its_base_again() -> None:
    names = [listing.name for listing in registry.listings()]
    assert names.count("achi") == names.count("morris") == 1
    assert [listing.name for listing in registry.listings() if not listing.loads] == [
        *("broken", "bare", "raising", "number", "take_away:TakeAway")
    ]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("listed", [5, "takeaway", ("takeaway", "takeaway(counters=9)")])
def test_a_malformed_list_hides_no_game(monkeypatch: pytest.MonkeyPatch, listed: object) -> None:
    game = type(ub.load("takeaway"))
    monkeypatch.setattr(game, "listed", listed, raising=False)
    names = [listing.name for listing in registry.listings()]
    assert names.count("takeaway") == 1
    assert "takeaway(counters=9)" not in names
    assert {"classic", "pairup"} <= set(names)


def run(*arguments: str, typed: str = "") -> str:
    """What the command prints with the plug-ins installed."""
    path = os.pathsep.join([str(PLUGINS), os.environ.get("PYTHONPATH", "")])
    answer = subprocess.run(
        [sys.executable, "-m", "unbeatable", *arguments],
        env=os.environ | {"PYTHONPATH": path},
        input=typed,
        capture_output=True,
        check=True,
        text=True,
    )
    return answer.stdout


def test_the_commands_know_it() -> None:
    rated = json.loads(run("rate", "takeaway", "6 o", "--json"))
    assert rated["value"] == "win"
    assert rated["moves"][0] == {"move": "take2", "value": "win", "remoteness": 3}


def test_a_game_of_one_file_is_listed_played_and_explained_in_the_terminal() -> None:
    assert "two side by side win on 5x2" in run("games")
    played = run("play", "pairup", "--plain", "--o", "first", typed="c2\nd2\n")
    assert played.startswith("Pair up: two side by side win on 5x2.")
    assert "You won" in played
    explained = run("explain", "pairup", "x..../.o... x")
    assert "x plays b2 and wins at once." in explained
    assert "completes a line" in explained
