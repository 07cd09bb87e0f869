"""`python -m benchmarks.course`: the course's first Run in Chromium, and how long a proof takes.

The first Run is measured from opening a lesson, in a browser that has nothing yet, until the page
shows what the checks say. The proof is of our solution of lesson 14, whose plain code looks at the
whole tree; Python is running already when it begins.
"""

import argparse
import json
import os
import sys
import time
from datetime import UTC, datetime
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.chromium import launch
from benchmarks.load.servers import serving
from benchmarks.machine import describe
from benchmarks.runner import ROOT
from unbeatable.course.player import find_player
from unbeatable.course.player.process import prove_apart

RESULTS = ROOT / "benchmarks" / "course.json"
RUNS, PROOFS = 7, 3
BAR, PROOF_BAR = 6, 10
"""Seconds for the first Run, and for the proof in the browser."""
PLAIN = find_player("s14_quick.choose")
"""The player that searches the whole tree."""
PATIENCE = 300_000
"""Milliseconds for anything at all."""

SHOWN = """
new MutationObserver(() => {
  if (window.shown === undefined && document.querySelector('.verdict'))
    requestAnimationFrame(() => requestAnimationFrame((at) => { window.shown ??= at; }));
}).observe(document, { childList: true, subtree: true });
"""
"""Notes when a result is first seen: the second frame's callbacks run when the first is painted."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.course", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="once each, and nothing is kept")
    quick: bool = parser.parse_args().quick
    before = os.getloadavg()[0]
    with (
        TemporaryDirectory() as folder,
        serving("--db", f"{folder}/matches.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        results = measure(browser, server.url, *((1, 1) if quick else (RUNS, PROOFS)))
        results["browser"] = browser.version
        browser.close()
    load = [round(before, 1), round(os.getloadavg()[0], 1)]
    results |= {"load": load, "machine": describe(), "date": datetime.now(UTC).date().isoformat()}
    if not quick:
        RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(table(results))


def measure(browser: Browser, url: str, runs: int, proofs: int) -> dict[str, object]:
    """Seconds, each as often as it was measured."""
    return {
        "first_run": [_first_run(browser, url) for _ in range(runs)],
        "proof_in_browser": [_proof_in_browser(browser, url) for _ in range(proofs)],
        "map": [_map(browser, url) for _ in range(proofs)],
        "proof_in_terminal": [_proof_in_terminal() for _ in range(proofs)],
    }


def _first_run(browser: Browser, url: str) -> float:
    page = _page(browser, url)
    page.add_init_script(SHOWN)
    page.goto("/learn/s01_board")
    page.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_function("() => window.shown !== undefined")
    shown = float(page.evaluate("shown"))
    page.context.close()
    return round(shown / 1000, 2)


def _proof_in_browser(browser: Browser, url: str) -> float:
    page = _page(browser, url)
    _keep(page)
    page.goto("/learn/own")
    starting = page.get_by_role("progressbar", name="Python")
    starting.wait_for()
    starting.wait_for(state="detached")
    began = time.perf_counter()
    page.get_by_role("button", name="Certify", exact=True).click()
    page.wait_for_url("**/learn/certificate")
    took = time.perf_counter() - began
    page.context.close()
    return round(took, 1)


def _map(browser: Browser, url: str) -> float:
    """Measured from opening the page, in a browser that has nothing yet."""
    page = _page(browser, url)
    _keep(page)
    began = time.perf_counter()
    page.goto(f"/map?game=classic&own={PLAIN.name}")
    page.locator(".verdict").wait_for()
    took = time.perf_counter() - began
    page.context.close()
    return round(took, 2)


def _keep(page: Page) -> None:
    """Let the browser remember the plain player as the learner's own."""
    code = f"{PLAIN.lesson.solution}\nMINE = True\n"
    work = {"version": 1, "passed": [PLAIN.lesson.name], "code": {PLAIN.lesson.name: code}}
    kept = json.dumps(json.dumps(work))
    page.add_init_script(f"localStorage.setItem('unbeatable course', {kept})")


def _proof_in_terminal() -> float:
    began = time.perf_counter()
    prove_apart({}, PLAIN)
    return round(time.perf_counter() - began, 1)


def _page(browser: Browser, url: str) -> Page:
    """A context of its own has a cache of its own, which is empty."""
    page = browser.new_context(base_url=url).new_page()
    page.set_default_timeout(PATIENCE)
    return page


def table(results: dict[str, object]) -> str:
    def row(name: str) -> str:
        times = results[name]
        assert isinstance(times, list)
        return f"{median(times):.1f} | {max(times):.1f} | {len(times)}"

    return (
        "| the course, seconds | median | most | runs | bar |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        f"| opening a lesson to the first result, cold | {row('first_run')} | {BAR} |\n"
        f"| certify the plain code of lesson 14 in the browser | {row('proof_in_browser')} "
        f"| {PROOF_BAR} |\n"
        f"| the same in the terminal | {row('proof_in_terminal')} | |\n"
        f"| opening that player's map to its values of all boards, cold | {row('map')} | |\n\n"
        f"Load average before and after: {results['load']}\n"
    )


if __name__ == "__main__":
    main()
