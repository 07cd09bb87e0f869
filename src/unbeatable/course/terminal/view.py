"""The view of a session in the terminal: 80 columns, with or without colours."""

import ast
from collections.abc import Sized

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from unbeatable.core.quote import quote_for_shell
from unbeatable.course.checks.report import Checked, Report
from unbeatable.course.figures import board_text
from unbeatable.course.learner.session import Listed, Session
from unbeatable.course.lesson import HINTS, LANGUAGE, Page, find_lesson
from unbeatable.course.messages import Message
from unbeatable.course.messages import render as words
from unbeatable.course.player import PROOF
from unbeatable.course.terminal.guesses import find_guesses
from unbeatable.course.terminal.markdown import emphasise, introduction, part_titles, render

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
    values = {
        "number": lesson.number,
        "count": len(session.lessons),
        "title": session.text.title,
    }
    title = words(Message("Lesson {number} of {count}: {title}", values), session.language)
    return Text.assemble((title, "bold"), f"   {session.folder.file(lesson)}")


def reading(session: Session) -> RenderableType:
    """Return the text of the lesson; when the course begins, what is to be read before it."""
    before: list[RenderableType] = []
    if session.note:
        before += [note(session.note), Text()]
    if session.is_new:
        before += [introduction(session.language), Text()]
    return Group(*before, heading(session), Text(), render(session.text.reading, session.language))


def note(text: str) -> Text:
    """Return what the learner should know about their folder."""
    return Text(text, "yellow")


def page(between: Page, language: str) -> RenderableType:
    """Return a page between lessons."""
    return Group(Text(between.title, "bold"), Text(), render(between.reading, language))


def _has_unicode(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def result(
    report: Report, console: Console, source: str = "", language: str = LANGUAGE
) -> RenderableType:
    """Return the checks that passed, the first that failed, and the output.

    `source` is the file that was checked.
    """
    yes, no = ("✓", "✗") if _has_unicode(console) else ("+", "-")
    parts: list[RenderableType] = []
    for check in report.checks:
        sign, style = (yes, "green") if check.passed else (no, "bold red")
        not_yet = words(Message("Not yet: {check}", {"check": check.about}), language)
        about = emphasise(check.about if check.passed else not_yet)
        first, *more = map(_stripped, about.wrap(console, max(console.width - 4, 1)))
        parts.append(Text.assemble("  ", (sign, style), " ", first))
        parts += [Text.assemble("    ", line) for line in more]
        if not check.passed:
            parts.append(Padding(_failure(check, source, language), (0, 0, 0, 6), expand=False))
    if report.output.strip():
        lines = report.output.rstrip().splitlines()
        cut = ["..."] if len(lines) > MOST_LINES else []
        excerpt = [line[:WIDEST] for line in cut + lines[-MOST_LINES:]]
        parts.append(Text(f"  {words(Message('It printed:'), language)}"))
        parts.append(Padding(Text("\n".join(excerpt), style="dim"), (0, 0, 0, 6), expand=False))
    return Group(*parts)


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line


def _failure(check: Checked, source: str, language: str) -> RenderableType:
    parts: list[RenderableType] = _comparison(check, language) or [emphasise(check.words)]
    lines = source.splitlines()
    if check.line is not None and 0 < check.line <= len(lines):
        line = lines[check.line - 1].strip()
        if line == UNWRITTEN:
            return emphasise(check.words)
        if f"`{line}`" not in check.words:  # which names its line, too
            number = words(Message("line {line}", {"line": check.line}), language)
            parts.append(Text.assemble(f"{number}: ", (line, CODE)))
    if check.board:
        parts += [Text(words(Message("the board:"), language), "dim"), Text(_board(check.board))]
    return Group(*parts)


def _comparison(check: Checked, language: str) -> list[RenderableType]:
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
    heads = [words(head, language) for head in (Message("should be"), Message("yours is"))]
    width = max(map(len, heads)) + 1
    lines: list[RenderableType] = [Text(check.call)]
    for head, value, length in zip(heads, (wanted, answer), lengths, strict=True):
        line = Text.assemble(head.ljust(width), (value, CODE), " " * (longest - len(value)))
        if differ:
            line.append(f"  {words(Message('length {length}', {'length': length}), language)}")
        lines.append(line)
    return [*lines, *([emphasise(check.advice)] if check.advice else [])]


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
    total = _main_lessons(session)
    done = lessons_done(session)
    roads = _side_roads(session)
    if len(done) + len(roads) + 1 + SHORTEST_BAR <= console.width:
        done += roads
    size = max(min(BAR, console.width - len(done) - 1), SHORTEST_BAR)
    own = size * session.passed_lessons // total
    ours = size * (session.passed_lessons + session.skipped_lessons) // total - own
    signs = ("█", "▒", "░") if _has_unicode(console) else ("#", "s", ".")
    bar = Text.assemble(
        (signs[0] * own, "green"), (signs[1] * ours, "yellow"), signs[2] * (size - own - ours)
    )
    bar.append(f" {done}")
    return Group(bar, *_key_lines(keys(session), console.width))


def lessons_done(session: Session) -> str:
    """Return how many lessons are passed and skipped, in words."""
    values = {
        "passed": session.passed_lessons,
        "count": _main_lessons(session),
        "skipped": session.skipped_lessons,
    }
    done = (
        Message("{passed} of {count} lessons passed, {skipped} skipped", values)
        if session.skipped_lessons
        else Message("{passed} of {count} lessons passed", values)
    )
    return words(done, session.language)


def _main_lessons(session: Session) -> int:
    return sum(not lesson.is_side_road for lesson in session.lessons)


def _side_roads(session: Session) -> str:
    """Return how many side roads the learner has been down, in words; nothing before the first."""
    count = len(session.lessons) - _main_lessons(session)
    values = {"roads": session.side_roads, "count": count}
    told = Message("; {roads} of {count} side roads", values)
    return words(told, session.language) if session.side_roads else ""


def keys(session: Session) -> list[str]:
    """Return the keys that make sense now, each with a word."""
    lesson = session.lesson
    going_on = Message("n go on") if lesson.is_side_road else Message("n skip")
    hint_key = Message("h hint") if session.hints_left else Message("h hints again")
    offered: list[tuple[Message, bool]] = [
        (Message("n next"), session.passed),
        (hint_key, not session.passed),
        (going_on, not session.passed),
        (Message("l list"), True),
        (Message("t text"), True),
        (Message("x run"), True),
        (Message("> try"), True),
        (Message("g guess"), bool(find_guesses(session.text.reading))),
        (Message("o order"), lesson.parsons is not None),
        (Message("w watch"), lesson.watch is not None),
        (Message("r reset"), True),
        (Message("s solution"), True),
        (Message("p play"), bool(session.players)),
        (Message("c certify"), lesson.number >= find_lesson(PROOF).number),
        (Message("b before/after"), lesson.part >= PART_WITH_TABLE),
        (Message("q quit"), True),
    ]
    return [words(label, session.language) for label, is_offered in offered if is_offered]


PART_WITH_TABLE = 3
"""The part in which the player becomes faster."""


def _key_lines(labels: list[str], width: int) -> list[Text]:
    """Return the keys in lines that are not wider than the terminal."""
    lines = [Text()]
    for label in labels:
        if len(lines[-1]) + len(label) + 2 > width:
            lines.append(Text())
        lines[-1].append("  ").append(label[0], "bold underline").append(label[1:])
    return lines


def advice_without_keys(session: Session) -> str:
    """Return what to do next where nothing watches the folder."""
    command = f"unbeatable learn {quote_for_shell(str(session.folder.path))}"
    if session.language != LANGUAGE:
        command += f" --language {session.language}"
    values = {"file": session.folder.file(session.lesson), "command": command}
    advised = (
        Message(
            "All checks pass. For the next lesson run this in a terminal: {command}",
            values,
        )
        if session.passed
        else Message("Edit {file}, save it, and run this command again to check it.", values)
    )
    return words(advised, session.language)


def advice(session: Session) -> str:
    """Return what to do next, in a sentence."""
    values = {"file": session.folder.file(session.lesson)}
    if not session.folder.has(session.lesson):
        advised = Message(
            "{file} does not exist. Save it again, or press r to start it again.", values
        )
    elif session.is_ours:
        advised = Message(
            "This file holds our solution. Press r to write it yourself, or n to go on."
        )
    elif session.passed:
        advised = Message(
            "All checks pass. Press n for the next lesson, s to compare with our solution."
        )
    else:
        advised = Message(
            "Edit {file} in another window, in any editor: the checks run here each time you "
            "save it.",
            values,
        )
    return words(advised, session.language)


def hint(number: int, text: str, language: str) -> RenderableType:
    title = Message("Hint {number} of {count}", {"number": number, "count": HINTS})
    return Group(Text(words(title, language), "bold"), render(text, language))


STATES = {
    "passed": Message("passed"),
    "skipped": Message("skipped"),
    "begun": Message("begun"),
}


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
            Text(words(STATES[listed.state], language) if listed.state else "", "dim"),
        )
    return table
