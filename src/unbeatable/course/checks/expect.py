"""Expectations, for authors of checks: what must be true, and the message if it is not.

Templates of messages are string literals, so that they can be found and translated. Their values
are keyword arguments: `expect(len(lines) == 3, "There should be 3 lines, not {n}.", n=len(lines))`.
"""

import functools
from collections.abc import Callable, Iterator, Sized
from typing import Any, NoReturn

from unbeatable.core.quote import quote
from unbeatable.course.checks.kinds import KINDS, kind_named, kind_of
from unbeatable.course.messages import Message, join

LONGEST = 80
"""The most characters to quote of an answer in a sentence."""
LONGEST_ALONE = 1_000
"""The most characters to quote of an answer that is shown below the sentence."""


class Unexpected(Exception):
    """A failed check: the message, a board to draw, and what was wanted and came, as Python."""

    def __init__(
        self,
        message: Message,
        board: str | None = None,
        *,
        wanted: str | None = None,
        answer: str | None = None,
    ) -> None:
        super().__init__(message.template)
        self.message = message
        self.board = board
        self.wanted = wanted
        self.answer = answer


def expect(met: bool, template: str, board: str | None = None, **values: object) -> None:
    """Raise Unexpected with this message unless the expectation is met."""
    if not met:
        fail(template, board, **values)


def fail(template: str, board: str | None = None, **values: object) -> NoReturn:
    """Raise Unexpected. The template may also name the board."""
    raise Unexpected(Message(template, {"board": board, **values}), board)


def expect_answer(call: str, answer: object, wanted: object, board: str | None = None) -> None:
    """Expect that a call, written as the learner would, has returned `wanted`."""
    _compare(Message("{call}", {"call": call}), answer, wanted, board)


def expect_equal(
    what: str, answer: object, wanted: object, board: str | None = None, **values: object
) -> None:
    """Expect that something, described by a template, equals `wanted`."""
    _compare(Message(what, {"board": board, **values}), answer, wanted, board)


def expect_kind(call: str, answer: object, kind: type[object], board: str | None = None) -> None:
    """Expect that a call has returned an object of this kind."""
    if isinstance(answer, kind):
        return
    what, should_be = Message("{call}", {"call": call}), KINDS[kind]
    raise Unexpected(_describe(what, answer, should_be, kind), board, answer=_alone(answer))


def _compare(what: Message, answer: object, wanted: object, board: str | None) -> None:
    kind = type(wanted)
    if answer == wanted and type(answer) is kind:
        return
    should_be = Message("{code}", {"code": quote(wanted, longest=LONGEST)})
    message = _describe(what, answer, should_be, kind)
    if type(answer) is kind and isinstance(answer, Sized) and isinstance(wanted, Sized):
        message = _add_length(message, answer, wanted)
    raise Unexpected(message, board, wanted=_alone(wanted), answer=_alone(answer))


def _alone(thing: object) -> str:
    return quote(thing, longest=LONGEST_ALONE)


def _describe(what: Message, answer: object, wanted: Message, kind: type[object]) -> Message:
    """Return what something should be, and what it is; with its kind if that is wrong."""
    values: dict[str, object] = {
        "what": what,
        "wanted": wanted,
        "answer": quote(answer, longest=LONGEST),
        "kind": kind_of(answer),
    }
    if answer is None:
        return Message(
            "{what:capital} should be {wanted}, but it is None. Is there a `return`?", values
        )
    if isinstance(answer, Iterator) and kind is list:
        return Message(
            "{what:capital} should be {wanted}, but it is not a list yet: put it inside list( ).",
            values,
        )
    if type(answer) is kind:
        return Message("{what:capital} should be {wanted}, but it is {answer}.", values)
    if callable(answer):
        return Message(
            "{what:capital} should be {wanted}, but it is {kind}. "
            "Are there round brackets () missing after its name?",
            values,
        )
    return _describe_kind(answer, kind, values)


def _describe_kind(answer: object, kind: type[object], values: dict[str, object]) -> Message:
    """Return what something should be, and that it is of another kind."""
    if " object at 0x" in quote(answer) or type(answer) not in KINDS:
        return Message("{what:capital} should be {wanted}, but it is {kind}.", values)
    if isinstance(answer, bool):
        return Message(
            "{what:capital} should be {wanted}, but it is {answer}, a truth value and not {kind}.",
            values | {"kind": kind_named(kind.__name__)},
        )
    return Message(
        "{what:capital} should be {wanted}, but it is {answer}, which is {kind}.", values
    )


def _add_length(message: Message, answer: Sized, wanted: Sized) -> Message:
    """Add the lengths if they differ, as that is hard to see."""
    if len(answer) == len(wanted) or max(len(answer), len(wanted)) < EASY_TO_COUNT:
        return message
    values: dict[str, object] = {"count": len(answer), "wanted": len(wanted)}
    return join(message, Message("Its length is {count}, not {wanted}.", values))


EASY_TO_COUNT = 4
"""Lengths below this are seen at once."""


def memoize(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that works out each answer only once, which saves minutes."""
    known: dict[Any, Any] = {}

    @functools.wraps(function)
    def remembered(thing: Any) -> Any:
        if thing not in known:
            known[thing] = function(thing)
        answer = known[thing]
        return list(answer) if isinstance(answer, list) else answer

    return remembered
