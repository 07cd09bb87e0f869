"""People and people: live, away and back, watched, by link, by chance, and what they ask."""

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.web.browser import PHONE_TALL, Visit, Visitor, case, take_screenshot


def meet(visit: Visit, *, game: str | None = None) -> tuple[Visitor, Visitor, str]:
    """Ada, who is x, and Bob; by link."""
    ada, bob = visit(name="Ada"), visit(name="Bob")
    address = ada.begin("A friend, by link", game=game)
    bob.open(address)
    bob.button("Play as o").click()
    expect(ada.message).to_have_text("Your turn.")
    expect(bob.message).to_have_text("Ada to move.")
    return ada, bob, address


def alternate(moves: str, *players: Visitor) -> None:
    for i, move in enumerate(moves.split()):
        player = players[i % 2]
        player.sees(i)
        player.play(*move.split("-"))
    for player in players:
        player.sees(len(moves.split()))


def test_two_play_and_a_third_watches(visit: Visit) -> None:
    ada, bob, address = meet(visit)
    watcher = visit().open(address)
    expect(watcher.page.get_by_text("You are watching this match.")).to_be_visible()
    for each in (ada, bob):
        expect(each.page.get_by_text("1 watching.")).to_be_visible()
    alternate("b2 a1", ada, bob)
    watcher.sees(2)
    expect(watcher.cell("b2")).to_be_disabled()
    expect(bob.cell("c3")).to_be_disabled()
    expect(ada.cell("c3")).to_be_enabled()
    watcher.keep("watching")

    ada.reload()
    ada.sees(2)
    ada.play("a2")
    bob.reload()
    watcher.reload()
    for each in (bob, watcher):
        each.sees(3)
    bob.play("a3")
    ada.play("c2")  # the middle row
    ada.ended("You win with three in a row")
    for each in (bob, watcher):
        each.ended("Ada wins with three in a row")
    watcher.reload()
    watcher.ended("Ada wins with three in a row")
    bob.keep("people-end", axe=False)

    bob.button("Again").click()
    expect(ada.page.get_by_text("Bob would like to play again.")).to_be_visible()
    ada.keep("rematch-asked")
    ada.button("Agree").click()
    for each in (ada, bob, watcher):
        expect(each.made).to_have_count(0)
        assert each.address != address
    assert ada.address == bob.address == watcher.address
    expect(bob.message).to_have_text("Your turn.")  # sides swapped
    bob.play("a1")
    watcher.sees(1)

    again = ada.address
    ada.page.go_back()  # out of the series, not to the match before
    expect(ada.page.locator(".start")).to_be_visible()
    for each in (ada, watcher):
        each.open(address)
        each.sees(5)
    ada.ended("You win with three in a row")
    expect(ada.button("Again")).to_have_count(0)
    ada.keep("went-on", axe=False)
    ada.link("To the next match").click()
    ada.sees(1)
    assert ada.address == again
    ada.page.go_back()
    ada.sees(5)


def test_who_closes_the_last_tab_is_away_comes_back_or_loses_on_a_claim(visit: Visit) -> None:
    ada, bob, address = meet(visit)
    first = bob.page
    ada.play("b2")
    bob.come_back(address)
    bob.sees(1)
    bob.play("a1")
    ada.sees(2)
    ada.play("c3")
    second, bob.page = bob.page, first
    bob.sees(3)
    bob.play("a3")
    ada.sees(4)
    away = ada.page.get_by_text("away", exact=True)
    second.close()
    expect(away).to_have_count(0)

    bob.leave()
    expect(away).to_be_visible()
    ada.play("a2")
    bob.come_back(address)
    expect(away).to_have_count(0)
    expect(bob.message).to_have_text("Your turn.")
    bob.play("c2")
    ada.sees(6)

    bob.leave()
    expect(ada.page.get_by_text("Bob is away and may come back")).to_be_visible()
    ada.keep("away")
    ada.button("Claim the win").click()
    ada.ended("You win: Bob left")


def test_a_link_shows_names_and_minutes_and_can_be_copied(visit: Visit) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"]).open("/")
    ada.page.get_by_label("Your name").fill("Ada")
    address = ada.begin("A friend, by link", "They")
    link = ada.page.get_by_label(re.compile("Send this link"))
    expect(link).to_have_value(ada.page.url)
    ada.button("Copy link").first.click()
    expect(ada.button("Copied").first).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == ada.page.url
    expect(ada.page.get_by_text("This link works on this computer only")).to_be_visible()
    ada.keep("invitation")

    bob = visit(name="Bob").open(address)
    invitation = bob.page.get_by_role("region", name="Ada invites you to Tic-tac-toe")
    expect(invitation).to_contain_text("put your mark in an empty cell")
    bob.keep("free-seat")
    bob.button("Just watch").click()
    expect(invitation).to_have_count(0)
    expect(ada.page.get_by_text("1 watching.")).to_be_visible()
    expect(bob.page.get_by_text("watching")).to_have_count(0)  # nobody besides himself
    bob.button("Play as x").click()
    expect(bob.message).to_have_text("Your turn.")
    expect(bob.page.locator(".seat", has_text="Ada")).to_be_visible()
    expect(ada.page.locator(".seat", has_text="Bob")).to_be_visible()
    expect(ada.message).to_have_text("Bob to move.")
    # Between two people nobody looks into the ball, unless who invited has allowed it.
    expect(bob.page.get_by_role("switch", name="Crystal ball")).to_be_disabled()

    ada.open("/").choose("A friend, by link")
    set_clock(ada, "1 minute")
    ada.page.locator(".start").click()
    expect(ada.message).to_have_text("Waiting for the other player.")
    bob.open(ada.address)
    expect(bob.page.get_by_text("1 minute each", exact=True)).to_be_visible()


def test_someone_waiting_is_found(visit: Visit) -> None:
    ada = visit(name="Ada")
    address = ada.begin("Someone waiting", game="Achi")
    expect(ada.message).to_have_text("Waiting for the other player.")

    carol = visit(name="Carol").open("/")
    waiting = carol.page.get_by_role("region", name="Waiting for an opponent")
    expect(waiting.get_by_role("listitem")).to_contain_text("Ada plays Achi")
    carol.keep("lobby")

    bob = visit(name="Bob")
    assert bob.begin("Someone waiting", game="Achi") == address
    expect(ada.message).not_to_have_text("Waiting for the other player.")
    expect(waiting).to_have_count(0)


def test_the_lobby_seats_who_comes_first_and_has_room_for_a_long_name(visit: Visit) -> None:
    name = "W" * 24
    ada = visit(name=name)
    ada.begin("Someone waiting", game="Notakto")
    bob = visit(name="Bob", wide=320, tall=PHONE_TALL).open("/")
    waiting = bob.page.get_by_role("region", name="Waiting for an opponent")
    seat = waiting.get_by_role("button", name=f"Play {name}, Notakto")
    expect(seat).to_be_visible()
    bob.fits("the lobby")
    seat.click()
    bob.page.wait_for_url("**/m/*")
    assert bob.address == ada.address
    expect(bob.board).to_be_visible()
    expect(ada.page.locator(".seat", has_text="Bob")).to_be_visible()


def test_a_draw_is_offered_in_morris(visit: Visit) -> None:
    ada, bob, _ = meet(visit, game="Three Men's Morris")
    ada.play("b2")
    bob.sees(1)
    ada.button("Offer a draw").click()
    expect(ada.page.get_by_text("You asked to end it as a draw")).to_be_visible()
    expect(bob.page.get_by_text("Ada would like to end it as a draw.")).to_be_visible()
    bob.keep("draw-offer", axe=False)
    bob.button("Decline").click()
    expect(ada.page.get_by_text("You asked to")).to_have_count(0)
    ada.button("Offer a draw").click()
    bob.button("Agree").click()
    for each in (ada, bob):
        each.ended("A draw by agreement")


def test_a_refusal_is_said_and_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    ada, bob, _ = meet(visit)
    alternate("b2 a1", ada, bob)
    ada.touch_anyway("a1")
    expect(ada.alert).to_have_text(re.compile("^a1 is taken"))
    ada.keep("refused-here")
    ada.play("c3")
    expect(ada.alert).to_have_count(0)
    ada.button("Undo").click()
    expect(bob.page.get_by_text("Ada would like to take a move back.")).to_be_visible()
    bob.button("Agree").click()
    for each in (ada, bob):
        each.sees(2)
    expect(ada.message).to_have_text("Your turn.")


def test_what_the_server_refuses_is_said_and_the_board_returns(visit: Visit) -> None:
    ada = visit()

    def twist(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: server.send(_elsewhere(text)))

    ada.page.route_web_socket(re.compile("/socket.io/"), twist)
    ada.begin()
    ada.play("a1", replies=1)
    taken = ada.state()["moves"][1]
    ada.touch("c2")  # what arrives is a1 once more
    expect(ada.alert).to_have_text(re.compile("^a1 is taken"))
    expect(ada.cell("c2")).to_have_accessible_name("c2, empty")
    expect(ada.pieces).to_have_count(2)
    expect(ada.message).to_have_text("Your turn.")
    ada.keep("refused-there", axe=False)
    assert taken != "c2"


def _elsewhere(text: str | bytes) -> str:
    return str(text).replace('"move":"c2"', '"move":"a1"')


def test_an_address_without_a_match(visit: Visit) -> None:
    person = visit()
    person.expected = re.compile("404")  # Chromium's own word on a page that is not there
    person.open("/nope")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    person.open("/m/222222222222")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    person.keep("lost-page")
    person.link("Play a game").click()
    expect(person.button("Play the perfect computer")).to_be_visible()


LONG = [
    ("W" * 24, "classic", 375),
    ("<img src=x onerror=alert", "classic", 320),
    ("Bartholomew", "morris", 320),
    ("Bartholomew the Great", "whoa", 375),
    ("W" * 24, "whoa", 320),
]
"""Names, games, and widths of the phones."""


def test_long_names_fit_on_a_phone(visit: Visit) -> None:
    ada, bob = visit(), visit()
    for name, game, wide in LONG:
        with case(name, game, wide):
            for each in (ada, bob):
                each.page.set_viewport_size({"width": wide, "height": PHONE_TALL})
            names_fit(ada, bob, name, game)


def names_fit(ada: Visitor, bob: Visitor, name: str, game: str) -> None:
    """From the invitation to the end of a match, which Ada leaves."""
    ada.open(f"/?game={game}").choose("A friend, by link")
    ada.page.get_by_label("Your name").fill(name)
    set_clock(ada, "10 minutes")
    ada.page.locator(".start").click()
    expect(ada.message).to_have_text("Waiting for the other player.")
    ada.fits("waiting")
    bob.open(ada.address)
    expect(bob.page.get_by_role("heading", name=f"{name} invites you")).to_be_visible()
    bob.page.get_by_label("Your name").fill(f"{name[:-1]}.")
    bob.fits("invited")
    bob.button("Play as o").click()
    expect(ada.message).to_have_text("Your turn.")
    expect(bob.message).to_have_text(f"{name} to move.")
    for each in (ada, bob):
        each.fits("in play")
        over = each.page.locator(".seat").evaluate_all(
            "(all) => all.map((it) => it.scrollWidth - it.clientWidth)"
        )
        assert max(over) <= 0, "a name hangs out of its seat"
    take_screenshot(bob.page, f"long-names-{game}")
    ada.play("b2")
    ada.page.goto("about:blank")
    expect(bob.page.get_by_text(f"{name} is away")).to_be_visible()
    bob.fits("away")
    bob.button("Claim the win").click()
    bob.ended("You win")
    bob.fits("the end")


def set_clock(person: Visitor, clock: str) -> None:
    chooser = person.page.get_by_label("Clock")
    if not chooser.is_visible():
        person.page.get_by_text("More", exact=True).click()
    chooser.select_option(clock)
