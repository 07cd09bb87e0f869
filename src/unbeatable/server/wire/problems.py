"""Problems: why a request is refused, and what is wrong with a malformed one, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from unbeatable.core.quote import quote
from unbeatable.server.matches.refusal import Code
from unbeatable.server.wire.base import Wire

MOST = 3
"""Mistakes in one request that are described."""
QUOTED = 40
"""Characters of the input that are quoted."""
NUMBER = "a number"
OBJECT = "an object"
WHOLE = "a whole number"
YES_OR_NO = "true or false"

ACCEPTED = {
    "bool_parsing": YES_OR_NO,
    "bool_type": YES_OR_NO,
    "finite_number": NUMBER,
    "float_parsing": NUMBER,
    "float_type": NUMBER,
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "at least {ge:g}",
    "int_from_float": WHOLE,
    "int_parsing": WHOLE,
    "int_parsing_size": WHOLE,
    "int_type": WHOLE,
    "less_than_equal": "at most {le:g}",
    "list_type": "a list",
    "literal_error": "{expected}",
    "model_attributes_type": OBJECT,
    "model_type": OBJECT,
    "string_pattern_mismatch": "{form}",
    "string_too_long": "text of at most {max_length} characters",
    "string_too_short": "text that is not empty",
    "string_type": "text",
    "string_unicode": "text",
    "too_long": "a list of at most {max_length} entries",
    "too_short": "a list that is not empty",
}
"""What a field takes, by the type of pydantic's error."""


class Problem(Wire):
    """What a refused request gets."""

    code: Code
    message: str


FORMS = {
    r"^[0-9A-Za-z]{12}$": "a match id: 12 letters and digits",
    r"^[a-z]{2}$": "a language: two small letters",
}
"""What each pattern means."""


def describe_errors(errors: Sequence[Mapping[str, Any]], skip: int = 0) -> str:
    """Return pydantic's errors in one sentence that quotes the input and says what is accepted.

    The first parts of each location are skipped: FastAPI names the part of the request there.
    """
    return "; ".join(_describe(error, error["loc"][skip:]) for error in errors[:MOST])


def _describe(error: Mapping[str, Any], location: Sequence[str | int]) -> str:
    where = quote(".".join(map(str, location)), str, longest=QUOTED) or "the message"
    kind, value = error["type"], error["input"]
    if kind == "json_invalid":
        return f"the message is not JSON: {error['ctx']['error']}"
    if isinstance(value, bytes):
        return "the message is not JSON: send it with the header 'Content-Type: application/json'"
    if kind == "missing":
        return f"{where} is missing"
    if kind == "extra_forbidden":
        return f"{where} is not a field of this message"
    quoted = f"{where} is {quote(value, longest=QUOTED)}"
    if kind not in ACCEPTED:
        return f"{quoted}: {error['msg']}"
    context = error.get("ctx", {})
    form = FORMS.get(context.get("pattern", ""), "of another form")
    return f"{quoted}, but must be {ACCEPTED[kind].format(**context, form=form)}"
