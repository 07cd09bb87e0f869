"""Connect Four is exact: the perfect player, the values of columns, and why a match was lost."""

import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.web.browser import PATIENCE, PHONE_TALL, PHONE_WIDE, Visit, Visitor
from tests.web.test_bars import has_not_moved, places

OPENING = {
    "a1": "loss in 40",
    "b1": "loss in 42",
    "c1": "draw",
    "d1": "win in 41",
    "e1": "draw",
    "f1": "loss in 42",
    "g1": "loss in 40",
}
"""What the first moves are known to lead to."""

OUTSIDE = """() => [...document.querySelectorAll('.cell .worth')].filter((it) => {
    const [own, cell] = [it, it.closest('.cell')].map((part) => part.getBoundingClientRect());
    return own.left < cell.left || own.right > cell.right
        || own.top < cell.top || own.bottom > cell.bottom;
}).length"""
"""How many values do not fit into their cells."""


def drop(person: Visitor, column: str) -> None:
    """Click on the upper end of a column."""
    box = person.board.bounding_box()
    assert box
    across = ("abcdefg".index(column) + 0.5) / 7
    person.page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * 0.08)


def worst_move(person: Visitor, position: str) -> str:
    rating: dict[str, Any] = {"complete": False}
    while not rating["complete"]:
        rating = person.ask("/api/ratings", game="connect4", position=position)
    move: str = rating["moves"][-1]["move"]
    return move


def lose(person: Visitor) -> None:
    """Open with the move that wins, and then play the worst ones."""
    drop(person, "d")
    person.sees(2)
    while (match := person.state())["result"] is None:
        drop(person, worst_move(person, match["position"])[0])
        expect(person.made.nth(len(match["moves"]))).to_be_attached()
        expect(person.message).to_have_text(re.compile(r"^Your turn|\bwins?\b"))


def test_the_computer_is_perfect_and_values_are_exact(visit: Visit) -> None:
    person = visit()
    person.open("/?game=connect4")
    person.choose("They")
    expect(person.page.locator(".start")).to_have_text("Play the perfect computer")
    person.page.locator(".start").click()
    person.page.wait_for_url("**/m/*")
    expect(person.page.get_by_text("Perfect computer")).to_be_visible()
    expect(person.cell("d1")).to_have_accessible_name(re.compile("^d1, x"))

    person.begin("You", spec="connect4")
    person.page.get_by_role("switch", name="Crystal ball").click()
    for cell, worth in OPENING.items():
        expect(person.cell(cell)).to_have_accessible_name(f"{cell}, empty, {worth}")
    assert person.page.evaluate(OUTSIDE) == 0
    person.page.set_viewport_size({"width": PHONE_WIDE, "height": PHONE_TALL})
    assert person.page.evaluate(OUTSIDE) == 0
    person.keep("connect-four-values", axe=False)

    before = places(person)
    lose(person)
    decided = person.page.get_by_role("region", name="What decided it")
    expect(decided).to_contain_text("was the losing move", timeout=3 * PATIENCE)
    person.at_rest()
    has_not_moved(person, before)
    expect(person.button("Again")).to_be_in_viewport(ratio=1)
    expect(person.page.get_by_text(re.compile("o has won$"))).to_be_visible()  # tug of war
    person.keep("connect-four-lost")
    person.button("Show it").click()
    expect(person.message).to_contain_text("was the mistake")
    expect(person.board.locator(".ghost").first).to_be_attached()
    person.button("Replay from your mistake").click()
    expect(person.message).to_have_text("Your turn.")


def test_values_are_shown_as_they_come(visit: Visit) -> None:
    person = visit()
    known: list[str] = []

    def answer_in_parts(route: Route) -> None:
        answer = route.fetch()
        rating = answer.json()
        if len(known) < len(OPENING):
            known.append(rating["moves"][len(known)]["move"])
            if len(known) < len(OPENING):
                moves = [it for it in rating["moves"] if it["move"] in known]
                rating |= {"value": None, "remoteness": None, "moves": moves, "complete": False}
        route.fulfill(response=answer, json=rating)

    person.page.route("**/api/ratings?*", answer_in_parts)
    person.open("/explore?game=connect4")
    expect(person.cell("d1")).to_have_accessible_name("d1, empty, win in 41")
    expect(person.message).to_have_text("x to move.")
    expect(
        person.page.get_by_text("Computing what the other moves lead to …").first
    ).to_be_visible()
    expect(person.board.locator(".unrated").first).to_be_visible()
    expect(person.board.locator(".best")).to_have_count(0)
    expect(person.message).to_have_text("x wins in 41 moves; x to move.")
    expect(person.board.locator(".unrated")).to_have_count(0)
    expect(person.board.locator(".best")).to_have_count(1)
    for cell, worth in OPENING.items():
        expect(person.cell(cell)).to_have_accessible_name(f"{cell}, empty, {worth}")
    assert len(known) == len(OPENING)
    person.keep("connect-four-explored", axe=False)
