"""What one call leaves behind for the next: lists in a `def`, and variables outside of functions.

Whether that is the mistake is tried out: the check runs again, and each call begins afresh.
"""

import ast
import functools
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from types import FunctionType, ModuleType
from typing import Any

from unbeatable.core.quote import quote
from unbeatable.course.messages import Message

LONGEST = 40
"""The most characters to quote of a default value."""
CONTAINERS = (list, dict, set)
PLAIN = (*CONTAINERS, int, float, str, bool, type(None))


class Leftovers:
    """The values of a module that calls may change, as they were when it was imported."""

    def __init__(self, module: ModuleType, known: Collection[str]) -> None:
        """`known` are the names that the course itself keeps between calls, such as MEMORY."""
        self._module = module
        self._values = {
            name: _copy(value)
            for name, value in vars(module).items()
            if type(value) in PLAIN and name not in known and not name.startswith("__")
        }
        self._defaults = {
            function: _copy(function.__defaults__)
            for function in _functions(module)
            if any(type(value) in CONTAINERS for value in function.__defaults__ or ())
        }

    def explain(
        self, passes: Callable[[Callable[[], None]], bool], asked: str
    ) -> tuple[Message, bool] | None:
        """Return what is left behind, and whether it is a container. None if all is well without.

        `passes` runs the check; it is given what to do before each call. `asked` is the function
        that was called last.
        """
        defaults = [it for it in self._defaults if _differ(it.__defaults__, self._defaults[it])]
        names = [
            name
            for name, value in self._values.items()
            if _differ(vars(self._module).get(name), value)
        ]
        if not defaults and not names:
            return None
        if not passes(self._reset) and not (defaults and self._passes_inside(passes)):
            return None
        for function in defaults:
            return self._tell_default(function), True
        users = [
            function.__name__ for function in _functions(self._module) if _uses(function, names)
        ]
        if not users:
            return None
        user = asked if asked in users else users[0]
        name = next(it for it in names if _uses(vars(self._module)[user], [it]))
        words = Message(
            "{function} keeps something from one call to the next: {name} stands outside of it. "
            "Let each call begin with a new one, inside the function.",
            {"function": user, "name": name},
        )
        return words, type(self._values[name]) in CONTAINERS

    def _tell_default(self, function: FunctionType) -> Message:
        code = function.__code__
        before = self._defaults[function]
        names = code.co_varnames[: code.co_argcount][-len(before) :]
        changed = zip(names, before, function.__defaults__ or (), strict=True)
        name, value = next((it[:2] for it in changed if type(it[1]) in CONTAINERS), ("", None))
        return Message(
            "{function} keeps something from one call to the next: `{default}` in its `def` is "
            "made only once. Let each call begin with a new one, inside the function.",
            {
                "function": function.__name__,
                "default": f"{name}={quote(value, longest=LONGEST)}",
            },
        )

    def _reset(self) -> None:
        for name, value in self._values.items():
            setattr(self._module, name, _copy(value))
        for function, values in self._defaults.items():
            function.__defaults__ = _copy(values)

    def _passes_inside(self, passes: Callable[[Callable[[], None]], bool]) -> bool:
        """Return whether it passes if calls that a function makes of itself begin afresh, too."""
        own = {
            name: it
            for name, it in vars(self._module).items()
            if isinstance(it, FunctionType) and it in self._defaults
        }
        try:
            for name, function in own.items():
                setattr(self._module, name, self._fresh(function))
            return passes(self._reset)
        finally:
            for name, function in own.items():
                setattr(self._module, name, function)

    def _fresh(self, function: FunctionType) -> Callable[..., Any]:
        @functools.wraps(function)
        def begin(*given: Any, **named: Any) -> Any:
            function.__defaults__ = _copy(self._defaults[function])
            return function(*given, **named)

        return begin


def global_names(source: str) -> set[str]:
    """Return the variables outside of functions in this source."""
    return {
        target.id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Yield the functions that were written in this module."""
    for thing in vars(module).values():
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            yield thing


def _uses(function: Any, names: Collection[str]) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and any(name in code.co_names for name in names)


def _copy(value: Any) -> Any:
    try:
        return deepcopy(value)
    except Exception:  # the learner's own objects may refuse
        return value


def _differ(now: object, before: object) -> bool:
    try:
        return type(now) is not type(before) or bool(now != before)
    except Exception:  # lists that contain themselves
        return False
