"""`python -m benchmarks.map`: how fast the map is in Chromium, as a table.

Frame work is what the page's main thread computes in the task of a frame: script, style, layout and
paint. It is measured twice: as CPU time of that thread, which other work on the machine does not
change, and as wall time.
"""

import argparse
import gzip
import json
import sys
from bisect import bisect_left
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.chromium import launch
from benchmarks.load.servers import serving

LINE = "b2 a1 c3 a3 a2 c2 b3 b1 c1"
"""A game of nine plies."""
FLIGHTS, OPENINGS, LEAVES = 5, 9, 100

FRAME = "FireAnimationFrame"
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]

PAINTED = """() => {
  const canvas = document.querySelector('canvas');
  if (!canvas?.width) return false;
  const context = canvas.getContext('2d');
  const data = context.getImageData(canvas.width / 2, canvas.height / 2, 1, 60).data;
  return new Set(data).size > 4 && performance.now();
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.map", description=__doc__)
    parser.add_argument("--url", help="a server that runs already")
    url: str | None = parser.parse_args().url
    with (
        TemporaryDirectory() as folder,
        serving("--db", f"{folder}/matches.sqlite3", "--rate-per-address", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        sys.stdout.write(table(measure(browser, url or server.url)))
        browser.close()


def measure(browser: Browser, url: str) -> dict[str, Any]:
    _open(browser, url)  # a server that has just begun is busy
    opened = [_open(browser, url) for _ in range(OPENINGS)]
    frames = _fly(browser, _page(browser, url))
    return {
        "data": _data(_page(browser, url)),
        "opened": _spread(opened),
        "opened_own": _spread([_work_to_open(browser, url) for _ in range(OPENINGS)]),
        "frames": len(frames),
        "own": _spread([own for own, _ in frames]),
        "clock": _spread([clock for _, clock in frames]),
        "memory": _wander(_page(browser, url)),
    }


def _spread(times: list[float]) -> str:
    """The median, the 95th percentile and the maximum."""
    ordered = sorted(times)
    most = (ordered[len(ordered) // 2], ordered[len(ordered) * 19 // 20], ordered[-1])
    return " | ".join(f"{time:.1f}" for time in most)


def _page(browser: Browser, url: str) -> Page:
    context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900})
    return context.new_page()


def _data(page: Page) -> float:
    """Bytes of the whole classic map, compressed as the server does."""
    answer = page.request.get("/api/map?game=classic")
    return len(gzip.compress(answer.body(), 9))


def _open(browser: Browser, url: str) -> float:
    """Milliseconds by the clock until the map is drawn and can be steered."""
    page = _page(browser, url)
    page.goto("/map", wait_until="commit")
    drawn = float(page.wait_for_function(PAINTED, polling="raf").json_value())
    page.context.close()
    return drawn


def _work_to_open(browser: Browser, url: str) -> float:
    """Milliseconds that the page's main thread computes until then; to trace it takes time too."""
    page = _page(browser, url)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto("/map", wait_until="commit")
    page.wait_for_function(PAINTED, polling="raf")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return float(sum(task["tdur"] for task in _tasks(events))) / 1000


def _fly(browser: Browser, page: Page) -> list[tuple[float, float]]:
    """The frames of flights from the root to the ninth ply and back: own time and clock, in ms."""
    page.goto("/map")
    page.wait_for_function(PAINTED)
    find = page.get_by_label("Find moves or a position")
    find.wait_for()
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(FLIGHTS):
        find.fill(LINE)
        find.press("Enter")
        page.wait_for_timeout(2600)
        page.get_by_label("Way").get_by_role("button", name="Start").click()
        page.wait_for_timeout(2600)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return _frames(events)


def _frames(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """The tasks in which an animation frame was drawn."""
    starts = sorted(event["ts"] for event in events if event["name"] == FRAME)
    found = []
    for task in _tasks(events):
        first = bisect_left(starts, task["ts"])
        if first < len(starts) and starts[first] < task["ts"] + task["dur"]:
            found.append((task["tdur"] / 1000, task["dur"] / 1000))
    return found


def _tasks(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's main thread has done."""
    main = {(event["pid"], event["tid"]) for event in events if event["name"] == FRAME}
    return [
        event
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in main and "tdur" in event
    ]


def _wander(page: Page) -> float:
    """Megabytes of the page's heap after visits to random finished games."""
    chance = Random(7)
    page.goto("/map")
    page.wait_for_function(PAINTED)
    tree = page.get_by_label("The map as a list")
    find = page.get_by_label("Find moves or a position")
    for _ in range(LEAVES):
        find.fill(" ".join(_random_game(chance)))
        find.press("Enter")
        page.wait_for_timeout(60)
    page.wait_for_timeout(2500)
    assert tree.is_visible()
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used: dict[str, Any] = session.send("Runtime.getHeapUsage")
    page.context.close()
    return float(used["usedSize"] + used.get("embedderHeapUsedSize", 0)) / 1e6


def _random_game(chance: Random) -> list[str]:
    from unbeatable.core.match import Match

    match = Match.new("classic")
    while not match.is_over:
        match = match.apply(chance.choice(match.legal))
    return list(match.played)


def table(results: dict[str, Any]) -> str:
    return (
        "| the map in Chromium | median | p95 | most | bar |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        f"| data of the classic map, compressed, kB | {results['data'] / 1000:.1f} | | | 40 |\n"
        f"| from opening until it is drawn, wall time, ms | {results['opened']} | 500 |\n"
        f"| own time of that, ms | {results['opened_own']} | |\n"
        f"| work per frame, root to ply 9 and back, wall time, ms | {results['clock']} | 16 |\n"
        f"| own time of these {results['frames']} frames, ms | {results['own']} | |\n"
        f"| heap after {LEAVES} random leaves, MB | {results['memory']:.1f} | | | 150 |\n"
    )


if __name__ == "__main__":
    main()
