"""Learn: the learner's work is kept, shared by tabs, and carried elsewhere."""

import json
import re
from pathlib import Path

from playwright.sync_api import FilePayload, expect

from tests.command import Run
from tests.web.browser import Visit
from tests.web.learn.lessons import (
    KEPT,
    all_passed,
    code_in,
    keep,
    open_at,
    open_tab,
    press_run,
    says,
    with_our_python,
    without_python,
    write,
)
from unbeatable.course.lesson import find_lesson


def test_work_is_carried_from_browser_to_browser(visit: Visit, tmp_path: Path) -> None:
    person = visit()
    keep(person, current="s02_move", passed=["s01_board"], code={"s01_board": "mine"})
    person.open("/learn")
    with person.page.expect_download() as download:
        person.button("Export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text())["files"]["s01_board.py"] == "mine"

    other = without_python(visit()).open("/learn")
    work = other.page.get_by_role("region", name="Your work")
    expect(other.page.get_by_text("0 of 20 lessons passed")).to_be_visible()
    other.page.get_by_label("Files to import").set_input_files(file)
    expect(work.get_by_text("Imported your code for 1 lesson.")).to_be_visible()
    expect(other.page.get_by_text("1 of 20 lessons passed")).to_be_visible()
    expect(other.page.get_by_role("link", name="Go on: 2. A move")).to_be_visible()
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("[]")
    other.page.get_by_label("Files to import").set_input_files(nonsense)
    expect(work.get_by_text("was not exported from this course")).to_be_visible()
    single = tmp_path / "s03_turns.py"
    single.write_text("theirs")
    other.page.get_by_label("Files to import").set_input_files(single)
    other.page.get_by_role("link", name=re.compile("Turns")).click()
    expect(code_in(other.page)).to_contain_text("theirs")


def test_work_goes_from_the_browser_to_the_terminal_and_back(
    visit: Visit, run: Run, tmp_path: Path
) -> None:
    folder, out, back = tmp_path / "course", tmp_path / "out.json", tmp_path / "back.json"
    person = without_python(visit())
    one = find_lesson("1").solution + "\n# mine\n"
    ours = find_lesson("2").solution
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
    assert "your code for 2 lessons" in run("learn", folder, "--import", out).out
    assert "Lesson 3 of 24" in run("learn", folder).out
    assert (folder / "s01_board.py").read_text() == one
    kept = json.loads((folder / ".progress.json").read_text())
    assert (kept["passed"], kept["skipped"], kept["hints"]) == (
        ["s01_board"],
        ["s02_move"],
        {"s01_board": 2},
    )

    (folder / "s03_turns.py").write_text(find_lesson("3").solution + "\n# there\n")
    assert run("learn", folder).status == 0
    assert "your code for 3 lessons" in run("learn", folder, "--export", back).out
    person.page.get_by_label("Files to import").set_input_files(back)
    work = person.page.get_by_role("region", name="Your work")
    expect(work.get_by_text("Imported your code for 3 lessons.")).to_be_visible()
    expect(person.page.get_by_text("2 of 20 lessons passed, 1 with our solution")).to_be_visible()
    expect(person.page.get_by_role("link", name="Go on: 4. Three in a row")).to_be_visible()
    person.open("/learn/s03_turns")
    expect(code_in(person.page)).to_contain_text("# there")


def test_two_tabs_share_the_work(visit: Visit) -> None:
    person = open_at(without_python(visit()), "s01_board")
    other = open_tab(person, "/learn/s02_move")
    expect(code_in(other)).to_contain_text("raise NotImplementedError")
    write(person, "first = 1")
    code_in(other).click()
    other.keyboard.press("Control+A")
    other.keyboard.insert_text("second = 2\n")
    code = json.loads(other.evaluate(f"localStorage.getItem({KEPT!r})"))["code"]
    assert code == {"s01_board": "first = 1\n", "s02_move": "second = 2\n"}

    other.goto("/learn/s01_board")
    expect(code_in(other)).to_have_text("first = 1")
    write(person, "first = 2")
    expect(code_in(other)).to_have_text("first = 2")
    code_in(other).click()
    other.keyboard.press("Control+End")
    other.keyboard.insert_text("third = 3")
    expect(code_in(person.page)).to_have_text("first = 2third = 3")


FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('No.', 'SecurityError'); }
})"""


def test_a_browser_that_keeps_nothing_says_so(visit: Visit) -> None:
    person = with_our_python(visit())
    person.context.add_init_script(FORBIDDEN)
    person.open("/learn")
    expect(person.page.get_by_text("This browser saves nothing")).to_be_visible()
    person.link("Begin").click()
    expect(person.page.get_by_text("This browser saves nothing")).to_be_visible()
    write(person, find_lesson("1").solution)
    press_run(person)
    says(person, all_passed("1"))
    person.link("All lessons").click()
    expect(
        person.page.get_by_text("1 of 20 lessons passed")
    ).to_be_visible()  # as long as it is open


REFUSED: dict[str, tuple[bytes, str]] = {
    "noise.json": (bytes(range(256)), "noise.json cannot be read."),
    "nothing.json": (b"", "nothing.json cannot be read."),
    "other.json": (b'{"files": {}}', "other.json was not exported from this course."),
    "s99_more.py": (b"x = 1", "This file holds nothing of the course"),
    "s01_board.py": (b"x" * 200_001, "s01_board.py is too large"),
}


def test_what_cannot_be_imported_is_said(visit: Visit) -> None:
    person = visit().open("/learn")
    work = person.page.get_by_role("region", name="Your work")
    for name, (content, words) in REFUSED.items():
        file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": content}
        person.page.get_by_label("Files to import").set_input_files(file)
        expect(work.get_by_text(words)).to_be_visible()
        expect(person.link("Begin")).to_be_visible()


TREES = "def is_leaf(tree):\n    return not isinstance(tree, list)\n"
OLD_MINIMAX = "from s08_trees import is_leaf\n"


def test_work_on_the_old_order_is_carried_over_and_nothing_is_lost(visit: Visit) -> None:
    person = without_python(visit())
    keep(
        person,
        current="s09_minimax",
        passed=["s01_board", "s08_trees"],
        code={"s01_board": "mine", "s08_trees": TREES, "s09_minimax": OLD_MINIMAX},
    )
    person.open("/learn")
    note = person.page.get_by_role("status").filter(has_text="The course has a new order")
    moved = note.get_by_role("list", name="Moved")
    expect(moved.get_by_role("listitem")).to_have_text("s08_trees.py is now s09_trees.py")
    kept = note.get_by_role("list", name="Kept, not used")
    expect(kept.get_by_role("listitem")).to_have_text("s09_minimax.py")
    expect(person.page.get_by_text("2 of 20 lessons passed")).to_be_visible()
    person.keep("learn-old-order")
    with person.page.expect_download() as download:
        person.button("Export").click()
    files = json.loads(download.value.path().read_text())["files"]
    assert (files["s08_trees.py"], files["s09_trees.py"]) == (TREES, TREES)
    assert files["s09_minimax.py"] == OLD_MINIMAX
    person.button("Good to know").click()
    expect(note).to_have_count(0)
    person.page.reload()
    expect(person.page.get_by_text("2 of 20 lessons passed")).to_be_visible()
    expect(note).to_have_count(0)
    person.open("/learn/s09_trees")
    expect(code_in(person.page)).to_contain_text("return not isinstance(tree, list)")


def test_an_imported_file_of_the_old_order_says_what_became_of_it(visit: Visit) -> None:
    person = without_python(visit()).open("/learn")
    work = person.page.get_by_role("region", name="Your work")
    files: list[FilePayload] = [
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        for name, text in {"s08_trees.py": TREES, "s09_minimax.py": OLD_MINIMAX}.items()
    ]
    person.page.get_by_label("Files to import").set_input_files(files)
    expect(work).to_contain_text("s08_trees.py is now s09_trees.py")
    expect(work).to_contain_text("Not carried over")
    trees = person.page.get_by_role("listitem").filter(has_text="Trees and crystal balls")
    expect(trees).to_contain_text("begun")
