"""What journeys through the course have in common."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browser import Visit, Visitor
from unbeatable.course.lesson import Lesson

SLOW = 60_000
"""Milliseconds: Python is started, on a machine that may be busy."""
KEPT = "unbeatable course"


def write(person: Visitor, code: str) -> None:
    person.page.get_by_role("textbox", name=re.compile("^Your code")).click()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.insert_text(code.strip() + "\n")


def press_run(person: Visitor) -> None:
    person.button("Run").click()
    expect(person.page.locator(".verdict")).to_be_visible(timeout=SLOW)


def says(person: Visitor, *words: str) -> None:
    results = person.page.get_by_role("region", name="Results")
    for part in words:
        expect(results).to_contain_text(part, timeout=SLOW)


def without_python(person: Visitor) -> Visitor:
    """Keep the page from starting Python, which takes seconds; nothing is run on it."""
    person.context.route("**/pyodide.asm.wasm", lambda _: None)
    return person


def open_lesson(visit: Visit, lesson: Lesson, **kept: object) -> Visitor:
    return open_at(visit(), lesson.name, **kept)


def open_at(person: Visitor, place: str, **kept: object) -> Visitor:
    keep(person, **kept)
    return person.open(f"/learn/{place}")


def keep(person: Visitor, **kept: object) -> None:
    """Let the browser remember so much of the course."""
    text = json.dumps({"version": 1, **kept})
    person.context.add_init_script(f"""if (location.protocol !== 'about:')
        localStorage.getItem({KEPT!r}) ?? localStorage.setItem({KEPT!r}, {json.dumps(text)})""")


Learn = Callable[..., Visitor]
"""Called with a place of the course, such as a lesson's name, and the work to be kept."""

GO = """(address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
}"""
KEEP = """([key, newValue]) => {
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
}"""
"""As another tab would."""


def turn_to(person: Visitor, place: str, **kept: object) -> Visitor:
    """Go to a place of the course without loading the page again, with other saved work."""
    person.page.evaluate(GO, "/learn")
    expect(person.page.get_by_role("region", name="Your work")).to_be_visible()
    person.page.evaluate(KEEP, [KEPT, json.dumps({"version": 1, **kept})])
    person.page.evaluate(GO, f"/learn/{place}")
    expect(person.link("All lessons")).to_be_visible()
    return person


def in_new_page(visit: Visit) -> Learn:
    """For a test that changes more of a page than the saved work: its settings or its clock."""
    return lambda place, **kept: open_at(visit(name="Ada"), place, **kept)


def own(learn: Learn, code: str) -> Visitor:
    """Somebody whose player is this, at its board."""
    person = learn("own", passed=["s14_choose"], code={"s14_choose": code})
    expect(person.board).to_be_visible()
    return person
