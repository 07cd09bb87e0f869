"""What the pages promise of their size and steadiness; how fast they are is `make bench-web`'s."""

import random
import re

import pytest
from playwright.sync_api import Browser, Response, expect

from benchmarks import web
from tests.server.processes import GameServer
from tests.web.browser import PHONE_TALL, PHONE_WIDE, TALL, WIDE, Visit, Visitor, case

SHELL = 100_000
"""Bytes of compressed script that the first page may load."""
SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifted.push([entry.value, ...entry.sources.map((it) => it.node?.outerHTML)]);
}).observe({ type: 'layout-shift', buffered: true });
"""
PLACES = """() => {
    const [isWide, isOver] = [innerWidth > 800, document.querySelector('.ending') !== null];
    const around = ['.table', '.board-frame', '.seat', '.message', ...(isOver ? [] : ['.now'])];
    const tools = isWide || !isOver ? ['.tools', '.switch'] : [];
    const beside = isWide ? ['aside', '.timeline'] : [];
    return Object.fromEntries([...around, ...tools, ...beside].map((it) => {
        const { x, y, width } = document.querySelector(it).getBoundingClientRect();
        return [it, [x, y + scrollY, width].map(Math.round)];
    }));
}"""
"""On a phone tools and the rest are below, and make room for what can be done at the end."""
STEADY = 0.01


def test_the_shell_is_small_and_the_measurements_can_be_taken(
    browser: Browser, site: GameServer
) -> None:
    results = web.measure(browser, site.url, loads=1, clicks=2)
    shell = results["shell"]
    assert isinstance(shell, int)
    assert 0 < shell <= SHELL
    assert results["layout_shift"] == 0
    assert "click to own mark" in web.table(results)


def test_nothing_jumps_while_loading(visit: Visit) -> None:
    for wide, tall in ((WIDE, TALL), (PHONE_WIDE, PHONE_TALL)):
        person = visit(wide=wide, tall=tall)  # with nothing in its cache
        person.context.add_init_script(SHIFTS)
        with case(wide, "/"):
            person.open("/")
            loads_steadily(person)
        match = person.begin()
        for address in (match, "/map?moves=b2", "/lab"):
            with case(wide, address):
                person.open(address)
                loads_steadily(person)


def loads_steadily(person: Visitor) -> None:
    person.page.wait_for_load_state("networkidle")
    person.at_rest()
    assert person.page.evaluate("shifted") == []


def places(person: Visitor) -> dict[str, list[float]]:
    """Where on the page the board is, and what is around it."""
    found: dict[str, list[float]] = person.page.evaluate(PLACES)
    return found


def has_not_moved(person: Visitor, before: dict[str, list[float]]) -> None:
    now = places(person)
    assert now == {part: before[part] for part in now}


@pytest.mark.parametrize(("wide", "tall"), [(WIDE, TALL), (PHONE_WIDE, PHONE_TALL)])
def test_nothing_jumps_during_a_match(visit: Visit, wide: int, tall: int) -> None:
    person = visit(novice=True, wide=wide, tall=tall, reduced_motion="no-preference").open("/")
    person.context.add_init_script(SHIFTS)
    hurry(person)
    for spec in ("classic", "whoa", "wild", "connect4"):
        with case(spec):
            person.forget()  # who is new is shown every hint
            person.begin(spec=spec)
            if spec != "classic":  # which begins without a word
                person.page.get_by_role("dialog").get_by_role("button", name="Play").click()
            is_steady(person, random.Random(spec), 10)
            person.keep(f"steady-{spec}", axe=False)
            # Words in the middle of a line begin elsewhere when they change, which is no jump.
            shifted = person.page.evaluate("shifted.map(([value]) => value)")
            assert sum(shifted) < STEADY


def hurry(person: Visitor) -> None:
    """Let animations run at ten times their speed: what moves still does, in fewer pictures."""
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 10})


def is_steady(person: Visitor, chance: random.Random, most: int) -> None:
    """The board and all around it stay in their places while a match is played."""
    before = places(person)
    while not (state := person.state())["result"] and len(state["moves"]) < most:
        move, names = chance.choice(state["legal"]), state["board"]["names"]
        if move["mark"]:
            person.page.get_by_role("radio", name=f"Place {move['mark']}").check()
        person.touch(*(names[it] for it in (move["start"], move["target"]) if it is not None))
        expect(person.made.nth(len(state["moves"]))).to_be_attached()
        expect(person.message).to_have_text(re.compile(r"^Your turn|\bwins?\b|^A draw"))
        person.at_rest()
        has_not_moved(person, before)
    if person.state()["result"]:
        decided = person.page.get_by_role("region", name="What decided it")
        expect(decided).not_to_contain_text("Looking for the move")
        person.at_rest()
        has_not_moved(person, before)
        for button in person.page.locator(".ending > *").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_pages_are_kept_and_renewed_as_they_should(visit: Visit) -> None:
    person = visit()
    answers: list[Response] = []
    person.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    person.open("/")
    kept = {answer.url: answer.headers.get("cache-control", "") for answer in answers}
    assert any("immutable" in kept[url] for url in kept if "/assets/" in url)
    policy = answers[0].headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
