"""Errors in the learner's code, described in words, with the line where they are."""

import difflib
import linecache
import re
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TypeGuard

from unbeatable.core.quote import quote
from unbeatable.course.checks import slips
from unbeatable.course.checks.calls import Call, is_board
from unbeatable.course.checks.deadline import TimeUp
from unbeatable.course.checks.frames import (
    MAX_VALUE,
    TRIED,
    Frame,
    find_experiment,
    find_repetition,
    first_argument,
    learners_files,
    learners_frames,
)
from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, join, render

_GUESS = re.compile(r"\. Did you (mean|forget)[^?]*\?$")
MAX_LENGTH = 1_000
"""The most characters to quote of Python's message."""


@dataclass(frozen=True)
class Crash:
    """Why the code stopped, in words, and the line of the lesson's own file to mark."""

    message: Message
    line: int | None = None
    board: str | None = None
    """A board that the message is about."""
    is_gap: bool = False
    """Whether something is not written, not named rightly, or not Python."""
    is_none: bool = False
    """Whether a call gave None, and the check could not go on with that."""


def describe_crash(error: BaseException, language: str = LANGUAGE) -> str:
    """Return why the code stopped, and where."""
    return render(explain_crash(error).message, language)


def explain_crash(error: BaseException, file: str = "", call: Call | None = None) -> Crash:
    """Return why the code stopped, and where.

    `file` is the lesson's own file, and `call` what the check was asking.
    """
    frames = learners_frames(error)
    if isinstance(error, RecursionError):
        return _explain_endless(frames, file)
    own = [frame for frame in frames if frame.file == file]
    line = own[-1].line if own else None
    if isinstance(error, SyntaxError) and error.filename == file:
        line = error.lineno
    elif (experiment := find_experiment(frames)) is not None and experiment in own:
        line = experiment.line
    if (gap := _describe_gap(error, frames)) is not None:
        return Crash(gap, line, is_gap=True)
    is_about_call = call is not None and find_experiment(frames) is None
    return Crash(
        _describe_stop(error, frames, own, call),
        line,
        call.board if call is not None and is_about_call else None,
        is_none=call is not None and not frames and call.answered and call.answer is None,
    )


def still_running(seconds: float) -> Message:
    """Return that the code was stopped, where it is not known in which line."""
    return Message(
        "It was still running after {seconds} seconds and was stopped. "
        "Is there a loop that never ends?",
        {"seconds": f"{seconds:g}"},
    )


def _describe_gap(error: BaseException, frames: Sequence[Frame]) -> Message | None:
    """Describe what is not written, not named rightly, or not Python; None if it is neither."""
    if isinstance(error, NotImplementedError):
        return _describe_unwritten(frames)
    if isinstance(error, SyntaxError) and error.filename in learners_files():
        return _describe_unreadable(error)
    if isinstance(error, AttributeError) and _is_lesson(error.obj):
        return _describe_missing(error.obj, error.name or "")
    return None


def _is_lesson(thing: object) -> TypeGuard[ModuleType]:
    return isinstance(thing, ModuleType) and f"{thing.__name__}.py" in learners_files()


def _explain_endless(frames: Sequence[Frame], file: str) -> Crash:
    """Name the line that calls a function again with the same values, if there is one."""
    own = [frame.line for frame in frames if frame.file == file]
    found = find_repetition(frames)
    if found is None:
        words = Message(
            "It calls itself without end: some call must return without making another."
        )
        return Crash(words, own[-1] if own else None)
    caller, called = found
    is_own = caller.file == file
    values: dict[str, object] = {
        "line": Message("line {line}", {"line": caller.line}) if is_own else _where(caller),
        "function": called.function,
        "name": first_argument(called),
    }
    if values["name"] is None:
        words = Message("{line:capital} calls {function} again, so it never ends.", values)
    else:
        words = Message(
            "{line:capital} calls {function} again with the same {name}, so it never ends.", values
        )
    message = join(words, *_values(caller), between="\n")
    return Crash(message, caller.line if is_own else None, _board_of(caller))


def _describe_unwritten(frames: Sequence[Frame]) -> Message:
    if not frames:
        return Message("It is not written yet.")
    last, caller = frames[-1], find_experiment(frames)
    values: dict[str, object] = {"function": last.function, "file": last.file}
    if last.is_module:
        return Message("{file} is not written yet.", values)
    words = Message("{function} in {file} is not written yet.", values)
    if caller is None:
        return words
    calls = Message("{where:capital}, calls it already.", {"where": _where(caller)})
    return join(words, calls)


def _describe_unreadable(error: SyntaxError) -> Message:
    values: dict[str, object] = {"where": _place(error.filename or "", error.lineno or 1)}
    if words := slips.explain(error):
        return Message("Python cannot read {where}. {words}", values | {"words": words})
    return Message(
        "Python cannot read {where}: {python}", values | {"python": _sentence(error.msg)}
    )


def _describe_missing(module: ModuleType, name: str) -> Message:
    values: dict[str, object] = {"file": f"{module.__name__}.py", "name": name}
    own = [known for known in vars(module) if not known.startswith("_")]
    if near := difflib.get_close_matches(name, own, n=1):
        return Message(
            "{file} has no {name}, but {near}. The name must be exactly {name}.",
            values | {"near": near[0]},
        )
    return Message("{file} has no {name}: add it, with exactly this name.", values)


def _describe_around(call: Call | None, error: BaseException) -> Message:
    """Describe an error outside the learner's code, before or after the call of the check."""
    python = _python(error)
    if call is None:
        return join(Message("It stopped."), python)
    values: dict[str, object] = {"call": str(call)}
    if not call.answered:
        name, parameters = call.function.name, ", ".join(call.function.parameters)
        values["head"] = f"def {name}({parameters})"
        words = Message("The check calls {call}, but your file has `{head}`.", values)
        return join(words, python, between="\n")
    values["answer"] = quote(call.answer, longest=MAX_VALUE)
    if call.answer is None:
        return Message("{call} gives None, and the check cannot go on with that.", values)
    words = Message("{call} gives {answer}, and the check cannot go on with that.", values)
    return join(words, python, between="\n")


def _describe_stop(
    error: BaseException, frames: Sequence[Frame], own: Sequence[Frame], call: Call | None
) -> Message:
    """Describe where the learner's code stopped, why, and the values on that line."""
    if not frames:
        if isinstance(error, TimeUp):
            return still_running(error.seconds)
        return _describe_around(call, error)
    if (experiment := find_experiment(frames)) is not None:
        return _describe_experiment(error, frames, experiment)
    last = (own or frames)[-1]
    if isinstance(error, TimeUp):
        return _describe_endless_loop(error, last, call)
    return join(_stops(frames, last, call), _why(error, frames), *_values(last), between="\n")


def _describe_endless_loop(error: TimeUp, own: Frame, call: Call | None) -> Message:
    values: dict[str, object] = {
        "call": str(call),
        "seconds": f"{error.seconds:g}",
        "where": _where(own),
    }
    if call is None:
        stopped = Message(
            "It was still running after {seconds} seconds and was stopped in {where}.", values
        )
    else:
        stopped = Message(
            "{call} was still running after {seconds} seconds and was stopped in {where}.", values
        )
    question = Message("Is there a loop that never ends?")
    return join(stopped, question, *_values(own), between="\n")


def _describe_experiment(
    error: BaseException, frames: Sequence[Frame], experiment: Frame
) -> Message:
    """Describe a call outside all functions that stopped the whole file."""
    advice = Message(
        "If you were only trying something out there, remove line {line} again: "
        "nothing can use the file while it stops there.",
        {"line": experiment.line},
    )
    return join(_stops(frames, experiment, None), _why(error, frames), advice, between="\n")


def _why(error: BaseException, frames: Sequence[Frame]) -> Message:
    explained = slips.explain(error, frames[-1].frame)
    return _python(error) if explained is None else join(explained, _python(error))


def _stops(frames: Sequence[Frame], own: Frame, call: Call | None) -> Message:
    last = frames[-1]
    values: dict[str, object] = {"where": _where(own), "call": str(call)}
    if own is last:
        if call is None:
            return Message("It stops in {where}.", values)
        return Message("{call} stops in {where}.", values)
    after = frames[frames.index(own) + 1]
    values |= {"function": after.function, "inner": _where(last)}
    if call is None:
        return Message(
            "It stops in {where}. That calls {function}, which stops in {inner}.", values
        )
    return Message(
        "{call} stops in {where}. That calls {function}, which stops in {inner}.", values
    )


def _values(frame: Frame) -> list[Message]:
    values = frame.values()
    return [Message("At that moment: {values}.", {"values": values})] if values else []


def _board_of(frame: Frame) -> str | None:
    """Return the board among the values of a line, if there is one."""
    return next((value for value in frame.known().values() if is_board(value)), None)


def _where(frame: Frame) -> Message:
    return _place(frame.file, frame.line)


def _place(file: str, line: int) -> Message:
    """Return such as: line 3 of s02_move.py, `return board[cell]`."""
    code = linecache.getline(file, line).strip()
    values: dict[str, object] = {"line": line, "file": file, "code": code}
    if file == TRIED:
        return Message("line {line} of what you tried, `{code}`", values)
    if code:
        return Message("line {line} of {file}, `{code}`", values)
    return Message("line {line} of {file}", values)


def _python(error: BaseException) -> Message:
    """Return Python's message; not with a guess at a name, such as `Did you mean: 'ord'?`."""
    text = "".join(traceback.TracebackException.from_exception(error).format_exception_only())
    if isinstance(error, NameError):  # we guess ourselves, and not at names that nobody has taught
        text = _GUESS.sub("", text.strip())
    return Message("Python says: {python}", {"python": _sentence(text.strip())})


def _sentence(message: str) -> str:
    if len(message) > MAX_LENGTH:
        return f"{message[:MAX_LENGTH]} ..."
    return message if message.endswith((".", "?", "!")) else f"{message}."
