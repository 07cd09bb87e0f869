"""Learn: the learner's own players, against their author and Perfect, and what is proven."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.command import Run
from tests.web.browser import Visit
from tests.web.learn.lessons import SLOW, Learn, in_new_page, own, turn_to
from tests.web.learn.test_pyodide import FIRST, QUICK
from unbeatable.course.lesson import find_lesson


def test_a_right_player_gets_its_certificate(visit: Visit, run: Run, tmp_path: Path) -> None:
    person = in_new_page(visit)("own", skipped=["s14_quick"])
    person.button("Certify").click()
    ours = person.page.get_by_text("but all of it is our solution")
    expect(ours).to_be_visible(timeout=SLOW)
    assert person.address == "/learn/own"

    turn_to(person, "own", passed=["s14_quick"], code={"s14_quick": QUICK})
    person.touch("0")
    expect(person.cell("4")).to_have_accessible_name(re.compile("^4, o"), timeout=SLOW)
    expect(person.message).to_have_text("Your turn: you are x.")
    person.keep("learn-own")
    person.button("Certify").click()
    person.page.wait_for_url("**/learn/certificate", timeout=SLOW)
    sheet = person.page.get_by_role("article", name="Proof")  # not all of it is theirs
    expect(sheet).to_contain_text("Ada")
    expect(sheet).to_contain_text("642 games on 929 boards")
    expect(sheet.get_by_role("row", name=re.compile("^x 153 73 71 2 0"))).to_be_visible()
    expect(sheet.get_by_role("row", name=re.compile("^o 776 569 386 183 0"))).to_be_visible()
    expect(sheet).to_contain_text("Own code: lesson 14. The course's solution: lessons 1 to 5")
    expect(person.page.get_by_text("Write lessons 1 to 5")).to_be_visible()
    person.page.get_by_label("Name on it").fill("")
    expect(sheet.locator(".blank")).to_be_visible()
    person.page.get_by_label("Name on it").fill("Ada Lovelace")
    expect(sheet).to_contain_text("Ada Lovelace")
    person.keep("learn-certificate")

    file = tmp_path / "certificate.json"
    with person.page.expect_download() as download:
        person.button("Save as a file").click()
    download.value.save_as(file)
    assert json.loads(file.read_text())["name"] == "Ada Lovelace"
    assert run("learn", "--verify", file).status == 0
    person.page.emulate_media(media="print")
    expect(person.page.get_by_role("navigation", name="Pages")).to_be_hidden()
    expect(person.button("Print it")).to_be_hidden()
    expect(sheet).to_be_visible()


def test_a_certificate_is_withdrawn_when_the_player_loses_later(learn_in_pyodide: Learn) -> None:
    person = learn_in_pyodide("own", passed=["s14_quick"], code={"s14_quick": QUICK})
    person.button("Certify").click()
    person.page.wait_for_url("**/learn/certificate", timeout=SLOW)
    kept = json.loads(person.page.evaluate("localStorage['unbeatable course']"))
    assert kept["proven"]["player"] == "s14_quick.choose"

    turn_to(person, "own", **kept | {"code": {"s14_quick": FIRST}})
    person.link("Your proof").click()
    expect(person.page.get_by_text("You have changed your code")).to_be_visible()
    person.link("certify your player again").click()
    expect(person.link("Your proof")).to_be_visible()
    person.button("Certify").click()
    expect(person.page.get_by_text("It is withdrawn")).to_be_visible(timeout=SLOW)
    expect(person.link("Your proof")).to_have_count(0)
    turned = json.loads(person.page.evaluate("localStorage['unbeatable course']"))
    assert turned["proven"] is None


def test_a_certificate_needs_all_of_the_code(learn: Learn) -> None:
    lessons = [find_lesson(str(number)) for number in range(1, 14)]
    code = {lesson.name: f"{lesson.solution}\nMINE = True\n" for lesson in lessons}
    code["s14_quick"] = QUICK
    person = learn("own", passed=list(code), code=code)
    person.button("Certify").click()
    sheet = person.page.get_by_role("article", name="Certificate")
    expect(sheet).to_contain_text("All of its code is their own: lessons 1 to 5", timeout=SLOW)
    expect(person.page.get_by_text("it becomes a certificate")).to_have_count(0)


def test_a_wrong_player_sees_how_it_loses(learn: Learn) -> None:
    person = own(learn, FIRST)
    person.button("Certify").click()
    told = person.page.get_by_text("As x it can be beaten.")
    expect(told).to_be_visible(timeout=SLOW)
    expect(person.page.get_by_text("As o it can be beaten.")).to_be_visible()
    heading = person.page.get_by_role("heading", name="Not certified yet")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    lost = person.page.locator("main .line").first
    expect(lost.get_by_text("Move 6 of 6. o has won.")).to_be_visible()
    lost.get_by_role("button", name="To the start").click()
    for ply in range(1, 7):
        lost.get_by_role("button", name="One move on").click()
        expect(lost.get_by_text(f"Move {ply} of 6.")).to_be_visible()
    expect(lost).to_contain_text("o has won.")
    person.keep("learn-beaten")
    person.link("Fix it in lesson 14").click()
    title = find_lesson("14").text().title
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(title)


def test_any_of_the_players_can_play_and_the_latest_does(learn: Learn) -> None:
    person = learn("own", passed=["s06_computer", "s13_choose"], skipped=["s14_quick"])
    choice = person.page.get_by_role("group", name="Your player", exact=True)
    expect(choice.get_by_role("radio")).to_have_count(4)
    expect(
        choice.get_by_role("radio", name="Minimax")
    ).to_be_checked()  # our solution is not theirs
    expect(person.page.get_by_text("Next: Win or block, in lesson 8.")).to_be_visible()
    choice.get_by_role("radio", name="First free").check()
    expect(person.message).to_have_text("Your turn: you are x.")
    person.touch("4")
    expect(person.cell("0")).to_have_accessible_name(re.compile("^0, o"), timeout=SLOW)
    for cell, reply in (("6", "1"), ("2", None)):
        expect(person.message).to_have_text("Your turn: you are x.", timeout=SLOW)
        person.touch(cell)
        if reply:
            expect(person.cell(reply)).to_have_accessible_name(re.compile(", o"), timeout=SLOW)
    expect(person.message).to_have_text("You have beaten your player.")
    expect(person.page.get_by_text("Python is ready.")).to_have_count(0)
    person.is_highlighted()
    expect(person.button("Again")).to_have_class(re.compile("primary"))
    person.button("Swap sides").click()
    expect(person.message).to_have_text("Your turn: you are o.", timeout=SLOW)
    expect(person.cell("0")).to_have_accessible_name(re.compile("^0, x"))
    person.touch("4")
    expect(person.message).to_have_text("Your turn: you are o.", timeout=SLOW)
    person.page.keyboard.press("n")
    expect(person.pieces).to_have_count(1, timeout=SLOW)


def test_the_learners_own_functions_decide_who_begins_and_which_line_has_won(
    learn_in_pyodide: Learn,
) -> None:
    begins = "def who_starts(one, two, chance):\n    return two, one\n"
    wins = "def winning_cells(board):\n    return [6, 7, 8]\n"
    person = learn_in_pyodide(
        "own",
        passed=["s05_over", "s06_computer", "s07_play"],
        code={"s07_play": begins, "s05_over": wins},
    )
    person.page.get_by_role("radio", name="First free").check()
    against = person.page.get_by_role("group", name="You against your player")
    against.get_by_role("button", name="Toss").click()
    expect(person.message).to_have_text("Your turn: you are x.", timeout=SLOW)
    for cell in ("4", "6", "2"):
        expect(person.message).to_have_text("Your turn: you are x.", timeout=SLOW)
        person.touch(cell)
    expect(person.message).to_have_text("You have beaten your player.", timeout=SLOW)
    line = person.page.locator(".under .drawn").first
    expect(line).to_be_attached(timeout=SLOW)
    numbers = re.findall(r"[\d.]+", line.get_attribute("d") or "")
    heights = [float(number) for number in numbers[1::2]]
    assert min(heights) > 200  # in the lowest row, where they say, and not along the diagonal

    turn_to(
        person,
        "own",
        passed=["s06_computer", "s07_play"],
        code={"s07_play": "def who_starts(one, two, chance):\n    return one\n"},
    )
    person.page.get_by_role("group", name="Your player against").get_by_role(
        "button", name="Toss"
    ).click()
    expect(person.alert).to_contain_text("who_starts gave 'your player'", timeout=SLOW)


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


def test_before_and_after(learn_in_pyodide: Learn) -> None:
    person = learn_in_pyodide("own", passed=["s14_quick", "s17_remember", "s18_mirrors"])
    table = person.page.get_by_role("region", name="Before and after")
    expect(table.get_by_role("row", name=re.compile("With cut-offs"))).to_contain_text("lesson 19")
    table.get_by_role("button", name="Measure").click()
    plain = table.get_by_role("row", name=re.compile("^Plain"))
    expect(plain).to_contain_text("549,946", timeout=SLOW)
    mirrors = table.get_by_role("row", name=re.compile("^With mirrors"))
    expect(mirrors).to_contain_text("765", timeout=SLOW)
    expect(mirrors).to_contain_text("times fewer")
    expect(mirrors).to_contain_text("times faster")
    person.keep("learn-costs")


def test_a_player_that_breaks_is_told_why(learn: Learn) -> None:
    person = own(learn, "def choose(board):\n    return 'middle'\n")
    person.touch("0")
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


def test_whatever_a_player_does_is_told_once(learn_in_pyodide: Learn) -> None:
    person = own(learn_in_pyodide, FAILS)
    for cell, words in {
        "0": "SystemExit: 2",
        "1": "nobody can type here",
        "2": "calls choose again with the same board",
        "3": "KeyboardInterrupt",
        "4": "The code has ended Python itself.",
    }.items():
        expect(person.message).to_have_text("Your turn: you are x.")
        person.touch(cell)
        expect(person.alert).to_contain_text(words, timeout=SLOW)
        expect(person.alert).to_have_count(1)
        expect(person.message).to_have_text("This game cannot go on.")
        person.button("You begin").click()
    expect(person.message).to_have_text("Your turn: you are x.")
