"""The base of messages: names show what they are, and messages hold nothing else."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from unbeatable.core.game import Value
from unbeatable.server.wire.base import MAX_NAME, Wire, clean_name, value_word

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n  Lovelace  ", "Ada Lovelace"),
        ("A\x00d\x07a\x1b[31m", "Ada[31m"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u200da\ufeff", "Ada"),
        ("\u2066evil\u2069", "evil"),
        ("e\u0301", "\u00e9"),
        ("e\u200d\u0301", "\u00e9"),
        ("\u00a0\u2003\u3000", ""),
        ("\u3164\u2800\uffa0", ""),
        ("\ud800 lone", "lone"),
        ("\U0001f984 Ada \u2764\ufe0f", "\U0001f984 Ada \u2764\ufe0f"),
        (FAMILY, FAMILY),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\ufe0f\u200d\U0001f308"),
        ("\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f469\U0001f3fd\u200d\U0001f680"),
        ("\u200d\U0001f984\u200d\u200d\U0001f984\u200d", "\U0001f984\U0001f984"),
        ("\U0001f984\u200d \u200d\U0001f984", "\U0001f984 \U0001f984"),
        ("x" * (MAX_NAME - 2) + FAMILY, "x" * (MAX_NAME - 2) + FAMILY[0]),
        ("\u05d0\u05d1\u05d2 \u6f22\u5b57", "\u05d0\u05d1\u05d2 \u6f22\u5b57"),
        ("<b>&amp;", "<b>&amp;"),
        ("x" * 100, "x" * MAX_NAME),
        ("x" * (MAX_NAME - 1) + " y", "x" * (MAX_NAME - 1)),
        ("", ""),
    ],
)
def test_names_show_what_they_are(text: str, clean: str) -> None:
    assert clean_name(text) == clean


@given(st.text() | st.text("\u200d\ufe0f\u0301\u2800\U0001d15e e" + FAMILY))
def test_a_clean_name_is_short_visible_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= MAX_NAME
    assert name == name.strip() == " ".join(name.split())
    unseen = {character for character in name if unicodedata.category(character)[0] == "C"}
    assert unseen <= {"\u200d"}
    assert not name.startswith("\u200d")
    assert not name.endswith("\u200d")
    assert unicodedata.is_normalized("NFC", name)
    assert clean_name(name) == name
    name.encode()


class Example(Wire):
    text: str


def test_messages_hold_what_they_name_and_stay_as_they_are() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Example.model_validate({"text": "a", "more": 1})
    message = Example(text="a")
    with pytest.raises(ValidationError, match="frozen"):
        message.text = "b"


def test_values_are_words() -> None:
    assert [value_word(value) for value in Value] == [str(value) for value in Value]
