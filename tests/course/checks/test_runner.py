"""The checks as the browser runs them too: in memory, in this process."""

import sys

import pytest

from tests.course.checks.failures import BOARD, MOVE, failure
from unbeatable.course import messages
from unbeatable.course.checks.report import READABLE, Listener, Report
from unbeatable.course.checks.runner import find_failure, run_checks
from unbeatable.course.lesson import all_lessons, find_lesson


def test_what_another_file_prints_begins_with_its_name() -> None:
    sources = {
        BOARD.name: BOARD.solution + "print(show('x.o.x...o'))\nprint('a', 'b')\n",
        MOVE.name: MOVE.solution + "print('mine')\n",
    }
    lines = run_checks(MOVE, sources).output.splitlines()
    assert lines == [*(f"s01_board.py: {it}" for it in ("x . o", ". x .", ". . o", "a b")), "mine"]


def test_ctrl_c_is_not_for_the_learners_code() -> None:
    with pytest.raises(KeyboardInterrupt):
        run_checks(BOARD, {BOARD.name: "raise KeyboardInterrupt"})


def test_a_listener_hears_all_of_it() -> None:
    heard: list[str] = []

    class Ears(Listener):
        def began(self, about: str) -> None:
            heard.append(about)

        def printed(self, text: str) -> None:
            heard.append(text)

    report = run_checks(BOARD, {BOARD.name: BOARD.solution + "print('hi')\n"}, Ears())
    assert heard[:3] == ["Python can run the file to its end.", "hi", "\n"]
    assert heard[3:] == [check.about for check in report.checks]
    assert report.output == "hi\n"
    assert report.failure is None


def test_a_lesson_builds_on_the_learners_own_module_and_leaves_nothing_behind() -> None:
    before = set(sys.modules), list(sys.meta_path)
    spoilt = BOARD.solution.replace('EMPTY = "."', 'EMPTY = "_"')
    sources = {BOARD.name: spoilt, MOVE.name: MOVE.solution}
    assert not run_checks(MOVE, sources).passed
    assert run_checks(MOVE, {MOVE.name: MOVE.solution}).passed
    assert not {lesson.name for lesson in all_lessons()} & (set(sys.modules) - before[0])
    assert sys.meta_path == before[1]


def test_a_failure_is_heard_before_anybody_is_blamed() -> None:
    heard: list[Report] = []

    class Ears(Listener):
        def failed(self, report: Report) -> None:
            heard.append(report)

    sources = {BOARD.name: "EMPTY = 7\n", MOVE.name: MOVE.solution}
    report = run_checks(MOVE, sources, Ears())
    assert report.failure is not None
    assert report.failure.blame == BOARD.name
    assert [check.about for check in heard[0].checks] == [check.about for check in report.checks]
    assert heard[0].failure is not None
    assert heard[0].failure.blame is None


def test_what_was_wanted_and_what_came_are_in_the_report() -> None:
    wrong = failure(BOARD, BOARD.solution.replace("EMPTY * 9", "'x' * 9"))
    assert (wrong.wanted, wrong.answer) == ("'.........'", "'xxxxxxxxx'")


def test_one_check_alone_can_be_run() -> None:
    sources = {BOARD.name: "def new_board(): return 7\ndef show(board): return '. . .'\n"}
    assert find_failure(BOARD, sources, 0) is None
    first, second = (find_failure(BOARD, sources, number) for number in (1, 2))
    assert first is not None
    assert second is not None
    assert first.message != second.message


def test_a_check_that_takes_too_long_has_failed() -> None:
    source = "def new_board():\n    while True:\n        pass\n"
    late = run_checks(BOARD, {BOARD.name: source}, seconds=0.05).failure
    assert late is not None
    assert late.line is not None
    lines = {2: "while True:", 3: "pass"}
    assert late.words.splitlines() == [
        "new_board() was still running after 0.05 seconds and was stopped "
        f"in line {late.line} of s01_board.py, `{lines[late.line]}`.",
        "Is there a loop that never ends?",
    ]


def test_the_report_is_in_the_learners_language(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {
        READABLE: "Python liest die Datei.",
        "{file} has no {name}: add it, with exactly this name.": "In {file} fehlt {name}.",
        "A new board has nine empty cells.": "Neun leere Felder.",
    }
    monkeypatch.setattr(messages, "catalog", lambda language: german if language == "de" else {})
    heard: list[str] = []

    class Ears(Listener):
        def began(self, about: str) -> None:
            heard.append(about)

    report = run_checks(BOARD, {BOARD.name: ""}, Ears(), "de")
    assert heard == ["Python liest die Datei.", "Neun leere Felder."]
    assert [check.about for check in report.checks] == ["Neun leere Felder."]
    assert report.checks[0].words == "In s01_board.py fehlt new_board."


def test_an_earlier_file_that_lacks_what_the_check_imports_is_a_failure() -> None:
    proof = find_lesson("s15_proof")
    wrong = failure(proof, proof.solution, s08_block="def win(): pass\n")
    assert wrong.blame == "s08_block"
    assert "Look again at s08_block.py: s08_block.py has no " in wrong.words
