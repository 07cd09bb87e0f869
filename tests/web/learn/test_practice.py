"""Learn: code to try, questions, trees to predict, lines to put in order. None of it counts."""

import re

from playwright.sync_api import expect

from tests.web.learn.lessons import SLOW, Learn, code_in, write
from unbeatable.course.lesson import find_lesson
from unbeatable.course.parsons import puzzle

LOG = "What you tried"


def test_code_of_the_reading_is_tried_and_more_is_typed(learn_in_pyodide: Learn) -> None:
    lesson = find_lesson("1")
    person = learn_in_pyodide("s01_board", code={"s01_board": lesson.solution + "\n# mine\n"})
    log = person.page.get_by_role("region", name=LOG)
    person.page.get_by_role("region", name="Reading").get_by_role("button", name="Try it").click()
    expect(log).to_contain_text("x . o")
    box = person.page.get_by_role("textbox", name="Try it: Python to run")
    box.fill("new_board()")
    box.press("Enter")
    expect(log).to_contain_text("'.........'")
    box.press("ArrowUp")
    expect(box).to_have_value("new_board()")
    box.fill("for row in range(2):")
    box.press("Shift+Enter")
    box.press_sequentially("    print('row', row)")
    box.press("Control+Enter")
    expect(log).to_contain_text("row 1")
    expect(person.page.locator(".verdict")).to_have_count(0)  # nothing was checked
    person.keep("learn-try")
    box.fill("show(5)")
    box.press("Enter")
    expect(log).to_contain_text("line")
    expect(person.page.locator(".cm-wrong")).to_have_count(1)  # where its own file stopped
    person.button("Clear").click()
    expect(log).not_to_contain_text("row 1")


def test_code_is_tried_as_it_stands_in_the_editor(learn: Learn) -> None:
    person = learn("s01_board")
    write(person, "def new_board():\n    return 'mine'\n")
    person.page.get_by_role("tab", name="Try it").click()
    box = person.page.get_by_role("textbox", name="Try it: Python to run")
    box.fill("new_board()")
    person.button("Try").click()
    expect(person.page.get_by_role("region", name=LOG)).to_contain_text("'mine'")


def test_a_question_is_answered_at_once(learn: Learn) -> None:
    person = learn("s09_trees")
    asked = person.page.get_by_role("radiogroup", name="Which move should x make?")
    answers = asked.get_by_role("radio")
    said = asked.locator("[aria-live]")
    expect(said).to_have_text("")
    answers.first.focus()
    person.page.keyboard.press("Space")
    expect(said).to_contain_text("Not this one.")
    person.page.keyboard.press("ArrowDown")
    expect(answers.nth(1)).to_be_checked()
    expect(said).to_contain_text("Right.")
    person.keep("learn-question")


def test_a_tree_is_predicted_by_keys_alone(learn: Learn) -> None:
    person = learn("s11_minimax")
    tree = person.page.get_by_role("group", name="Predict the values")
    nodes = tree.locator("[data-node]")
    heard = person.page.locator("body > #app > [aria-live]")
    expect(nodes.first).to_have_accessible_name(
        "branch 1.1, x to move, value unknown; below it 0, −1"  # noqa: RUF001
    )
    nodes.first.focus()
    keys = person.page.keyboard
    keys.press("Enter")
    wrong = tree.get_by_role("button", name="−1, for branch 1.1")  # noqa: RUF001
    expect(wrong).to_be_focused()
    expect(tree.get_by_text("This node, x to move:")).to_be_visible()
    before = tree.bounding_box()
    keys.press("Enter")
    assert tree.bounding_box() == before  # what is said stands in the row of the choices
    expect(heard).to_contain_text("here x takes the largest")
    keys.press("Tab")
    keys.press("Enter")
    expect(heard).to_contain_text("Right: x takes the largest, 0.")
    expect(nodes.nth(1)).to_be_focused()  # on to the next
    expect(nodes.first).to_have_accessible_name(re.compile("value 0"))
    keys.press("Enter")
    keys.press("Escape")
    expect(nodes.nth(1)).to_be_focused()
    person.keep("learn-predict")
    tree.get_by_role("button", name="Show me").click()
    expect(tree).to_contain_text("The value of the tree is")
    expect(tree.locator(".known")).to_have_count(nodes.count())


def test_lines_are_put_in_order_by_keys_and_by_dragging(learn: Learn) -> None:
    lesson = find_lesson("s11_minimax")
    right = [line.strip() for line in puzzle(lesson).right_lines]
    person = learn(lesson.name)
    person.page.get_by_role("tab", name="Stuck?").click()
    person.button("Put lines in order instead").click()
    lines = person.page.get_by_role("list", name="Lines of minimax").get_by_role("listitem")
    expect(lines).to_have_count(len(right))
    person.button("Check the order").click()
    expect(person.page.get_by_text(re.compile("a different one")).first).to_be_visible(timeout=SLOW)
    person.keep("learn-lines")

    first = lines.first.locator("code").inner_text()
    target = lines.nth(1).locator(".grip").bounding_box()
    assert target
    lines.first.locator(".grip").hover()
    person.page.mouse.down()
    person.page.mouse.move(target["x"] + 10, target["y"] + target["height"] / 2, steps=4)
    person.page.mouse.up()
    assert person.page.evaluate("String(getSelection())") == ""
    expect(lines.nth(1).locator("code")).to_have_text(first.strip(), use_inner_text=True)

    for place, wanted in enumerate(right):
        texts = [text.strip() for text in lines.locator("code").all_inner_texts()]
        at = texts.index(wanted, place)
        for row in range(at, place, -1):
            up = lines.nth(row).get_by_role("button", name=re.compile("^Up"))
            up.press("Enter")
    person.button("Check the order").click()
    done = person.page.get_by_text("Right: that is the whole function.").first
    expect(done).to_be_visible()
    values = next(place for place, line in enumerate(right) if line.startswith("values ="))
    for row in (values, values - 1):  # before the leaf is returned, which is right too
        lines.nth(row).get_by_role("button", name=re.compile("^Up")).press("Enter")
    expect(done).to_be_hidden()
    person.button("Check the order").click()
    expect(done).to_be_visible(timeout=SLOW)
    assert "raise NotImplementedError" in code_in(person.page).inner_text()  # nothing is written


def test_questions_of_a_checkpoint_and_the_way_on(learn: Learn) -> None:
    done = [find_lesson(str(number)).name for number in range(1, 9)]
    person = learn("checkpoint1", passed=done)
    expect(person.page.get_by_text("You have done all 8 lessons of this part")).to_be_visible()
    asked = person.page.get_by_role("radiogroup")
    expect(asked).to_have_count(3)
    asked.first.get_by_role("radio").last.check()
    expect(asked.first.locator("[aria-live]")).not_to_have_text("")
    person.keep("learn-checkpoint")
    person.page.get_by_role("link", name=re.compile("^Next: ")).click()
    person.page.wait_for_url("**/learn/s09_trees")
    person.page.get_by_role("link", name=re.compile("^Back: ")).click()
    person.page.wait_for_url("**/learn/checkpoint1")


def test_the_end_is_celebrated(learn: Learn) -> None:
    person = learn("", passed=[find_lesson(str(number)).name for number in range(1, 21)])
    expect(person.page.get_by_text("Congratulations")).to_be_visible()
    expect(person.link("Play your player")).to_have_count(0)
    person.link("Look back").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("You did it")
    expect(person.link("Fly over the map")).to_have_attribute("href", re.compile("own=s20_bit"))
    expect(person.link("Invite a friend")).to_have_attribute("href", "/learn/own")
    person.link("All lessons").click()
    person.page.get_by_role("link", name="A side road: Two stacks").click()
    person.page.wait_for_url("**/learn/s21_stacks")
    person = learn("closing", passed=[find_lesson("1").name])
    expect(person.page.get_by_text("19 lessons are still open")).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("The end of the course")
    expect(person.page.get_by_role("main")).not_to_contain_text(
        re.compile("Congratulations|did it")
    )
    person = learn("", passed=["s06_computer"])
    expect(person.page.get_by_role("link", name="The end of the course")).to_be_visible()
    expect(person.link("Play your player")).to_have_attribute("href", "/learn/own")
    person.keep("learn-closing")
