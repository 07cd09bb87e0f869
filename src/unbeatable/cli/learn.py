"""`unbeatable learn`: the course in the terminal, and checks of folders and of the course."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import AsJson
from unbeatable.cli.shared.output import print_json
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote

FOLDER = Path("unbeatable-course")
DEV_CHECK = "dev-check"


def learn(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER",
            help=f"Your folder, created if missing; or '{DEV_CHECK}' to check the course itself.",
        ),
    ] = FOLDER,
    check: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Check every lesson of a learner's folder.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
    import_: Annotated[
        Path | None,
        typer.Option(
            "--import",
            metavar="FILE",
            help="Import work that was exported here or in the browser.",
            show_default=False,
        ),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Export your work to a file, to continue elsewhere or in the browser.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="Language of the texts.")
    ] = "en",
) -> None:
    """Write the unbeatable player yourself: a course in small lessons.

    Creates a folder with a file for each lesson and watches it: each time you save, it checks your
    code. Without a terminal it checks the current lesson once. The exit status is 1 if that lesson
    fails; with --check, if any lesson fails.
    """
    if json and check is None:
        raise UnbeatableError("--json needs --check FOLDER")
    if sum(option is not None for option in (check, import_, export)) > 1:
        raise UnbeatableError("--check, --import and --export exclude each other; give one of them")
    if import_ is not None:
        import_work(import_, folder)
        return
    if export is not None:
        export_work(export, folder)
        return
    if check is not None:
        passed = check_learner(check, as_json=json)
    elif str(folder) == DEV_CHECK:
        passed = check_course()
    elif str(folder).replace("_", "-") == DEV_CHECK:
        raise UnbeatableError(f"{quote(str(folder))}: did you mean '{DEV_CHECK}'?")
    else:
        passed = take_course(folder, language)
    if not passed:
        raise typer.Exit(1)


def take_course(path: Path, language: str) -> bool:
    from unbeatable.course.learner.session import Session
    from unbeatable.course.lesson import languages
    from unbeatable.course.terminal.session import TerminalSession, report_once

    if language not in languages():
        known = ", ".join(languages())
        raise UnbeatableError(f"there are no texts in {quote(language)}; languages are {known}")
    session = Session(path, language)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return report_once(session)
    try:
        TerminalSession(session).run()
    except KeyboardInterrupt:
        print()  # so that the shell's prompt starts on a new line
        raise typer.Exit(130) from None
    return True


def check_learner(path: Path, *, as_json: bool) -> bool:
    """Print a line for each lesson of the folder. Return whether no lesson fails."""
    from unbeatable.course.teacher import check_folder

    results = []
    for lesson in check_folder(path):
        results.append(lesson)
        if not as_json:
            took = f"{lesson.seconds:.1f} s" if lesson.seconds else ""
            message = "our solution" if lesson.ours else lesson.message
            print(
                f"{lesson.lesson:<13} {lesson.state:<9} {took:>7}  {message}".rstrip(), flush=True
            )
    counts = {
        state: sum(lesson.state == state for lesson in results)
        for state in ("passed", "failing", "untouched")
    }
    if as_json:
        lessons = [lesson.to_json() for lesson in results]
        print_json({"folder": str(path), **counts, "lessons": lessons})
    else:
        print(", ".join(f"{count} {state}" for state, count in counts.items()))
    return not counts["failing"]


def import_work(file: Path, path: Path) -> None:
    """Import exported work into the folder."""
    from unbeatable.course.learner import export
    from unbeatable.course.lesson import CourseError

    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise CourseError(
            f"{quote(str(file))} is not text, so it was not exported from this course"
        ) from None
    taken = export.take_over(export.unpack(text, str(file)), path)
    print(f"Imported from '{file}': your code for {plural(len(taken.lessons), 'lesson')}.")
    if taken.kept:
        print(f"Replaced files are kept as {', '.join(kept.name for kept in taken.kept)}.")
    print(f"Continue with: unbeatable learn {shlex.quote(str(path))}")


def export_work(file: Path, path: Path) -> None:
    """Export the folder's work to the file."""
    from unbeatable.core.atomic_write import write_atomically
    from unbeatable.course.learner import export

    text, lessons, note = export.pack(path)
    write_atomically(file, text.encode())
    if note:
        print(note)
    print(f"'{file}' contains your code for {plural(lessons, 'lesson')} and your progress.")


def check_course() -> bool:
    """Print what is wrong with the course itself. Return whether nothing is."""
    from unbeatable.course.lesson import all_lessons
    from unbeatable.course.lint import all_faults

    faults = 0
    for fault in all_faults():
        faults += 1
        print(fault, flush=True)
    lessons = len(all_lessons())
    print(f"{lessons} lessons: {'all is well' if not faults else f'{faults} faults'}")
    return not faults
