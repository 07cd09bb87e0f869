"""What the pages promise of their size and steadiness; how fast they are is `make bench-web`'s."""

import gzip

from browsing import Visit
from playwright.sync_api import Response, expect

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


def test_the_shell_is_small(visit: Visit) -> None:
    person = visit()
    scripts: list[Response] = []
    person.page.on(
        "response",
        lambda answer: scripts.append(answer) if answer.request.resource_type == "script" else None,
    )
    person.open("/")
    expect(person.page.get_by_role("list").first.get_by_role("button").first).to_be_visible()
    sizes = {script.url: len(gzip.compress(script.body())) for script in scripts}
    assert len(sizes) >= 2, sizes
    assert sum(sizes.values()) <= SHELL, sizes


def test_nothing_jumps_while_loading(visit: Visit) -> None:
    for options in ({}, {"wide": 375, "tall": 780}):
        person = visit(**options)
        person.context.add_init_script(SHIFTS)
        person.open("/")
        person.page.wait_for_load_state("networkidle")
        person.at_rest()
        assert person.page.evaluate("shifted") == []
        person.begin()
        person.reload()
        person.page.wait_for_load_state("networkidle")
        person.at_rest()
        assert person.page.evaluate("shifted") == []


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
