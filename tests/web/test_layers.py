"""Boards with layers: every cell is where it is drawn, on the board and in the editor."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit, Visitor, case

WINNING = "4a4 4d4 2c2 1d1 1d4 1a1 3c3 1a4 2c3 4a1 2c4 2c1 3b4"
"""A match of Qubic that ends with a line through all layers: 1d4, 2c4, 3b4, 4a4."""

FINGER = 43.5
"""The least side of a cell on a phone, in pixels."""

OVERLAPS = """() => {
    const cells = [...document.querySelectorAll('main [role=group] [data-cell]')];
    const boxes = cells.map((cell) => cell.getBoundingClientRect());
    const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5
        || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => !apart(a, b))).length;
}"""

Box = tuple[float, float, float, float]


def box_of(it: Locator) -> Box:
    box = it.bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def place_of(person: Visitor, name: str, side: int, across: int) -> tuple[float, float]:
    """Where the cell should be by its name, from the places of two corners of the board."""
    layer, column, row = int(name[0]) - 1, "abcd".index(name[1]), side - int(name[2])
    first, gap_to = box_of(person.cell(f"1a{side}")), box_of(person.cell(f"2a{side}"))
    cell = first[2]
    between = gap_to[0] - first[0]  # from a layer to the next
    right, down = layer % across, layer // across
    x = first[0] + right * between + (column + 0.5) * cell
    y = first[1] + down * between + (row + 0.5) * cell
    return x, y


def click(person: Visitor, name: str, side: int, across: int) -> None:
    person.cell(name).scroll_into_view_if_needed()
    person.page.mouse.click(*place_of(person, name, side, across))


@pytest.mark.parametrize(("wide", "tall"), [(1366, 900), (PHONE_WIDE, PHONE_TALL)])
def test_a_line_through_the_layers_wins(visit: Visit, wide: int, tall: int) -> None:
    person = visit()
    person.page.set_viewport_size({"width": wide, "height": tall})
    person.begin("Two at this screen", game="Qubic")
    assert person.page.evaluate(OVERLAPS) == 0
    if wide == PHONE_WIDE:
        assert box_of(person.cell("1a4"))[2] >= FINGER
        person.fits("qubic")
    for ply, name in enumerate(WINNING.split(), 1):
        with case(name):
            click(person, name, 4, 2)
            person.sees(ply)
            says = re.compile(f"^{name}, {'ox'[ply % 2]}, last move")
            expect(person.cell(name)).to_have_accessible_name(says)
        if ply == 6:
            person.shows_the_truth()
    person.ended("x wins with four in a row")
    for name in ("1d4", "2c4", "3b4", "4a4"):
        assert "winning line" in (person.cell(name).get_attribute("aria-label") or "")
    highlights = person.page.locator(".under .body")
    expect(highlights).to_have_count(4)
    person.is_highlighted()
    person.at_rest()
    cells = {name: box_of(person.cell(name)) for name in ("1d4", "2c4", "3b4", "4a4")}
    for i in range(4):
        x, y, width, height = box_of(highlights.nth(i))
        inside = [
            name
            for name, (left, top, side, _) in cells.items()
            if left < x + width / 2 < left + side and top < y + height / 2 < top + side
        ]
        assert len(inside) == 1
    if wide != PHONE_WIDE:
        person.keep("qubic-won")


def test_keys_walk_through_the_layers(visit: Visit) -> None:
    person = visit()
    person.begin("Two at this screen", game="3x3x3")
    person.cell("2b2").focus()
    for keys, name in (
        (["ArrowRight", "ArrowRight"], "3a2"),
        (["ArrowUp"], "3a3"),
        (["ArrowLeft"] * 4, "1c3"),
    ):
        for key in keys:
            person.page.keyboard.press(key)
        expect(person.cell(name)).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.cell("1c3")).to_have_accessible_name("1c3, x, last move")
    person.shows_the_truth()


@pytest.mark.parametrize(
    ("game", "side", "across", "wide", "tall"),
    [
        ("qubic", 4, 2, 1366, 900),
        ("qubic", 4, 2, PHONE_WIDE, PHONE_TALL),
        ("cube(3)", 3, 3, 1366, 900),
        ("cube(3)", 3, 2, PHONE_WIDE, PHONE_TALL),
    ],
)
def test_the_editor_paints_the_cell_under_the_pointer(
    visit: Visit, game: str, side: int, across: int, wide: int, tall: int
) -> None:
    person = visit()
    person.page.set_viewport_size({"width": wide, "height": tall})
    person.open(f"/explore?game={game}")
    expect(person.board).to_be_visible()
    shown = {name: box_of(person.cell(name)) for name in ("1a1", "2b2", f"{side}c3")}
    person.button("Edit").click()
    expect(person.page.get_by_role("group", name="Board to edit")).to_be_visible()
    for name, box in shown.items():  # the editor has its cells where the board has them
        assert box_of(person.cell(name)) == pytest.approx(box, abs=1)
    for brush, name in (("x", "1a1"), ("o", "2b2"), ("x", f"{side}c3")):
        with case(name):
            person.page.get_by_role("radio", name=f"Place {brush}").check()
            click(person, name, side, across)
            expect(person.cell(name)).to_have_accessible_name(f"{name}, {brush}")
            mark = person.page.locator("[aria-label='Board to edit'] .mark").last
            expect(mark).to_be_visible()
    marks = person.page.locator("[aria-label='Board to edit'] .mark")
    drawn = [box_of(marks.nth(i)) for i in range(3)]
    for name in ("1a1", "2b2", f"{side}c3"):
        left, top, width, height = box_of(person.cell(name))
        centred = [
            box
            for box in drawn
            if abs(box[0] + box[2] / 2 - left - width / 2) < width / 5
            and abs(box[1] + box[3] / 2 - top - height / 2) < height / 5
        ]
        assert len(centred) == 1, name
    person.button("Done").click()
    person.cells_say({"1a1": "x", "2b2": "o", f"{side}c3": "x", "1b1": "."})


def test_every_page_says_what_is_proven_of_the_start(visit: Visit) -> None:
    person = visit()
    won = "From the start x wins in at most 61 moves with perfect play: that is proven."
    for page in ("/?game=qubic", "/explore?game=qubic"):
        with case(page):
            person.open(page)
            expect(person.page.get_by_text(won)).to_be_visible()
            expect(person.page.get_by_text("can be beaten")).to_have_count(0)
