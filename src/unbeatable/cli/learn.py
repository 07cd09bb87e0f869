"""`unbeatable learn`: the course in the terminal, and checks of folders and of the course."""

import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import indent
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import AsJson
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote, quote_for_shell
from unbeatable.explain.explained_move import join_words

FOLDER = Path("unbeatable-course")
DEV_CHECK = "dev-check"
TEACHERS = "For teachers"


def learn(
    folders: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FOLDER",
            help="Your folder, created if missing; by default unbeatable-course. "
            f"Or '{DEV_CHECK}' to check the course itself.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Check every lesson of a learner's folder, or of several: --check pupils/*",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
    lessons: Annotated[
        str | None,
        typer.Option(
            metavar="LESSONS",
            help="With --check: only these lessons, such as 1-8.",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --check: write a table of the class, as a web page.",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
    result: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --check: write result.json (Classroom 50) or results.json (Gradescope).",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
    json: AsJson = False,
    plan: Annotated[
        str | None,
        typer.Option(
            metavar="LESSON",
            help="Print the plan, typical mistakes and answers of a lesson, or of all.",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
    worksheet: Annotated[
        tuple[str, Path] | None,
        typer.Option(
            metavar="LESSON FILE",
            help="Write the worksheet of a lesson as a PDF, with answers.",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
    notebook: Annotated[
        tuple[str, Path] | None,
        typer.Option(
            metavar="LESSON FILE",
            help="Write a lesson, or all, as a Jupyter notebook (.ipynb).",
            show_default=False,
            rich_help_panel=TEACHERS,
        ),
    ] = None,
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
    verify: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Verify a certificate: play all its games again, with the code in it.",
            show_default=False,
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Your name, for certificates and for your player in matches.",
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
    fails; with --check, if any lesson that was begun fails; with --verify, if anything that the
    certificate says does not hold.
    """
    for_check = {"--lessons": lessons, "--html": html, "--result": result, "--json": json or None}
    for option, value in for_check.items():
        if value is not None and check is None:
            raise UnbeatableError(f"{option} needs --check FOLDER")
    for_teachers = {"--plan": plan, "--worksheet": worksheet, "--notebook": notebook}
    for_learners = {"--import": import_, "--export": export, "--verify": verify}
    _refuse_several({"--check": check, **for_teachers, **for_learners})
    if check is not None:
        from unbeatable.course.teacher import commands

        options = commands.CheckOptions(lessons, html, result, json, language)
        passed = commands.check([check, *(folders or ())], options)
    elif any(value is not None for value in for_teachers.values()):
        passed = _prepare(folders, plan, worksheet, notebook, language)
    elif verify is not None:
        passed = verify_certificate(verify)
    else:
        passed = _learn(_only(folders), import_, export, language, name)
    if not passed:
        raise typer.Exit(1)


def _prepare(
    folders: list[Path] | None,
    plan: str | None,
    worksheet: tuple[str, Path] | None,
    notebook: tuple[str, Path] | None,
    language: str,
) -> bool:
    """Print or write what a teacher needs before a lesson."""
    from unbeatable.course.teacher import commands

    if folders:
        raise UnbeatableError(f"{quote(str(folders[0]))} is one argument too many")
    if plan is not None:
        commands.print_plan(plan, language)
    elif worksheet is not None:
        commands.write_worksheet(*worksheet, language)
    elif notebook is not None:
        commands.write_notebook(*notebook, language)
    return True


def _refuse_several(options: Mapping[str, object]) -> None:
    """Refuse more than one of the options that each do something else."""
    given = [name for name, value in options.items() if value is not None]
    if len(given) > 1:
        raise UnbeatableError(f"{join_words(given)} exclude each other; give one of them")


def _only(folders: list[Path] | None) -> Path:
    """Return the one folder. Only teachers give several."""
    if folders and len(folders) > 1:
        extra = quote(str(folders[1]))
        raise UnbeatableError(f"{extra} is one folder too many; only --check takes several")
    return folders[0] if folders else FOLDER


def _learn(
    folder: Path, import_: Path | None, export: Path | None, language: str, name: str | None
) -> bool:
    """Do what a learner asks for. Return whether nothing fails."""
    if import_ is not None:
        import_work(import_, folder)
        return True
    if export is not None:
        export_work(export, folder)
        return True
    if str(folder) == DEV_CHECK:
        return check_course()
    if str(folder).replace("_", "-") == DEV_CHECK:
        raise UnbeatableError(f"{quote(str(folder))}: did you mean '{DEV_CHECK}'?")
    return take_course(folder, language, name)


def take_course(path: Path, language: str, name: str | None) -> bool:
    from unbeatable.course.lesson import parse_language
    from unbeatable.course.terminal.session import TerminalSession, open_session, report_once

    session = open_session(path, parse_language(language))
    if name is not None:
        session.name = name
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return report_once(session)
    try:
        TerminalSession(session).run()
    except KeyboardInterrupt:
        print()  # so that the shell's prompt starts on a new line
        raise typer.Exit(130) from None
    return True


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
    if taken.note:
        print(taken.note)
    print(f"Continue with: unbeatable learn {quote_for_shell(str(path))}")


def export_work(file: Path, path: Path) -> None:
    """Export the folder's work to the file."""
    from unbeatable.core.atomic_write import write_atomically
    from unbeatable.course.learner import export

    text, lessons, note = export.pack(path)
    write_atomically(file, text.encode())
    if note:
        print(note)
    print(f"'{file}' contains your code for {plural(lessons, 'lesson')} and your progress.")


def verify_certificate(path: Path) -> bool:
    """Print what of a certificate holds. Return whether all of it does."""
    from rich.console import Console

    from unbeatable.course.learner.certificate import DATA, read_certificate
    from unbeatable.course.learner.verification import verify

    file = path / DATA if path.is_dir() else path
    certificate = read_certificate(file.read_bytes().decode("utf-8", "replace"), str(file))
    whose = f"of {certificate.name}, " if certificate.name else ""
    print(f"The certificate {whose}{certificate.date}, of the player {certificate.player}:")
    with Console(stderr=True).status("Playing every game again") as status:
        findings = list(verify(certificate, status.update))
    for finding in findings:
        words = indent(finding.words, " " * 9).strip()
        print(f"  {'holds' if finding.holds else 'FALSE'}  {words}")
    holds = all(finding.holds for finding in findings)
    print("Nothing can check the name and the date.")
    print("All the rest holds." if holds else "Do not believe this certificate.")
    return holds


def check_course() -> bool:
    """Print what is wrong with the course itself. Return whether nothing is."""
    from unbeatable.course.lesson import all_lessons
    from unbeatable.course.lint import all_faults
    from unbeatable.course.lint.wrong import Score

    faults, score = 0, Score()
    for fault in all_faults(score):
        faults += 1
        print(fault, flush=True)
    print(score)
    lessons = len(all_lessons())
    print(f"{lessons} lessons: {'all is well' if not faults else f'{faults} faults'}")
    return not faults
