"""What the terminal shows: results side by side, the bar, keys that fit."""

import io
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from tests.course.pupil import own, solve_in
from unbeatable.course.checks.report import Checked, Report
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import all_lessons, find_lesson
from unbeatable.course.terminal import view


def shown(content: RenderableType, width: int = 80, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="")
    console = Console(file=file, width=width, no_color=True)
    console.print(content)
    file.flush()
    return raw.getvalue().decode(encoding)


def result(source: str = "", **details: object) -> str:
    call = {"call": "f(1)"} | details
    check = Checked("It works.", False, "f(1) is wrong.", **call)  # type: ignore[arg-type]
    report = Report("s01_board", (Checked("First.", True), check))
    return shown(view.result(report, Console(), source))


def test_wanted_and_answer_are_below_each_other_with_their_lengths() -> None:
    text = result(wanted="'x . o\\n. x .'", answer="'x . o\\n. x'")
    lines = [line.rstrip() for line in text.splitlines()]
    assert "      should be 'x . o\\n. x .'  length 11" in lines
    assert "      yours is  'x . o\\n. x'    length 9" in lines


def test_lengths_are_told_only_if_they_differ() -> None:
    text = result(wanted="[0, 1, 2, 3, 4]", answer="[0, 1, 2, 3, 5]")
    assert "should be [0, 1, 2, 3, 4]" in text
    assert "length" not in text
    assert "length" not in result(wanted="a" * 20, answer="<Node object at 0x7f>" * 3)
    assert "should be" not in result(wanted="1", answer="2")


def test_values_are_told_once() -> None:
    value = "'x . o\\n. x .'"
    text = result(wanted=value, answer="[1]", advice="Yours is a list.")
    lines = [line.strip() for line in text.splitlines()]
    assert lines[2:] == [
        "f(1)",
        f"should be {value}  length 11",
        "yours is  [1]             length 1",
        "Yours is a list.",
    ]
    assert "f(1) is wrong." not in text
    assert "f(1) is wrong." in result(wanted="1", answer="2", advice="None.")


def test_the_line_of_the_error_is_shown_with_its_text() -> None:
    source = "def f(x):\n    return y + 1\n"
    assert "\n      line 2: return y + 1\n" in result(source, line=2)
    assert "line 7" not in result(source, line=7)
    assert "line 1" not in result("raise NotImplementedError", line=1)


def test_a_line_that_is_told_already_is_not_repeated() -> None:
    check = Checked("It works.", False, "f(1) stops in line 2 of s01_board.py, `return y`.", line=2)
    text = shown(view.result(Report("s01_board", (check,)), Console(), "def f(x):\n    return y\n"))
    assert text.count("return y") == 1


def test_long_values_are_folded_not_cut() -> None:
    wanted = repr("x" * 200)
    assert result(wanted=wanted, answer="''").count("x") == 200


def test_the_bar_tells_skipped_lessons_from_passed_ones(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.go(find_lesson("9"), fill=True)  # past eight lessons of ours
    solve_in(tmp_path, "1", "2", "3", "4")
    for number in "1234":
        session.go(find_lesson(number))
        session.check()
    bar, words = shown(view.status(session, Console())).splitlines()[0].split(" ", 1)
    assert (bar.count("█"), bar.count("▒"), bar.count("░")) == (6, 6, 18)
    assert words == "4 of 20 lessons passed, 4 skipped"
    plain = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert shown(view.status(session, plain), encoding="ascii").startswith("######ssssss....")


def test_side_roads_are_counted_apart(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.go(find_lesson("22"), fill=True)
    solve_in(tmp_path, "22")
    session.check()
    assert "0 of 20 lessons passed, 20 skipped; 1 of 4 side roads" in shown(
        view.status(session, Console(width=80))
    )


@pytest.mark.parametrize("width", [60, 80])
def test_keys_fit_the_terminal_in_every_lesson(tmp_path: Path, width: int) -> None:
    session = Session(tmp_path)
    session.skip()
    for lesson in all_lessons():
        session.go(lesson, fill=True)
        console = Console(width=width)
        text = shown(view.status(session, console), width=width)
        assert max(len(line.rstrip()) for line in text.splitlines()) <= width
        assert len(text.splitlines()) <= (3 if width == 80 else 4)


def test_only_keys_that_make_sense_are_offered(tmp_path: Path) -> None:
    session = Session(tmp_path)

    def keys(lesson: str) -> str:
        session.go(find_lesson(lesson), fill=True)
        return " ".join(key[0] for key in view.keys(session))

    assert keys("1") == "h n l t x > r s q"
    assert "p" in keys("7").split()
    assert "w" in keys("10").split()
    assert "o" in keys("11").split()
    assert "c" not in keys("14").split()
    assert "c" in keys("15").split()
    assert "b" not in keys("15").split()
    assert "b" in keys("16").split()
    assert "n go on" in view.keys(session) or keys("21")
    assert "n go on" in view.keys(session)


def test_the_list_has_the_titles_of_the_parts(tmp_path: Path) -> None:
    session = Session(tmp_path)
    text = shown(view.listing(session.listed(), "en"))
    assert text.index("Part 1: ") < text.index("Part 2: ") < text.index("Part 3: ")
    assert len(text.splitlines()) == len(all_lessons()) + 4


def test_damaged_progress_is_told_with_the_reading(tmp_path: Path) -> None:
    solve_in(tmp_path, "1", "2")
    (tmp_path / ".progress.json").write_text('{"version": 1, "cur')
    words = " ".join(shown(view.reading(Session(tmp_path))).split())
    assert "is damaged and could not be read; it is kept as .progress.damaged.json" in words
    assert "Lesson 2 of 24" in words
    assert (tmp_path / ".progress.damaged.json").read_text() == '{"version": 1, "cur'
    assert (tmp_path / "s02_move.py").read_text() == own(find_lesson("2"))
    (tmp_path / ".progress.json").write_text("{")
    german = " ".join(shown(view.reading(Session(tmp_path, "de"))).split())
    assert ".progress.json ist beschädigt und nicht lesbar" in german


def test_messages_show_no_asterisks() -> None:
    check = Checked("A move *to* it.", False, "the *other* one has three in a row.")
    text = shown(view.result(Report("s22_winning", (check,)), Console()))
    assert "Not yet: A move to it." in text
    assert "the other one has" in text


def test_the_german_course_is_german(tmp_path: Path) -> None:
    session, english = Session(tmp_path, "de"), Session(tmp_path)
    for number in ("1", "9", "19", "22"):
        session.go(find_lesson(number), fill=True)
        english.go(find_lesson(number))
        keys = [(label[:2], label[2:]) for label in view.keys(session)]
        own_keys = [(label[:2], label[2:]) for label in view.keys(english)]
        assert [key for key, _ in keys] == [key for key, _ in own_keys]  # the keys stay
        assert {word for _, word in keys} & {word for _, word in own_keys} <= {"text"}
    check = Checked("Es geht.", False, "f(1)", "x..", "'aaaaaaaaaaaaa'", "'b'", 1, call="f(1)")
    report = Report("s01_board", (check,), "hallo")
    text = shown(view.result(report, Console(), "x = 1", "de"))
    for words in ("Noch nicht: Es", "erwartet '", "bei dir  '", "Länge 13", "Zeile 1:", "Ausgabe:"):
        assert words in text
    assert "Lektion 22 von 24" in view.heading(session).plain
    assert "Lektionen geschafft, 20 übersprungen" in view.lessons_done(session)
    assert "Bearbeite" in view.advice(session)
    assert "übersprungen" in shown(view.listing(session.listed(), "de"))
    assert "--language de" in (tmp_path / "README.txt").read_text()


def test_long_checks_are_indented() -> None:
    check = Checked("A line that ends the game has an owner, and it is the owner who wins.", True)
    console = Console(width=40)
    text = shown(view.result(Report("s05_over", (check,)), console), width=40)
    assert text.splitlines()[0] == "  ✓ A line that ends the game has an"
    assert text.splitlines()[1] == "    owner, and it is the owner who wins."
