"""Answers that were handed over in place of functions, such as `children(node)` for `children`."""

import linecache
import re
from types import FrameType
from typing import Any

from unbeatable.course.checks.kinds import kind_of
from unbeatable.course.lesson import all_lessons
from unbeatable.course.messages import Message

_CALL = re.compile(r"\b(\w+)\(")


def explain_not_a_function(frame: FrameType) -> Message | None:
    """Return who has handed over something else than the function that is called on this line."""
    called = _CALL.findall(_line(frame))
    while frame.f_code.co_name.startswith("<") and frame.f_back is not None:  # a comprehension
        frame = frame.f_back
    given = _parameters(frame)
    name = next((it for it in called if it in given and not callable(given[it])), None)
    if name is None:
        return None
    values: dict[str, object] = {"name": name, "kind": kind_of(given[name])}
    caller = frame.f_back
    if caller is None or caller.f_code.co_filename not in {it.file for it in all_lessons()}:
        return Message(
            "{name} is {kind} here, not a function. Hand over the function itself: its name "
            "without round brackets.",
            values,
        )
    values |= {
        "line": caller.f_lineno,
        "file": caller.f_code.co_filename,
        "code": _line(caller).strip(),
    }
    return Message(
        "{name} is {kind} here, not a function. Line {line} of {file}, `{code}`, hands it over. "
        "Hand over the function itself: its name without round brackets.",
        values,
    )


def _line(frame: FrameType) -> str:
    return linecache.getline(frame.f_code.co_filename, frame.f_lineno)


def _parameters(frame: FrameType) -> dict[str, Any]:
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount]
    return {name: frame.f_locals[name] for name in names if name in frame.f_locals}
