"""Learn: the learner's own recursion, recorded, and replayed by keys, buttons and the clock."""

import re

from playwright.sync_api import Locator, expect

from tests.web.browser import Visit, Visitor, case
from tests.web.learn.lessons import Learn, open_at, with_our_python, write
from unbeatable.course.lesson import find_lesson

MINE = find_lesson("s11_minimax").solution + "\n# mine\n"
UNWRITTEN = find_lesson("s11_minimax").exercise


def watch(person: Visitor, function: str) -> Locator:
    """Record the function; gives the button for the next step."""
    person.page.get_by_role("tab", name="Watch").click()
    person.button(f"Watch my {function}").click()
    step = person.page.get_by_role("button", name="Step", exact=True)
    expect(step).to_be_focused()
    return step


def said(person: Visitor) -> Locator:
    return person.page.get_by_role("group", name="Watch").locator("[aria-live]")


def test_minimax_is_watched_by_keys(learn_in_pyodide: Learn) -> None:
    person = learn_in_pyodide("s11_minimax", code={"s11_minimax": MINE})
    watch(person, "minimax")
    keys = person.page.keyboard
    expect(said(person)).to_have_text("minimax has not been called yet.")
    expect(said(person)).to_have_attribute("aria-live", "polite")
    keys.press("ArrowRight")
    expect(said(person)).to_have_text("minimax([[1, -1], [0, [1, 0]]], True) is called.")
    keys.press("ArrowRight")
    expect(said(person)).to_contain_text("calls minimax([1, -1], False).")
    lit = person.page.locator(".node.lit")
    expect(lit).to_have_attribute("data-path", "0")
    stack = person.page.get_by_role("list", name="Open calls").get_by_role("listitem")
    expect(stack).to_have_count(2)
    expect(stack.last).to_contain_text("minimax([1, -1], False)")
    for _ in range(5):
        keys.press("ArrowRight")
    expect(said(person)).to_have_text("minimax([1, -1], False) returns -1.")
    expect(person.page.locator("[data-path='0'] .value")).to_have_text("−1")  # noqa: RUF001
    expect(stack).to_have_count(1)
    expect(stack).to_contain_text("so far: -1")
    keys.press("ArrowLeft")
    expect(said(person)).to_have_text("minimax(-1, True) returns -1.")
    keys.press("End")
    expect(said(person)).to_have_text("minimax([[1, -1], [0, [1, 0]]], True) returns 0.")
    expect(stack).to_have_text("All have returned.")
    keys.press("Home")
    expect(person.page.locator(".node.lit")).to_have_count(0)
    keys.press("ArrowRight")
    person.keep("learn-watch")


def test_it_plays_by_itself_and_pauses(learn: Learn) -> None:
    person = learn("s10_recursion", code={"s10_recursion": find_lesson("10").solution + "# mine"})
    watch(person, "leaves")
    person.page.get_by_label("Speed").select_option("Fast")
    person.button("Play").click()
    expect(said(person)).to_have_attribute("aria-live", "off")
    expect(said(person)).to_contain_text(re.compile("returns 5|returns 4|calls"))
    person.button("Pause").click()
    expect(said(person)).to_have_attribute("aria-live", "polite")
    person.button("Play").click()
    expect(person.page.get_by_text("All have returned.")).to_be_visible()
    expect(person.button("Play")).to_be_visible()
    person.button("To the start").click()
    expect(said(person)).to_have_text("leaves has not been called yet.")
    person.button("To the end").click()
    expect(person.page.get_by_text("All have returned.")).to_be_visible()


def test_the_tree_stays_where_it_is(learn: Learn) -> None:
    person = learn("s11_minimax", code={"s11_minimax": MINE})
    step = watch(person, "minimax")
    tree = person.page.get_by_role("img", name="The tree")
    tops = set()
    for _ in range(6):
        tops.add(tree.evaluate("it => it.getBoundingClientRect().top"))
        step.click()
    assert len(tops) == 1


def test_the_code_that_is_watched_is_in_view(learn: Learn) -> None:
    person = learn("s11_minimax", code={"s11_minimax": MINE})
    person.page.set_viewport_size({"width": 1366, "height": 768})
    watch(person, "minimax")
    for line in ("branches = children(node)", "return score(node)"):
        expect(person.page.locator(".cm-line", has_text=line)).to_be_in_viewport(ratio=1)
    expect(person.page.get_by_role("img", name="The tree")).to_be_in_viewport(ratio=0.99)


def test_code_that_has_changed_is_recorded_again(learn: Learn) -> None:
    person = learn("s11_minimax", code={"s11_minimax": MINE})
    watch(person, "minimax")
    again = person.button("Your code has changed: record again")
    expect(again).to_have_count(0)
    write(person, MINE.replace("return min(", "return max("))
    again.click()
    expect(again).to_have_count(0)
    person.page.keyboard.press("End")
    expect(said(person)).to_contain_text("returns 1.")  # wrong, and one can see why
    write(person, UNWRITTEN)
    again.click()
    trouble = person.page.get_by_role("group", name="Watch").locator(".trouble")
    expect(trouble).to_contain_text("not written yet")


def test_a_recording_that_does_not_end_is_stopped(learn_in_pyodide: Learn) -> None:
    endless = MINE.replace("    branches = children(node)", "    while True:\n        pass")
    person = learn_in_pyodide("s11_minimax", code={"s11_minimax": endless})
    person.page.get_by_role("tab", name="Watch").click()
    person.button("Watch my minimax").click()
    expect(person.button("Run")).to_be_disabled()
    person.button("Stop").click()
    player = person.page.get_by_role("group", name="Watch")
    expect(player).to_contain_text("You stopped it.")
    expect(person.button("Run")).to_be_enabled()


def test_what_alpha_beta_leaves_out_is_crossed_out(learn: Learn) -> None:
    code = {"s19_cutoffs": find_lesson("19").solution + "# mine\n"}
    person = learn("s19_cutoffs", code=code)
    step = watch(person, "alphabeta")
    player = person.page.get_by_role("group", name="Watch")
    crossed = player.locator(".crossing")
    expect(crossed).to_have_count(0)
    step.press("End")
    expect(crossed.first).to_be_attached()
    assert player.locator(".node.idle").count() > crossed.count()  # and all that is below
    person.keep("learn-watch-cut")


def is_readable(board: Locator) -> None:
    """It is seen as a whole, and its marks can be told apart."""
    expect(board).to_be_in_viewport(ratio=0.99)
    box = board.bounding_box()
    assert box
    assert box["width"] > 55


def test_what_is_remembered_is_said(learn: Learn) -> None:
    code = {"s17_remember": find_lesson("17").solution + "# mine\n"}
    person = learn("s17_remember", code=code)
    step = watch(person, "minimax_with_memory")
    remembered = person.page.locator(".node.remembered")
    for _ in range(60):
        step.press("ArrowRight")
        if remembered.count():
            break
    expect(said(person)).to_contain_text("which it remembers")

    lit = person.page.locator(".node.lit")
    for wide, tall in ((1440, 900), (1366, 768)):
        person.page.set_viewport_size({"width": wide, "height": tall})
        with case(wide, tall):
            step.press("ArrowLeft")
            is_readable(lit)
    whole = person.button("Whole tree")
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    drawing = person.page.get_by_role("img", name="The tree")
    expect(drawing).to_be_in_viewport(ratio=0.99)


def test_it_is_in_view_on_a_phone(visit: Visit) -> None:
    person = with_our_python(visit(touch=True, wide=375, tall=812))
    code = find_lesson("17").solution + "# mine\n"
    open_at(person, "s17_remember", code={"s17_remember": code})
    person.page.get_by_role("radio", name="Code").check()
    step = watch(person, "minimax_with_memory")
    for _ in range(7):
        step.tap()
        is_readable(person.page.locator(".node.lit"))
    person.button("Whole tree").tap()
    tree = person.page.get_by_role("img", name="The tree")
    assert tree.evaluate("it => it.parentElement.scrollWidth <= it.parentElement.clientWidth")
    person.button("Whole tree").tap()
    for seen in (step, said(person), person.page.locator(".node.lit")):
        expect(seen).to_be_in_viewport(ratio=0.99)
    person.fits("watch")
