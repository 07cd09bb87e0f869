"""Problems: a code that clients know, and a sentence that says what is accepted."""

from math import inf
from typing import Any

import pytest
from pydantic import ValidationError

from unbeatable.server.wire import COMMANDS, RatePositions, UnfoldPositions, Wire
from unbeatable.server.wire.problems import Problem, describe_errors

MESSAGES = [*dict.fromkeys(COMMANDS.values()), RatePositions, UnfoldPositions]
COMPLETE = {
    "spec": "classic",
    "match": "abcdefghijkm",
    "version": 1,
    "move": "a1",
    "game": "classic",
    "positions": ["... x"],
}
NONSENSE: list[Any] = [None, -1, 0, 1, 1.5, inf, 10**5000, True, "", "abc", "x" * 900, "\ud800"]
NONSENSE += [[], [1], ["x"] * 600, {}, {"minutes": "a"}, {"minutes": 999, "increment": -1}, b"{}"]


def test_a_problem_has_a_code_that_is_known() -> None:
    problem = Problem(code="not-found", message="there is no such match")
    assert Problem.model_validate_json(problem.model_dump_json()) == problem
    with pytest.raises(ValidationError, match="code"):
        Problem.model_validate({"code": "because", "message": "no such code"})


def describe(message: type[Wire], content: object) -> str:
    try:
        message.model_validate(content)
    except ValidationError as error:
        return describe_errors(error.errors())
    return ""


@pytest.mark.parametrize("message", MESSAGES)
def test_whatever_is_wrong_is_described_in_our_words(message: type[Wire]) -> None:
    complete = {name: COMPLETE[name] for name in message.model_fields if name in COMPLETE}
    assert not describe(message, complete)
    wrong = [complete | {name: value} for name in message.model_fields for value in NONSENSE]
    described = [describe(message, content) for content in [*NONSENSE, *wrong]]
    assert any(described)
    for text in filter(None, described):
        assert len(text) < 400
        assert "nput should" not in text
        assert "tring should" not in text
        assert "valid" not in text


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ([], "the message is [], but must be an object"),
        ({"match": "abcdefghijkm", "version": 1}, "move is missing"),
        ({"version": 0}, "version is 0, but must be at least 1"),
        ({"version": "one"}, "version is 'one', but must be a whole number"),
        ({"move": 7}, "move is 7, but must be text"),
        ({"match": "abc"}, "match is 'abc', but must be a match id: 12 letters and digits"),
    ],
)
def test_the_input_is_quoted_with_what_is_accepted(content: Any, says: str) -> None:
    assert says in describe(COMMANDS["move"], content)


def test_long_input_is_cut_and_many_mistakes_are_not_all_told() -> None:
    text = describe(COMMANDS["create"], {"spec": "s" * 900, "x": 1, "o": 2, "name": 3})
    assert text.startswith("spec is 'sss")
    assert "sss', but must be text of at most 80 characters; x is 1, but must be text; o" in text
    assert "name" not in text
    assert len(text) < 200


def test_a_field_that_is_not_known_is_named_but_not_at_length() -> None:
    lobby = COMMANDS["lobby"]
    assert describe(lobby, {"colour": "red"}) == "colour is not a field of this message"
    assert len(describe(lobby, {"c" * 900: "red"})) < 80
