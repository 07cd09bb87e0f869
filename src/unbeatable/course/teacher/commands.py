"""What `unbeatable learn` does and prints for teachers."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from unbeatable.core.atomic_write import parse_file_name, write_atomically
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote
from unbeatable.course.lesson import (
    LANGUAGE,
    CourseError,
    Lesson,
    all_lessons,
    find_lesson,
    parse_language,
)
from unbeatable.course.teacher.class_page import class_page
from unbeatable.course.teacher.class_table import ClassTable, pupil_line, stuck_line
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult, check_pupils
from unbeatable.course.teacher.notebook import notebook_text
from unbeatable.course.teacher.plan import lesson_plan, whole_plan
from unbeatable.course.teacher.result import parse_result_name, result_text, without_points
from unbeatable.course.teacher.worksheets.worksheet import worksheet_pdf

_RANGE = re.compile(r"([0-9]+)\s*-\s*([0-9]+)")


@dataclass(frozen=True)
class CheckOptions:
    """Which lessons to check, and what to write."""

    lessons: str | None = None
    html: Path | None = None
    result: Path | None = None
    as_json: bool = False
    language: str = LANGUAGE

    @property
    def is_quiet(self) -> bool:
        return self.as_json or self.html is not None or self.result is not None


def check(paths: Sequence[Path], options: CheckOptions) -> bool:
    """Check a pupil's work, or a class. Return whether nothing that was begun fails."""
    lessons = all_lessons() if options.lessons is None else parse_lessons(options.lessons)
    for file in filter(None, (options.html, options.result)):
        refuse_unwritable(file)
    if options.result is not None:
        parse_result_name(options.result)
        if len(paths) > 1:
            raise UnbeatableError(f"--result is for one folder, not {len(paths)}")
    table = _check_all(paths, lessons, options)
    now = datetime.now(UTC).astimezone()
    if options.html is not None:
        write_atomically(options.html, class_page(table, now, options.language).encode())
    if options.result is not None:
        [result] = table.results
        if result.pupil is None:
            result = without_points(result, lessons)
        text = result_text(result, options.result.name, now, language=options.language)
        write_atomically(options.result, text.encode())
        if result.pupil is None:
            raise CourseError(result.trouble)
    if options.as_json:
        [first, *others] = table.results
        print(json.dumps(table.to_json() if others else first.to_json()))
    elif options.html is not None:
        print(f"'{options.html}' has {plural(len(paths), 'pupil')}.")
    return table.passes


def _check_all(
    paths: Sequence[Path], lessons: Sequence[Lesson], options: CheckOptions
) -> ClassTable:
    is_class = len(paths) > 1
    show_lesson = _print_lesson if not (is_class or options.is_quiet) else _ignore
    results = []
    language = parse_language(options.language)
    for result in check_pupils(paths, lessons, language=language, checked=show_lesson):
        if result.pupil is None and not is_class and options.result is None:
            raise CourseError(result.trouble)
        results.append(result)
        if is_class and not options.is_quiet:
            print(pupil_line(result), flush=True)
    table = ClassTable(results, lessons)
    if not options.is_quiet:
        for line in map(stuck_line, table.stuck()) if is_class else [_counts(results[0])]:
            print(line)
    return table


def _counts(result: PupilResult) -> str:
    return ", ".join(f"{count} {state}" for state, count in result.counts.items())


def _print_lesson(result: LessonResult) -> None:
    took = f"{result.seconds:.1f} s" if result.seconds else ""
    message = "our solution" if result.ours else result.message.replace("\n", " ")
    print(f"{result.lesson:<13} {result.state:<9} {took:>7}  {message}".rstrip(), flush=True)


def _ignore(result: LessonResult) -> None:
    """Print nothing."""


ALL = "all"


def write_worksheet(lesson: str, file: Path, language: str) -> None:
    """Write the worksheet of a lesson as a PDF."""
    _refuse_ending(file, ".pdf")
    chosen = find_lesson(lesson)
    write_atomically(file, worksheet_pdf(chosen, parse_language(language)))
    print(f"'{file}' is the worksheet of lesson {chosen.number}; the answers are at its end.")


def write_notebook(lesson: str, file: Path, language: str) -> None:
    """Write a lesson, or all, as a notebook."""
    _refuse_ending(file, ".ipynb")
    chosen = _one_or_all(lesson)
    write_atomically(file, notebook_text(chosen, parse_language(language)).encode())
    print(f"'{file}' has {plural(len(chosen), 'lesson')}.")


def print_plan(lesson: str, language: str) -> None:
    """Print the plan of a lesson, with its class period; or the plans of all."""
    language = parse_language(language)
    print(whole_plan(language) if lesson == ALL else lesson_plan(find_lesson(lesson), language))


def _one_or_all(text: str) -> Sequence[Lesson]:
    return all_lessons() if text == ALL else [find_lesson(text)]


def _refuse_ending(file: Path, ending: str) -> None:
    if file.suffix.lower() != ending:
        raise UnbeatableError(
            f"{quote(str(file))} cannot be written: its name should end in {ending}"
        )


def refuse_unwritable(path: Path) -> None:
    """Refuse before long work what could not be written after it."""
    parse_file_name(str(path))
    if not path.parent.is_dir():
        raise UnbeatableError(f"{quote(str(path))}: there is no folder {quote(str(path.parent))}")


def parse_lessons(text: str) -> list[Lesson]:
    """Parse `1-8`, `4`, `s04_lines`, or several with commas. Raises CourseError."""
    lessons: set[Lesson] = set()
    for part in text.split(","):
        span = _RANGE.fullmatch(part.strip())
        first, last = (find_lesson(end) for end in (span.groups() if span else (part, part)))
        if first.number > last.number:
            raise CourseError(
                f"{quote(part.strip())} has no lessons; begin with the smaller number"
            )
        lessons |= {each for each in all_lessons() if first.number <= each.number <= last.number}
    return sorted(lessons, key=lambda lesson: lesson.number)
