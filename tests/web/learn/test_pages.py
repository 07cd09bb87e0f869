"""Learn: whole lessons in a browser, with Python in the page."""

import re

from playwright.sync_api import Route, expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit
from tests.web.learn.lessons import (
    KEPT,
    SLOW,
    Learn,
    all_passed,
    code_in,
    count_checks,
    keep,
    open_at,
    open_tab,
    press_run,
    says,
    turn_to,
    with_our_python,
    without_python,
    write,
)
from unbeatable.course.lesson import find_lesson

WRONG_PLACE = """
from s01_board import EMPTY


def place(board, cell, mark):
    return board[:cell] + mark + board[cell + 1 :]
"""
ENDLESS = """
EMPTY = "."


def new_board():
    print("round and round")
    while True:
        pass


def show(board):
    return board
"""


def test_two_lessons(learn_in_pyodide: Learn) -> None:
    first, second = find_lesson("s01_board"), find_lesson("s02_move")
    person = learn_in_pyodide("")
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("yourself")
    person.keep("learn")
    person.link("Begin").click()

    expect(person.page.get_by_role("heading", level=1)).to_have_text("A board")
    press_run(person)
    says(
        person,
        f"0 of {count_checks('1')} checks passed",
        "new_board in s01_board.py is not written yet.",
    )
    write(person, first.solution.replace('" ".join', '"  ".join'))
    press_run(person)
    says(person, "should be", "17 characters", "yours is", "23 characters")
    write(person, first.solution)
    press_run(person)
    says(person, all_passed("1"))
    expect(person.page.locator("[aria-live]", has_text=all_passed("1"))).to_be_attached()
    person.keep("learn-passed")
    assert "/learn/s01_board" in person.address  # it never moves on by itself
    person.page.get_by_role("link", name="Next: A move").first.click()

    expect(person.page.get_by_role("heading", level=1)).to_have_text("A move")
    write(person, WRONG_PLACE)
    person.page.keyboard.press("Control+Enter")
    says(person, "A taken cell is refused")
    board = person.page.get_by_role("img", name=re.compile("^The board: x on 4; o on 0"))
    expect(board).to_be_visible()
    expect(person.page.locator("figcaption", has_text="The board")).to_be_visible()
    person.keep("learn-failed")
    write(person, "def place(board:\n")
    press_run(person)
    says(person, "Not yet: Python can run the file", "Python cannot read line 1 of s02_move.py")
    expect(person.page.locator(".cm-wrong")).to_have_text("def place(board:")
    expect(person.page.locator(".cm-wrong-number")).to_have_text("1")
    expect(code_in(person.page)).to_have_accessible_description(re.compile("Line 1 is marked"))
    person.button("Go to line 1").click()
    expect(code_in(person.page)).to_be_focused()
    person.page.keyboard.type("# ")  # as soon as it is changed, it is no longer wrong
    expect(person.page.locator(".cm-wrong, .cm-wrong-number")).to_have_count(0)
    says(person, "The checks have not begun.", f"{count_checks('2')} checks come after this.")
    write(person, second.solution)
    press_run(person)
    says(person, all_passed("2"))


def test_the_list_says_what_is_done_and_a_player_can_play(learn: Learn) -> None:
    last = find_lesson("s14_quick")
    person = learn("", passed=["s01_board", "s02_move"])
    person.page.get_by_role("link", name=re.compile("dawdle")).first.click()
    person.page.wait_for_url("**/learn/s14_quick")
    wrong = next(wrong for wrong in last.wrong if wrong.name == "no_minus")
    write(person, wrong.source)
    press_run(person)
    says(person, wrong.fragment)
    write(person, last.solution)
    press_run(person)
    says(person, all_passed("14"))
    expect(person.link("Play against it")).to_be_visible()

    person.link("All lessons").click()
    expect(person.page.get_by_text("3 of 20 lessons passed")).to_be_visible()
    tab = open_tab(person, "/learn")
    expect(tab.get_by_text("3 of 20 lessons passed")).to_be_visible()
    tab.close()
    passed = person.page.get_by_role("listitem").filter(has_text=re.compile(r"passed\s*$"))
    expect(passed).to_have_count(3)
    person.keep("learn-begun")


def test_run_waits_for_python_and_an_endless_loop_is_stopped(visit: Visit) -> None:
    """How soon the first result comes is measured by `python -m benchmarks.course`."""
    person = visit()
    held: list[Route] = []
    is_held = True

    def hold(route: Route) -> None:
        held.append(route) if is_held else route.continue_()

    person.context.route("**/pyodide.asm.wasm", hold)
    open_at(person, "s01_board")
    person.button("Run").click()
    says(person, "Your code runs as soon as Python is there.")
    expect(person.page.get_by_role("progressbar", name=re.compile("Fetching"))).to_be_visible()
    expect(person.button("Stop")).to_be_visible()
    expect(person.page.locator(".verdict")).to_have_count(0)
    is_held = False
    for route in held:
        route.continue_()
    says(person, f"0 of {count_checks('1')} checks passed")

    write(person, ENDLESS)
    expect(person.page.get_by_text("Python is ready.")).to_be_visible(timeout=SLOW)
    person.page.clock.install()
    person.button("Run").click()
    says(person, "round and round")
    expect(person.page.get_by_text("Still running.")).to_have_count(0)
    person.page.clock.fast_forward(5_000)
    says(person, "Still running. Is there a loop that never ends?")
    person.button("Stop").click()
    says(person, "You stopped it", "A new board has nine empty cells.", "round and round")
    person.keep("learn-stopped", axe=False)
    write(person, find_lesson("1").solution)
    press_run(person)
    says(person, all_passed("1"))


def test_code_that_goes_wrong_is_told_in_words(learn_in_pyodide: Learn) -> None:
    person = learn_in_pyodide("s01_board")
    for code, words in {
        "def new_board():\n    return new_board()\n": "calls new_board again, so it never ends",
        "def new_board():\n    return 1 // 0\n": "ZeroDivisionError",
        "EMPTY = '.'\ndef new_board():\n    return EMPY * 9\n": "Did you mean EMPTY?",
        "def new_board():\n    exit()\n": "exit() ends Python",
        "def new_board():\n    return input()\n": "nobody can type here",
        "import os\nos._exit(0)\n": "Python has stopped: The code has ended Python itself.",
        "import sys\nprint('alas', file=sys.stderr)\n": "alas",
        "import numpy\n": "No module named",
        "for i in range(9999):\n    print('x' * 99)\n": "s01_board.py has no new_board",
    }.items():
        write(person, code)
        press_run(person)
        says(person, words)
    expect(person.page.get_by_role("region", name="Your code printed")).to_be_visible()
    write(person, find_lesson("1").solution)
    press_run(person)
    says(person, all_passed("1"))


def test_a_lesson_builds_on_the_learners_own_code(learn: Learn) -> None:
    broken = "EMPTY = '.'\ndef new_board():\n    return 'mine'\n"
    second = find_lesson("s02_move")
    shown = second.solution + "\nfrom s01_board import new_board\nprint(new_board())\n"
    person = learn("s02_move", code={"s01_board": broken, "s02_move": shown})
    press_run(person)
    expect(person.page.get_by_role("region", name="Your code printed")).to_have_text("mine")
    other_tab = person.context.new_page()
    other_tab.goto("/")
    other_tab.evaluate(f"localStorage.setItem({KEPT!r}, '{{}}')")  # now ours takes its place
    other_tab.close()
    write(person, shown)
    press_run(person)
    expect(person.page.get_by_role("region", name="Your code printed")).to_have_text("." * 9)


def test_an_experiment_that_stops_the_file_is_told_from_a_failure(learn: Learn) -> None:
    first, second = find_lesson("1"), find_lesson("2")
    person = learn("s02_move", code={"s01_board": first.solution + "print(show('x.o.x...o'))\n"})
    write(person, second.solution + "print(place('x........', 0, 'o'))")
    press_run(person)
    says(
        person,
        "The checks have not begun.",
        "print(place('x........', 0, 'o'))",
        "If you were only trying something out there, remove line 16 again",
    )
    says(person, "cell 0 is taken by x", "s01_board.py: x . o")
    person.keep("learn-experiment")
    write(person, second.solution)
    press_run(person)
    says(person, all_passed("2"))
    expect(
        person.page.get_by_role("tabpanel").get_by_role("link", name="Next: Turns")
    ).to_be_visible()


def test_hints_come_one_by_one_and_the_solution_on_asking_twice(learn: Learn) -> None:
    person = learn("s01_board")
    person.page.get_by_role("tab", name="Stuck?").click()
    hints = person.page.get_by_role("list", name="Hints").get_by_role("listitem")
    for number, button in enumerate(("Hint (3 left)", "Next hint (2 left)", "Next hint (1 left)")):
        expect(hints).to_have_count(number)
        person.button(button).click()
    expect(hints).to_have_count(3)
    expect(hints.last).to_be_in_viewport()
    expect(person.button(re.compile("hint", re.IGNORECASE))).to_have_count(0)
    solution = person.page.get_by_role("region", name="Our solution")
    person.button("Our solution").click()
    expect(solution).to_have_count(0)
    expect(person.page.get_by_text("Sure? Ask again to see it.")).to_be_visible()
    person.button("Our solution").click()
    expect(solution).to_contain_text("return EMPTY * 9")
    expect(solution).to_be_in_viewport()
    person.keep("learn-solution")

    write(person, "mine = 1")
    person.button("Put it in the editor").click()
    press_run(person)
    says(person, all_passed("1"))
    person.page.get_by_role("tab", name="Compare").click()
    expect(hints).to_have_count(0)  # folded
    person.page.get_by_text("The hints you asked for").click()
    expect(hints).to_have_count(3)
    person.button("Bring back my version").click()
    code = code_in(person.page)
    expect(code).to_contain_text("mine = 1")
    person.button("Reset my code").click()
    expect(code).to_contain_text("raise NotImplementedError")
    person.button("Bring back my version").click()
    expect(code).to_contain_text("mine = 1")
    tab = open_tab(person, "/learn/s01_board")
    tab.get_by_role("tab", name="Stuck?").click()
    expect(tab.get_by_role("list", name="Hints").get_by_role("listitem")).to_have_count(3)
    expect(code_in(tab)).to_contain_text("mine = 1")
    tab.close()


def test_a_lesson_by_keyboard_alone(learn: Learn) -> None:
    lesson = find_lesson("1")
    person = learn("s01_board")
    code = code_in(person.page)
    expect(code).to_have_accessible_description(re.compile("Esc , then Tab|Esc, then Tab"))
    for _ in range(30):
        if code.evaluate("it => it === document.activeElement"):
            break
        person.page.keyboard.press("Tab")
    expect(code).to_be_focused()
    person.button("To the code").press("Enter")
    expect(code).to_be_focused()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.insert_text(lesson.solution)
    person.page.keyboard.press("Tab")
    expect(code).to_be_focused()  # Tab indents ...
    person.page.keyboard.press("Control+Z")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("Tab")
    expect(person.button("Run")).to_be_focused()  # ... until Escape lets it go
    person.page.keyboard.press("Enter")
    says(person, all_passed("1"))


def test_a_blamed_lesson_leads_back_to_where_it_was_blamed(visit: Visit) -> None:
    move, play = find_lesson("s02_move"), find_lesson("s07_play")
    broken = "def place(board, cell, mark):\n    board[cell] = mark\n"
    person = with_our_python(visit())
    open_at(person, play.name, code={move.name: broken, play.name: play.solution + "# mine\n"})
    press_run(person)
    person.page.get_by_role("link", name="Look again at lesson 2: A move").click()
    back = person.link("Back to lesson 7")
    expect(back).to_be_visible()
    write(person, move.solution + "# mine\n")
    press_run(person)
    expect(back).to_have_count(2)  # with the result, too
    back.last.click()
    person.page.wait_for_url(f"**/{play.name}")
    expect(back).to_have_count(0)
    press_run(person)
    says(person, all_passed("7"))


def test_no_such_lesson_is_said(visit: Visit) -> None:
    person = without_python(visit())
    person.expected = re.compile("404")
    person.open("/learn/s99_nothing")
    expect(person.alert).to_contain_text("'s99_nothing' is not a lesson")
    person.open("/learn/own")
    expect(person.page.get_by_text("lesson 6")).to_be_visible()
    person.open("/learn/certificate")
    expect(person.page.get_by_text("There is none yet")).to_be_visible()


GUTTER = """() => {
    const tops = (which) => [...document.querySelectorAll(which)]
        .filter((it) => it.style.visibility !== 'hidden')
        .map((it) => Math.round(it.getBoundingClientRect().top));
    return [tops('.cm-lineNumbers .cm-gutterElement'), tops('.cm-line')];
}"""
CUT_OFF = """[...document.querySelectorAll('main pre')]
    .filter((it) => it.scrollWidth > it.clientWidth)
    .map((it) => [it.textContent, getComputedStyle(it).backgroundImage.split('gradient').length])"""


def test_a_lesson_on_a_phone(visit: Visit) -> None:
    lesson = find_lesson("1")
    person = with_our_python(visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL))
    keep(person, current="s14_quick", passed=["s14_quick"], hints={"s01_board": 3})
    person.open("/learn")
    go_on = person.page.get_by_role("link", name="Go on: 15.")
    expect(go_on).to_be_in_viewport()
    person.keep("learn-phone-begun")

    person.open("/learn/s01_board")
    reading = person.page.get_by_role("region", name="Reading")
    code = code_in(person.page)
    expect(code).to_be_hidden()
    person.keep("learn-phone-reading")
    person.page.mouse.wheel(0, 700)
    person.page.wait_for_function("() => window.scrollY === 700")
    person.page.get_by_role("radio", name="Code").check()
    expect(code).to_be_in_viewport()
    expect(reading).to_be_hidden()
    expect(person.page.get_by_text("To leave the editor")).to_be_hidden()
    write(person, lesson.solution)
    person.page.wait_for_function(f"() => String(({GUTTER})()[0]) === String(({GUTTER})()[1])")
    assert len(person.page.evaluate(GUTTER)[0]) == len(lesson.solution.splitlines()) + 1
    press_run(person)
    says(person, all_passed("1"))
    expect(person.page.locator(".verdict")).to_be_in_viewport()
    person.page.get_by_role("tab", name="Compare").click()
    person.button("Our solution").click()
    cut_off = person.page.evaluate(CUT_OFF)
    assert cut_off
    assert all(gradients > 4 for _, gradients in cut_off)
    person.keep("learn-phone-code")
    person.page.get_by_role("radio", name="Reading").check()
    expect(reading).to_be_visible()
    person.page.wait_for_function("() => window.scrollY === 700")  # where one was


def test_code_in_a_reading_is_wrapped_on_a_phone(visit: Visit) -> None:
    """Its comments, at the end of long lines, are what matters."""
    person = without_python(visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL))
    for place in ("s04_lines", "s11_minimax", "s14_quick", "s20_bitboards"):
        turn_to(person.open("/learn"), place)
        assert person.page.evaluate(CUT_OFF) == [], place
    comment = person.page.get_by_text("pushed 4 places to the left")
    expect(comment).to_have_text("1 << 4  # 16: a single 1, pushed 4 places to the left")
    assert comment.evaluate("it => it.getBoundingClientRect().height") > 30  # two lines
