"""The class table as one HTML page: no scripts, light and dark, fit to print."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import escape
from itertools import groupby

from unbeatable.core.quote import printable
from unbeatable.course.lesson import LANGUAGE, Lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.teacher.class_table import ClassTable, Stuck
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult
from unbeatable.drawing.theme import DARK, FONT, LIGHT, VALUES, mix

MOST_STUCK = 5
"""The most lessons to list where pupils are stuck."""

SIGNS = {
    "passed": "✓",
    "alike": "✓=",
    "failing": "✗",
    "begun": "…",
    "untouched": "",
    "ours": "s",
}
MEANINGS = {
    "passed": Message("passed"),
    "alike": Message("passed, with the same code as our short solution"),
    "failing": Message("fails"),
    "begun": Message("not finished"),
    "ours": Message("our solution"),
}
_CODE = re.compile(r"`([^`]+)`")


def class_page(table: ClassTable, now: datetime, language: str = LANGUAGE) -> str:
    """Return the page, with times in the time zone of `now`."""
    return _Page(table, now, language).page()


class _Page:
    """The page in one language."""

    def __init__(self, table: ClassTable, now: datetime, language: str) -> None:
        self._table, self._now, self._language = table, now, language

    def _say(self, message: Message) -> str:
        return escape(render(message, self._language), quote=False)

    def page(self) -> str:
        """Return the whole page."""
        date = f"{self._now:%Y-%m-%d %H:%M}"
        title = self._say(Message("Class table"))
        checked = self._say(Message("Checked on {date}.", {"date": date}))
        return (
            "<!doctype html>\n"
            f'<html lang="{self._language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<title>{title}, {date}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
            f"<h1>{title}</h1>\n<p>{self._summary()} {checked}</p>\n"
            f"{self._where_stuck()}{self._same_code()}{self._rows()}{self._legend()}"
            "</body>\n</html>\n"
        )

    def _summary(self) -> str:
        readable = len(self._table.readable)
        broken = len(self._table.results) - readable
        pupils = {"count": readable}
        said = [
            Message("1 pupil.") if readable == 1 else Message("{count} pupils.", pupils),
        ]
        if broken == 1:
            said.append(Message("1 folder could not be read."))
        elif broken:
            said.append(Message("{count} folders could not be read.", {"count": broken}))
        return " ".join(map(self._say, said))

    def _where_stuck(self) -> str:
        stuck = self._table.stuck()
        if not stuck:
            said = Message("Nobody is stuck: everything that was begun passes.")
            return f"<p>{self._say(said)}</p>\n"
        titles = {lesson.name: self._title(lesson) for lesson in self._table.lessons}
        items = "".join(
            f"<li>{self._stuck(each, titles[each.lesson])}</li>\n" for each in stuck[:MOST_STUCK]
        )
        heading = self._say(Message("Where the class is stuck"))
        return f"<h2>{heading}</h2>\n<ol>\n{items}</ol>\n"

    def _stuck(self, stuck: Stuck, title: str) -> str:
        values = {"some": stuck.with_message, "count": len(stuck.pupils)}
        several = len(stuck.pupils) > 1
        how_many = f" ({self._say(Message('{some} of {count}', values))})" if several else ""
        return (
            f"<b>{escape(title)}</b>: {escape(', '.join(stuck.pupils))}"
            f'<br><q class="message">{_with_code(stuck.message)}</q>{how_many}'
        )

    def _same_code(self) -> str:
        numbers = {lesson.name: lesson.number for lesson in self._table.lessons}
        said = "".join(
            self._say(
                Message(
                    "The same code: {pupils}, in lesson {lessons}.",
                    {
                        "pupils": ", ".join(same.pupils),
                        "lessons": ", ".join(str(numbers[name]) for name in same.lessons),
                    },
                )
            )
            + "<br>"
            for same in self._table.same_code()
        )
        return f"<p>{said.removesuffix('<br>')}</p>\n" if said else ""

    def _rows(self) -> str:
        table = self._table
        rows = "".join(
            f"<tr>{''.join(self._row(name, result))}</tr>\n"
            for name, result in zip(table.names(), table.results, strict=True)
        )
        return (
            f'<div class="wide"><table>\n<thead>\n{self._head()}</thead>\n'
            f"<tbody>\n{rows}</tbody>\n<tfoot>\n{self._foot()}</tfoot>\n</table></div>\n"
        )

    def _head(self) -> str:
        lessons = self._table.lessons
        parts = "".join(
            f'<th colspan="{len(list(group))}" scope="colgroup">'
            f"{self._say(Message('Part {number}', {'number': part}))}</th>"
            for part, group in groupby(lessons, key=lambda lesson: lesson.part)
        )
        titles = "".join(
            f'<th scope="col" class="lesson"><span>{escape(self._title(lesson))}</span></th>'
            for lesson in lessons
        )
        first, *others = (
            f'<th rowspan="2" scope="col">{self._say(title)}</th>'
            for title in (
                Message("Pupil"),
                Message("Passed"),
                Message("Hints"),
                Message("Now"),
                Message("Last change"),
            )
        )
        return f"<tr>{first}{parts}{''.join(others)}</tr>\n<tr>{titles}</tr>\n"

    def _row(self, name: str, result: PupilResult) -> Iterator[str]:
        lessons = self._table.lessons
        yield f'<th scope="row" title="{escape(printable(str(result.path)))}">{escape(name)}</th>'
        if result.pupil is None:
            yield f'<td class="trouble" colspan="{len(lessons) + 4}">{escape(result.trouble)}</td>'
            return
        current = result.pupil.current
        for lesson, checked in zip(lessons, result.lessons, strict=True):
            yield self._cell(lesson, checked, is_current=lesson == current)
        changed = result.pupil.changed
        yield f'<td class="count">{result.own}</td>'
        yield f'<td class="count">{sum(lesson.hints for lesson in result.lessons) or ""}</td>'
        yield f'<td class="now">{self._where(result)}</td>'
        if changed is None:
            yield "<td></td>"
        else:
            local = changed.astimezone(self._now.tzinfo)
            yield f'<td><time datetime="{local.isoformat(timespec="minutes")}">'
            yield f"{local:%Y-%m-%d %H:%M}</time></td>"

    def _cell(self, lesson: Lesson, checked: LessonResult, *, is_current: bool) -> str:
        kind: str = checked.state
        if checked.state == "passed" and (checked.ours or checked.alike):
            kind = "ours" if checked.ours else "alike"
        words: list[str] = []
        if meaning := MEANINGS.get(kind):
            values = {"number": lesson.number, "state": meaning}
            words.append(render(Message("Lesson {number}: {state}.", values), self._language))
        words += [checked.message] if checked.message else []
        words += [render(_hints(checked.hints), self._language)] if checked.hints else []
        title = " ".join(words)
        said = f' title="{escape(title)}"' if title else ""
        hints = f"<i>{'•' * checked.hints}</i>" if checked.hints else ""
        current = " current" if is_current else ""
        label = f'<span class="said">{self._say(meaning)}</span>' if meaning else ""
        sign = f'<span aria-hidden="true">{SIGNS[kind]}</span>' if SIGNS[kind] else ""
        return f'<td class="{kind}{current}"{said}>{sign}{label}{hints}</td>'

    def _where(self, result: PupilResult) -> str:
        assert result.pupil is not None  # noqa: S101 (rows without a pupil have the reason)
        words = escape(self._title(result.pupil.current))
        if result.unfinished is not None:
            where = result.unfinished.lesson
            place = "" if where == result.pupil.current.name else f"{where}: "
            words += f'<br><q class="message">{_with_code(place + result.unfinished.message)}</q>'
        if result.pupil.note:
            words += f'<br><span class="trouble">{escape(result.pupil.note)}</span>'
        return words

    def _foot(self) -> str:
        table = self._table
        counts = [
            sum(result.lessons[place].is_own for result in table.readable)
            for place in range(len(table.lessons))
        ]
        cells = "".join(f"<td>{count or ''}</td>" for count in counts)
        passed = self._say(Message("Passed by"))
        return f'<tr><th scope="row">{passed}</th>{cells}<td colspan="4"></td></tr>\n'

    def _legend(self) -> str:
        keys = [(kind, SIGNS[kind], words) for kind, words in MEANINGS.items()]
        keys += [
            ("current", "&nbsp;", Message("where the pupil is")),
            ("", "•", Message("a hint")),
        ]
        signs = " ".join(
            f'<span class="entry"><span class="key {kind}">{sign}</span> {self._say(words)}</span>'
            for kind, sign, words in keys
        )
        return f'<p class="legend">{signs}</p>\n'

    def _title(self, lesson: Lesson) -> str:
        return f"{lesson.number} {lesson.text(self._language).title}"


def _hints(count: int) -> Message:
    return Message("1 hint") if count == 1 else Message("{count} hints", {"count": count})


def _with_code(words: str) -> str:
    """Return a message as HTML, with its code as code."""
    return _CODE.sub(r"<code>\1</code>", escape(words))


def _colours(palette: dict[str, str]) -> str:
    paper = palette["paper"]
    tints = {
        "solved": mix(VALUES["win"], paper, 0.35),
        "fails": mix(VALUES["loss"], paper, 0.45),
        "begun": mix(VALUES["draw"], paper, 0.35),
    }
    named = {key: palette[key] for key in ("paper", "text", "faint", "grid")} | tints
    return ";".join(f"--{name}:{colour}" for name, colour in named.items())


_STYLE = f"""\
:root{{{_colours(LIGHT)}}}
@media (prefers-color-scheme:dark){{:root{{{_colours(DARK)}}}}}
body{{margin:1.5rem;background:var(--paper);color:var(--text);font:15px/1.4 {FONT}}}
h1{{margin:0;font-size:1.6em}}
h2{{font-size:1.2em}}
li{{margin-bottom:.4rem}}
.message{{color:var(--faint);white-space:pre-line;overflow-wrap:anywhere}}
.wide{{overflow-x:auto}}
table{{border-collapse:collapse}}
th,td{{border:1px solid var(--grid);padding:.25rem .4rem;text-align:center;vertical-align:middle}}
th{{font-weight:600}}
th[scope=row]{{position:sticky;left:0;background:var(--paper);text-align:left;white-space:nowrap}}
.lesson{{vertical-align:bottom;padding:.3rem 0;font-weight:400;font-size:.85em;line-height:1}}
.lesson span{{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}}
td{{position:relative;min-width:1.1rem;padding:.25rem .2rem}}
td i{{display:block;font-style:normal;font-size:.75em;line-height:.6;color:var(--faint)}}
.passed,.alike{{background:var(--solved)}}
.failing{{background:var(--fails)}}
.begun{{background:var(--begun)}}
.ours{{color:var(--faint)}}
.current{{box-shadow:inset 0 0 0 2px var(--text)}}
.now{{min-width:15rem;max-width:26rem;text-align:left;font-size:.85em}}
.count,.now{{padding:.25rem .4rem}}
.trouble{{text-align:left;font-style:italic}}
time{{white-space:nowrap;font-size:.85em}}
.legend{{display:flex;flex-wrap:wrap;gap:.3rem 1rem;font-size:.85em}}
.entry{{display:inline-flex;gap:.3rem;align-items:baseline}}
code{{font:.95em ui-monospace,Menlo,Consolas,monospace}}
.key{{display:inline-block;min-width:1.4rem;border:1px solid var(--grid);text-align:center}}
.said{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@page{{size:A4 landscape;margin:1cm}}
@media print{{
:root{{{_colours(LIGHT)};--paper:#fff}}
body{{margin:0;font-size:9px;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
.wide{{overflow:visible}}
.now{{min-width:9rem;max-width:14rem}}
tr{{break-inside:avoid}}
thead{{display:table-header-group}}
tfoot{{display:table-row-group}}
}}
"""
