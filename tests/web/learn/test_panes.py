"""Learn: a lesson of each part on a small laptop and on a phone, with task and result in view."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser import Visit, Visitor, case
from tests.web.learn.lessons import (
    code_in,
    keep,
    open_at,
    press_run,
    says,
    with_our_python,
    write,
)
from unbeatable.course.lesson import find_lesson

LAPTOP, PHONE = (1366, 768), (375, 812)


ONE_OF_EACH_PART = ("s04_lines", "s11_minimax", "s17_remember", "s22_winning")


def scrolls(person: Visitor) -> bool:
    """Whether the page itself scrolls."""
    scrolling: bool = person.page.evaluate(
        "() => document.documentElement.scrollHeight > innerHeight + 1"
    )
    return scrolling


def verdict_in(person: Visitor) -> Locator:
    return person.page.locator(".verdict")


def fail_and_pass(person: Visitor, name: str) -> None:
    """Run a wrong solution and then the right one; the result is in view without scrolling."""
    lesson = find_lesson(name)
    wrong = lesson.wrong[0]
    write(person, wrong.source)
    press_run(person)
    says(person, wrong.fragment)
    expect(verdict_in(person)).to_be_in_viewport(ratio=1)
    expect(person.page.locator(".failure .about")).to_be_in_viewport(ratio=1)
    write(person, lesson.solution)
    press_run(person)
    says(person, "checks passed.", "Next: ")
    expect(verdict_in(person)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ONE_OF_EACH_PART)
def test_on_a_laptop_task_editor_and_result_are_seen_together(visit: Visit, name: str) -> None:
    wide, tall = LAPTOP
    person = open_at(with_our_python(visit(wide=wide, tall=tall)), name)
    reading = person.page.get_by_role("region", name="Reading")
    task = reading.locator("p", has_text="Your task.").first
    task.scroll_into_view_if_needed()
    expect(task).to_be_in_viewport()
    for seen in (code_in(person.page), person.button("Run"), person.page.get_by_role("tablist")):
        expect(seen).to_be_in_viewport()
    assert not scrolls(person)
    fail_and_pass(person, name)
    expect(task).to_be_in_viewport()  # it has stayed where it was
    assert not scrolls(person)
    assert person.page.evaluate("scrollY") == 0
    person.keep(f"learn-part-{find_lesson(name).part}")


@pytest.mark.parametrize("name", ONE_OF_EACH_PART)
def test_on_a_phone_the_result_comes_into_view(visit: Visit, name: str) -> None:
    wide, tall = PHONE
    person = with_our_python(visit(touch=True, wide=wide, tall=tall))
    open_at(person, name)
    reading = person.page.get_by_role("region", name="Reading")
    expect(code_in(person.page)).to_be_hidden()
    person.page.get_by_role("radio", name="Code").check()
    expect(reading).to_be_hidden()
    expect(person.button("Run")).to_be_in_viewport(ratio=1)  # the code goes on below it
    assert scrolls(person)
    fail_and_pass(person, name)
    person.fits(name)
    person.page.get_by_role("radio", name="Reading").check()
    expect(reading).to_be_visible()


def is_above(upper: Locator, lower: Locator) -> None:
    """The bars that stay do not lie over what is looked at."""
    boxes = upper.bounding_box(), lower.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]


BELOW_A_WRONG_LINE = "\n# more" * 60
SETTLED = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"""
"""The editor measures itself after the next frame."""


def test_on_a_phone_the_marked_line_does_not_take_the_result_out_of_view(visit: Visit) -> None:
    wide, tall = PHONE
    person = open_at(with_our_python(visit(touch=True, wide=wide, tall=tall)), "s01_board")
    person.page.get_by_role("radio", name="Code").check()
    write(person, f"EMPTY = 1 / 0{BELOW_A_WRONG_LINE}")
    person.page.keyboard.press("Control+Home")
    for _ in range(40):
        person.page.keyboard.press("ArrowDown")
    person.page.evaluate(SETTLED)
    is_above(person.page.locator(".cm-activeLine"), person.button("Run"))
    expect(person.button("Run")).to_be_in_viewport(ratio=1)
    press_run(person)
    person.page.evaluate(SETTLED)
    expect(verdict_in(person)).to_be_in_viewport(ratio=1)
    expect(person.page.locator(".failure .about")).to_be_in_viewport(ratio=1)
    person.button("Go to line 1").click()
    person.page.evaluate(SETTLED)
    is_above(person.page.locator(".views"), person.page.locator(".cm-wrong"))


def test_what_a_failed_check_is_about_is_in_view(visit: Visit) -> None:
    """No line is marked, because none is wrong by itself."""
    wide, tall = LAPTOP
    person = open_at(with_our_python(visit(wide=wide, tall=tall)), "s04_lines")
    solution = find_lesson("4").solution
    write(person, solution.replace("    (2, 4, 6),\n", ""))  # the cursor is at the end
    expect(person.page.locator(".cm-line", has_text="LINES = [")).not_to_be_in_viewport()
    press_run(person)
    says(person, "LINES is missing the line")
    expect(person.page.locator(".cm-line", has_text="LINES = [")).to_be_in_viewport()
    write(person, solution.replace("            return True", "            return 1", 1))
    press_run(person)
    expect(person.page.locator(".cm-line", has_text="def has_line")).to_be_in_viewport()


def test_code_and_result_longer_than_their_panes_are_reached_by_keys(visit: Visit) -> None:
    wide, tall = LAPTOP
    person = open_at(with_our_python(visit(wide=wide, tall=tall)), "s01_board")
    write(person, f"EMPTY = 1 / 0{BELOW_A_WRONG_LINE}")
    press_run(person)
    person.page.evaluate(SETTLED)
    expect(person.page.locator(".cm-wrong")).to_be_in_viewport()
    expect(person.button("Go to line 1")).to_be_in_viewport(ratio=1)
    person.is_accessible("long code", ("scrollable-region-focusable",))


LETTERS = """() => {
    const text = document.querySelector('.cm-line').firstChild;
    const range = document.createRange();
    range.selectNodeContents(text.nodeType === 3 ? text : text.parentNode);
    return [...range.getClientRects()].map((it) => [it.left, it.top]);
}"""


def test_the_rest_of_a_long_line_of_code_is_indented(visit: Visit) -> None:
    wide, tall = PHONE
    person = open_at(with_our_python(visit(touch=True, wide=wide, tall=tall)), "s01_board")
    person.page.get_by_role("radio", name="Code").check()
    write(person, "a" + " + a" * 40)
    pieces = person.page.evaluate(LETTERS)
    first, last = pieces[0], pieces[-1]
    assert last[1] > first[1]
    assert last[0] > first[0]


def test_each_pane_scrolls_by_itself(visit: Visit) -> None:
    wide, tall = LAPTOP
    person = open_at(with_our_python(visit(wide=wide, tall=tall)), "s04_lines")
    write(person, find_lesson("s04_lines").solution + "# more\n" * 50)
    reading = person.page.get_by_role("region", name="Reading")
    scroller = person.page.locator(".cm-scroller")
    reading.evaluate("it => it.scrollTo(0, 200)")
    before = scroller.evaluate("it => it.scrollTop")
    assert before > 0  # the end of the code is in view
    reading.evaluate("it => it.scrollTo(0, 300)")
    assert scroller.evaluate("it => it.scrollTop") == before
    assert reading.evaluate("it => it.scrollTop") == 300


def test_nothing_hangs_out_at_any_size(visit: Visit) -> None:
    """In German, as its words are longer."""
    person = with_our_python(visit())
    keep(
        person,
        language="de",
        code={"s11_minimax": find_lesson("s11_minimax").solution + "# mine\n"},
    )
    for size in ((320, 640), (812, 375), (928, 480), (1280, 400), (2560, 1300)):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        for place in ("s11_minimax", "checkpoint2", "closing", ""):
            with case(size, place):
                person.open(f"/learn/{place}".rstrip("/"))
                person.page.wait_for_load_state("networkidle")
                person.fits(str(size))
                if not place.startswith("s"):
                    continue
                views = person.page.get_by_role("radio", name="Code")
                if views.is_visible():
                    views.check()
                for tab in person.page.get_by_role("tab").all():
                    tab.click()
                    person.fits(f"{size}, {tab.text_content()}")
