"""Expectations, for authors of checks: what must be true, and the message if it is not.

Templates of messages are string literals, so that they can be found and translated. Their values
are keyword arguments: `expect(len(lines) == 3, "There should be 3 lines, not {n}.", n=len(lines))`.
"""

import functools
from collections.abc import Callable, Iterator, Sized
from typing import Any, NamedTuple, NoReturn

from unbeatable.core.quote import quote
from unbeatable.course.checks.kinds import KINDS, kind_named, kind_of
from unbeatable.course.messages import Message, join

LONGEST = 80
"""The most characters to quote of an answer in a sentence."""
LONGEST_VALUE = 300
"""The most characters of a text, such as a call, in the message of a check."""
LONGEST_ALONE = 1_000
"""The most characters to quote of an answer that is shown below the sentence."""


class Unexpected(Exception):
    """A failed check: the message, a board to draw, and what was wanted and came, as Python.

    Beside these two, `what` and `advice` take the place of the message, which has the values, too.
    """

    def __init__(  # noqa: PLR0913 (by name)
        self,
        message: Message,
        board: str | None = None,
        *,
        wanted: str | None = None,
        answer: str | None = None,
        what: Message | None = None,
        advice: Message | None = None,
        is_none: bool = False,
    ) -> None:
        super().__init__(message.template)
        self.message = message
        self.board = board
        self.wanted = wanted
        self.answer = answer
        self.what = what
        self.advice = advice
        self.is_none = is_none
        """Whether the answer is None where something else was wanted."""


def expect(met: bool, template: str, board: str | None = None, **values: object) -> None:
    """Raise Unexpected with this message unless the expectation is met."""
    if not met:
        fail(template, board, **values)


def fail(template: str, board: str | None = None, **values: object) -> NoReturn:
    """Raise Unexpected. The template may also name the board."""
    shortened = {name: _shorten(value) for name, value in values.items()}
    raise Unexpected(Message(template, {"board": board, **shortened}), board)


def _shorten(value: object) -> object:
    """Return a value of a template; text and containers are cut where they are too long."""
    if isinstance(value, Message | int | float):
        return value
    return quote(value, str, longest=LONGEST_VALUE if isinstance(value, str) else LONGEST)


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
    described = _describe(what, answer, should_be, kind)
    raise Unexpected(described.message, board, answer=_alone(answer), is_none=answer is None)


def _compare(what: Message, answer: object, wanted: object, board: str | None) -> None:
    kind = type(wanted)
    if answer == wanted and type(answer) is kind:
        return
    should_be = Message("{code}", {"code": quote(wanted, longest=LONGEST)})
    described = _describe(what, answer, should_be, kind)
    message = described.message
    if type(answer) is kind and isinstance(answer, Sized) and isinstance(wanted, Sized):
        message = _add_length(message, answer, wanted)
    if quote(answer).startswith("<"):  # there is nothing to compare in <function ...>
        raise Unexpected(message, board)
    raise Unexpected(
        message,
        board,
        wanted=_alone(wanted),
        answer=_alone(answer),
        what=Message("{what:capital}", {"what": what}),
        advice=described.advice,
        is_none=answer is None,
    )


def _alone(thing: object) -> str:
    return quote(thing, longest=LONGEST_ALONE)


class _Description(NamedTuple):
    """What is wrong with an answer: in a sentence, and what to say beside both values."""

    message: Message
    advice: Message | None = None


def _describe(what: Message, answer: object, wanted: Message, kind: type[object]) -> _Description:
    """Return what something should be, and what it is; with its kind if that is wrong."""
    values: dict[str, object] = {
        "what": what,
        "wanted": wanted,
        "answer": quote(answer, longest=LONGEST),
        "kind": kind_of(answer),
    }
    if answer is None or type(answer) is kind:
        return _Description(
            Message("{what:capital} should be {wanted}, but it is {answer}.", values)
        )
    if isinstance(answer, Iterator) and kind is list:
        return _Description(
            Message(
                "{what:capital} should be {wanted}, but it is not a list yet: "
                "put it inside list( ).",
                values,
            ),
        )
    if callable(answer):
        return _Description(
            Message(
                "{what:capital} should be {wanted}, but it is {kind}. "
                "Are there round brackets () missing after its name?",
                values,
            ),
        )
    return _describe_kind(answer, kind, values)


def _describe_kind(answer: object, kind: type[object], values: dict[str, object]) -> _Description:
    """Return what something should be, and that it is of another kind."""
    yours = Message("Yours is {kind}.", values)
    if " object at 0x" in quote(answer) or type(answer) not in KINDS:
        return _Description(
            Message("{what:capital} should be {wanted}, but it is {kind}.", values), yours
        )
    if isinstance(answer, bool):
        values = values | {"kind": kind_named(kind.__name__)}
        return _Description(
            Message(
                "{what:capital} should be {wanted}, but it is {answer}, "
                "a truth value and not {kind}.",
                values,
            ),
            Message("Yours is a truth value and not {kind}.", values),
        )
    return _Description(
        Message("{what:capital} should be {wanted}, but it is {answer}, which is {kind}.", values),
        yours,
    )


def _add_length(message: Message, answer: Sized, wanted: Sized) -> Message:
    """Add the lengths if they differ, as that is hard to see; words are told apart by reading."""
    longest = max(len(answer), len(wanted))
    easy = EASY_TO_READ if isinstance(answer, str) else EASY_TO_COUNT
    if len(answer) == len(wanted) or longest < easy:
        return message
    values: dict[str, object] = {"count": len(answer), "wanted": len(wanted)}
    return join(message, Message("Its length is {count}, not {wanted}.", values))


EASY_TO_COUNT = 4
"""Lengths below this are seen at once."""
EASY_TO_READ = 8
"""Texts below this length are read at once."""


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
