"""A game of another package, one file, in the web game: card, rules, hints, match and map."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.processes import UNLIMITED, GameServer
from tests.web.browser import Visit, Visitor
from tests.web.map.pages import canvas, is_at, map_of

PLUGINS = Path(__file__).parents[1] / "plugins"


@pytest.fixture(scope="module")
def server() -> Iterator[GameServer]:
    """A server with the plug-ins installed; some of them do not load, which harms no other."""
    with pytest.MonkeyPatch.context() as patch:
        path = os.pathsep.join([str(PLUGINS), os.environ.get("PYTHONPATH", "")])
        patch.setenv("PYTHONPATH", path)
        running = GameServer(*UNLIMITED, as_command=True)
    yield running
    running.stop()


def point_at(person: Visitor, cell: str) -> None:
    """Press the mouse where the cell is, as somebody does who only looks at the board."""
    box = person.cell(cell).bounding_box()
    assert box is not None
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_its_card_stands_among_the_others_and_plays_its_demo(
    visit: Visit, server: GameServer
) -> None:
    person = visit(server=server, reduced_motion="no-preference").open("/")
    card = person.page.get_by_role("button", name=re.compile("^Pair up Two side by side win"))
    expect(card).to_be_visible()
    marks = card.locator("svg > g[style*=translate]")
    expect(marks).to_have_count(4)  # a typical board
    card.hover()
    expect(marks).to_have_count(1)
    expect(marks).to_have_count(5)
    expect(person.button(re.compile("^Misère pair up"))).to_have_count(0)
    titles = person.page.locator(".card .title").all_inner_texts()
    assert titles.index("Pair up") < titles.index("Misère tic-tac-toe")
    games = {game["name"]: game for game in person.ask("/api/games")}
    assert games["pairup"]["demo"]["steps"] == ["x0", "o9", "x2", "o6", "x1"]
    assert {"broken", "bare", "raising", "number"}.isdisjoint(games)
    person.button(re.compile("^Show all")).click()
    expect(person.button(re.compile("^Misère pair up"))).to_be_visible()
    person.keep("plugin-card", axe=False)


def test_it_is_taught_and_played_against_the_perfect_computer(
    visit: Visit, server: GameServer
) -> None:
    person = visit(server=server, novice=True)
    person.begin(game="Pair up")
    rules = person.page.get_by_role("dialog")
    expect(rules).to_contain_text("Take turns to put your mark in an empty cell.")
    expect(rules).to_contain_text("Whoever has two side by side wins.")
    expect(rules.locator("svg")).not_to_have_count(0)
    person.keep("plugin-rules", axe=False)
    person.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)

    hint = person.page.get_by_text("Leave room beside your first mark.")
    expect(hint).to_be_visible()
    point_at(person, "c2")
    person.sees(2)
    expect(hint).to_have_count(0)
    expect(person.page.get_by_text("Now pair it up, or stop the other pair.")).to_be_visible()
    person.shows_the_truth()
    taken = person.state()["last"]["move"]
    point_at(person, "d2" if taken != "d2" else "b2")
    person.ended("You win with two in a row")
    person.shows_the_truth()


def test_its_map_and_its_explanation(visit: Visit, server: GameServer) -> None:
    person = map_of(visit(server=server), "pairup", "c2", "a1")
    is_at(person, "c2", "a1")
    expect(person.page).to_have_title("Pair up, the map · Unbeatable")
    expect(canvas(person)).to_be_visible()
    person.keep("plugin-map", axe=False)
    told = person.ask("/api/explain", game="pairup", position="x..../.o... x", move="b2")
    assert told["move"] == "b2"
    assert "x plays b2 and wins at once. It completes a line." in " ".join(told["text"].split())
