"""A learner's own player in the web game: friends come by link, and it answers from the page."""

import re

from playwright.sync_api import expect

from tests.web.browser import PHONE_TALL, Visit, Visitor
from tests.web.learn.lessons import SLOW, Learn, in_new_page, own, think_for_ever

LINES_UP = """
def choose(board):
    return next(cell for cell in (4, 2, 6, 0, 8, 1, 3, 5, 7) if board[cell] == ".")
"""
FAILS = "def choose(board):\n    return 1 // 0\n"


def invite(learn: Learn, visit: Visit, code: str, friend: str = "Bob") -> tuple[Visitor, Visitor]:
    """Ada, whose player is this, and Bob, who has come by her link and begins."""
    ada = own(learn, code)
    ada.button("Invite friends").click()
    expect(ada.message).to_have_text("Waiting for a friend.")
    link = ada.page.get_by_label("Link for your friend").input_value()
    bob = visit(name=friend).open(link)
    expect(bob.page.get_by_role("heading", name="Ada's player invites you")).to_be_visible()
    bob.button(re.compile("^Play as")).click()
    expect(bob.message).to_have_text("Your turn.")
    return ada, bob


def play_on(bob: Visitor) -> None:
    """Take the first free cell, again and again, until it is over."""
    free = bob.board.locator("button:not([aria-disabled=true])")
    over = bob.page.locator(".message.over")
    while True:
        expect(free.or_(over).first).to_be_visible(timeout=SLOW)
        if over.count():
            return
        made = bob.made.count()
        free.first.click()
        expect(bob.made.nth(made)).to_be_visible()


def test_a_friend_loses_to_it_and_plays_again(visit: Visit) -> None:
    ada, bob = invite(in_new_page(visit), visit, LINES_UP)
    expect(ada.page.get_by_text("Keep this page open")).to_be_visible()
    play_on(bob)
    bob.ended("Ada's player wins with three in a row")
    ada.ended("Ada's player wins with three in a row")
    ada.keep("learn-friends-end")

    first = bob.address
    bob.button("Again").click()
    bob.page.wait_for_url(lambda address: not address.endswith(first))
    bob.sees(1)  # sides are swapped, and it has begun
    ada.reload()  # its table is found again
    expect(ada.message).to_have_text("Bob to move.")
    play_on(bob)
    bob.ended("Ada's player wins|A draw")
    ada.button("Invite someone else").click()
    expect(ada.message).to_have_text("Waiting for a friend.")
    ada.keep("learn-friends")
    ada.button("Close").click()
    expect(ada.button("Invite friends")).to_be_visible()
    expect(ada.message).to_have_text("Your turn: you are x.")


def test_it_waits_in_the_lobby_too(learn: Learn, visit: Visit) -> None:
    ada = own(learn, LINES_UP)
    ada.button("Invite friends").click()
    expect(ada.message).to_have_text("Waiting for a friend.")
    cleo = visit(name="Cleo").open()
    waiting = cleo.page.get_by_text("Ada's player")
    expect(waiting).to_be_visible()
    ada.link("All lessons").click()  # the page is left: nobody is kept waiting
    expect(waiting).to_have_count(0)


def test_a_player_that_fails_resigns_and_its_author_is_told_why(learn: Learn, visit: Visit) -> None:
    ada, bob = invite(learn, visit, FAILS, friend="W" * 24)
    ada.page.set_viewport_size({"width": 320, "height": PHONE_TALL})
    expect(ada.message).to_have_text(f"{'W' * 24} to move.")
    ada.fits("a friend with a long name")
    bob.play("b2")
    bob.ended("You win: Ada's player resigned")
    expect(ada.alert).to_contain_text("ZeroDivisionError", timeout=SLOW)
    expect(ada.alert).to_contain_text("So it has resigned.")


def test_a_player_that_thinks_for_ever_is_stopped(visit: Visit) -> None:
    ada, bob = invite(in_new_page(visit), visit, LINES_UP)
    expect(ada.page.get_by_text("Python is ready.")).to_be_visible(timeout=SLOW)
    think_for_ever(ada)
    ada.page.clock.install()
    bob.play("b2")
    expect(ada.message).to_have_text("Your player is thinking.")
    ada.page.clock.fast_forward(61_000)
    bob.ended("You win: Ada's player resigned")
    expect(ada.alert).to_contain_text("It was still thinking after 60 seconds")


def test_who_leaves_the_page_gives_the_game_up(learn: Learn, visit: Visit) -> None:
    ada, bob = invite(learn, visit, LINES_UP)
    bob.play("b2", replies=1)
    ada.button("Resign and close").click()
    bob.ended("You win: Ada's player resigned")
    assert re.search("/learn/own$", ada.page.url)
