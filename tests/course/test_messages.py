"""Messages for learners, and their translations."""

from collections.abc import Iterator

import pytest

from unbeatable.course import messages
from unbeatable.course.messages import Message, format_count, join, render, translate

GERMAN = {
    "{what:capital} is {answer}.": "{what:capital} ist {answer}.",
    "the board of {call}": "das Brett von {call}",
    "Alas.": "Schade.",
}


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(messages, "catalog", lambda language: GERMAN if language == "de" else {})
    yield


@pytest.mark.usefixtures("german")
def test_a_message_is_translated_with_the_messages_inside_it() -> None:
    board = Message("the board of {call}", {"call": "f('{}')"})
    message = Message("{what:capital} is {answer}.", {"what": board, "answer": "'x'"})
    assert render(message) == "The board of f('{}') is 'x'."
    assert render(message, "de") == "Das Brett von f('{}') ist 'x'."
    assert render(join(Message("Alas."), message), "de") == "Schade. Das Brett von f('{}') ist 'x'."


@pytest.mark.usefixtures("german")
def test_without_a_translation_it_stays_english() -> None:
    assert translate("Alas.", "de") == "Schade."
    assert translate("Hm.", "de") == "Hm."
    assert translate("Alas.", "fr") == "Alas."


def test_code_does_not_begin_with_a_capital_letter() -> None:
    code = Message("{call}", {"call": "f()"})
    assert render(Message("{what:capital} is 1.", {"what": code})) == "f() is 1."


def test_messages_are_joined() -> None:
    both = join(Message("{n} lines", {"n": 1}), Message("{n} words", {"n": 2}), between="\n")
    assert render(both) == "1 lines\n2 words"


def test_a_language_without_messages_has_an_empty_catalog() -> None:
    assert messages.catalog("en") == {}


def test_digits_are_grouped_as_the_language_does() -> None:
    message = Message("as {mark}: {count:,}", {"mark": "x", "count": 549946})
    assert render(message) == "as x: 549,946"
    assert format_count(549946, "de") == "549.946"
    playing = Message(
        "Playing every game as {mark}: {count:,} boards so far", {"mark": "o", "count": 5478}
    )
    assert render(playing, "de") == "Alle Partien als o: bisher 5.478 Bretter"
