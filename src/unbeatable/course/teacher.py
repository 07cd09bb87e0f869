"""For teachers: what a pupil's folder holds, step by step."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from unbeatable.course.checks.subprocess import check_apart
from unbeatable.course.learner.folder import Folder, course_folder
from unbeatable.course.lesson import Step, all_steps

State: TypeAlias = Literal["untouched", "failing", "passed"]


@dataclass(frozen=True)
class Found:
    """One step of a folder."""

    step: str
    state: State
    ours: bool = False
    """Whether the file is our solution and not the pupil's."""
    message: str = ""
    """What the first check that failed says."""
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def check_folder(path: Path) -> Iterator[Found]:
    """Each step with the pupil's own files of the steps before it; nothing is written."""
    folder = course_folder(path)
    return (_look_at(folder, step) for step in all_steps())


def _look_at(folder: Folder, step: Step) -> Found:
    if folder.is_untouched(step):
        return Found(step.name, "untouched")
    began = time.monotonic()
    report = check_apart(step, folder.sources(step))
    assert report is not None  # noqa: S101 (nobody interrupts it)
    took, failure = round(time.monotonic() - began, 2), report.failure
    ours = folder.is_ours(step)
    if failure is None:
        return Found(step.name, "passed", ours, seconds=took)
    return Found(step.name, "failing", ours, failure.words, took)
