"""What the pages promise of their size and steadiness; how fast they are is `make bench-web`'s."""

from browsing import Visit
from machines import GameServer
from playwright.sync_api import Browser, Response

from benchmarks import web

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
