"""What all messages have in common: their base, and the kinds of text in them."""

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Side: TypeAlias = Literal["x", "o"]
ValueWord: TypeAlias = Literal["win", "draw", "loss"]

MAX_NAME = 24
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def clean_name(text: str) -> str:
    """The name without what cannot be seen, and with single spaces."""
    seen = "".join(
        " " if character.isspace() or character in _BLANK else character
        for character in text
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    return unicodedata.normalize("NFC", " ".join(seen.split()))[:MAX_NAME].strip()


Name: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(clean_name)]
Spec: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]
PositionText: TypeAlias = Annotated[str, Field(min_length=1, max_length=800)]
MoveText: TypeAlias = Annotated[str, Field(min_length=1, max_length=20)]
MatchId: TypeAlias = Annotated[str, Field(pattern=r"^[0-9A-Za-z]{12}$")]


class Wire(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )
