"""What journeys over the map have in common."""

import re
from urllib.parse import quote

from playwright.sync_api import Locator, expect

from tests.web.browser import Visitor


def map_of(person: Visitor, game: str = "classic", *moves: str) -> Visitor:
    person.open(f"/map?game={quote(game)}&moves={quote(' '.join(moves))}")
    expect(tree(person).get_by_role("button").first).to_be_visible()
    return person


def tree(person: Visitor) -> Locator:
    return person.page.get_by_role("list", name="The map as a list")


def way(person: Visitor) -> Locator:
    return person.page.get_by_role("navigation", name="Way").get_by_role("button")


def canvas(person: Visitor) -> Locator:
    return person.page.locator("canvas")


def in_prose(move: str) -> str:
    """As people read it: `a1→b2`, `x on c3`."""
    return re.sub(r"^([xo])(?=[a-z@]\d)", r"\1 on ", move).replace("-", "→")


def is_at(person: Visitor, *moves: str) -> None:
    """The way, the list, the canvas' name and the address all say so."""
    read = [in_prose(move) for move in moves]
    expect(way(person)).to_have_text(["Start", *read])
    here = read[-1] if read else "Start"
    expect(tree(person).locator("[aria-current]")).to_have_text(re.compile(f"^\\s*{here}\\b"))
    opened = tree(person).locator("[aria-expanded=true]")
    expect(opened).to_have_count(len(moves) + 1)
    said = ", ".join(read) if read else "The start"
    expect(canvas(person)).to_have_accessible_name(re.compile(re.escape(f" {said}. ")))
    address = re.compile(re.escape(quote(" ".join(moves)).replace("%20", "+")) + "$")
    person.page.wait_for_url(address)


def within(person: Visitor) -> Locator:
    """How many boards have their middle within the view: it tells how the view has moved."""
    return person.page.locator("[data-count=within]")
