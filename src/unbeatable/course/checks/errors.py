"""Describe errors in the learner's code, and in which line they are."""

import traceback
from collections.abc import Mapping
from types import ModuleType

from unbeatable.course.lesson import all_lessons

MAX_WORDS = 1_000
"""Characters quoted of Python's message."""

_PLAINLY: Mapping[type[BaseException], str] = {
    EOFError: "It calls input(), but nobody can type here: leave that out.",
    RecursionError: "The code calls itself without end: some call must return without a call.",
}


def describe_crash(error: BaseException) -> str:
    """Return why it stopped, where, and which line outside all functions started it."""
    frames = _learners_frames(error)
    if isinstance(error, NotImplementedError):
        return _unwritten(frames)
    if isinstance(error, SyntaxError) and error.filename in {s.file for s in all_lessons()}:
        return f"Python cannot read line {error.lineno} of {error.filename}: {_sentence(error.msg)}"
    for kind, words in _PLAINLY.items():
        if isinstance(error, kind):
            return words
    if isinstance(error, AttributeError) and (file := _file_of(error.obj)):
        return f"{file} has no {error.name}: add it, with exactly this name."
    return _stopped(frames, _as_python_says(error))


def _unwritten(frames: list[traceback.FrameSummary]) -> str:
    if not frames:
        return "It is not written yet."
    words = f"{frames[-1].name} in {frames[-1].filename} is not written yet"
    caller = _experiment(frames)
    return f"{words}. {_quoted(caller)} calls it already." if caller else f"{words}."


def _stopped(frames: list[traceback.FrameSummary], said: str) -> str:
    if not frames:
        return f"It stopped with {said}"
    last = frames[-1]
    caller = _experiment(frames)
    if caller is None:
        return f"It stopped in line {last.lineno} of {last.filename} with {said}"
    return (
        f"{_quoted(caller)} stopped the file with {said}\n"
        f"Python was in line {last.lineno}{_elsewhere(last, caller)}, in {last.name}, "
        f"called from line {caller.lineno}. If you only tried something out, "
        f"take line {caller.lineno} out again: nothing can use the file while it stops there."
    )


def _experiment(frames: list[traceback.FrameSummary]) -> traceback.FrameSummary | None:
    """Return the line outside all functions that called the one that failed, or None."""
    outside = [frame for frame in frames if frame.name == "<module>"]
    return outside[-1] if outside and frames[-1].name != "<module>" else None


def _quoted(frame: traceback.FrameSummary) -> str:
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


def _as_python_says(error: BaseException) -> str:
    """Return Python's message; since 3.12 with a guess such as `Did you mean: 'EMPTY'?`."""
    said = "".join(traceback.TracebackException.from_exception(error).format_exception_only())
    return _sentence(said.strip())


def _sentence(said: str) -> str:
    if len(said) > MAX_WORDS:
        return f"{said[:MAX_WORDS]} ..."
    return said if said.endswith((".", "?", "!")) else f"{said}."
