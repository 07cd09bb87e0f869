"""The view of a session in the terminal: 80 columns, with or without colours."""

import shlex

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from unbeatable.course.checks.runner import Checked, Report
from unbeatable.course.figures import board_text
from unbeatable.course.learner.session import Listed, Session
from unbeatable.course.lesson import HINTS, find_lesson
from unbeatable.course.player import CHOOSES
from unbeatable.course.terminal.markdown import introduction, render

BAR = 30
MOST_LINES = 8
"""The number of lines to show of the output, from its end."""
WIDEST = 100


def heading(session: Session) -> Text:
    lesson = session.lesson
    return Text.assemble(
        (f"Lesson {lesson.number} of {len(session.lessons)}: {session.text.title}", "bold"),
        f"   {session.folder.file(lesson)}",
    )


def reading(session: Session) -> RenderableType:
    """Return the text of the lesson; before the first one also the introduction."""
    before: list[RenderableType] = (
        [introduction(session.language), Text()] if session.is_new else []
    )
    return Group(*before, heading(session), Text(), render(session.text.reading))


def _has_unicode(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def result(report: Report, console: Console) -> RenderableType:
    """Return the checks that passed, the first that failed, and the output."""
    yes, no = ("✓", "✗") if _has_unicode(console) else ("+", "-")
    parts: list[RenderableType] = []
    for check in report.checks:
        sign, style = (yes, "green") if check.passed else (no, "bold red")
        about = check.about if check.passed else f"Not yet: {check.about}"
        parts.append(Text.assemble("  ", (sign, style), " ", about))
        if not check.passed:
            parts.append(Padding(_failure(check), (0, 0, 0, 6), expand=False))
    if report.output.strip():
        lines = report.output.rstrip().splitlines()
        cut = ["..."] if len(lines) > MOST_LINES else []
        excerpt = [line[:WIDEST] for line in cut + lines[-MOST_LINES:]]
        parts.append(Text("  It printed:"))
        parts.append(Padding(Text("\n".join(excerpt), style="dim"), (0, 0, 0, 6), expand=False))
    return Group(*parts)


def _failure(check: Checked) -> RenderableType:
    board = [Text(_board(check.board))] if check.board else []
    return Group(Text(check.words), *board)


def _board(board: str) -> str:
    """Return a board of nine cells in three rows; anything else unchanged."""
    return board_text(board) if len(board) == 9 and "\n" not in board else board


def status(session: Session, console: Console) -> RenderableType:
    """Return the progress bar and the keys."""
    total = len(session.lessons)
    full = BAR * session.done // total
    done, left = ("█", "░") if _has_unicode(console) else ("#", ".")
    bar = Text.assemble((done * full, "green"), left * (BAR - full))
    return Group(bar.append(f" {session.done} of {total} lessons"), keys(session))


def keys(session: Session) -> Text:
    offered = ["n next"] if session.passed else [_hint_key(session), "n skip"]
    offered += ["l list", "t text", "x run", "r reset", "s solution"]
    if session.lesson.number < find_lesson(CHOOSES).number:
        return _key_line([*offered, "q quit"])
    return Text("\n").join(map(_key_line, [offered, ["p play", "c certify", "q quit"]]))


def _hint_key(session: Session) -> str:
    return "h hint" if session.hints_left else "h hints again"


def _key_line(words: list[str]) -> Text:
    line = Text()
    for word in words:
        line.append("  ").append(word[0], "bold underline").append(word[1:])
    return line


def advice_without_keys(session: Session) -> str:
    """Return what to do next where nothing watches the folder."""
    if session.passed:
        command = f"unbeatable learn {shlex.quote(str(session.folder.path))}"
        return f"All checks pass. For the next lesson run this in a terminal: {command}"
    file = session.folder.file(session.lesson)
    return f"Edit {file}, save it, and run this command again to check it."


def advice(session: Session) -> str:
    """Return what to do next, in a sentence."""
    file = session.folder.file(session.lesson)
    if not session.folder.has(session.lesson):
        return f"{file} does not exist. Save it again, or press r to start it again."
    if session.is_ours:
        return "This file holds our solution. Press r to write it yourself, or n to go on."
    if session.passed:
        return "All checks pass. Press n for the next lesson, s to compare with our solution."
    return (
        f"Edit {file} in another window, in any editor: the checks run here each time you save it."
    )


def hint(number: int, text: str) -> RenderableType:
    return Group(Text(f"Hint {number} of {HINTS}", "bold"), render(text))


def listing(lessons: list[Listed]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    for listed in lessons:
        table.add_row(
            ">" if listed.is_current else " ",
            str(listed.lesson.number),
            listed.title,
            Text(listed.state, "dim"),
        )
    return table
