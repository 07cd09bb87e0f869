"""Texts of the course: faults are found."""

from tests.course.spoilt import Spoilt
from unbeatable.course import lint_texts
from unbeatable.course.lesson import Lesson, Text, languages


def test_the_introductions_are_well() -> None:
    for language in languages():
        assert list(lint_texts.introduction_faults(language)) == []


def test_faults_of_texts_are_found() -> None:
    reading = (
        "word " * 400 + "[a](/nowhere) [b](/map#here) ![c](board:xy) ![d](tree:[1,0])\n"
        "```python\n[not](a link)\n```\n`[nor](this)`\n"
    )
    source = "A = 1\nb = 2\ndef f(): pass\ndef word(): pass\n"
    source += "class C:\n    def g(self): pass\n    def _h(self): pass\n"
    lesson = Spoilt("s04_lines", exercise=source, english=Text("Spoilt", reading, ("?", "!", "!!")))
    faults = [
        fault.removeprefix("texts/en/s04_lines.md: ") for fault in lint_texts.text_faults(lesson)
    ]
    assert faults == [
        "the reading has 403 words; it should have fewer than 400",
        "the reading does not name A",
        "the reading does not name f",
        "the reading does not name C",
        "the reading does not name g",
        "'board:xy' is not a board; it looks like board:xx./o../..o|0,1",
        "the link to '/nowhere' leads nowhere",
    ]


def test_a_text_that_is_missing_or_has_no_form_is_found() -> None:
    assert list(lint_texts.text_faults(Lesson("s99_more"))) == ["texts/en/s99_more.md is missing"]
    assert list(lint_texts.text_faults(Lesson("s99_more"), "de")) == []


def test_a_translation_has_the_form_of_the_original() -> None:
    said = Text("Spoilt", "![d](tree:[1,0])\n```python\n1\n```\n", ("?", "!", "!!"))
    faults = lint_texts.text_faults(Spoilt("s01_board", exercise="", english=said), "de")
    assert list(faults) == [
        "texts/de/s01_board.md: its pictures differ from those of the English text",
        "texts/de/s01_board.md: it has more or fewer pieces of Python than the English text",
    ]
