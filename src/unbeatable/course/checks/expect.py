"""Expectations, for authors of checks: what must be true, and the message if it is not."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from unbeatable.core.quote import quote

LONGEST = 80
"""The most characters to quote of an answer."""


class Unexpected(Exception):
    """A failed check: the message, and a board to draw beside it."""

    def __init__(self, words: str, board: str | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.board = board


def expect(met: bool, words: str, board: str | None = None) -> None:
    """Raise Unexpected with these words unless the expectation is met."""
    if not met:
        fail(words, board)


def fail(words: str, board: str | None = None) -> NoReturn:
    raise Unexpected(words, board)


def expect_answer(call: str, answer: object, wanted: object, board: str | None = None) -> None:
    """Expect that a call, written as the learner would, has returned `wanted`."""
    if answer != wanted or type(answer) is not type(wanted):
        fail(f"{call} should be {wanted!r}, but it is {_describe(answer, type(wanted))}", board)


KINDS: Mapping[type[object], str] = {
    str: "a text",
    int: "a number",
    list: "a list",
    tuple: "a tuple",
    set: "a set",
    dict: "a dict",
}


def expect_kind(call: str, answer: object, kind: type[object], board: str | None = None) -> None:
    """Expect that a call has returned an object of this kind."""
    if not isinstance(answer, kind):
        fail(f"{call} should be {KINDS[kind]}, but it is {_describe(answer, kind)}", board)


def _describe(answer: object, wanted: type[object]) -> str:
    """Return the answer as text, with its kind if that is wrong."""
    if answer is None:
        return "None. Is there a `return`?"
    kind = KINDS.get(type(answer))
    if kind is None or type(answer) is wanted:
        return f"{quote(answer, longest=LONGEST)}."
    return f"{quote(answer, longest=LONGEST)}, which is {kind}."


def memoize(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a method of a node that computes each board only once, which saves minutes."""
    known: dict[str, Any] = {}

    def remembered(node: Any) -> Any:
        if node.board not in known:
            known[node.board] = method(node)
        answer = known[node.board]
        return list(answer) if isinstance(answer, list) else answer

    return remembered
