"""Learn: one's own player, against its author and perfect, and its proof."""

import re

from playwright.sync_api import expect

from tests.web.browser import Visit
from tests.web.learn.lessons import SLOW, Learn, in_new_page, own, turn_to
from tests.web.learn.test_pyodide import FIRST, QUICK


def test_a_right_player_gets_its_certificate_unless_it_is_our_solution(visit: Visit) -> None:
    code = {"s14_choose": QUICK}
    person = in_new_page(visit)("own", skipped=["s14_choose"], code=code)
    person.button("Certify").click()
    expect(person.page.get_by_text("but it is our solution. Write")).to_be_visible(timeout=SLOW)
    assert person.address == "/learn/own"

    turn_to(person, "own", passed=["s14_choose"], code=code)
    person.touch("a3")
    expect(person.cell("b2")).to_have_accessible_name(re.compile("^b2, o"), timeout=SLOW)
    expect(person.message).to_have_text("Your turn: you are x.")
    person.keep("learn-own")
    person.button("Certify").click()
    person.page.wait_for_url("**/learn/certificate", timeout=SLOW)
    sheet = person.page.get_by_role("article", name="Certificate")
    expect(sheet).to_contain_text("Ada")
    expect(sheet).to_contain_text("642 games through 929 positions")
    expect(sheet.get_by_role("row", name=re.compile("^x 153 73 71 2 0"))).to_be_visible()
    expect(sheet.get_by_role("row", name=re.compile("^o 776 569 386 183 0"))).to_be_visible()
    person.page.get_by_label("Name on it").fill("Ada Lovelace")
    expect(sheet).to_contain_text("Ada Lovelace")
    person.keep("learn-certificate")
    person.page.emulate_media(media="print")
    expect(person.page.get_by_role("navigation", name="Pages")).to_be_hidden()
    expect(person.button("Print it")).to_be_hidden()
    expect(sheet).to_be_visible()


def test_a_wrong_player_sees_how_it_loses(learn: Learn) -> None:
    person = own(learn, FIRST)
    person.button("Certify").click()
    told = person.page.get_by_text("As x it can be beaten.")
    expect(told).to_be_visible(timeout=SLOW)
    expect(person.page.get_by_text("As o it can be beaten.")).to_be_visible()
    lost = person.page.locator("main .line").first
    for ply in range(1, 7):
        lost.get_by_role("button", name="One move on").click()
        expect(lost.get_by_text(f"Move {ply} of 6.")).to_be_visible()
    expect(lost).to_contain_text("o has won.")
    person.keep("learn-beaten")
    expect(person.page.get_by_role("heading", name="Not certified yet")).to_be_visible()
    person.link("Fix it in lesson 14").click()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("Your player")


def test_it_plays_perfect(learn: Learn) -> None:
    person = own(learn, QUICK)
    against = person.page.get_by_role("group", name="Your player against Perfect")
    against.get_by_role("button", name="As x").click()
    expect(person.page.locator(".way [aria-current]")).to_have_text("As x")
    expect(person.message).to_have_text("A draw.", timeout=SLOW)
    expect(person.pieces).to_have_count(9)
    person.button("It begins").click()
    expect(person.page.locator(".way [aria-current]")).to_have_text("It begins")
    expect(person.message).to_have_text("Your turn: you are o.", timeout=SLOW)


def test_a_player_that_breaks_is_told_why(learn: Learn) -> None:
    person = own(learn, "def choose(board):\n    return 'middle'\n")
    person.touch("a3")
    expect(person.alert).to_contain_text("not a cell from 0 to 8", timeout=SLOW)
    expect(person.message).to_have_text("This game cannot go on.")
    person.button("Certify").click()
    expect(person.page.get_by_text("As x it fails.")).to_be_visible(timeout=SLOW)


FAILS = """import os
import sys

def choose(board):
    if board[0] == "x":
        sys.exit(2)
    if board[1] == "x":
        return int(input())
    if board[2] == "x":
        return choose(board)
    if board[3] == "x":
        raise KeyboardInterrupt
    os._exit(2)
"""


def test_whatever_a_player_does_is_told_once(learn: Learn) -> None:
    person = own(learn, FAILS)
    for cell, words in {
        "a3": "SystemExit: 2",
        "b3": "nobody can type here",
        "c3": "calls itself without end",
        "a2": "KeyboardInterrupt",
        "b2": "The code has ended Python itself.",
    }.items():
        expect(person.message).to_have_text("Your turn: you are x.")
        person.touch(cell)
        expect(person.alert).to_contain_text(words, timeout=SLOW)
        expect(person.alert).to_have_count(1)
        expect(person.message).to_have_text("This game cannot go on.")
        person.button("You begin").click()
    expect(person.message).to_have_text("Your turn: you are x.")
