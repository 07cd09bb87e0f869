"""The connection drops, the server restarts: nothing is lost, and nobody has to do anything."""

from contextlib import ExitStack
from pathlib import Path

from browsing import Visit
from machines import UNLIMITED
from playwright.sync_api import expect
from worlds import Start

BANNER = "The connection is lost"


def test_a_match_goes_on_after_the_server_restarts(
    visit: Visit, start: Start, tmp_path: Path
) -> None:
    options = ("--db", str(tmp_path / "matches.sqlite3"), *UNLIMITED)
    server = start(*options)
    ada, bob = visit(server=server, name="Ada"), visit(server=server, name="Bob")
    address = ada.begin("A friend, by link")
    bob.open(address)
    bob.button("Play as o").click()
    expect(ada.told).to_have_text("Your turn.")
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
        start(*options, port=server.port)
    expect(ada.told).to_have_text("Your turn.")
    ada.play("c3")
    bob.play("a3")
    ada.sees(4)
    for each in (ada, bob):
        expect(each.page.get_by_text("away", exact=True)).to_have_count(0)


def test_a_killed_server_loses_no_move(visit: Visit, start: Start, tmp_path: Path) -> None:
    options = ("--db", str(tmp_path / "matches.sqlite3"), *UNLIMITED)
    server = start(*options)
    person = visit(server=server)
    person.begin()
    person.play("a1", replies=1)
    moves = person.state()["moves"]
    with person.cut_off():
        server.kill()
        start(*options, port=server.port)
        person.reload()
    person.sees(2)
    assert person.state()["moves"] == moves
    person.play(person.state()["legal"][0]["move"], replies=1)


def test_offline_for_a_while(visit: Visit) -> None:
    person = visit()
    person.open("/")
    with person.cut_off():
        person.context.set_offline(True)
        person.page.evaluate("window.dispatchEvent(new Event('offline'))")
        expect(person.page.get_by_text(BANNER)).to_be_visible()
        person.context.set_offline(False)
    person.button("Play the perfect computer").click()
    person.play("b2", replies=1)
