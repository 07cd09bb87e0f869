"""The map in a browser: counts, keys, the list in step with the canvas, tours, posters."""

import re
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Route, expect

from tests.web.browser import (
    COLOUR_RULES,
    PHONE_WIDE,
    THEMES,
    Visit,
    Visitor,
    case,
    take_screenshot,
)
from tests.web.map.pages import canvas, in_prose, is_at, map_of, tree, way
from unbeatable import solve
from unbeatable.core.errors import IllegalMove
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.drawing.theme import LIGHT
from unbeatable.pictures.poster.poster import Poster
from unbeatable.pictures.poster.svg import poster_svg

LINE = ["b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"]
"""A game of nine moves."""
BY_PLY = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def test_counts_are_exact(visit: Visit) -> None:
    person = map_of(visit())
    expect(person.page.locator("[data-count=below]")).to_have_text("549,946")
    expect(person.page.get_by_text("nodes, one for each way to reach a board")).to_be_visible()
    expect(person.page.locator("[data-count=within]")).to_have_text("549,946")
    expect(person.page.locator("[data-count=all]")).to_have_text("549,946")
    person.page.get_by_text("By move number", exact=True).click()
    expect(person.page.get_by_role("cell")).to_have_text([f"{count:,}" for count in BY_PLY])
    expect(person.page.locator("[data-count=positions]")).to_have_text("5,478")
    expect(person.page.locator("[data-count=shapes]")).to_have_text("765")
    merge = person.page.get_by_role("switch", name="Merge mirror images")
    # Found by a plain recursion over boards as strings, which shares nothing with the map.
    for shown, apart, merged in (
        ("Perfect x", "26,886", "2,870"),
        ("Perfect o", "17,434", "1,764"),
        ("All", "549,946", "58,524"),
    ):
        merge.uncheck()
        person.page.get_by_role("radio", name=shown).check()
        expect(person.page.locator("[data-count=below]")).to_have_text(apart)
        merge.check()
        expect(person.page.locator("[data-count=below]")).to_have_text(merged)
    assert tree(person).get_by_role("button").count() == 1 + 3


def test_keys_and_the_list_go_together(visit: Visit) -> None:
    person = map_of(visit())
    is_at(person)
    canvas(person).focus()
    person.page.keyboard.press("Enter")
    is_at(person, "a3")
    for key, cell in (("ArrowRight", "b3"), ("ArrowDown", "b2"), ("ArrowLeft", "a2")):
        person.page.keyboard.press(key)
        is_at(person, cell)
    person.page.keyboard.press("ArrowUp")
    person.page.keyboard.press("Enter")
    is_at(person, "a3", "b2")  # the only reply that draws
    expect(person.page.locator("[aria-live=polite]")).to_contain_text("A draw with perfect play")
    person.page.keyboard.press("Backspace")
    is_at(person, "a3")
    tree(person).get_by_role("button", name=re.compile("^c2")).click()
    is_at(person, "a3", "c2")
    person.page.keyboard.press("Backspace")
    is_at(person, "a3")
    way(person).first.click()
    is_at(person)


def test_where_one_is_is_on_the_map(visit: Visit) -> None:
    """What hides the selected board leads up to one that is shown; what leads to one shows it."""
    person = map_of(visit(), "classic", "b2", "c3", "a1")
    merge = person.page.get_by_role("switch", name="Merge mirror images")
    merge.check()
    is_at(person, "b2")  # the corner that is shown is a3
    expect(tree(person).get_by_role("button")).to_have_count(2 + 2)
    find = person.page.get_by_label("Find moves or a position")
    find.fill("b2 c3 a1")
    find.press("Enter")
    is_at(person, "b2", "c3", "a1")
    expect(merge).not_to_be_checked()
    person.page.get_by_role("radio", name="Perfect o").check()
    is_at(person, "b2", "c3", "a1")
    person.button("The quickest loss").click()
    for _ in range(2):
        person.button("Next").click()
    expect(person.page.get_by_role("radio", name="All")).to_be_checked()


def test_finding(visit: Visit) -> None:
    person = map_of(visit())
    find = person.page.get_by_label("Find moves or a position")
    find.fill("1. b2 a1 2. c3")
    find.press("Enter")
    is_at(person, "b2", "a1", "c3")
    find.fill("x.o/.../..x o")
    find.press("Enter")
    is_at(person, "a3", "c3", "c1")
    selected = person.page.get_by_role("region", name="Selected board")
    expect(selected.get_by_role("link", name="Explore")).to_have_attribute(
        "href", re.compile("/explore.*pos=")
    )
    find.fill("b2 b2")
    find.press("Enter")
    expect(
        person.alert.filter(has_text="'b2' is not a move after b2; the moves are a3")
    ).to_be_visible()
    expect(way(person)).to_have_count(4)  # nobody is led away by a slip of the pen
    find.fill("z9")
    find.press("Enter")
    expect(
        person.alert.filter(has_text="'z9' is not a move here; the moves are a3")
    ).to_be_visible()
    expect(way(person)).to_have_count(4)
    find.fill("xxx/xxx/xxx o")
    find.press("Enter")
    expect(find).to_have_accessible_description(
        re.compile("'xxx/xxx/xxx o' is not a position of Tic-tac-toe: ")
    )
    field, told = find.bounding_box(), person.page.locator("#missed").bounding_box()
    assert field is not None and told is not None
    assert 0 <= told["y"] - field["y"] - field["height"] < 12, "it stands right below the field"
    person.keep("map-not-found")
    find.fill("b2 a1")
    find.press("Enter")
    is_at(person, "b2", "a1")
    expect(find).to_have_accessible_description("")


def test_tours_tell_and_show_also_by_keys(visit: Visit) -> None:
    person = map_of(visit())
    for name, told in (
        ("The quickest loss", "Nobody can lose faster"),
        ("The only drawing reply", "looks no worse"),
        ("The longest win", "has won"),
    ):
        person.button(name).click()
        group = person.page.get_by_role("group", name="Tour")
        while group.get_by_role("button", name="Next").count():
            words = group.locator(".words").inner_text()
            expect(person.page.locator("[aria-live=polite]")).to_have_text(words)
            group.get_by_role("button", name="Next").click()
        expect(group).to_contain_text(told)
        group.get_by_role("button", name="End").click()
    tour_by_keys(person)


def tour_by_keys(person: Visitor) -> None:
    """The keyboard alone leads to the end of a tour, back to its start, and out of it."""
    tour, back, leave = (person.button(name) for name in ("The longest win", "Back", "End"))
    tour.focus()
    for _ in range(3):
        person.page.keyboard.press("Enter")
    expect(leave).to_be_focused()  # there is no next stop
    back.focus()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Enter")
    expect(person.button("Next")).to_be_focused()  # nor one before the first
    leave.focus()
    person.page.keyboard.press("Enter")
    expect(tour).to_be_focused()


@pytest.fixture(scope="module")
def large() -> str:
    """A board of which the map shows parts; solved before, so that no page waits for that."""
    solve("mnk(4,4,3)")
    return "mnk(4,4,3)"


def test_perfect_play_from_any_board(visit: Visit, large: str) -> None:
    person = map_of(visit(), large, "b2")
    tour = person.button("Perfect play from here")
    expect(tour).to_be_enabled()
    tour.click()
    group = person.page.get_by_role("group", name="Tour")
    expect(group).to_contain_text("From here, x wins in 4 moves")
    group.get_by_role("button", name="Next").click()
    expect(group).to_contain_text("Halfway, x wins in 2 moves")
    group.get_by_role("button", name="Next").click()
    expect(group).to_contain_text("4 moves later x has won")
    expect(way(person)).to_have_count(1 + 5)
    expect(tree(person).get_by_text("The game is over")).to_be_visible()


@pytest.mark.parametrize("wide", [1440, PHONE_WIDE])
def test_everything_at_once_is_accessible(visit: Visit, wide: int) -> None:
    person = map_of(visit(wide=wide), "classic", "b2", "a1")
    person.page.get_by_text("By move number", exact=True).click()
    person.page.get_by_text("Play on from here").click()
    person.button("The quickest loss").click()
    person.button("Next").click()
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.at_rest()
        rules = None if theme == THEMES[0] else COLOUR_RULES
        person.is_accessible(f"the map, {wide} px wide, {theme}", rules)


def test_pictures_at_every_depth(visit: Visit) -> None:
    person = map_of(visit())
    for depth in (0, 1, 3, 6, 9):
        with case(depth):
            person.follow(f"/map?game=classic&moves={'+'.join(LINE[:depth])}")
            is_at(person, *LINE[:depth])
            person.keep(f"map-{depth}", axe=depth in {0, 9})


def there_and_back(match: Match) -> list[str]:
    """Four moves after which the match stands as before: both go somewhere and return."""
    for first in match.legal:
        for second in match.apply(first).legal:
            moves = [first, second, *("-".join(reversed(it.split("-"))) for it in (first, second))]
            with suppress(IllegalMove):
                after = match
                for move in moves:
                    after = after.apply(move)
                return moves
    raise AssertionError("everybody is stuck")


def test_a_game_that_goes_round_in_circles(visit: Visit) -> None:
    person = map_of(visit(), "morris")
    expect(person.page.get_by_text("its map has no end")).to_be_visible()
    match = Match.new("morris")
    for move in ("b2", "a1", "c1", "a3", "a2", "c2"):
        match = match.apply(move)
    loop = there_and_back(match)
    map_of(person, "morris", *match.played, *loop[:3])
    again = tree(person).get_by_role("button", name=re.compile(f"^{in_prose(loop[3])}.*again"))
    again.click()
    expect(tree(person).get_by_text("has come round")).to_be_visible()
    is_at(person, *match.played, *loop)
    person.keep("map-return", axe=False)


def test_large_boards_unfold_where_one_looks(visit: Visit, large: str) -> None:
    person = map_of(visit(), "mnk(8,7,4,gravity=true)", "d1")
    expect(person.page.get_by_text("carry no values")).to_be_visible()
    expect(person.page.get_by_text("Too many nodes to be counted")).to_be_visible()
    expect(person.page.get_by_text("Show me")).to_have_count(0)  # nobody knows what is best
    expect(tree(person).get_by_role("button")).to_have_count(2 + 8)
    map_of(person, large, "b2")
    expect(tree(person).get_by_role("button", name=re.compile("loss in 4"))).to_have_count(15)
    unfolded = person.page.locator("[data-count=unfolded]")
    expect(unfolded).to_have_text(re.compile(r"^\d[\d,]+$"))
    person.keep("map-large", axe=False)


def test_slow_values_are_announced_and_hold_nothing_up(visit: Visit, large: str) -> None:
    """The server takes its time: the map goes on, says so, and gets over a failure by itself."""
    person = visit()
    person.expected = re.compile("503")
    held: list[Route] = []
    is_well = False

    def answer(route: Route) -> None:
        """The first question waits; those after it are refused until the server is well."""
        if not held:
            held.append(route)
        elif is_well:
            route.continue_()
        else:
            refuse(route)

    def refuse(route: Route) -> None:
        problem = {"code": "unavailable", "message": "The server is busy."}
        route.fulfill(status=503, json=problem)

    person.page.route("**/api/ratings", answer)
    map_of(person, large, "b2")
    expect(person.page.get_by_text("Computing values …")).to_be_visible()
    is_at(person, "b2")
    canvas(person).press("Enter")
    expect(way(person)).to_have_count(3)  # nobody knows which is best, so it is the first
    refuse(held[0])
    expect(person.alert.filter(has_text="The server is busy.")).to_be_visible()
    is_well = True
    expect(tree(person).get_by_role("button", name=re.compile("in 3"))).not_to_have_count(0)
    expect(person.alert.filter(has_text="The server is busy.")).to_have_count(0)


NOWHERE = {
    "game=nonsense": "'nonsense' is not a game",
    "game=%22%3E%3Cscript%3E": "is not a spec",
    "moves=b2+z9": "'z9' is not a move after b2",
    "pos=xxx/ooo/...+x": "is not a position",
    "start=garbage": "'garbage' is not a position",
    "match=nope": "There is no match 'nope'",
}


def test_an_address_that_leads_nowhere_says_so_and_an_empty_one_is_the_usual_map(
    visit: Visit,
) -> None:
    person = visit()
    person.expected = re.compile("400")
    for address, said in NOWHERE.items():
        with case(address):
            person.open(f"/map?{address}")
            expect(person.alert.filter(has_text=said)).to_be_visible()
            expect(person.page.get_by_text("Unfolding …")).to_have_count(0)
    person.open("/map?game=&pos=&match=")
    is_at(person)


def test_what_a_map_needs_is_asked_for_once(visit: Visit) -> None:
    person = visit()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    map_of(person)
    scripts = [path for path in asked if path.startswith("/assets/")]
    assert asked.count("/api/map") == 1
    assert len(set(scripts)) == len(scripts)
    ahead = person.page.evaluate(
        "[...document.querySelectorAll('head > link')].map((it) => it.getAttribute('href'))"
    )
    missed = [path for path in scripts if path not in ahead and "/index-" not in path]
    assert not missed, "what the page needs is told in its head"


def test_a_poster_opens_in_the_browser(visit: Visit, tmp_path: Path) -> None:
    poster = poster_svg(Poster(load("classic"), solve("classic"), perfect=0, depth=3))
    path = tmp_path / "x.svg"
    path.write_text(poster, encoding="utf-8")
    page = visit().context.browser.new_page()  # type: ignore[union-attr]
    page.goto(path.as_uri())
    seen = page.evaluate(
        """() => {
            const board = document.querySelector('[data-moves="a3 b2"]');
            const names = (it) => [...it.children].filter((use) => use.tagName === 'use')
                .map((use) => use.getAttribute('href'));
            const box = board.getBoundingClientRect();
            const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return { marks: names(board).filter((it) => /#ub-[xo]/.test(it)),
                     inside: board.contains(at),
                     missing: names(board).filter((it) => !document.querySelector(it)) };
        }"""
    )
    assert seen == {"marks": ["#ub-x0", "#ub-o4"], "inside": True, "missing": []}
    assert page.locator('[data-moves="a3 b2"] > [data-moves]').count() > 0
    page.emulate_media(color_scheme="light")
    ring = page.locator('[data-moves="a3 b2"] > use[href="#ub-o4"]').screenshot()
    colours = Image.open(BytesIO(ring)).convert("RGB")
    row = [colours.getpixel((x, colours.height // 2)) for x in range(colours.width)]
    assert row[len(row) // 2] == ImageColor.getrgb(LIGHT["paper"]), "a ring is not filled"
    assert 0 < row.count(ImageColor.getrgb(LIGHT["o"])) < len(row) / 2
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        take_screenshot(page, f"poster-{theme}", whole=False)  # a picture has no page
    page.close()
