"""The view of a session in the terminal: 80 columns, with or without colours."""

import ast
import shlex
from collections.abc import Mapping, Sized

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from unbeatable.course.checks.report import Checked, Report
from unbeatable.course.figures import board_text
from unbeatable.course.learner.session import Listed, Session
from unbeatable.course.lesson import HINTS, Page, find_lesson
from unbeatable.course.player import PROOF
from unbeatable.course.terminal.guesses import find_guesses
from unbeatable.course.terminal.markdown import introduction, part_titles, render

BAR, SHORTEST_BAR = 30, 10
MOST_LINES = 8
"""The number of lines to show of the output, from its end."""
WIDEST = 100
EASY_TO_COMPARE = 12
"""Up to this many characters, a sentence is enough to compare two values."""
CODE = "cyan"
UNWRITTEN = "raise NotImplementedError"


def heading(session: Session) -> Text:
    lesson = session.lesson
    return Text.assemble(
        (f"Lesson {lesson.number} of {len(session.lessons)}: {session.text.title}", "bold"),
        f"   {session.folder.file(lesson)}",
    )


def reading(session: Session) -> RenderableType:
    """Return the text of the lesson; when the course begins, what is to be read before it."""
    before: list[RenderableType] = []
    if session.note:
        before += [note(session.note), Text()]
    if session.is_new:
        before += [introduction(session.language), Text()]
    return Group(*before, heading(session), Text(), render(session.text.reading))


def note(words: str) -> Text:
    """Return what the learner should know about their folder."""
    return Text(words, "yellow")


def page(between: Page) -> RenderableType:
    """Return a page between lessons."""
    return Group(Text(between.title, "bold"), Text(), render(between.reading))


def _has_unicode(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def result(report: Report, console: Console, source: str = "") -> RenderableType:
    """Return the checks that passed, the first that failed, and the output.

    `source` is the file that was checked.
    """
    yes, no = ("✓", "✗") if _has_unicode(console) else ("+", "-")
    parts: list[RenderableType] = []
    for check in report.checks:
        sign, style = (yes, "green") if check.passed else (no, "bold red")
        about = check.about if check.passed else f"Not yet: {check.about}"
        parts.append(Text.assemble("  ", (sign, style), " ", about))
        if not check.passed:
            parts.append(Padding(_failure(check, source), (0, 0, 0, 6), expand=False))
    if report.output.strip():
        lines = report.output.rstrip().splitlines()
        cut = ["..."] if len(lines) > MOST_LINES else []
        excerpt = [line[:WIDEST] for line in cut + lines[-MOST_LINES:]]
        parts.append(Text("  It printed:"))
        parts.append(Padding(Text("\n".join(excerpt), style="dim"), (0, 0, 0, 6), expand=False))
    return Group(*parts)


def _failure(check: Checked, source: str) -> RenderableType:
    compared = _comparison(check)
    parts: list[RenderableType] = compared or [Text(check.words)]
    lines = source.splitlines()
    if check.line is not None and 0 < check.line <= len(lines):
        line = lines[check.line - 1].strip()
        if line == UNWRITTEN:
            return Text(check.words)
        parts.append(Text.assemble(f"line {check.line}: ", (line, CODE)))
    if check.board:
        parts += [Text("the board:", "dim"), Text(_board(check.board))]
    return Group(*parts)


def _comparison(check: Checked) -> list[RenderableType]:
    """Return the call, both values, one below the other, and the advice.

    Nothing if there are none, or if they are so short that a sentence is easier to read.
    """
    if not check.call or check.wanted is None or check.answer is None:
        return []
    wanted, answer = check.wanted, check.answer
    longest = max(len(wanted), len(answer))
    if longest <= EASY_TO_COMPARE:
        return []
    lengths = _length(wanted), _length(answer)
    differ = None not in lengths and lengths[0] != lengths[1]
    values = [
        Text.assemble(
            words, (value, CODE), " " * (longest - len(value)), f"  length {length}" * differ
        )
        for words, value, length in zip(
            ("should be ", "yours is  "), (wanted, answer), lengths, strict=True
        )
    ]
    return [Text(check.call), *values, *([Text(check.advice)] if check.advice else [])]


def _length(code: str) -> int | None:
    """Return the length of a value that is written as Python; None if it has none."""
    try:
        value = ast.literal_eval(code)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return len(value) if isinstance(value, Sized) else None


def _board(board: str) -> str:
    """Return a board of nine cells in three rows; anything else unchanged."""
    return board_text(board) if len(board) == 9 and "\n" not in board else board


def status(session: Session, console: Console) -> RenderableType:
    """Return the progress bar and the keys."""
    total = len(session.lessons)
    words = lessons_done(session)
    size = max(min(BAR, console.width - len(words) - 1), SHORTEST_BAR)
    own = size * session.passed_lessons // total
    ours = size * (session.passed_lessons + session.skipped_lessons) // total - own
    signs = ("█", "▒", "░") if _has_unicode(console) else ("#", "s", ".")
    bar = Text.assemble(
        (signs[0] * own, "green"), (signs[1] * ours, "yellow"), signs[2] * (size - own - ours)
    )
    bar.append(f" {words}")
    return Group(bar, *_key_lines(keys(session), console.width))


def lessons_done(session: Session) -> str:
    """Return how many lessons are passed and skipped, in words."""
    skipped = f", {session.skipped_lessons} skipped" if session.skipped_lessons else ""
    return f"{session.passed_lessons} of {len(session.lessons)} lessons passed{skipped}"


def keys(session: Session) -> list[str]:
    """Return the keys that make sense now, each with a word."""
    lesson = session.lesson
    going_on = "n go on" if lesson.is_side_road else "n skip"
    offered: Mapping[str, bool] = {
        "n next": session.passed,
        _hint_key(session): not session.passed,
        going_on: not session.passed,
        "l list": True,
        "t text": True,
        "x run": True,
        "> try": True,
        "g guess": bool(find_guesses(session.text.reading)),
        "o order": lesson.parsons is not None,
        "w watch": lesson.watch is not None,
        "r reset": True,
        "s solution": True,
        "p play": bool(session.players),
        "c certify": lesson.number >= find_lesson(PROOF).number,
        "b before/after": lesson.part >= PART_WITH_TABLE,
        "q quit": True,
    }
    return [word for word, is_offered in offered.items() if is_offered]


PART_WITH_TABLE = 3
"""The part in which the player becomes faster."""


def _hint_key(session: Session) -> str:
    return "h hint" if session.hints_left else "h hints again"


def _key_lines(words: list[str], width: int) -> list[Text]:
    """Return the keys in lines that are not wider than the terminal."""
    lines = [Text()]
    for word in words:
        if len(lines[-1]) + len(word) + 2 > width:
            lines.append(Text())
        lines[-1].append("  ").append(word[0], "bold underline").append(word[1:])
    return lines


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


def listing(lessons: list[Listed], language: str) -> RenderableType:
    """Return all lessons by part, with what is done."""
    table = Table.grid(padding=(0, 1))
    titles = part_titles(language)
    part = 0
    for listed in lessons:
        if listed.lesson.part != part:
            part = listed.lesson.part
            table.add_row("", "", Text(titles[part - 1], "bold"))
        table.add_row(
            ">" if listed.is_current else " ",
            str(listed.lesson.number),
            listed.title,
            Text(listed.state, "dim"),
        )
    return table
