"""The learner's player on the map: coloured by its values, with its mistakes and its games."""

import re

from playwright.sync_api import expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit, Visitor
from tests.web.learn.lessons import SLOW, WORKER, keep, think_for_ever, with_our_python
from tests.web.map.pages import canvas, is_at, tree, way
from unbeatable.course.lesson import find_lesson

BLIND = find_lesson("4").solution.replace("(2, 4, 6)", "(2, 4, 7)")
"""Lines of which one diagonal is wrong."""


def own_map(person: Visitor, player: str, moves: str = "", **code: str) -> Visitor:
    keep(with_our_python(person), passed=["s08_block", "s14_quick"], code=code)
    person.open(f"/map?game=classic&own={player}&moves={moves}")
    expect(person.page.locator(".verdict")).to_be_visible(timeout=SLOW)
    return person


def test_a_right_player_is_a_certificate_to_see(visit: Visit) -> None:
    person = own_map(visit(), "s14_quick.choose")
    panel = person.page.get_by_role("region", name="Your player: Quick")
    expect(panel).to_contain_text(
        "All 5,478 values are right, and none of its moves gives anything"
    )
    expect(panel.get_by_role("row", name="x 153 73 71 2 0")).to_be_visible()
    expect(panel.get_by_role("row", name="o 776 569 386 183 0")).to_be_visible()
    expect(panel.get_by_role("list")).to_have_count(0)
    panel.get_by_role("radio", name="It plays x").check()
    expect(tree(person).get_by_role("button")).to_have_text([re.compile("Start"), re.compile("a3")])
    expect(person.page.locator("[data-count=below]")).not_to_have_text("549,946")
    panel.get_by_role("radio", name="All").check()
    expect(person.page.locator("[data-count=below]")).to_have_text("549,946")


def test_a_wrong_player_sees_where_it_goes_wrong(visit: Visit) -> None:
    person = own_map(visit(), "s14_quick.choose", s04_lines=BLIND)
    panel = person.page.get_by_role("region", name="Your player: Quick")
    expect(panel).to_contain_text(re.compile(r"\d+ of 5,478 boards have a wrong value"))
    # The lesson was begun, and its checks have not passed.
    expect(panel.get_by_role("link", name="lesson 4")).to_have_attribute("href", "/learn/s04_lines")
    causes = panel.get_by_role("list", name="It goes wrong here")
    first = causes.get_by_role("button").first
    expect(first).to_contain_text("Your code says: draw. Right is: x has won.")
    person.keep("map-own-wrong")
    first.focus()
    person.page.keyboard.press("Enter")
    expect(way(person)).to_have_count(1 + 5)
    expect(first).to_have_attribute("aria-current", "location")
    expect(canvas(person)).to_have_accessible_name(re.compile("Your code says: draw. Right is: x"))
    expect(person.page.locator("[aria-live=polite]")).to_contain_text("Right is: x has won.")
    here = tree(person).locator("[aria-current]")
    expect(here).to_contain_text("≠ wrong")
    assert "own=s14_quick.choose" in person.address

    panel.get_by_text(re.compile("more are wrong because of these")).click()
    others = panel.get_by_role("list", name="Wrong because of others")
    expect(others.get_by_role("button")).to_have_count(6)
    others.locator("..").get_by_role("button", name=re.compile("^Show .* more")).click()
    expect(others.get_by_role("button")).to_have_count(30)

    slips = panel.get_by_role("list", name="Moves that give something away")
    slips.get_by_role("button").first.click()
    expect(tree(person).locator("[aria-current]")).to_contain_text("its move")
    panel.get_by_role("radio", name="It plays o").check()
    slips.get_by_role("button").first.click()
    # A board of a game that can happen stays on the map of these games, or all games are shown.
    expect(slips.get_by_role("button").first).to_have_attribute("aria-current", "location")


def test_code_that_has_not_passed_is_still_the_learners(visit: Visit) -> None:
    person = with_our_python(visit())
    keep(person, skipped=["s08_block"], code={"s14_quick": find_lesson("14").solution})
    panel = person.page.get_by_role("region", name=re.compile("^Your player: "))
    person.open("/map?game=classic&own=s14_quick.choose")
    expect(panel).to_contain_text("On the map, cell 0 is a3 and cell 8 is c1.", timeout=SLOW)
    expect(panel).not_to_contain_text("This is our solution")
    person.open("/map?game=classic&own=s08_block.win_or_block")
    expect(panel).to_contain_text("This is our solution, not yours.", timeout=SLOW)


def test_a_player_without_values_shows_its_mistakes(visit: Visit) -> None:
    person = own_map(
        visit(wide=PHONE_WIDE, tall=PHONE_TALL, touch=True), "s08_block.win_or_block", "a3"
    )
    is_at(person, "a3")
    panel = person.page.get_by_role("region", name="Your player: Win or block")
    expect(panel).to_contain_text("Some of its moves give something away.")
    moves = tree(person).get_by_role("button", name=re.compile("^b3.*its move"))
    expect(moves).to_contain_text("loss in 6")
    person.keep("map-own-block")


def test_python_is_fetched_only_when_a_player_is_shown(visit: Visit) -> None:
    person = visit()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.open("/map?game=classic")
    expect(tree(person).get_by_role("button").first).to_be_visible()
    assert not [url for url in asked if "/python/" in url or "OwnPanel" in url]


def test_it_can_be_stopped_and_tried_again(visit: Visit) -> None:
    person = with_our_python(visit())
    think_for_ever(person)
    keep(person, passed=["s14_quick"])
    person.open("/map?game=classic&own=s14_quick.choose")
    person.button("Stop").click()
    expect(person.alert.filter(has_text="Stopped.")).to_be_visible()
    is_at(person)
    with_our_python(person)
    person.button("Try again").click()
    expect(person.page.locator(".verdict")).to_be_visible(timeout=SLOW)


def test_it_can_be_stopped_before_python_has_been_asked(visit: Visit) -> None:
    person = with_our_python(visit())
    person.context.route("**/api/course*", lambda _: None)
    keep(person, passed=["s14_quick"])
    person.open("/map?game=classic&own=s14_quick.choose")
    person.button("Stop").click()
    expect(person.alert.filter(has_text="Stopped.")).to_be_visible()


def test_what_cannot_be_shown_is_said(visit: Visit) -> None:
    person = with_our_python(visit())
    keep(person, passed=["s14_quick"], code={"s14_quick": "x = 1\n"})
    person.open("/map?game=classic&own=s14_quick.choose")
    expect(person.alert.filter(has_text="no function choose")).to_be_visible(timeout=SLOW)
    person.open("/map?game=classic&own=nonsense")
    expect(person.alert.filter(has_text="There is no player")).to_be_visible()


def test_nothing_of_the_code_leaves_the_page(visit: Visit) -> None:
    person = visit()
    sent: list[str] = []
    person.page.on(
        "request", lambda request: sent.append(f"{request.url} {request.post_data or ''}")
    )
    secret = find_lesson("14").solution + "\n# a secret\n"
    keep(person, passed=["s14_quick"], code={"s14_quick": secret})
    person.open("/map?game=classic&own=s14_quick.choose")  # with Pyodide
    expect(person.page.locator(".verdict")).to_be_visible(timeout=SLOW)
    assert any(WORKER.search(it.split(" ")[0]) for it in sent)
    assert not [it for it in sent if "secret" in it]
