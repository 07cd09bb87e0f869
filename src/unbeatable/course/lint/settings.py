"""Lint `lesson.toml`: known settings, which name functions that there are."""

from collections.abc import Iterator

from unbeatable.core.quote import quote
from unbeatable.course.lesson import FIRST_OF_PARTS, CourseError, Lesson
from unbeatable.course.lint.code import defined_names
from unbeatable.course.parsons import puzzle
from unbeatable.course.recording import record

KEYS = {"side_road", "player", "value", "parsons", "watch"}
WATCH_KEYS = {"function", "call", "tree", "board"}


def setting_faults(lesson: Lesson) -> Iterator[str]:
    """Yield what is wrong with the settings of a lesson."""
    where = f"{lesson.name}/lesson.toml"
    for key in sorted(lesson.settings.keys() - KEYS):
        yield f"{where}: {quote(key)} is not a setting"
    if lesson.is_side_road is not (lesson.part == len(FIRST_OF_PARTS)):
        yield f"{where}: the lessons of the last part are side roads, and no others"
    watched = lesson.settings.get("watch", {})
    if wrong := watched.keys() - WATCH_KEYS:
        yield f"{where}: {', '.join(sorted(wrong))} is not a setting of watch"
        return
    functions = [*lesson.players, lesson.value, lesson.parsons, watched.get("function")]
    known = defined_names(lesson.solution)
    missing = [name for name in functions if name is not None and name not in known]
    if missing:
        yield from (f"{where}: the solution has no {name}" for name in missing)
        return
    yield from (f"{where}: {fault}" for fault in _use_faults(lesson))


def _use_faults(lesson: Lesson) -> Iterator[str]:
    """Yield what fails when the course uses the functions of our solution."""
    if lesson.parsons is not None:
        try:
            puzzle(lesson)
        except CourseError as error:
            yield str(error)
    if lesson.watch is not None:
        if (lesson.watch.tree is None) is (lesson.watch.board is None):
            yield "what is watched is either a tree or a board"
        recording = record(lesson, {lesson.name: lesson.solution})
        if recording.trouble:
            yield f"it cannot be watched: {recording.trouble}"
