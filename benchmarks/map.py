"""`python -m benchmarks.map`: how fast the map is in Chromium, as a table.

Frame work is the main thread's time from the first callback of a frame to the first task after
it: script, style, layout and paint.
"""

import argparse
import gzip
import json
import sys
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.chromium import launch
from benchmarks.load.machines import serving

LINE = "b2 a1 c3 a3 a2 c2 b3 b1 c1"
"""A game of nine plies."""
FLIGHTS, OPENINGS, LEAVES = 5, 5, 100

FRAMES = """
window.frames_ = [];
const real = requestAnimationFrame;
const channel = new MessageChannel();
let begun = 0;
channel.port1.onmessage = () => { frames_.push(performance.now() - begun); begun = 0; };
window.requestAnimationFrame = (callback) => real((time) => {
  if (!begun) { begun = performance.now(); channel.port2.postMessage(0); }
  callback(time);
});
"""

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


def measure(browser: Browser, url: str) -> dict[str, float]:
    opened = sorted(_open(browser, url) for _ in range(OPENINGS))
    frames = _fly(_page(browser, url))
    return {
        "data": _data(_page(browser, url)),
        "open": median(opened),
        "open_most": opened[-1],
        "frames": len(frames),
        "frame": median(frames),
        "frame_95": frames[len(frames) * 95 // 100],
        "frame_most": frames[-1],
        "memory": _wander(_page(browser, url)),
    }


def _page(browser: Browser, url: str) -> Page:
    context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(FRAMES)
    return page


def _data(page: Page) -> float:
    """Bytes of the whole classic map, compressed as the server does."""
    answer = page.request.get("/api/map?game=classic")
    return len(gzip.compress(answer.body(), 9))


def _open(browser: Browser, url: str) -> float:
    """Milliseconds from opening the page until the map is drawn and can be steered."""
    page = _page(browser, url)
    page.goto("/map")
    handle = page.wait_for_function(PAINTED, polling="raf")
    drawn = float(handle.json_value())
    page.context.close()
    return drawn


def _fly(page: Page) -> list[float]:
    """The frame work of flights from the root to the ninth ply and back, sorted."""
    page.goto("/map")
    page.wait_for_function(PAINTED)
    frames: list[float] = []
    find = page.get_by_label("Find moves or a position")
    for _ in range(FLIGHTS):
        page.evaluate("frames_.length = 0")
        find.fill(LINE)
        find.press("Enter")
        page.wait_for_timeout(2600)
        page.get_by_label("Way").get_by_role("button", name="Start").click()
        page.wait_for_timeout(2600)
        frames += page.evaluate("frames_")
    page.context.close()
    return sorted(frames)


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


def table(results: dict[str, float]) -> str:
    return (
        "| the map in Chromium | measured | bar |\n"
        "| --- | ---: | ---: |\n"
        f"| data of the whole classic map, compressed, kB | {results['data'] / 1000:.1f} | 40 |\n"
        f"| opening, until drawn, ms (median, most) | {results['open']:.0f}, "
        f"{results['open_most']:.0f} | 500 |\n"
        f"| frame work, root to ply 9 and back, {results['frames']:.0f} frames, ms (median, 95 %, "
        f"most) | {results['frame']:.1f}, {results['frame_95']:.1f}, {results['frame_most']:.1f} "
        "| 16 at 95 % |\n"
        f"| memory after {LEAVES} random leaves, MB | {results['memory']:.1f} | 150 |\n"
    )


if __name__ == "__main__":
    main()
