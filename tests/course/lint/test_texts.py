"""Texts of the course."""

from pathlib import Path

import pytest

from tests.course.lint.spoilt import Spoilt
from unbeatable.course import lesson as lessons
from unbeatable.course.lesson import PAGES, Lesson, Text, all_lessons, languages
from unbeatable.course.lint import texts as lint_texts
from unbeatable.course.lint.texts import introduction_faults, page_faults, text_faults


@pytest.mark.slow
@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_every_text_is_as_promised(lesson: Lesson) -> None:
    for language in languages():
        assert list(text_faults(lesson, language)) == []


@pytest.mark.parametrize("language", languages())
def test_the_pages_between_lessons_are_well(language: str) -> None:
    assert list(introduction_faults(language)) == []
    assert [fault for name in PAGES for fault in page_faults(name, language)] == []


def test_there_is_a_second_language() -> None:
    assert len(languages()) > 1


def test_faults_of_texts_are_found() -> None:
    reading = (
        "word " * 400 + "[a](/nowhere) [b](/map#here) ![c](board:xy) ![d](tree:[1,0])\n"
        "```python\n[not](a link)\n```\n`[nor](this)`\n```try\n1 / 0\n```\n"
    )
    source = "A = 1\nb = 2\ndef f(): pass\ndef word(): pass\n"
    source += "class C:\n    def g(self): pass\n    def _h(self): pass\n"
    text = Text("Spoilt", reading, ("?", "[!](/lost)", "```odd\n!\n```"))
    lesson = Spoilt("s04_lines", exercise=source, solution=source, english=text)
    faults = [fault.removeprefix("texts/en/s04_lines.md: ") for fault in text_faults(lesson)]
    assert faults[:-1] == [
        "the reading has 403 words; it should have fewer than 400",
        "the reading does not name A",
        "the reading does not name f",
        "the reading does not name C",
        "the reading does not name g",
        "'board:xy' is not a board; it looks like board:xx./o../..o|0,1",
        "the link to '/nowhere' leads nowhere",
        "the link to '/lost' leads nowhere",
        "'odd' is not a kind of block; those are python, text, try, question",
    ]
    assert faults[-1].startswith("what is to be tried fails: It stops in line 1 of what you tried")


def test_nothing_is_said_of_a_text_that_is_not_there() -> None:
    assert list(text_faults(Lesson("s99_more"))) == []
    assert list(page_faults("checkpoint9")) == list(introduction_faults("xx")) == []


def test_a_translation_has_the_form_of_the_original() -> None:
    said = Text("Spoilt", "![d](tree:[1,0])\n```python\n1\n```\n", ("?", "!", "!!"))
    faults = text_faults(Spoilt("s01_board", exercise="", english=said), "de")
    assert list(faults) == [
        "texts/de/s01_board.md: its pictures differ from those of the English text",
        "texts/de/s01_board.md: its blocks are not those of the English text, in their order",
    ]


def test_faults_of_pages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "texts" / "en"
    folder.mkdir(parents=True)
    (folder / "course.md").write_text("# T\n[a](/nowhere)\n## One part\n")
    long = "word " * 400
    (folder / "closing.md").write_text(f"# T\n{long}\n```try\n1\n```\n![a](odd:1)\n")
    (folder / "checkpoint1.md").write_text("no title")
    monkeypatch.setattr(lessons, "_ROOT", tmp_path)
    monkeypatch.setattr(lint_texts, "files", lambda package: tmp_path)
    assert list(introduction_faults()) == [
        "texts/en/course.md: the link to '/nowhere' leads nowhere",
        "texts/en/course.md: it should have 4 parts, under '## ' and their titles",
    ]
    length, picture, tried = page_faults("closing")
    assert "the reading has 400 words" in length
    assert "'odd:1' is not a picture" in picture
    assert tried == "texts/en/closing.md: only lessons have something to try"
    (form,) = page_faults("checkpoint1")
    assert form.startswith("checkpoint1.md should begin with its title")
