"""Learn: whole lessons in a browser, with Python in the page; one's own player, and its proof."""

import json
import re
from pathlib import Path

import pytest
from browsing import PHONE_TALL, PHONE_WIDE, Visit, Visitor
from playwright.sync_api import Route, expect
from test_learn_python import FIRST, QUICK

from command import Run
from unbeatable.course.steps import Step, step_named

SLOW = 60_000
"""Python is started anew, on a machine that may be busy."""
KEPT = "unbeatable course"

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


def write(person: Visitor, code: str) -> None:
    person.page.get_by_role("textbox", name=re.compile("^Your code")).click()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.insert_text(code.strip() + "\n")


def press_run(person: Visitor) -> None:
    person.button("Run").click()
    expect(person.page.locator(".verdict")).to_be_visible(timeout=SLOW)


def says(person: Visitor, *words: str) -> None:
    results = person.page.get_by_role("region", name="Results")
    for part in words:
        expect(results).to_contain_text(part, timeout=SLOW)


def lesson(visit: Visit, step: Step, **kept: object) -> Visitor:
    person = visit()
    keep(person, **kept)
    person.open(f"/learn/{step.name}")
    return person


def keep(person: Visitor, **kept: object) -> None:
    """Let the browser remember so much of the course."""
    text = json.dumps({"version": 1, **kept})
    person.context.add_init_script(f"""if (location.protocol !== 'about:')
        localStorage.getItem({KEPT!r}) ?? localStorage.setItem({KEPT!r}, {json.dumps(text)})""")


def test_three_lessons(visit: Visit) -> None:
    first, second, last = (step_named(name) for name in ("s01_board", "s02_move", "s14_choose"))
    person = visit().open("/learn")
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("yourself")
    person.keep("learn")
    person.link("Begin").click()

    expect(person.page.get_by_role("heading", level=1)).to_have_text("A board")
    press_run(person)
    says(person, "0 of 3 checks passed", "new_board in s01_board.py is not written yet.")
    write(person, first.solution.replace("EMPTY * 9", "EMPTY * 8"))
    press_run(person)
    says(person, "new_board() should be '.........', but it is '........'.")
    write(person, first.solution)
    press_run(person)
    says(person, "All 3 checks passed.")
    expect(person.page.locator("[aria-live]", has_text="All 3 checks passed.")).to_be_attached()
    person.keep("learn-passed")
    assert "/learn/s01_board" in person.address  # it never moves on by itself
    person.page.get_by_role("link", name="Next: A move").click()

    expect(person.page.get_by_role("heading", level=1)).to_have_text("A move")
    write(person, WRONG_PLACE)
    person.page.keyboard.press("Control+Enter")
    says(person, "A taken cell is refused", "should raise ValueError, but gave")
    board = person.page.get_by_role("img", name=re.compile("^The board: x on 4; o on 0"))
    expect(board).to_be_visible()
    person.keep("learn-failed")
    write(person, "def place(board:\n")
    press_run(person)
    says(person, "Not yet: Python can run the file", "Python cannot read line 1 of s02_move.py")
    says(person, "The checks have not begun.", "4 checks come after this.")
    write(person, second.solution)
    press_run(person)
    says(person, "All 4 checks passed.")

    person.open("/learn/14")
    person.page.wait_for_url("**/learn/s14_choose")
    write(person, FIRST)
    press_run(person)
    says(person, "It completes a line when it can.", "passed")
    write(person, last.solution)
    press_run(person)
    says(person, "All 7 checks passed.", "Your player can play")

    person.link("All steps").click()
    expect(person.page.get_by_text("3 of 23 steps")).to_be_visible()
    person.page.reload()
    expect(person.page.get_by_text("3 of 23 steps")).to_be_visible()
    passed = person.page.get_by_role("listitem").filter(has_text=re.compile(r"passed\s*$"))
    expect(passed).to_have_count(3)
    person.keep("learn-begun")


def test_an_endless_loop_is_stopped(visit: Visit) -> None:
    person = lesson(visit, step_named("1"))
    write(person, ENDLESS)
    person.button("Run").click()
    says(person, "round and round", "Still running. Is there a loop that never ends?")
    person.button("Stop").click()
    says(person, "You stopped it", "A new board has nine empty cells.", "round and round")
    person.keep("learn-stopped", axe=False)
    write(person, step_named("1").solution)
    press_run(person)
    says(person, "All 3 checks passed.")


def test_code_that_goes_wrong_is_told_in_words(visit: Visit) -> None:
    person = lesson(visit, step_named("1"))
    for code, words in {
        "def new_board():\n    return new_board()\n": "calls itself for ever",
        "def new_board():\n    return 1 // 0\n": "ZeroDivisionError",
        "EMPTY = '.'\ndef new_board():\n    return EMPY * 9\n": "Did you mean: 'EMPTY'?",
        "def new_board():\n    exit()\n": "SystemExit",
        "def new_board():\n    return input()\n": "nobody is there to type",
        "import os\nos._exit(0)\n": "Python has stopped: The code has ended Python itself.",
        "import sys\nprint('alas', file=sys.stderr)\n": "alas",
        "import numpy\n": "No module named",
        "for i in range(9999):\n    print('x' * 99)\n": "s01_board.py has no new_board",
    }.items():
        write(person, code)
        press_run(person)
        says(person, words)
    expect(person.page.get_by_role("region", name="Your code printed")).to_be_visible()
    write(person, step_named("1").solution)
    press_run(person)
    says(person, "All 3 checks passed.")


def test_a_lesson_builds_on_the_learners_own_code(visit: Visit) -> None:
    broken = "EMPTY = '.'\ndef new_board():\n    return 'mine'\n"
    second = step_named("s02_move")
    shown = second.solution + "\nfrom s01_board import new_board\nprint(new_board())\n"
    person = lesson(visit, second, code={"s01_board": broken, "s02_move": shown})
    press_run(person)
    expect(person.page.get_by_role("region", name="Your code printed")).to_have_text("mine")
    person.page.evaluate(f"localStorage.setItem({KEPT!r}, '{{}}')")  # now ours takes its place
    person.page.reload()
    write(person, shown)
    press_run(person)
    expect(person.page.get_by_role("region", name="Your code printed")).to_have_text("." * 9)


def test_an_experiment_that_stops_the_file_is_told_from_a_failure(visit: Visit) -> None:
    first, second = step_named("1"), step_named("2")
    person = lesson(
        visit, second, code={"s01_board": first.solution + "print(show('x.o.x...o'))\n"}
    )
    write(person, second.solution + "print(place('x........', 0, 'o'))")
    press_run(person)
    says(
        person,
        "The checks have not begun.",
        "print(place('x........', 0, 'o'))",
        "called from line",
    )
    says(person, "cell 0 is taken by x", "s01_board.py: x . o")
    person.keep("learn-experiment")
    write(person, second.solution)
    press_run(person)
    says(person, "All 4 checks passed.")
    order = "nav[aria-label=Steps], [aria-labelledby=help]"
    expect(person.page.locator(order).first).to_have_role("navigation")


def test_hints_come_one_by_one_and_the_solution_on_asking_twice(visit: Visit) -> None:
    step = step_named("1")
    person = lesson(visit, step)
    hints = person.page.get_by_role("list", name="Hints").get_by_role("listitem")
    for number, button in enumerate(("Hint (3 left)", "Next hint (2 left)", "Next hint (1 left)")):
        expect(hints).to_have_count(number)
        person.button(button).click()
    expect(hints).to_have_count(3)
    expect(person.button(re.compile("hint", re.IGNORECASE))).to_have_count(0)
    solution = person.page.get_by_role("region", name="Our solution")
    person.button("Our solution").click()
    expect(solution).to_have_count(0)
    expect(person.page.get_by_text("Ask again to see it")).to_be_visible()
    person.button("Our solution").click()
    expect(solution).to_contain_text("return EMPTY * 9")
    person.keep("learn-solution")

    write(person, "mine = 1")
    person.button("Put it in the editor").click()
    press_run(person)
    says(person, "All 3 checks passed.")
    expect(hints).to_have_count(0)  # folded
    person.page.get_by_text("The hints that you asked for").click()
    expect(hints).to_have_count(3)
    person.button("Bring back my version").click()
    code = person.page.get_by_role("textbox", name=re.compile("^Your code"))
    expect(code).to_contain_text("mine = 1")
    person.button("Start again").click()
    expect(code).to_contain_text("raise NotImplementedError")
    person.button("Bring back my version").click()
    expect(code).to_contain_text("mine = 1")
    person.page.reload()
    expect(hints).to_have_count(3)
    expect(code).to_contain_text("mine = 1")


def test_work_is_carried_from_browser_to_browser(visit: Visit, tmp_path: Path) -> None:
    person = visit()
    keep(person, current="s02_move", passed=["s01_board"], code={"s01_board": "mine"})
    person.open("/learn")
    with person.page.expect_download() as download:
        person.button("Export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text())["files"]["s01_board.py"] == "mine"

    other = visit().open("/learn")
    work = other.page.get_by_role("region", name="Your work")
    expect(other.page.get_by_text("0 of 23 steps")).to_be_visible()
    other.page.get_by_label("Files to import").set_input_files(file)
    expect(work.get_by_text("Taken over: the code of 1 step.")).to_be_visible()
    expect(other.page.get_by_text("1 of 23 steps")).to_be_visible()
    expect(other.page.get_by_role("link", name="Go on: 2. A move")).to_be_visible()
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("[]")
    other.page.get_by_label("Files to import").set_input_files(nonsense)
    expect(work.get_by_text("was not exported from this course")).to_be_visible()
    single = tmp_path / "s03_turns.py"
    single.write_text("theirs")
    other.page.get_by_label("Files to import").set_input_files(single)
    other.page.get_by_role("link", name=re.compile("Turns")).click()
    code = other.page.get_by_role("textbox", name=re.compile("^Your code"))
    expect(code).to_contain_text("theirs")


def test_work_goes_from_the_browser_to_the_terminal_and_back(
    visit: Visit, run: Run, tmp_path: Path
) -> None:
    folder, out, back = tmp_path / "course", tmp_path / "out.json", tmp_path / "back.json"
    person = visit()
    one = step_named("1").solution + "\n# mine\n"
    ours = step_named("2").solution
    keep(
        person,
        current="s03_turns",
        passed=["s01_board"],
        skipped=["s02_move"],
        hints={"s01_board": 2},
        code={"s01_board": one, "s02_move": ours},
    )
    person.open("/learn")
    with person.page.expect_download() as download:
        person.button("Export").click()
    download.value.save_as(out)
    assert "the code of 2 steps" in run("learn", folder, "--import", out).out
    assert "Step 3 of 23" in run("learn", folder).out
    assert (folder / "s01_board.py").read_text() == one
    kept = json.loads((folder / ".progress.json").read_text())
    assert (kept["passed"], kept["skipped"], kept["hints"]) == (
        ["s01_board"],
        ["s02_move"],
        {"s01_board": 2},
    )

    (folder / "s03_turns.py").write_text(step_named("3").solution + "\n# there\n")
    assert run("learn", folder).status == 0
    assert "the code of 3 steps" in run("learn", folder, "--export", back).out
    person.page.get_by_label("Files to import").set_input_files(back)
    work = person.page.get_by_role("region", name="Your work")
    expect(work.get_by_text("Taken over: the code of 3 steps.")).to_be_visible()
    expect(person.page.get_by_text("3 of 23 steps")).to_be_visible()
    expect(person.page.get_by_role("link", name="Go on: 4. Three in a row")).to_be_visible()
    person.open("/learn/s03_turns")
    code = person.page.get_by_role("textbox", name=re.compile("^Your code"))
    expect(code).to_contain_text("# there")


def test_run_can_be_pressed_at_once_and_says_how_far_python_is(visit: Visit) -> None:
    """How soon its result comes is measured by `python -m benchmarks.course`."""
    person = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.context.route("**/pyodide.asm.wasm", hold)
    person.open("/learn/s01_board")
    person.button("Run").click()
    says(person, "Fetching Python")
    expect(person.page.get_by_role("progressbar", name=re.compile("Fetching"))).to_be_visible()
    expect(person.button("Stop")).to_be_visible()
    expect(person.page.locator(".verdict")).to_have_count(0)
    for route in held:
        route.continue_()
    says(person, "0 of 3 checks passed")


def test_a_lesson_by_keyboard_alone(visit: Visit) -> None:
    step = step_named("1")
    person = lesson(visit, step)
    code = person.page.get_by_role("textbox", name=re.compile("^Your code"))
    expect(code).to_have_accessible_description(re.compile("Esc , then Tab|Esc, then Tab"))
    for _ in range(30):
        if code.evaluate("it => it === document.activeElement"):
            break
        person.page.keyboard.press("Tab")
    expect(code).to_be_focused()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.insert_text(step.solution)
    person.page.keyboard.press("Tab")
    expect(code).to_be_focused()  # Tab indents ...
    person.page.keyboard.press("Control+Z")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("Tab")
    expect(person.button("Run")).to_be_focused()  # ... until Escape lets it go
    person.page.keyboard.press("Enter")
    says(person, "All 3 checks passed.")


def test_readings_in_another_language(visit: Visit) -> None:
    person = visit().open("/learn")
    person.page.get_by_label("Language of the readings").select_option("de")
    link = person.page.get_by_role("link", name=re.compile("Ein Spielbrett")).first
    link.click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Ein Spielbrett")
    expect(person.page.get_by_role("region", name="Reading")).to_have_attribute("lang", "de")
    person.open("/learn/s02_move")
    expect(person.page.get_by_role("region", name="Reading")).to_have_attribute("lang", "en")


def test_no_such_step_is_said(visit: Visit) -> None:
    person = visit()
    person.expected = re.compile("404")
    person.open("/learn/s99_nothing")
    expect(person.alert).to_contain_text("'s99_nothing' is not a step")
    person.open("/learn/own")
    expect(person.page.get_by_text("as soon as step 14 has passed")).to_be_visible()
    person.open("/learn/certificate")
    expect(person.page.get_by_text("There is none yet")).to_be_visible()


def own(visit: Visit, code: str) -> Visitor:
    """Somebody whose player is this, at its board."""
    person = visit(name="Ada")
    keep(person, passed=["s14_choose"], code={"s14_choose": code})
    person.open("/learn/own")
    expect(person.board).to_be_visible()
    return person


def test_a_right_player_gets_its_certificate(visit: Visit) -> None:
    person = own(visit, QUICK)
    person.touch("a3")
    expect(person.cell("b2")).to_have_accessible_name(re.compile("^b2, o"), timeout=SLOW)
    expect(person.told).to_have_text("Your turn: you are x.")
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


def test_a_wrong_player_sees_how_it_loses(visit: Visit) -> None:
    person = own(visit, FIRST)
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
    person.link("Fix it in step 14").click()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("Your player")


def test_it_plays_perfect(visit: Visit) -> None:
    person = own(visit, QUICK)
    against = person.page.get_by_role("group", name="Your player against Perfect")
    against.get_by_role("button", name="As x").click()
    expect(person.page.locator(".way [aria-current]")).to_have_text("As x")
    expect(person.told).to_have_text("A draw.", timeout=SLOW)
    expect(person.pieces).to_have_count(9)
    person.button("It begins").click()
    expect(person.page.locator(".way [aria-current]")).to_have_text("It begins")
    expect(person.told).to_have_text("Your turn: you are o.", timeout=SLOW)


def test_a_player_that_breaks_is_told_why(visit: Visit) -> None:
    person = own(visit, "def choose(board):\n    return 'middle'\n")
    person.touch("a3")
    expect(person.alert).to_contain_text("not a cell from 0 to 8", timeout=SLOW)
    expect(person.told).to_have_text("This game cannot go on.")
    person.button("Certify").click()
    expect(person.page.get_by_text("As x it fails.")).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import sys\n    sys.exit(2)", "SystemExit: 2"),
        ("import os\n    os._exit(2)", "The code has ended Python itself."),
        ("return int(input())", "nobody is there to type"),
        ("return choose(board)", "calls itself for ever"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    ],
)
def test_whatever_a_player_does_is_told_once(visit: Visit, code: str, words: str) -> None:
    person = own(visit, f"def choose(board):\n    {code}\n")
    person.touch("a3")
    expect(person.alert).to_contain_text(words, timeout=SLOW)
    expect(person.alert).to_have_count(1)
    expect(person.told).to_have_text("This game cannot go on.")
    person.button("You begin").click()
    expect(person.told).to_have_text("Your turn: you are x.")


def test_our_own_solution_gets_no_certificate(visit: Visit) -> None:
    person = visit()
    keep(person, skipped=["s14_choose"], code={"s14_choose": QUICK})
    person.open("/learn/own")
    person.button("Certify").click()
    expect(person.page.get_by_text("but it is our solution. Write")).to_be_visible(timeout=SLOW)
    assert person.address == "/learn/own"


def test_two_tabs_do_not_undo_each_others_work(visit: Visit) -> None:
    person = lesson(visit, step_named("1"))
    other = person.context.new_page()
    other.goto("/learn/s02_move")
    box = other.get_by_role("textbox", name=re.compile("^Your code"))
    expect(box).to_be_visible()
    write(person, "first = 1")
    box.click()
    other.keyboard.press("Control+A")
    other.keyboard.insert_text("second = 2\n")
    code = json.loads(other.evaluate(f"localStorage.getItem({KEPT!r})"))["code"]
    assert code == {"s01_board": "first = 1\n", "s02_move": "second = 2\n"}


def test_two_tabs_at_the_same_step_show_the_same(visit: Visit) -> None:
    person = lesson(visit, step_named("1"))
    other = person.context.new_page()
    other.goto("/learn/s01_board")
    box = other.get_by_role("textbox", name=re.compile("^Your code"))
    expect(box).to_contain_text("raise NotImplementedError")
    write(person, "first = 1")
    expect(box).to_have_text("first = 1")
    box.click()
    other.keyboard.press("Control+End")
    other.keyboard.insert_text("second = 2")
    code = person.page.get_by_role("textbox", name=re.compile("^Your code"))
    expect(code).to_have_text("first = 1second = 2")


FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('No.', 'SecurityError'); }
})"""


def test_a_browser_that_keeps_nothing_says_so(visit: Visit) -> None:
    person = visit()
    person.context.add_init_script(FORBIDDEN)
    person.open("/learn")
    expect(person.page.get_by_text("This browser keeps nothing")).to_be_visible()
    person.link("Begin").click()
    expect(person.page.get_by_text("This browser keeps nothing")).to_be_visible()
    write(person, step_named("1").solution)
    press_run(person)
    says(person, "All 3 checks passed.")
    person.link("All steps").click()
    expect(person.page.get_by_text("1 of 23 steps")).to_be_visible()  # as long as it is open


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("noise.json", bytes(range(256)), "noise.json cannot be read."),
        ("nothing.json", b"", "nothing.json cannot be read."),
        ("other.json", b'{"files": {}}', "other.json was not exported from this course."),
        ("s99_more.py", b"x = 1", "There is nothing of the course in it"),
        ("s01_board.py", b"x" * 200_001, "s01_board.py is too large"),
    ],
)
def test_what_cannot_be_imported_is_said(
    visit: Visit, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    person = visit().open("/learn")
    person.page.get_by_label("Files to import").set_input_files(file)
    work = person.page.get_by_role("region", name="Your work")
    expect(work.get_by_text(words)).to_be_visible()
    expect(person.link("Begin")).to_be_visible()


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
    step = step_named("1")
    person = visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL)
    keep(person, current="s14_choose", passed=["s14_choose"], hints={"s01_board": 3})
    person.open("/learn")
    go_on = person.page.get_by_role("link", name="Go on: 15.")
    expect(go_on).to_be_in_viewport()
    person.keep("learn-phone-begun")

    person.open("/learn/s01_board")
    reading = person.page.get_by_role("region", name="Reading")
    code = person.page.get_by_role("textbox", name=re.compile("^Your code"))
    expect(code).to_be_hidden()
    person.keep("learn-phone-reading")
    person.page.mouse.wheel(0, 700)
    person.page.wait_for_function("window.scrollY === 700")
    person.page.get_by_role("radio", name="Code").check()
    expect(code).to_be_in_viewport()
    expect(reading).to_be_hidden()
    expect(person.page.get_by_text("To leave the editor")).to_be_hidden()
    write(person, step.solution)
    person.page.wait_for_function(f"() => String(({GUTTER})()[0]) === String(({GUTTER})()[1])")
    assert len(person.page.evaluate(GUTTER)[0]) == len(step.solution.splitlines()) + 1
    press_run(person)
    says(person, "All 3 checks passed.")
    person.button("Our solution").click()
    cut_off = person.page.evaluate(CUT_OFF)
    assert cut_off
    assert all(gradients > 4 for _, gradients in cut_off)
    person.keep("learn-phone-code")
    person.page.get_by_role("radio", name="Reading").check()
    expect(reading).to_be_visible()
    person.page.wait_for_function("window.scrollY === 700")  # where one was
