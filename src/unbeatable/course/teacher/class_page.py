"""The class table as one HTML page: no scripts, light and dark, fit to print."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from itertools import groupby

from unbeatable.core.plural import plural
from unbeatable.core.quote import printable
from unbeatable.course.lesson import Lesson
from unbeatable.course.teacher.class_table import ClassTable, Stuck
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult
from unbeatable.drawing.theme import DARK, FONT, LIGHT, VALUES, mix

MOST_STUCK = 5
"""The most lessons to list where pupils are stuck."""

SIGNS = {"passed": "✓", "failing": "✗", "begun": "…", "untouched": "", "ours": "s"}
MEANINGS = {
    "passed": "solved",
    "failing": "fails",
    "begun": "not finished",
    "ours": "our solution",
}


def class_page(table: ClassTable, now: datetime) -> str:
    """Return the page, with times in the time zone of `now`."""
    date = f"{now:%Y-%m-%d %H:%M}"
    return (
        "<!doctype html>\n"
        '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>Class table, {date}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>Class table</h1>\n<p>{_summary(table)} Checked on {date}.</p>\n"
        f"{_where_stuck(table)}{_table(table, now)}{_legend()}</body>\n</html>\n"
    )


def _summary(table: ClassTable) -> str:
    broken = len(table.results) - len(table.readable)
    words = plural(len(table.readable), "pupil")
    if broken:
        words += f", and {plural(broken, 'folder')} that could not be read"
    return f"{words}."


def _where_stuck(table: ClassTable) -> str:
    stuck = table.stuck()
    if not stuck:
        return "<p>Nobody is stuck: everything that was begun passes.</p>\n"
    titles = {lesson.name: _title(lesson) for lesson in table.lessons}
    items = "".join(
        f"<li>{_stuck(each, titles[each.lesson])}</li>\n" for each in stuck[:MOST_STUCK]
    )
    return f"<h2>Where the class is stuck</h2>\n<ol>\n{items}</ol>\n"


def _stuck(stuck: Stuck, title: str) -> str:
    count = len(stuck.pupils)
    how_many = "" if count == 1 else f" ({stuck.with_message} of {count})"
    return (
        f"<b>{escape(title)}</b>: {escape(', '.join(stuck.pupils))}"
        f'<br><q class="message">{escape(stuck.message)}</q>{how_many}'
    )


def _table(table: ClassTable, now: datetime) -> str:
    rows = "".join(
        f"<tr>{''.join(_row(name, result, table.lessons, now))}</tr>\n"
        for name, result in zip(table.names(), table.results, strict=True)
    )
    return (
        f'<div class="wide"><table>\n<thead>\n{_head(table.lessons)}</thead>\n'
        f"<tbody>\n{rows}</tbody>\n<tfoot>\n{_foot(table)}</tfoot>\n</table></div>\n"
    )


def _head(lessons: Sequence[Lesson]) -> str:
    parts = "".join(
        f'<th colspan="{len(list(group))}" scope="colgroup">Part {part}</th>'
        for part, group in groupby(lessons, key=lambda lesson: lesson.part)
    )
    titles = "".join(
        f'<th scope="col" class="lesson"><span>{escape(_title(lesson))}</span></th>'
        for lesson in lessons
    )
    return (
        f'<tr><th rowspan="2" scope="col">Pupil</th>{parts}'
        '<th rowspan="2" scope="col">Solved</th><th rowspan="2" scope="col">Hints</th>'
        '<th rowspan="2" scope="col">Now</th><th rowspan="2" scope="col">Last change</th></tr>\n'
        f"<tr>{titles}</tr>\n"
    )


def _row(name: str, result: PupilResult, lessons: Sequence[Lesson], now: datetime) -> Iterator[str]:
    yield f'<th scope="row" title="{escape(printable(str(result.path)))}">{escape(name)}</th>'
    if result.pupil is None:
        yield f'<td class="trouble" colspan="{len(lessons) + 4}">{escape(result.trouble)}</td>'
        return
    current = result.pupil.current
    for lesson, checked in zip(lessons, result.lessons, strict=True):
        yield _cell(lesson, checked, is_current=lesson == current)
    changed = result.pupil.changed
    yield f'<td class="count">{result.own}</td>'
    yield f'<td class="count">{sum(lesson.hints for lesson in result.lessons) or ""}</td>'
    yield f'<td class="now">{_now(result)}</td>'
    if changed is None:
        yield "<td></td>"
    else:
        local = changed.astimezone(now.tzinfo)
        yield f'<td><time datetime="{local.isoformat(timespec="minutes")}">'
        yield f"{local:%d %b %H:%M}</time></td>"


def _cell(lesson: Lesson, checked: LessonResult, *, is_current: bool) -> str:
    kind = "ours" if checked.ours and checked.state == "passed" else checked.state
    words = [f"Lesson {lesson.number}: {MEANINGS[kind]}"] if kind in MEANINGS else []
    words += [checked.message] if checked.message else []
    words += [plural(checked.hints, "hint")] if checked.hints else []
    hints = f"<i>{'•' * checked.hints}</i>" if checked.hints else ""
    title = f' title="{escape(". ".join(words))}"' if words else ""
    current = " current" if is_current else ""
    label = f'<span class="said">{escape(MEANINGS[kind])}</span>' if kind in MEANINGS else ""
    sign = f'<span aria-hidden="true">{SIGNS[kind]}</span>' if SIGNS[kind] else ""
    return f'<td class="{kind}{current}"{title}>{sign}{label}{hints}</td>'


def _now(result: PupilResult) -> str:
    assert result.pupil is not None  # noqa: S101 (rows without a pupil have the reason)
    words = escape(_title(result.pupil.current))
    if result.unfinished is not None:
        where = result.unfinished.lesson
        place = "" if where == result.pupil.current.name else f"{where}: "
        words += f'<br><q class="message">{escape(place + result.unfinished.message)}</q>'
    if result.pupil.note:
        words += f'<br><span class="trouble">{escape(result.pupil.note)}</span>'
    return words


def _foot(table: ClassTable) -> str:
    counts = [
        sum(result.lessons[place].is_own for result in table.readable)
        for place in range(len(table.lessons))
    ]
    cells = "".join(f"<td>{count or ''}</td>" for count in counts)
    return f'<tr><th scope="row">Solved by</th>{cells}<td colspan="4"></td></tr>\n'


def _legend() -> str:
    signs = "".join(
        f'<span class="key {kind}">{SIGNS[kind]}</span> {words} '
        for kind, words in MEANINGS.items()
    )
    return (
        f'<p class="legend">{signs}<span class="key current">&nbsp;</span> where the pupil is '
        '<span class="key">•</span> a hint</p>\n'
    )


def _title(lesson: Lesson) -> str:
    return f"{lesson.number} {lesson.text().title}"


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
.passed{{background:var(--solved)}}
.failing{{background:var(--fails)}}
.begun{{background:var(--begun)}}
.ours{{color:var(--faint)}}
.current{{box-shadow:inset 0 0 0 2px var(--text)}}
.now{{min-width:15rem;max-width:26rem;text-align:left;font-size:.85em}}
.count,.now{{padding:.25rem .4rem}}
.trouble{{text-align:left;font-style:italic}}
time{{white-space:nowrap;font-size:.85em}}
.legend{{font-size:.85em}}
.key{{display:inline-block;min-width:1.4rem;border:1px solid var(--grid);text-align:center;
margin-left:1rem}}
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
