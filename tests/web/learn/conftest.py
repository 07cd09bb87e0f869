"""Fixtures for the course: pages in which Python keeps running from test to test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.processes import GameServer
from tests.web.browser import TALL, WIDE, Visitor
from tests.web.learn.lessons import Learn, turn_to, with_our_python
from tests.web.visits import visits


@pytest.fixture(scope="package")
def page_with_our_python(browser: Browser, site: GameServer) -> Iterator[Visitor]:
    with visits(browser, lambda: site) as visit:
        yield with_our_python(visit(name="Ada")).open("/learn")


@pytest.fixture(scope="package")
def page_with_pyodide(browser: Browser, site: GameServer) -> Iterator[Visitor]:
    with visits(browser, lambda: site) as visit:
        yield visit(name="Ada").open("/learn")


@pytest.fixture
def learn(page_with_our_python: Visitor) -> Iterator[Learn]:
    """Turns to a place of the course with other saved work; the Python of this process answers."""
    yield from _places(page_with_our_python)


@pytest.fixture
def learn_in_pyodide(page_with_pyodide: Visitor) -> Iterator[Learn]:
    """Turns to a place of the course, without starting Pyodide again.

    For one journey through each function that the page calls, and for code that ends Python: all
    of them on one worker, so that Pyodide is started once.
    """
    yield from _places(page_with_pyodide)


def _places(person: Visitor) -> Iterator[Learn]:
    person.page.set_viewport_size({"width": WIDE, "height": TALL})
    person.page.emulate_media(media="screen", color_scheme="light")
    yield lambda place, **kept: turn_to(person, place, **kept)
    troubles = person.troubles.copy()
    person.troubles.clear()
    assert not troubles, "\n".join(troubles)
