"""Messages from strangers: what is taken, and what becomes of names."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from unbeatable.server.wire import (
    MAX_BATCH,
    MAX_NAME,
    Create,
    InMatch,
    Join,
    MakeMove,
    Pair,
    RatePositions,
    Wire,
    clean_name,
)

ID = "23456789abcd"
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


@pytest.mark.parametrize("shape", [Create, Pair, Join])
def test_messages_clean_the_names_in_them(shape: type[Wire]) -> None:
    wanted: dict[str, Any] = {"match": ID} if shape is Join else {"spec": "classic"}
    message: Any = shape.model_validate(wanted | {"name": " \u202eAda\x00 "})
    assert message.name == "Ada"


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        (Create, {}),
        (Create, {"spec": ""}),
        (Create, {"spec": "x" * 81}),
        (Create, {"spec": 3}),
        (Create, {"spec": "classic", "name": "x" * 201}),
        (Create, {"spec": "classic", "x": "y" * 41}),
        (Create, {"spec": "classic", "owner": "ada"}),
        (Create, {"spec": "classic", "time": {"minutes": 0}}),
        (Create, {"spec": "classic", "time": {"minutes": -1}}),
        (Create, {"spec": "classic", "time": {"minutes": 181}}),
        (Create, {"spec": "classic", "time": {"minutes": "nan"}}),
        (Create, {"spec": "classic", "time": {"minutes": float("nan")}}),
        (Create, {"spec": "classic", "time": {"minutes": float("inf")}}),
        (Create, {"spec": "classic", "time": {"minutes": 1, "increment": -1}}),
        (Create, {"spec": "classic", "time": {"minutes": 1, "increment": float("nan")}}),
        (Create, {"spec": "classic", "time": {"minutes": 1, "increment": 61}}),
        (Create, {"spec": "classic", "start": "x" * 801}),
        (MakeMove, {"match": ID, "version": 0, "move": "a1"}),
        (MakeMove, {"match": ID, "version": 1, "move": ""}),
        (MakeMove, {"match": ID, "version": 1, "move": "x" * 21}),
        (MakeMove, {"match": ID, "move": "a1"}),
        (Join, {"match": ID, "side": "z"}),
        (InMatch, {"match": ""}),
        (InMatch, {"match": f"{ID}\n"}),
        (InMatch, {"match": f"{ID[:-1]}:"}),
        (InMatch, {"match": f"{ID}{ID}"}),
        (InMatch, {"match": "\u0661" * 12}),
        (InMatch, []),
        (InMatch, None),
        (InMatch, "text"),
        (RatePositions, {"game": "classic", "positions": []}),
        (RatePositions, {"game": "classic", "positions": ["x"] * (MAX_BATCH + 1)}),
    ],
)
def test_malformed_messages_are_refused(shape: type[Wire], message: Any) -> None:
    with pytest.raises(ValidationError):
        shape.model_validate(message)


def test_what_is_well_formed_is_taken() -> None:
    message = {"spec": "classic", "time": {"minutes": 0.5, "increment": 60}, "shuffle": True}
    created = Create.model_validate(message)
    assert (created.x, created.o, created.name) == ("me", "perfect", "")
    assert created.time is not None
    assert created.time.minutes == 0.5
    positions = ["x"] * MAX_BATCH
    assert RatePositions(game="classic", positions=positions).positions == positions
