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

PLUGINS = Path(__file__).parent / "plugins"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(PLUGINS))
    caches = registry._plugins, registry._factory
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
    with pytest.raises(ub.SpecError, match="'bare' cannot be shown to people: it lacks title, su"):
        ub.load("bare")
    with pytest.raises(ub.SpecError, match="'raising' could not be made: ZeroDivisionError"):
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
    assert [listing.name for listing in registry.listings()].count("classic") == 1


def test_the_commands_know_it() -> None:
    path = os.pathsep.join([str(PLUGINS), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path}
    answer = subprocess.run(
        [sys.executable, "-m", "unbeatable", "rate", "takeaway", "6 o", "--json"],
        env=environment,
        capture_output=True,
        check=True,
    )
    rated = json.loads(answer.stdout)
    assert rated["value"] == "win"
    assert rated["moves"][0] == {"move": "take2", "value": "win", "remoteness": 3}
