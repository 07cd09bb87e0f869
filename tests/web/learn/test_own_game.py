"""Learn: the game of the learner's own, played against the learner's own search."""

from playwright.sync_api import expect

from tests.course.test_own_game import STICKS
from tests.web.learn.lessons import SLOW, Learn


def test_a_game_is_played_to_its_end_and_its_moves_are_rated(learn_in_pyodide: Learn) -> None:
    person = learn_in_pyodide("own-game", passed=["s24_yours"], code={"s24_yours": STICKS})
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Sticks", timeout=SLOW)
    expect(person.message).to_have_text("Your turn: you are x.")
    moves = person.page.get_by_role("list", name="x can move to")
    expect(moves.get_by_role("button")).to_have_text(["o:||||", "o:|||", "o:||"])
    expect(moves.locator("mark").first).to_have_text("o:")
    person.page.get_by_role("switch", name="Show what the moves lead to").check()
    expect(moves.locator(".value")).to_have_text(["win", "loss", "loss"], timeout=SLOW)
    person.keep("learn-own-game")

    moves.get_by_role("button").nth(2).focus()  # a mistake: the search takes the other two
    person.page.keyboard.press("Enter")
    expect(person.message).to_have_text("It is over: your search wins, as o.", timeout=SLOW)
    expect(person.button("Again")).to_be_focused()
    expect(person.page.get_by_role("list", name="So far").get_by_role("listitem")).to_have_count(3)
    person.button("Undo").click()
    expect(person.message).to_have_text("Your turn: you are x.")
    moves.get_by_role("button").first.click()
    expect(person.page.locator("[aria-live=polite]")).to_contain_text("Your turn", timeout=SLOW)
    expect(person.page.get_by_role("list", name="So far").get_by_role("listitem")).to_have_count(3)


def test_the_search_may_begin(learn: Learn) -> None:
    code = STICKS.replace('"Sticks"', '"nim"')
    person = learn("own-game", passed=["s24_yours"], code={"s24_yours": code})
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Nim", timeout=SLOW)
    person.page.get_by_role("radio", name="You are o").check()
    expect(person.message).to_have_text("Your turn: you are o.", timeout=SLOW)
    expect(person.page.locator(".position")).to_have_text("o:||||")


def test_what_is_wrong_with_the_rules_is_said(learn: Learn) -> None:
    broken = STICKS.replace("return position[0]", "return 1")
    person = learn("own-game", passed=["s24_yours"], code={"s24_yours": broken})
    expect(person.alert).to_contain_text("not 'x' or 'o'", timeout=SLOW)
    person.fits("an error in the rules")


def test_it_waits_for_its_lesson(learn: Learn) -> None:
    person = learn("own-game")
    expect(person.page.get_by_text("as soon as lesson 24 has passed")).to_be_visible()
