"""All messages can be found, and are translated."""

import pytest

from unbeatable.course.lesson import languages
from unbeatable.course.lint import messages as lint_messages
from unbeatable.course.lint.messages import (
    Template,
    all_templates,
    message_faults,
    placeholders,
    template_faults,
    translation_faults,
)
from unbeatable.course.messages import FILE, catalog


@pytest.mark.parametrize("language", languages())
def test_the_messages_of_the_course_are_right(language: str) -> None:
    assert list(message_faults(language)) == []


def test_messages_of_checks_and_of_the_course_are_found() -> None:
    found = all_templates()
    for text in (
        "Python can run the file to its end.",
        "A new board has nine empty cells.",
        "LINES should have 8 lines, each once, but it has {count}.",
        "{what:capital} should be {wanted}, but it is {answer}.",
        "a string",
        "Look again at {file}: {reason}",
    ):
        assert text in found, text
    assert not found["A new board has nine empty cells."].is_formatted


def test_placeholders_are_found() -> None:
    assert placeholders("{a} of {b:capital} is {c!r} and {{d}}") == {"a", "b", "c"}


SOURCE = """
expect(x, "{a} and {board}", board, a=1)
expect(x, "one" if x else "two")
expect(x, f"{a}")
expect(x, words)
fail("{a} is wrong")
fail("wrong", b=2)
fail("wrong {", c=3)
fail("{a}", **values)
expect_equal("the last of {n}", 1, 2, n=3)
expect_equal("the last", answer=1, wanted=2)
expect_answer(f"f({x})", 1, 2)
"""


def test_templates_that_cannot_be_found_or_lack_a_value_are_faults() -> None:
    assert list(template_faults(SOURCE, "check.py")) == [
        "check.py: the template in line 4 is no string literal",
        "check.py: the template in line 5 is no string literal",
        "check.py: '{a} is wrong' has no value for a",
        "check.py: 'wrong' does not use b",
        "check.py: 'wrong {' is not a template: write braces twice",
    ]


def test_translations_that_are_missing_or_do_not_fit_are_faults() -> None:
    templates = {
        text: Template(text, "check.py", is_formatted)
        for text, is_formatted in (
            ("{a} {b}", True),
            ('say "{a}"', True),
            ("x", True),
            ("{", False),
        )
    }
    translations = {"{a} {b}": "{b} {a}", "x": "{y}", "{": "}", "old": "alt"}
    assert list(translation_faults(templates, translations, "de")) == [
        'texts/de/messages.toml lacks this message of check.py: "say \\"{a}\\""',
        "texts/de/messages.toml: the translation of 'x' has other placeholders",
        "texts/de/messages.toml: 'old' is not a message of the course",
    ]


def test_what_a_language_lacks_of_starter_files_and_plans_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without(language: str, name: str = FILE) -> dict[str, str]:
        gone = ("The first empty cell.", "Throws EMPTY away.")
        return {key: text for key, text in catalog(language, name).items() if key not in gone}

    monkeypatch.setattr(lint_messages, "catalog", without)
    assert list(message_faults("de")) == [
        'texts/de/messages.toml lacks this message of lessons/s06_computer/solution.py: "The first '
        'empty cell."',
        'texts/de/plan.toml lacks this message of the plans of teachers: "Throws EMPTY away."',
    ]
