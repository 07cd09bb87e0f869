"""The class table as a web page."""

import re
from html.parser import HTMLParser
from pathlib import Path

from tests.course.teacher.a_class import LESSONS, NOON, failing, pupil, solved
from unbeatable.course.teacher.class_page import class_page
from unbeatable.course.teacher.class_table import ClassTable
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult

ADA = pupil("class/ada", solved("s01_board"), failing("s02_move", "place('<b>') is wrong", 2))
BEN = pupil(
    "class/ben",
    LessonResult("s01_board", "passed", ours=True),
    LessonResult("s02_move", "begun", message="not written yet"),
    current="2",
    note="damaged",
)
GONE = PupilResult(Path("class/gone"), trouble="'class/gone' is not a folder")
PAGE = class_page(ClassTable([ADA, BEN, GONE], LESSONS), NOON)


class Outline(HTMLParser):
    """The rows of the table, as the classes and titles of their cells; and all tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[dict[str, str | None]]] = []
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_self_contained() -> None:
    outline = Outline(PAGE)
    assert outline.open == []
    assert "script" not in outline.tags
    assert not {"link", "img", "iframe"} & outline.tags
    assert "http" not in PAGE
    assert "url(" not in PAGE
    assert "prefers-color-scheme:dark" in PAGE
    assert "@media print" in PAGE


def test_a_row_for_each_pupil_and_a_column_for_each_lesson() -> None:
    rows = Outline(PAGE).rows
    ada, ben, gone = rows[2:5]
    assert [cell.get("class") for cell in ada[1:5]] == [
        "passed",
        "failing",
        "untouched",
        "untouched current",
    ]
    assert [cell.get("class") for cell in ben[1:5]] == [
        "ours",
        "begun current",
        "untouched",
        "untouched",
    ]
    assert ada[2]["title"] == "Lesson 2: fails. place('<b>') is wrong 2 hints"
    assert gone[1]["class"] == "trouble"
    assert len(rows[1]) == len(LESSONS)


def test_what_pupils_write_is_escaped() -> None:
    assert "<b>'" not in PAGE
    assert "place(&#x27;&lt;b&gt;&#x27;) is wrong" in PAGE


def test_it_says_where_the_class_is_stuck() -> None:
    stuck = PAGE[PAGE.index("<h2>") : PAGE.index("<table>")]
    assert "<b>2 A move</b>: ada, ben" in stuck
    assert "(1 of 2)" in stuck
    free = class_page(ClassTable([pupil("eve", solved("s01_board"))], LESSONS), NOON)
    assert "Nobody is stuck" in free


def test_the_summary_and_the_last_row_count() -> None:
    assert "2 pupils. 1 folder could not be read. Checked on 2026-11-18 12:00." in PAGE
    foot = re.search(r"<tfoot>(.*)</tfoot>", PAGE, re.DOTALL)
    assert foot is not None
    assert re.findall(r"<td>(\d*)</td>", foot[1]) == ["1", "", "", ""]


def test_it_is_in_the_language_of_the_class() -> None:
    page = class_page(ClassTable([ADA, BEN, GONE], LESSONS), NOON, "de")
    assert '<html lang="de">' in page
    for words in ("Wo die Klasse hängt", "2 Ein Zug", "(1 von 2)", "Letzte Änderung", "2 Tipps"):
        assert words in page
    assert "pupil is" not in page


def test_code_in_messages_is_code() -> None:
    stuck = pupil("eve", failing("s01_board", "pass on `not <x>`"))
    assert "pass on <code>not &lt;x&gt;</code>" in class_page(ClassTable([stuck], LESSONS), NOON)


def test_code_that_is_the_same_as_our_short_solution_is_marked() -> None:
    eve = pupil("eve", LessonResult("s01_board", "passed", alike=True))
    page = class_page(ClassTable([eve], LESSONS), NOON)
    assert '<td class="alike"' in page
    assert "with the same code as our short solution" in page
