"""The base of all messages, and the kinds of text in them."""

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from unbeatable.core.game import Value

Side: TypeAlias = Literal["x", "o"]
ValueWord: TypeAlias = Literal["win", "draw", "loss"]

_WORDS: dict[Value, ValueWord] = {Value.WIN: "win", Value.DRAW: "draw", Value.LOSS: "loss"}

MAX_NAME = 24
MAX_SPEC = 80
MAX_POSITION = 800
MAX_MOVE = 20
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are invisible."""
_JOINER = "\u200d"
_VARIATIONS = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""Characters that modify the emoji before them: colour, or skin tone."""


def clean_name(text: str) -> str:
    """Return the name without invisible characters, with single spaces, cut to its limit."""
    seen = "".join(
        " " if character.isspace() or character in _BLANK else character
        for character in text
        if character.isspace() or character == _JOINER or unicodedata.category(character)[0] != "C"
    )
    normal = unicodedata.normalize("NFC", _without_idle_joiners(" ".join(seen.split())))
    return normal[:MAX_NAME].strip().rstrip(_JOINER)


def _without_idle_joiners(text: str) -> str:
    """Remove joiners that do not join two emoji: they are invisible."""
    around = zip(" " + text, text, text[1:] + " ", strict=False)
    return "".join(
        character
        for before, character, after in around
        if character != _JOINER or (_ends_emoji(before) and _is_emoji(after))
    )


def _is_emoji(character: str) -> bool:
    # What decomposes is a sign of music or of writing, and may end differently once normal.
    return unicodedata.category(character) == "So" and not unicodedata.decomposition(character)


def _ends_emoji(character: str) -> bool:
    return _is_emoji(character) or character in _VARIATIONS


def value_word(value: Value) -> ValueWord:
    """Return a value as messages write it."""
    return _WORDS[value]


Name: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(clean_name)]
Spec: TypeAlias = Annotated[str, Field(min_length=1, max_length=MAX_SPEC)]
PositionText: TypeAlias = Annotated[str, Field(min_length=1, max_length=MAX_POSITION)]
MoveText: TypeAlias = Annotated[str, Field(min_length=1, max_length=MAX_MOVE)]
MatchId: TypeAlias = Annotated[str, Field(pattern=r"^[0-9A-Za-z]{12}$")]


class Wire(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )
