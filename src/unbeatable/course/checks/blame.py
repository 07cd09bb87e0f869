"""The right blame: which earlier file of the learner makes a check fail.

If the check passes with our files before this lesson, the lesson's own file is right. Then the
learner's earlier files come back, half of them at a time, until it is clear with which it fails.
Names that only the learner's files have can be imported all the time.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from unbeatable.course.checks.report import Failure
from unbeatable.course.lesson import Lesson, all_lessons, find_lesson
from unbeatable.course.messages import Message, join
from unbeatable.course.translation import is_solution

PATIENCE = 5.0
"""Seconds of work that the check may take with our files."""
SLOWER = 3
"""With the learner's files it may take so many times as long, and a second."""


class Find(Protocol):
    """Runs the checks of a lesson, or only one. Returns the first failure."""

    def __call__(
        self,
        lesson: Lesson,
        sources: Mapping[str, str],
        only: int | None = None,
        *,
        replaced: Mapping[str, str] | None = None,
        seconds: float | None = None,
        advises: bool = True,
    ) -> Failure | None: ...


def assign_blame(
    lesson: Lesson, sources: Mapping[str, str], check: int, failure: Failure, find: Find
) -> Failure | None:
    """Return the failure with the earlier files that are at fault, or None if there are none.

    `check` is the number of the check that has failed.
    """
    search = _Search(lesson, sources, check, find)
    culprits = search.culprits()
    if not culprits:
        return None
    return _accuse(lesson, culprits, search, failure)


def _accuse(
    lesson: Lesson, culprits: Sequence[Lesson], search: "_Search", failure: Failure
) -> Failure:
    """Return the failure that names the culprits. The board and values are those that it tells."""
    parts: list[Message] = []
    if search.is_right():
        parts.append(Message("Your {file} is right.", {"file": lesson.file}))
    elif search.is_begun():
        parts.append(Message("This part of your {file} is right.", {"file": lesson.file}))
    if len(culprits) > 1:
        files = ", ".join(culprit.file for culprit in culprits)
        words = Message("Several earlier files make this check fail: {files}.", {"files": files})
        parts = [join(*parts, words)]
    reasons = [search.reason(culprit) for culprit in culprits]

    def tell(messages: Sequence[Message | None], unexplained: Message) -> Message:
        pointed = [
            _point_at(culprit, reason, is_slow=failure.is_late)
            for culprit, reason in zip(culprits, messages, strict=True)
        ]
        rest = [unexplained] if None in messages else []
        return join(*parts, *pointed, *rest, between="\n")

    shown = next((reason for reason in reasons if reason is not None), failure)
    if len(culprits) > 1:
        shown = replace(shown, what=None, wanted=None, answer=None)
    messages = [None if reason is None else reason.message for reason in reasons]
    heading = [None if reason is None else reason.what for reason in reasons]
    return replace(
        shown,
        message=tell(messages, failure.message),
        what=None if shown.what is None else tell(heading, shown.what),
        line=None,
        blame=culprits[0].name,
    )


def _point_at(culprit: Lesson, reason: Message | None, *, is_slow: bool) -> Message:
    values: dict[str, object] = {"file": culprit.file, "reason": reason}
    if reason is not None:
        return Message("Look again at {file}: {reason}", values)
    if is_slow:
        return Message(
            "Look again at {file}: it takes too long. With ours in its place this check passes.",
            values,
        )
    return Message("Look again at {file}: with ours in its place this check passes.", values)


class _Search:
    """The runs of a check with some of the learner's files and some of ours."""

    def __init__(self, lesson: Lesson, sources: Mapping[str, str], check: int, find: Find) -> None:
        self._lesson, self._sources, self._find = lesson, sources, find
        self._check: int | None = check
        self._seconds = PATIENCE

    def culprits(self) -> list[Lesson]:
        """Return the earlier lessons whose files make the check fail, in order."""
        rest = [name for name in sorted(self._sources) if self._is_own(name)]
        if not rest or not self._passes_with_ours():
            return []
        found = self._found_in(rest)
        if not found:  # by itself it passes: what the checks before it leave behind may be at fault
            self._check = None
            found = self._found_in(rest) if self._passes_with_ours() else []
        return [find_lesson(name) for name in sorted(found)]

    def _passes_with_ours(self) -> bool:
        """Return whether the check passes without the earlier files; then it sets the limit."""
        self._seconds = PATIENCE
        began = time.process_time()
        passes = self._passes(())
        self._seconds = 1 + SLOWER * (time.process_time() - began)
        return passes

    def _found_in(self, names: Sequence[str]) -> list[str]:
        """Return the files without which it passes; none if it passes with all of them."""
        rest, found = list(names), list[str]()
        while not found or not self._passes(rest):
            bad = first_bad(rest, self._passes)
            if not found and bad == len(rest) - 1 and self._passes(rest):
                break
            found.append(rest.pop(bad))
        return found

    def is_right(self) -> bool:
        """Return whether the lesson's own file passes all checks with our files."""
        return self._run((), None, PATIENCE) is None

    def is_begun(self) -> bool:
        """Return whether a check of the lesson's own code has begun: it is not only imported."""
        return self._check != 0

    def reason(self, culprit: Lesson) -> Failure | None:
        """Return what the culprit's own checks say."""
        return self._find(culprit, self._sources, seconds=PATIENCE)

    def _is_own(self, name: str) -> bool:
        """Return whether this is an earlier file with the learner's own code."""
        lesson = next((it for it in all_lessons() if it.name == name), None)
        if lesson is None or lesson.number >= self._lesson.number:
            return False
        return not is_solution(lesson, self._sources[name])

    def _passes(self, names: Sequence[str]) -> bool:
        """Return whether the check passes with these of the learner's files, and ours else."""
        return self._run(names, self._check, self._seconds) is None

    def _run(self, names: Sequence[str], only: int | None, seconds: float) -> Failure | None:
        kept = {*names, self._lesson.name}
        given = {name: source for name, source in self._sources.items() if name in kept}
        replaced = {name: source for name, source in self._sources.items() if name not in kept}
        return self._find(
            self._lesson, given, only, replaced=replaced, seconds=seconds, advises=False
        )


def first_bad(names: Sequence[str], passes: Callable[[Sequence[str]], bool]) -> int:
    """Return the number of a name with which it fails, and passes without it and those after it."""
    good, bad = 0, len(names)
    while bad - good > 1:
        middle = (good + bad) // 2
        if passes(names[:middle]):
            good = middle
        else:
            bad = middle
    return bad - 1
