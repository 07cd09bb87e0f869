"""`python -m benchmarks.web`: how large the web client is and how fast in Chromium, as a table.

Times are taken in the page, from the event of the click to the frame that shows what it did.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, Response, sync_playwright

from benchmarks.chromium import launch
from benchmarks.load.servers import serving
from benchmarks.machine import describe
from benchmarks.runner import ROOT

RESULTS = ROOT / "benchmarks" / "web.json"
LOADS, CLICKS = 10, 40
SEEN = {"seen": ["rules mnk(3,3,3)"]}

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""

WATCH = """() => {
  const pieces = () => document.querySelectorAll('.over > .glides').length;
  window.clicked = 0;
  window.drawn = [];
  addEventListener('click', (event) => {
    window.clicked = event.timeStamp;
    window.drawn = [];
  }, true);
  let before = pieces();
  new MutationObserver(() => {
    const now = pieces();
    if (now > before) {
      const marks = now - before;
      // The next frame's callbacks run before its paint; the one after it, when it was painted.
      requestAnimationFrame(() => requestAnimationFrame((at) => {
        for (let i = 0; i < marks; i++) window.drawn.push(at - window.clicked);
      }));
    }
    before = now;
  }).observe(document.querySelector('main'), { childList: true, subtree: true });
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few runs, and nothing is kept")
    quick: bool = parser.parse_args().quick
    with (
        TemporaryDirectory() as folder,
        serving("--db", f"{folder}/matches.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        results = measure(browser, server.url, 2 if quick else LOADS, 3 if quick else CLICKS)
        results["browser"] = browser.version
        browser.close()
    results |= {"machine": describe(), "date": datetime.now(UTC).date().isoformat()}
    if not quick:
        RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(table(results))


def measure(browser: Browser, url: str, loads: int, clicks: int) -> dict[str, object]:
    opened = [_open(_page(browser, url)) for _ in range(loads)]
    own, replies = _clicks(_page(browser, url), clicks)
    return {
        "shell": max(shell for shell, _, _ in opened),
        "first_paint": _spread([paint for _, paint, _ in opened]),
        "layout_shift": max(shift for _, _, shift in opened),
        "own_mark": _spread(own),
        "reply": _spread(replies),
    }


def _open(page: Page) -> tuple[int, float, float]:
    """Bytes of compressed script, milliseconds to the first contentful paint, layout shift."""
    sizes: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.request.resource_type == "script":
            sizes[answer.url] = len(gzip.compress(answer.body()))

    page.on("response", weigh)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    shift = page.evaluate("shifted")
    page.context.close()
    return sum(sizes.values()), float(paint), float(shift)


def _clicks(page: Page, times: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a click to the own mark, and to the computer's."""
    page.goto("/")
    page.get_by_role("button", name="Play the perfect computer").click()
    page.locator(".cell").first.wait_for()
    page.evaluate(WATCH)
    own, replies = [], []
    for i in range(times + 1):
        page.locator(".cell").nth(i % 9).click()
        page.wait_for_function("() => drawn.length === 2")
        first, second = page.evaluate("drawn")
        if i:  # the first click finds the solution unloaded
            own.append(float(first))
            replies.append(float(second))
        page.keyboard.press("u")
        page.wait_for_function("() => !document.querySelector('.over > .glides')")
    page.context.close()
    return own, replies


def _page(browser: Browser, url: str) -> Page:
    context = browser.new_context(base_url=url)
    page = context.new_page()
    page.add_init_script(SHIFTS)
    page.add_init_script(f"localStorage.setItem('unbeatable', '{json.dumps(SEEN)}')")
    return page


def _spread(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median": round(median(ordered), 1),
        "worst_of_20": round(ordered[min(len(ordered) - 1, len(ordered) * 19 // 20)], 1),
        "most": round(ordered[-1], 1),
    }


def table(results: dict[str, object]) -> str:
    def times(name: str) -> str:
        spread = results[name]
        assert isinstance(spread, dict)
        return f"{spread['median']} | {spread['worst_of_20']} | {spread['most']}"

    shell = results["shell"]
    assert isinstance(shell, int)
    return (
        "| in Chromium | median | p95 | most | bar |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        f"| script of the first page, compressed, kB | {shell / 1000:.1f} | | | 100 |\n"
        f"| first contentful paint, cold, ms | {times('first_paint')} | 1000 |\n"
        f"| layout shift while loading | {results['layout_shift']} | | | 0 |\n"
        f"| click to own mark, ms | {times('own_mark')} | 50 |\n"
        f"| click to the computer's reply without its pause, ms | {times('reply')} | 150 |\n"
    )


if __name__ == "__main__":
    main()
