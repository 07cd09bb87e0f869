"""The calls that checks make of the learner's functions.

Each gets fresh lists, so that code that changes what it is given cannot spoil the next check. The
last call is kept, so that a crash can be told with the call that was checked.
"""

import functools
import inspect
from collections.abc import Callable, Collection
from types import FunctionType, ModuleType
from typing import Any

from unbeatable.core.quote import quote
from unbeatable.course.checks.expect import Unexpected
from unbeatable.course.messages import Message, join

LONGEST = 60
"""The most characters to quote of an argument."""
BOARD = 9


class Call:
    """One call of the learner's function, and its answer."""

    def __init__(self, function: "Asked", arguments: tuple[Any, ...]) -> None:
        self.function = function
        self.arguments = tuple(map(_snapshot, arguments))
        self.answered = False
        self.answer: object = None

    @property
    def board(self) -> str | None:
        """The board that was asked about, to draw it."""
        return next((it for it in self.arguments if is_board(it)), None)

    def __str__(self) -> str:
        """Return the call as Python, as the learner would write it."""
        names = self.function.parameters
        names += ("...",) * (len(self.arguments) - len(names))
        written = map(_write, self.arguments, names)
        return f"{self.function.name}({', '.join(written)})"


class CallLog:
    """Keeps the last call that a check made."""

    def __init__(self) -> None:
        self.last: Call | None = None
        self.depth = 0
        self.prepare: Callable[[], object] = lambda: None
        """Runs before each call."""


class Asked:
    """A function of the learner's, as checks call it."""

    def __init__(self, function: Callable[..., Any], name: str, log: CallLog) -> None:
        functools.update_wrapper(self, function)
        self.function, self.name = function, name
        self._log = log

    @property
    def parameters(self) -> tuple[str, ...]:
        try:
            return tuple(inspect.signature(self.function).parameters)
        except (TypeError, ValueError):
            return ()

    def __call__(self, *arguments: Any) -> Any:
        call, log = Call(self, arguments), self._log
        if log.depth == 0:
            log.prepare()
            log.last = call
        given = [_fresh(argument) for argument in arguments]
        log.depth += 1
        try:
            call.answer = self.function(*given)
        finally:
            log.depth -= 1
        call.answered = True
        _expect_unchanged(call, given)
        return call.answer


class Code:
    """The learner's module, as checks see it: its functions are `Asked`."""

    def __init__(self, module: ModuleType, log: CallLog) -> None:
        self.__dict__.update(_module=module, _log=log)

    def __getattr__(self, name: str) -> Any:
        return asked(getattr(self._module, name), name, self._log)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._module, name, value)


def asked(thing: Any, name: str, log: CallLog) -> Any:
    """Return what checks get to see of a thing from the learner's module."""
    if isinstance(thing, ModuleType):
        return Code(thing, log)
    return Asked(thing, name, log) if callable(thing) and not isinstance(thing, type) else thing


def wrap_imports(names: dict[str, Any], lessons: Collection[str], log: CallLog) -> None:
    """Replace what a check has imported from the learner's modules by what checks get to see."""
    for name, thing in names.items():
        home = thing.__name__ if isinstance(thing, ModuleType) else _module_of(thing)
        if home in lessons:
            names[name] = asked(thing, name, log)


def _module_of(thing: object) -> object:
    return getattr(thing, "__module__", None) if callable(thing) else None


def _fresh(argument: Any) -> Any:
    """Return a copy of lists, and the learner's own functions as they are."""
    if isinstance(argument, Asked):
        return argument.function
    return _copy(argument)


def _copy(thing: Any) -> Any:
    return [_copy(item) for item in thing] if type(thing) is list else thing


def _snapshot(argument: Any) -> Any:
    """Return what to tell of an argument later, when it may have changed."""
    return dict(argument) if type(argument) is dict else argument


def _expect_unchanged(call: Call, given: list[Any]) -> None:
    for name, before, after in zip(call.function.parameters, call.arguments, given, strict=False):
        if type(before) is list and before != after:
            values = {"call": str(call), "after": quote(after, longest=LONGEST)}
            if name in TREES:
                changed = Message("{call} changed the tree that it was given.", values)
            else:
                changed = Message("{call} changed the list that it was given.", values)
            advice = Message(
                "Afterwards it is {after}. Leave it as it was, and make a new one if you need one.",
                values,
            )
            raise Unexpected(join(changed, advice))


TREES = ("tree", "node")
"""Parameters that are lists, but that the course calls trees."""


def is_board(thing: object) -> bool:
    return isinstance(thing, str) and len(thing) == BOARD and set(thing) <= set("xo.")


def _write(argument: object, name: str) -> str:
    """Return an argument as Python; the name of the parameter for what Python cannot write."""
    if isinstance(argument, Asked):
        return argument.name
    if isinstance(argument, FunctionType):
        return name if argument.__name__ == "<lambda>" else argument.__name__
    written = quote(argument, longest=LONGEST)
    return name if written.startswith("<") else written
