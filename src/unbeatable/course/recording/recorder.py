"""Record the calls of a function while it runs.

Pure Python, so that it also works in the browser.
"""

import importlib
import json
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import CodeType, FrameType, ModuleType
from typing import TypeAlias

from unbeatable.core.quote import quote
from unbeatable.course.checks.errors import explain_crash
from unbeatable.course.checks.modules import modules
from unbeatable.course.checks.output import muted
from unbeatable.course.figures.address import parse_tree
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, Watch
from unbeatable.course.messages import Message, render
from unbeatable.course.recording.model import Call, Event, Recording
from unbeatable.course.recording.nodes import RecognisableTree

MAX_CALLS = 2_000
LONGEST = 60
"""The most characters to quote of an argument or of what is returned."""

Children: TypeAlias = Callable[[str], Sequence[str]]
"""What learners pass as `children`: from a board to the boards after it."""


def record(lesson: Lesson, sources: Mapping[str, str], language: str = LANGUAGE) -> Recording:
    """Record the call that the lesson watches. `sources` are the learner's modules by name.

    Raises CourseError if the lesson has nothing to watch.
    """
    if lesson.watch is None:
        raise CourseError(f"{lesson.name} has nothing to watch: its lesson.toml names no call")
    recording = _record(lesson, lesson.watch, sources, language, has_plain_leaves=False)
    if not recording.trouble:
        return recording
    # The code may ask whether `type(tree) is int`, and messages should not name our kind of leaf.
    return _record(lesson, lesson.watch, sources, language, has_plain_leaves=True)


def _record(
    lesson: Lesson,
    watch: Watch,
    sources: Mapping[str, str],
    language: str,
    *,
    has_plain_leaves: bool,
) -> Recording:
    written = None if watch.tree is None else parse_tree(watch.tree)
    tree = None
    if written is not None:
        tree = RecognisableTree(written, has_plain_leaves=has_plain_leaves)
    recorder = _Recorder(lesson, watch, tree)
    words, line = "", None
    with modules(lesson, sources), muted():
        try:
            recorder.run(importlib.import_module(lesson.name))
            recorder.find_cuts()
            if recorder.misses_recursion():
                words = render(_alone(watch.function), language)
        except KeyboardInterrupt:
            raise
        except _TooManyCalls:
            stopped = Message("It makes more than {count} calls.", {"count": f"{MAX_CALLS:,}"})
            words = render(stopped, language)
        except BaseException as error:
            recorder.forget_returns(error)
            crash = explain_crash(error, lesson.file)
            words, line = render(crash.message, language), crash.line
    return Recording(
        lesson=lesson.name,
        function=watch.function,
        calls=tuple(recorder.calls),
        events=tuple(recorder.events),
        tree=None if written is None else json.dumps(written, separators=(",", ":")),
        board=watch.board,
        trouble=words,
        line=line,
    )


def _alone(function: str) -> Message:
    return Message(
        "{function} does not call itself here, so there is nothing more to watch. "
        "The calls of other functions are not shown.",
        {"function": function},
    )


class _TooManyCalls(BaseException):
    """Not for the learner's `except Exception`."""


class _Recorder:
    """Records the calls of one function, recognised by its name and its file."""

    def __init__(self, lesson: Lesson, watch: Watch, tree: RecognisableTree | None) -> None:
        self._file, self._watch, self._tree = lesson.file, watch, tree
        self.calls: list[Call] = []
        self.events: list[Event] = []
        self._frames: list[FrameType] = []
        """The frame of each call."""
        self._running: list[int] = []
        """The calls that have not returned, the innermost last."""
        self._children: Children | None = None
        self._has_memory = False

    def run(self, module: ModuleType) -> None:
        """Run the call that is watched in the learner's module."""
        getattr(module, self._watch.function)  # an AttributeError says that it is missing
        root = self._tree and self._tree.root
        names = {"tree": root, "board": self._watch.board}
        before = sys.getprofile()
        sys.setprofile(self._profile)
        try:
            eval(self._watch.call, module.__dict__, names)  # noqa: S307 (ours)
        finally:
            sys.setprofile(before)

    def find_cuts(self) -> None:
        """Find the children that calls did not look at.

        Leaves count only if some call was given one: other functions never call themselves for a
        leaf. Where there is a memory, it may be asked before a call.
        """
        if self._has_memory or any(_node(call) is None for call in self.calls):
            return
        looked_at: dict[int | None, set[str | None]] = {}
        for call in self.calls:
            looked_at.setdefault(call.parent, set()).add(_node(call))
        visits_leaves = any(not self._below(call) for call in self.calls)
        for number in [call.number for call in self.calls if call.number in looked_at]:
            cut = tuple(
                node
                for node, is_leaf in self._below(self.calls[number]).items()
                if node not in looked_at[number] and (visits_leaves or not is_leaf)
            )
            self.calls[number] = replace(self.calls[number], cut=cut)

    def misses_recursion(self) -> bool:
        """Return whether there is more below the root than one call can look at."""
        if any(call.parent is not None for call in self.calls):
            return False
        return any(not all(self._below(call).values()) for call in self.calls)

    def _below(self, call: Call) -> dict[str, bool]:
        """Return the children of what a call was given, and whether each is a leaf."""
        if self._tree is not None and call.path is not None:
            return self._tree.children(call.path)
        if self._children is not None and call.board is not None:
            return {it: not self._children(it) for it in self._children(call.board)}
        return {}

    def forget_returns(self, error: BaseException) -> None:
        """Take back the returns of the calls that an error has ended."""
        ended = {id(frame) for frame, _ in traceback.walk_tb(error.__traceback__)}
        lost = {number for number, frame in enumerate(self._frames) if id(frame) in ended}
        for number in lost:
            self.calls[number] = replace(self.calls[number], returned=None)
        self.events = [it for it in self.events if it.kind == "call" or it.call not in lost]

    def _profile(self, frame: FrameType, event: str, result: object) -> None:
        code = frame.f_code
        if code.co_name != self._watch.function or code.co_filename != self._file:
            return
        if event == "call":
            self._begin(frame)
        elif event == "return" and self._running:
            number = self._running.pop()
            self.calls[number] = replace(
                self.calls[number], returned=quote(result, longest=LONGEST)
            )
            self.events.append(Event("return", number))

    def _begin(self, frame: FrameType) -> None:
        number = len(self.calls)
        if number == MAX_CALLS:
            raise _TooManyCalls
        named = {name: frame.f_locals[name] for name in _parameters(frame.f_code)}
        arguments = list(named.values())
        given = arguments[0] if arguments else None
        memories = [argument for argument in arguments if isinstance(argument, dict)]
        self._children = named.get("children")
        self._has_memory = bool(memories)
        parent = self.calls[self._running[-1]] if self._running else None
        above = "" if parent is None else parent.path
        board = given if isinstance(given, str) else None
        call = Call(
            number=number,
            parent=None if parent is None else parent.number,
            path=None if self._tree is None else self._tree.visit(given, above),
            board=board,
            arguments=tuple(_write(arguments)),
            returned=None,
            note="remembered" if any(board in memory for memory in memories) else "",
        )
        self.calls.append(call)
        self.events.append(Event("call", number))
        self._frames.append(frame)
        self._running.append(number)


def _parameters(code: CodeType) -> Sequence[str]:
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _write(arguments: Sequence[object]) -> Iterator[str]:
    """Yield the arguments as Python, without functions and without the memory."""
    for argument in arguments:
        if not (callable(argument) or isinstance(argument, dict)):
            yield quote(argument, longest=LONGEST)


def _node(call: Call) -> str | None:
    """Return the path or the board that a call was given."""
    return call.board if call.path is None else call.path
