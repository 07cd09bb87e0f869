"""Fixtures for the course: a page in which Python keeps running from test to test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.processes import GameServer
from tests.web.browser import TALL, WIDE, Visitor
from tests.web.learn.lessons import Learn, turn_to
from tests.web.visits import visits


@pytest.fixture(scope="package")
def page_with_python(browser: Browser, site: GameServer) -> Iterator[Visitor]:
    with visits(browser, lambda: site) as visit:
        yield visit(name="Ada").open("/learn")


@pytest.fixture
def learn(page_with_python: Visitor) -> Iterator[Learn]:
    """Turns to a place of the course with other saved work, without starting Python again."""
    person = page_with_python
    person.page.set_viewport_size({"width": WIDE, "height": TALL})
    person.page.emulate_media(media="screen", color_scheme="light")
    yield lambda place, **kept: turn_to(person, place, **kept)
    troubles = person.troubles.copy()
    person.troubles.clear()
    assert not troubles, "\n".join(troubles)
