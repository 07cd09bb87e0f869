"""A folder of the old order becomes one of the present order. Nothing in it is lost."""

from collections.abc import Iterable

from unbeatable.core.atomic_write import write_atomically
from unbeatable.course.checks.subprocess import check_in_subprocess
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.old_order import OLD_ORDER, CarriedOver, carry_over, describe
from unbeatable.course.learner.progress import Progress
from unbeatable.course.lesson import Lesson, all_lessons
from unbeatable.course.messages import Message


def carry_over_folder(folder: Folder, progress: Progress) -> list[Message]:
    """Carry over what has not been carried yet. Return what was and what was not, in words.

    The old files stay as they are. A lesson counts as passed if its checks pass. If that is
    interrupted, it is done again.
    """
    waiting = _waiting(progress)
    if not waiting:
        return []
    carried = carried_over(folder, progress)
    for name, text in carried.code.items():
        write_atomically(folder.file(Lesson(name)), text.encode())
    progress.note_carried(carried)
    unchecked = {old.name for old in carried.moved}
    progress.carried -= unchecked
    progress.save(folder)
    check_again(folder, progress, carried.moved.values())
    progress.carried |= unchecked
    return describe(carried)


def carried_over(folder: Folder, progress: Progress) -> CarriedOver:
    """Return where the files belong that have not been carried over yet. Nothing is written."""
    files = {name: folder.read(Lesson(name)) or "" for name in _waiting(progress)}
    return carry_over(folder.work(all_lessons()) | files, progress.passed)


def _waiting(progress: Progress) -> list[str]:
    return [old.name for old in OLD_ORDER if old.name not in progress.carried]


def check_unknown(folder: Folder, progress: Progress) -> None:
    """Run the checks of all the learner's files, where no progress tells which ones pass.

    Old solutions of ours will be replaced, so they are left out.
    """
    replaced = carried_over(folder, progress).code
    names = folder.work(all_lessons()).keys() - progress.skipped - replaced.keys()
    check_again(folder, progress, sorted(names))


def check_again(folder: Folder, progress: Progress, names: Iterable[str]) -> None:
    """Run the checks of these lessons, and note the ones that pass."""
    for lesson in map(Lesson, names):
        report = check_in_subprocess(lesson, folder.sources(lesson))
        if report is not None and report.passed:
            progress.passed.add(lesson.name)
