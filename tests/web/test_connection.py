"""The connection drops, the server restarts: nothing is lost, and nobody has to do anything."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import expect

from tests.server.processes import UNLIMITED
from tests.server.server_fixtures import Start
from tests.web.browser import Visit, Visitor, case

BANNER = "The connection is lost"


@contextmanager
def offline(person: Visitor) -> Iterator[None]:
    """A time without a network, of which the page knows."""
    with person.cut_off():
        person.context.set_offline(True)
        person.page.evaluate("window.dispatchEvent(new Event('offline'))")
        expect(person.page.get_by_text(BANNER)).to_be_visible()
        yield
        person.context.set_offline(False)


def test_a_match_goes_on_after_the_server_restarts_or_is_killed(
    visit: Visit, start: Start, tmp_path: Path
) -> None:
    options = ("--db", str(tmp_path / "matches.sqlite3"), *UNLIMITED)
    server = start(*options)
    ada, bob = visit(server=server, name="Ada"), visit(server=server, name="Bob")
    address = ada.begin("A friend, by link")
    bob.open(address)
    bob.button("Play as o").click()
    expect(ada.message).to_have_text("Your turn.")
    ada.play("b2")
    bob.play("a1")
    ada.sees(2)

    with ExitStack() as away:
        for each in (ada, bob):
            away.enter_context(each.cut_off())
        server.stop()
        for each in (ada, bob):
            expect(each.page.get_by_text(BANNER)).to_be_visible()
            each.sees(2)
        ada.keep("offline")
        server = start(*options, port=server.port)
    expect(ada.message).to_have_text("Your turn.")
    ada.play("c3")
    bob.sees(3)
    bob.play("a3")
    ada.sees(4)
    for each in (ada, bob):
        expect(each.page.get_by_text("away", exact=True)).to_have_count(0)

    bob.leave()
    ada.begin("Perfect computer")
    ada.play("a1", replies=1)
    moves = ada.state()["moves"]
    with ada.cut_off():
        server.kill()
        start(*options, port=server.port)
        ada.reload()
    ada.sees(2)
    assert ada.state()["moves"] == moves
    ada.play(ada.state()["legal"][0]["move"], replies=1)


def test_a_page_opened_offline_comes_when_the_connection_is_back(visit: Visit) -> None:
    person = visit()
    person.open("/")
    with offline(person):
        pass
    for page in ("Explore", "Map", "Learn", "Lab"):
        with case(page):
            with offline(person):
                person.page.get_by_role("navigation").get_by_role("link", name=page).click()
                expect(person.alert).to_contain_text("This page could not be loaded")
                person.button("Try again").click()
                expect(person.alert).to_contain_text("This page could not be loaded")
                if page == "Explore":
                    person.keep("unloaded")
            expect(person.page.get_by_role("heading", level=1)).to_be_visible()
            expect(person.alert).to_have_count(0)


def test_the_map_beside_a_match_opened_offline(visit: Visit) -> None:
    person = visit()
    person.begin()
    with offline(person):
        person.page.get_by_role("switch", name="Map").check()
        expect(person.alert).to_contain_text("This map could not be loaded.")
    expect(person.link("The map on a page of its own")).to_be_visible()
    expect(person.alert).to_have_count(0)
    person.play("b2", replies=1)


def test_starting_offline_is_refused_soon_and_said_only_while_it_is_true(visit: Visit) -> None:
    person = visit()
    person.begin()
    person.play("b2", replies=1)  # so it is connected: the first connection may take longer
    with offline(person):
        person.touch(person.state()["legal"][0]["move"])
        expect(person.alert).to_contain_text("There is no connection", timeout=5_000)
    expect(person.alert).to_have_count(0)
    person.sees(2)

    person.follow("/")
    start = person.button("Play the perfect computer")
    with offline(person):
        start.click()
        expect(person.alert).to_contain_text("There is no connection", timeout=5_000)
        expect(start).to_be_enabled()
    expect(person.alert).to_have_count(0)
    start.click()
    person.play("b2", replies=1)


def test_exploring_offline_goes_on_when_the_connection_is_back(visit: Visit) -> None:
    person = visit()
    person.open("/explore")
    person.touch("b2")
    expect(person.cell("a1")).to_have_accessible_name("a1, empty, draw")
    with offline(person):
        person.touch("a1")
        expect(person.alert).to_contain_text("The server cannot be reached.")
        expect(person.cell("c3")).to_be_disabled()
    expect(person.alert).to_have_count(0)
    expect(person.cell("a1")).to_have_accessible_name(re.compile("^a1, o"))
    assert person.address.endswith("pos=.../.x./o..+x")
    expect(person.cell("c3")).to_have_accessible_name("c3, empty, draw")
    person.page.go_back()
    expect(person.cell("a1")).to_have_accessible_name("a1, empty, draw")
