"""What journeys through the course have in common."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browser import Visit, Visitor
from unbeatable.course import pyodide
from unbeatable.course.lesson import find_lesson

SLOW = 60_000
"""Milliseconds: Python is started, on a machine that may be busy."""
KEPT = "unbeatable course"


def write(person: Visitor, code: str) -> None:
    code_in(person.page).click()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.insert_text(code.strip() + "\n")


def press_run(person: Visitor) -> None:
    person.button("Run").click()
    expect(person.page.locator(".verdict")).to_be_visible(timeout=SLOW)


def all_passed(lesson: str) -> str:
    """Return what the page says when a lesson's checks have passed."""
    return f"All {count_checks(lesson)} checks passed."


def count_checks(lesson: str) -> int:
    return find_lesson(lesson).check.count("\ndef check_")


def says(person: Visitor, *words: str) -> None:
    results = person.page.get_by_role("region", name="Results")
    for part in words:
        expect(results).to_contain_text(part, timeout=SLOW)


WORKER = re.compile(r"/python/python\.worker-[^/]*\.js$")


def without_python(person: Visitor) -> Visitor:
    """Keep the page from starting Python, which takes seconds; nothing is run on it."""
    person.context.route(WORKER, lambda _: None)
    return person


def open_tab(person: Visitor, address: str) -> Page:
    """Open another tab of the same browser, without Python."""
    tab = person.context.new_page()
    tab.route(WORKER, lambda _: None)
    tab.goto(address)
    return tab


def code_in(page: Page) -> Locator:
    """Return the editor."""
    return page.get_by_role("textbox", name=re.compile("^(Your code|Dein Code)"))


OUR_WORKER = """onmessage = async ({ data }) => {
    if (data.kind === 'start') return postMessage({ kind: 'ready' });
    const { kind, ...arguments_ } = data;
    const answer = await fetch('/python/of-the-test', {
        method: 'POST',
        body: JSON.stringify([kind, arguments_]),
    });
    for (const message of await answer.json()) postMessage(message);
};"""
ANSWERS = "**/python/of-the-test"
TELLING = frozenset({"check", "try_code", "prove", "values"})
"""The functions that also say how far they are."""


def with_our_python(person: Visitor) -> Visitor:
    """Let the Python of this process answer the page, which takes no time to start.

    It runs the functions that Pyodide would run. Tests of the worker itself use Pyodide.
    """

    def answer(route: Route) -> None:
        kind, arguments = json.loads(route.request.post_data or "")
        messages: list[dict[str, str]] = []

        def tell(kind: str, words: str) -> None:
            messages.append({"kind": kind, "words": words})

        hears = {"tell": tell} if kind in TELLING else {}
        done = getattr(pyodide, kind)(**arguments, **hears)
        route.fulfill(json=[*messages, {"kind": "done", "json": done}])

    person.context.route(
        WORKER, lambda route: route.fulfill(content_type="text/javascript", body=OUR_WORKER)
    )
    person.context.route(ANSWERS, answer)
    return person


def think_for_ever(person: Visitor) -> None:
    """Answer nothing more. To the page it is the same as a loop that never ends."""
    person.context.route(ANSWERS, lambda _: None)


def open_at(person: Visitor, place: str, **kept: object) -> Visitor:
    keep(person, **kept)
    return person.open(f"/learn/{place}")


def keep(person: Visitor, **kept: object) -> None:
    """Let the browser remember so much of the course."""
    text = json.dumps({"version": 1, **kept})
    person.context.add_init_script(f"""if (location.protocol !== 'about:')
        localStorage.getItem({KEPT!r}) ?? localStorage.setItem({KEPT!r}, {json.dumps(text)})""")


Learn = Callable[..., Visitor]
"""Called with a place of the course, such as a lesson's name, and the saved work.

The place "" is the contents.
"""

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
    expect(person.page.locator("#keeping")).to_be_visible()
    person.page.evaluate(KEEP, [KEPT, json.dumps({"version": 1, **kept})])
    if place:
        person.page.evaluate(GO, f"/learn/{place}")
        expect(person.page.locator("#keeping")).to_have_count(0)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    return person


def in_new_page(visit: Visit) -> Learn:
    """For a test that changes more of a page than the saved work: its settings or its clock."""
    return lambda place, **kept: open_at(with_our_python(visit(name="Ada")), place, **kept)


def own(learn: Learn, code: str) -> Visitor:
    """Somebody whose player is this, at its board."""
    person = learn("own", passed=["s14_quick"], code={"s14_quick": code})
    expect(person.board).to_be_visible()
    return person
