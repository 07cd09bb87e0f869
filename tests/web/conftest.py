"""Fixtures for journeys in Chromium: the browser, a server, and visitors of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from benchmarks.chromium import NoChromium, launch
from tests.server.processes import UNLIMITED, GameServer
from tests.web.browser import PATIENCE, Visit
from tests.web.visits import visits

SHORT_LIVED = "--js-flags=--wasm-tiering-budget=2000000000"
"""Python in a page runs for seconds here: optimizing its code would take longer than it saves.

Chromium sets V8's flag --wasm-tier-up itself, after these flags, so the budget is raised instead.
"""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the session: while Playwright's event loop runs, no test with its own loop can.
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        try:
            running = launch(playwright, "chromium-headless-shell", "chromium", flags=[SHORT_LIVED])
        except NoChromium as missing:
            pytest.fail(str(missing))
        yield running
        running.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameServer]:
    """A server for browsers alone: nobody else waits in its lobby."""
    folder = tmp_path_factory.mktemp("site")
    server = GameServer(
        *("--db", str(folder / "matches.sqlite3")),
        *("--claim-after", "4"),
        *UNLIMITED,
    )
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens browsers for visitors, of `site` if no other server is named."""
    with visits(browser, lambda: request.getfixturevalue("site")) as visit:
        yield visit
