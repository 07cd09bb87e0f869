"""The map beside a match that it follows."""

import re

from playwright.sync_api import expect

from tests.web.browser import Visit
from tests.web.map.pages import canvas, tree, way


def test_a_match_is_followed(visit: Visit) -> None:
    person = visit()
    person.begin("Two at this screen")
    person.page.get_by_role("switch", name="Map").check()
    expect(canvas(person)).to_have_accessible_name(re.compile("The start"))
    person.play("b2")
    expect(canvas(person)).to_have_accessible_name(re.compile(r"b2\. o to move\.$"))
    person.page.get_by_role("switch", name="Crystal ball").check()
    expect(canvas(person)).to_have_accessible_name(re.compile("draw with perfect play"))
    person.keep("map-docked")
    person.page.get_by_role("switch", name="Crystal ball").uncheck()
    person.play("a2")
    person.play("a3")
    canvas(person).press("Enter")  # without values not into the best move, but the first
    expect(canvas(person)).to_have_accessible_name(re.compile(r"b2, a2, a3, b3\. x to move\.$"))
    person.link("The map on a page of its own").click()
    expect(way(person)).to_have_text(["Start", "b2", "a2", "a3"])
    person.button("Back to the match").click()
    person.page.get_by_text("Play on from here").click()
    person.button("As o").click()
    person.page.wait_for_url("**/m/*")


def test_what_was_chosen_elsewhere_tells_nothing_of_a_match(visit: Visit) -> None:
    """Only the best replies shown would be the crystal ball in disguise."""
    person = visit(reduced_motion="reduce")
    person.open("/")
    person.choose("Two at this screen")
    person.page.get_by_text("More", exact=True).click()
    person.page.get_by_role("checkbox", name=re.compile("crystal ball")).uncheck()
    person.page.locator(".start").click()
    person.play("a3")
    person.page.get_by_role("switch", name="Map").check()
    person.link("The map on a page of its own").click()
    expect(tree(person).get_by_role("button")).to_have_count(2 + 8)
    expect(person.page.get_by_role("radio", name="Perfect o")).to_have_count(0)
    person.open("/map?game=mnk(3,3,2)")
    person.page.get_by_role("radio", name="Perfect o").check()
    person.page.go_back()
    expect(way(person)).to_have_text(["Start", "a3"])
    expect(tree(person).get_by_role("button")).to_have_count(2 + 8)


def test_the_map_hides_values_while_a_match_without_the_ball_goes_on(visit: Visit) -> None:
    person = visit(reduced_motion="reduce").open("/")
    person.page.get_by_text("More", exact=True).click()
    person.page.get_by_role("checkbox", name=re.compile("crystal ball")).uncheck()
    person.button("Play the perfect computer").click()
    person.play("a1", replies=1)
    match = person.address
    note = person.page.get_by_text("Values are hidden")
    tours = person.page.get_by_text("The quickest loss")
    shown = person.page.get_by_role("radio", name="Perfect o")

    person.link("Map").click()
    expect(note).to_be_visible()
    expect(canvas(person)).to_have_accessible_name(re.compile("to move"))
    expect(canvas(person)).not_to_have_accessible_name(re.compile("draw"))
    expect(tours).to_have_count(0)
    expect(shown).to_have_count(0)
    person.open("/map?game=mnk(3,3,2)")  # another game gives nothing away
    expect(shown).to_be_visible()
    expect(note).to_have_count(0)

    person.open(match)
    person.button("Resign").click()
    person.button("Yes, resign").click()
    expect(person.message).to_contain_text("you resigned")
    person.link("Map").click()
    expect(tours).to_be_visible()
    expect(note).to_have_count(0)


def test_the_map_stays_out_for_the_next_match(visit: Visit) -> None:
    person = visit()
    person.begin(game="Tic Tac Whoa")  # against the perfect computer
    person.page.get_by_role("switch", name="Map").check()
    person.play("b2", replies=1)
    expect(canvas(person)).to_have_accessible_name(re.compile(r"^Map\. b2, \S+ x to move\.$"))
    person.button("Undo").click()
    expect(canvas(person)).to_have_accessible_name(re.compile(r"^Map\. The start\."))
    first = person.address
    person.button("Resign").click()
    person.button("Yes, resign").click()
    person.button("Again").click()
    person.page.wait_for_url(lambda url: "/m/" in url and not url.endswith(first))
    expect(canvas(person)).to_have_accessible_name(re.compile(r"^Map\. b2\. o to move\."))
