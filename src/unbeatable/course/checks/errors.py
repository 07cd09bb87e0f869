"""Errors in the learner's code, described in words, with the line where they are."""

import traceback
from collections.abc import Mapping
from types import ModuleType

from unbeatable.course.lesson import all_lessons

MAX_LENGTH = 1_000
"""The most characters to quote of Python's message."""

_IN_PLAIN_WORDS: Mapping[type[BaseException], str] = {
    EOFError: "It calls input(), but nobody can type here: leave that out.",
    RecursionError: "The code calls itself without end: one call must return without another.",
}


def describe_crash(error: BaseException) -> str:
    """Return why the code stopped, where, and which line outside all functions called it."""
    frames = _learners_frames(error)
    if isinstance(error, NotImplementedError):
        return _describe_unwritten(frames)
    if isinstance(error, SyntaxError) and error.filename in {s.file for s in all_lessons()}:
        return f"Python cannot read line {error.lineno} of {error.filename}: {_sentence(error.msg)}"
    for kind, words in _IN_PLAIN_WORDS.items():
        if isinstance(error, kind):
            return words
    if isinstance(error, AttributeError) and (file := _file_of(error.obj)):
        return f"{file} has no {error.name}: add it, with exactly this name."
    return _describe_stop(frames, _python_message(error))


def _describe_unwritten(frames: list[traceback.FrameSummary]) -> str:
    if not frames:
        return "It is not written yet."
    words = f"{frames[-1].name} in {frames[-1].filename} is not written yet"
    caller = _experiment(frames)
    return f"{words}. {_quote_line(caller)} calls it already." if caller else f"{words}."


def _describe_stop(frames: list[traceback.FrameSummary], message: str) -> str:
    if not frames:
        return f"It stopped with {message}"
    last = frames[-1]
    caller = _experiment(frames)
    if caller is None:
        return f"It stopped in line {last.lineno} of {last.filename} with {message}"
    return (
        f"{_quote_line(caller)} stopped the file with {message}\n"
        f"Python was in line {last.lineno}{_elsewhere(last, caller)}, in {last.name}, "
        f"called from line {caller.lineno}. If you only tried something out, "
        f"remove line {caller.lineno} again: nothing can use the file while it stops there."
    )


def _experiment(frames: list[traceback.FrameSummary]) -> traceback.FrameSummary | None:
    """Return the line outside all functions that called the one that failed, or None."""
    outside = [frame for frame in frames if frame.name == "<module>"]
    return outside[-1] if outside and frames[-1].name != "<module>" else None


def _quote_line(frame: traceback.FrameSummary) -> str:
    code = f", `{frame.line}`," if frame.line else ""
    return f"Line {frame.lineno} of {frame.filename}{code}"


def _elsewhere(last: traceback.FrameSummary, caller: traceback.FrameSummary) -> str:
    return "" if last.filename == caller.filename else f" of {last.filename}"


def _file_of(thing: object) -> str | None:
    """Return the file of the lesson, if the thing is its module."""
    files = {lesson.name: lesson.file for lesson in all_lessons()}
    return files.get(thing.__name__) if isinstance(thing, ModuleType) else None


def _learners_frames(error: BaseException) -> list[traceback.FrameSummary]:
    names = {lesson.file for lesson in all_lessons()}
    return [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in names]


def _python_message(error: BaseException) -> str:
    """Return Python's message; since 3.12 with a guess such as `Did you mean: 'EMPTY'?`."""
    message = "".join(traceback.TracebackException.from_exception(error).format_exception_only())
    return _sentence(message.strip())


def _sentence(message: str) -> str:
    if len(message) > MAX_LENGTH:
        return f"{message[:MAX_LENGTH]} ..."
    return message if message.endswith((".", "?", "!")) else f"{message}."
