"""Other ways than a mouse and a wide screen: keys alone, fingers, little motion, both themes."""

import math
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, THEMES, Visit, Visitor, case, take_screenshot

TOUCHABLE = "button, a, select, summary, label, input:not([type=radio])"
SMALL = """(selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility() && !it.closest('p, .unseen, header .home'))
    .filter((it) => !(it.matches('input') && it.closest('label')))
    .filter((it) => getComputedStyle(it).display !== 'inline')  // a word in a sentence
    .map((it) => {
        const after = getComputedStyle(it, '::after');
        const grown = after.content === 'none' || after.position !== 'absolute' ? [0, 0]
            : [-2 * (parseFloat(after.left) || 0), -2 * (parseFloat(after.top) || 0)];
        const box = it.getBoundingClientRect();
        return [it.ariaLabel || it.textContent.trim(), box.width + Math.max(0, grown[0]),
            box.height + Math.max(0, grown[1])];
    })
    .filter(([, width, height]) => Math.min(width, height) < 43.5)"""
MEASURE = 1000
"""Pixels that a paragraph may be wide: longer lines are hard to read."""
WIDEST_LINE = """() => Math.max(0, ...[...document.querySelectorAll('main p')]
    .map((it) => it.getBoundingClientRect().width))"""
RUNNING = "() => document.getAnimations().filter((it) => it.playState === 'running').length"


def tab_to(person: Visitor, name: str | re.Pattern[str]) -> None:
    """Press Tab until this button has the focus."""
    wanted = person.button(name)
    expect(wanted.first).to_be_visible()
    for _ in range(80):
        person.page.keyboard.press("Tab")
        if wanted.evaluate_all("(all) => all.includes(document.activeElement)"):
            return
    pytest.fail(f"Tab does not lead to {name}")


def arrow_to(person: Visitor, cell: str) -> None:
    """From the cell that has the focus to another one."""
    here = person.page.evaluate("document.activeElement.ariaLabel").partition(",")[0]
    across, up = ord(cell[0]) - ord(here[0]), int(cell[1:]) - int(here[1:])
    for _ in range(abs(across)):
        person.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        person.page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    expect(person.cell(cell)).to_be_focused()


def best_of(person: Visitor) -> str:
    state = person.state()
    rated = person.ask("/api/ratings", game=state["spec"], position=state["position"])
    merit = {"win": 1, "draw": 0, "loss": -1}
    best: str = max(rated["moves"], key=lambda move: merit[move["value"]])["move"]
    return best


def test_a_whole_game_by_keys_alone(visit: Visit) -> None:
    person = visit(novice=True).open("/")
    keys = person.page.keyboard
    tab_to(person, "Play the perfect computer")
    keys.press("Enter")
    expect(person.message).to_have_text("Your turn.")
    dialog = person.page.get_by_role("dialog")
    keys.press("?")
    expect(dialog).to_contain_text("crystal ball")
    person.keep("keys")
    keys.press("Escape")
    tab_to(person, re.compile("^b2, "))
    for moves in range(2, 11, 2):
        arrow_to(person, best_of(person))
        if moves == 4:
            person.keep("keyboard-focus", axe=False)
        keys.press("Enter")
        person.sees(min(moves, 9))
    person.ended("A draw")
    announced = person.page.locator("[aria-live=polite]")
    expect(announced).to_contain_text("A draw.")
    keys.press("ArrowLeft")  # on the board it moves over cells
    person.ended("A draw")
    tab_to(person, "Again")
    keys.press("Enter")
    person.sees(1)
    keys.press("f")
    expect(person.page.get_by_role("switch", name="Crystal ball")).to_be_checked()
    keys.press("n")
    expect(person.button("Play the perfect computer")).to_be_visible()


def test_a_piece_is_picked_up_and_put_down_by_keys(visit: Visit) -> None:
    person = visit()
    person.begin("Two at this screen", spec="morris")
    tab_to(person, re.compile("^b2, "))
    for moves, move in enumerate(["c2", "c3", "b2", "c1", "a3", "b3"], 1):
        arrow_to(person, move)
        person.page.keyboard.press("Enter")
        person.sees(moves)
    for cell in ("a3", "a2"):
        arrow_to(person, cell)
        person.page.keyboard.press("Space")
    person.ended("x wins with three in a row")


def slide(person: Visitor, start: str, target: str) -> None:
    session = person.context.new_cdp_session(person.page)
    session.send("Input.dispatchTouchEvent", _touch("touchStart", person, start))
    for part in (0.3, 0.6, 1.0):
        session.send("Input.dispatchTouchEvent", _touch("touchMove", person, start, target, part))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _touch(
    kind: str, person: Visitor, start: str, target: str = "", part: float = 0
) -> dict[str, Any]:
    a = person.cell(start).bounding_box()
    b = person.cell(target or start).bounding_box()
    assert a and b
    x = a["x"] + a["width"] / 2 + (b["x"] - a["x"]) * part
    y = a["y"] + a["height"] / 2 + (b["y"] - a["y"]) * part
    return {"type": kind, "touchPoints": [{"x": x, "y": y}]}


def test_a_phone_with_fingers(visit: Visit) -> None:
    person = visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL).open("/")
    assert person.page.evaluate(SMALL, TOUCHABLE) == []
    person.button("Play the perfect computer").tap()
    expect(person.message).to_have_text("Your turn.")
    assert person.page.evaluate(SMALL, TOUCHABLE) == []
    for needed in (person.board, person.button("Undo"), person.page.locator(".tools .switch").last):
        expect(needed).to_be_in_viewport(ratio=1)
    for moves in (2, 4):
        person.cell(best_of(person)).tap()
        person.sees(moves)
    person.keep("phone", axe=False)


def test_what_comes_next_is_in_reach_on_a_phone(visit: Visit) -> None:
    person = visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL).open("/")
    person.choose(game="Achi")
    expect(person.button("Play the perfect computer")).to_be_in_viewport(ratio=1)
    person.open("/lab?columns=3&rows=3&k=3")  # solved at once: nothing is compiled
    expect(person.button("Solve it")).to_be_in_viewport(ratio=1)
    person.button("Solve it").tap()
    verdict = person.page.locator(".verdict .message")
    expect(verdict).to_be_visible()
    expect(verdict).to_be_in_viewport(ratio=1)
    person.link("Play").tap()
    expect(person.button("Play the perfect computer")).to_be_visible()
    assert person.page.evaluate("scrollY") == 0, "the header is in sight"


def a_losing_move(person: Visitor) -> tuple[str, int]:
    """A move that loses the match at hand, and in how many plies."""
    state = person.state()
    rated = person.ask("/api/ratings", game=state["spec"], position=state["position"])
    losing = next(move for move in rated["moves"] if move["value"] == "loss")
    return losing["move"], losing["remoteness"]


def test_marks_are_told_from_what_is_under_them_in_forced_colours(visit: Visit) -> None:
    person = visit(forced_colors="active")
    person.begin("Two at this screen", spec="classic")
    person.play("c3")
    person.play("a2")
    stand_out(person, "a2")  # the last move
    for move in ("a1", "c2", "b3", "b2"):
        person.play(move)
    person.ended("o wins with three in a row")
    person.page.mouse.move(0, 0)
    stand_out(person, "a2", "b2", "c2")  # the winning line


def stand_out(person: Visitor, *cells: str) -> None:
    """The marks in these cells differ from what is under them, in both themes."""
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        for cell in cells:
            assert contrast_within(person, cell) >= 3, (theme, cell)
        take_screenshot(person.page, f"forced-colours-{theme}")


def contrast_within(person: Visitor, cell: str) -> float:
    """The most that anything from the middle of a cell to the right differs from the middle."""
    person.at_rest()
    shot = person.page.screenshot(clip=person.cell(cell).bounding_box(), animations="disabled")
    picture = Image.open(BytesIO(shot)).convert("RGB")
    middle, row = picture.width // 2, picture.height // 2
    seen = [luminance(picture.getpixel((x, row))) for x in range(middle, int(middle * 1.8))]
    return max((max(it, seen[0]) + 0.05) / (min(it, seen[0]) + 0.05) for it in seen)


def luminance(pixel: Any) -> float:
    """How bright WCAG has a colour."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4)
        for part in (channel / 255 for channel in pixel)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_forced_line_on_a_phone(visit: Visit) -> None:
    person = visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL)
    person.begin("They")
    person.sees(1)
    person.page.get_by_text("Crystal ball", exact=True).tap()
    chooser, ghosts = person.page.get_by_label("What follows"), person.board.locator(".ghost")
    move, plies = a_losing_move(person)
    expect(chooser.locator("option")).to_have_count(9)  # eight moves, and none
    chooser.select_option(move)
    expect(ghosts).to_have_count(plies)
    words = person.page.get_by_role("main").get_by_text(f"o plays {move} and loses")
    expect(words).to_be_visible()
    assert person.page.evaluate(SMALL, TOUCHABLE) == []
    person.keep("phone-line")
    chooser.select_option("")
    expect(ghosts).to_have_count(0)
    chooser.select_option(move)
    expect(ghosts).to_have_count(plies)
    person.cell(move).tap()  # the line has come true, as far as one move
    person.sees(3)
    expect(ghosts).to_have_count(0)
    expect(chooser).to_have_value("")


def test_a_forced_line_by_keys_is_heard(visit: Visit) -> None:
    person = visit()
    person.begin("They")
    person.sees(1)
    person.page.keyboard.press("f")
    chooser = person.page.get_by_label("What follows")
    expect(chooser).to_be_enabled()
    chooser.focus()
    person.page.keyboard.press("End")
    expect(chooser).to_have_value(re.compile(r"^[abc][123]$"))
    heard = person.page.locator("[aria-live=polite]").last
    expect(heard).to_contain_text(re.compile("^o plays .* and loses in"))
    expect(person.board.locator(".ghost").first).to_be_attached()
    person.page.keyboard.press("Home")
    expect(person.board.locator(".ghost")).to_have_count(0)


def test_a_piece_is_dragged_by_a_finger(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference", touch=True, wide=PHONE_WIDE, tall=PHONE_TALL)
    person.begin("Two at this screen", spec="morris")
    for moves, move in enumerate(["c2", "c3", "b2", "c1", "a3", "b3"], 1):
        person.cell(move).tap()
        person.sees(moves)
    person.board.scroll_into_view_if_needed()
    slide(person, "a3", "a2")
    person.sees(7)
    person.ended("x wins with three in a row")
    person.shows_the_truth()
    person.keep("phone-dragged", axe=False)


def test_reduced_motion_moves_nothing(visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    person.begin("Two at this screen", spec="whoa")
    for move in ["b2", "a2", "a0", "@3", "a1", "a2"]:
        person.play(move)
        assert person.page.evaluate(RUNNING) == 0
    person.play("c3", "@1")
    person.ended("x wins with three in a row")
    assert person.page.evaluate(RUNNING) == 0
    person.shows_the_truth()
    person.keep("reduced-motion", axe=False)


def test_the_theme_is_remembered(visit: Visit) -> None:
    person = visit(color_scheme="light").open("/")
    root = person.page.locator("html")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = person.page.evaluate(paper)
    person.button("Theme: system").click()
    person.button("Theme: light").click()
    expect(person.button("Theme: dark")).to_be_visible()
    expect(root).to_have_attribute("data-theme", "dark")
    dark = person.page.evaluate(paper)
    assert dark != light
    person.page.reload()
    expect(person.button("Theme: dark")).to_be_visible()
    assert person.page.evaluate(paper) == dark
    person.keep("theme-dark", axe=False)
    person.button("Theme: dark").click()
    assert person.page.evaluate(paper) == light


def test_the_narrowest_and_the_widest(visit: Visit) -> None:
    person = visit()
    for address in ("/", "/explore", "/explore?game=whoa", "/lab", "/lab?columns=7&rows=7&k=5"):
        with case(address):
            person.open(address)
            person.page.wait_for_load_state("networkidle")
            for wide, _ in sizes_that_fit(person):
                assert person.page.evaluate(WIDEST_LINE) <= MEASURE, wide
    for spec in ("classic", "connect4", "whoa"):
        with case(spec):
            person.begin("Two at this screen", spec=spec)
            person.play("b2" if spec != "connect4" else "b6")
            for wide, tall in sizes_that_fit(person):
                board = person.board.bounding_box()
                assert board and board["height"] <= tall, wide


def sizes_that_fit(person: Visitor) -> Iterator[tuple[int, int]]:
    """Make the window very narrow and very wide, see that the page fits, and give the size."""
    for wide, tall in ((320, 600), (2560, 1200)):
        person.page.set_viewport_size({"width": wide, "height": tall})
        person.fits(f"{wide} px")
        yield wide, tall


def test_a_column_is_the_target_on_the_narrowest_phone(visit: Visit) -> None:
    person = visit(touch=True, wide=320, tall=600)
    person.begin("Two at this screen", spec="connect4")
    column = [person.cell(f"d{row}").bounding_box() for row in range(1, 7)]
    bottom, top = column[0], column[-1]
    assert bottom and top
    assert top["width"] >= 40
    assert bottom["y"] + bottom["height"] - top["y"] >= 6 * 40
    for moves, part in enumerate((0.02, 0.3, 0.55), 1):  # anywhere above the stones
        height = bottom["y"] + bottom["height"] - top["y"]
        person.page.touchscreen.tap(top["x"] + top["width"] / 2, top["y"] + part * height)
        person.sees(moves)
        mark = "x" if moves % 2 else "o"
        expect(person.cell(f"d{moves}")).to_have_accessible_name(re.compile(f"^d{moves}, {mark}"))
    person.fits("connect4")
    person.keep("narrow-connect-four", axe=False)
