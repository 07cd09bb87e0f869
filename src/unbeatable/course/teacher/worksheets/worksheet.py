"""Worksheets: blank trees, boards and questions of a lesson on paper, then the answers."""

import re
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase
from typing import TypeAlias

from unbeatable.course.figures import PICTURE, parse_figure
from unbeatable.course.figures.address import Board
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.questions import Question, replace_questions
from unbeatable.course.teacher.worksheets.board_tasks import SolvedBoard, solve_boards
from unbeatable.course.teacher.worksheets.figure_pdf import draw_figure
from unbeatable.course.teacher.worksheets.graph_tasks import TASK as GRAPH_TASK
from unbeatable.course.teacher.worksheets.graph_tasks import graphs_of, solve_graph
from unbeatable.course.teacher.worksheets.sheet import (
    ACCENT,
    PALE,
    ROOM,
    Drawing,
    Sheet,
    blank,
    set_words,
    stack,
)
from unbeatable.course.teacher.worksheets.tree_tasks import answers, tree_task, trees_of

MOST_BOARDS, COLUMNS = 8, 4
BOARD_SCALE, GRAPH_SCALE = 0.43, 1.0
TREE_SCALES = (1.1, 1.0, 0.9, 0.8)
"""The largest with which the tasks fit on one page is taken."""
BELOW_BOARD = 106.0
"""The width of what is written below a board."""
SMALL_PRINT, LINE = 9.5, 16.0
GAP = 20.0
"""The least room between trees side by side."""

Part: TypeAlias = Callable[[Sheet, str, bool], None]
"""Draws a part of the worksheet with its number, without or with the answers."""

QUESTION = "\0question "
"""Stands for a question in a reading."""
_BEFORE_QUESTION = re.compile(rf"((?:^!\[.*\)\s*)+){QUESTION}(\d+)", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)


def worksheet_pdf(lesson: Lesson, language: str = LANGUAGE) -> bytes:
    """Return the worksheet as a PDF. Raises CourseError if the lesson has nothing to write on."""
    return Worksheet(lesson, language).pdf()


class Worksheet:
    """The tasks of a lesson, without and with their answers."""

    def __init__(self, lesson: Lesson, language: str = LANGUAGE) -> None:
        text = lesson.text(language)
        self._lesson, self._language, self._title = lesson, language, text.title
        self._number = self._say(Message("Lesson {number}", {"number": lesson.number}))
        self._scale = TREE_SCALES[0]
        addresses = [address for _, address in PICTURE.findall(_FENCE.sub("", text.reading))]
        self._trees = trees_of(lesson, addresses)
        self._boards = solve_boards(lesson, list(_boards(addresses)), most=MOST_BOARDS)
        self._graphs = graphs_of(addresses)
        self._questions = list(_questions(text.reading))
        if not any((self._trees, self._boards, self._graphs, self._questions)):
            raise CourseError(f"{lesson.name} has nothing for a worksheet")

    def pdf(self) -> bytes:
        """Return the tasks, on one page if they fit, then the answers."""
        for scale in TREE_SCALES:
            sheet = self._sheet(scale)
            if sheet.pages == 1:
                break
        sheet.new_page()
        self._fill(sheet, with_answers=True)
        return sheet.pdf()

    def _sheet(self, scale: float) -> Sheet:
        """Return the tasks, with trees of that scale."""
        self._scale = scale
        sheet = Sheet(f"{self._number}: {self._title}")
        self._fill(sheet, with_answers=False)
        return sheet

    def _fill(self, sheet: Sheet, *, with_answers: bool) -> None:
        self._head(sheet, with_answers=with_answers)
        for place, part in enumerate(self._parts(), 1):
            sheet.skip(8)
            part(sheet, f"{place}", with_answers)

    def _parts(self) -> Iterator[Part]:
        if self._trees:
            yield self._draw_trees
        if self._boards:
            yield self._draw_boards
        if self._graphs:
            yield self._draw_graphs
        if self._questions:
            yield self._ask

    def _head(self, sheet: Sheet, *, with_answers: bool) -> None:
        number = self._number
        if with_answers:
            number = f"{number}: {self._say(Message('answers'))}"
        else:
            name, date = self._say(Message("Name")), self._say(Message("Date"))
            sheet.beside(f"{name} {'_' * 24}   {date} {'_' * 10}")
        sheet.text(number, size=10.5, colour=ACCENT, bold=True)
        sheet.text(self._title, size=20, bold=True)
        sheet.skip(6)
        sheet.rule()

    def _task(self, sheet: Sheet, number: str, words: str, *, room: float) -> None:
        sheet.need(room + 40)
        sheet.text(f"**{number}.** {words}", size=11)
        sheet.skip(10)

    def _draw_trees(self, sheet: Sheet, number: str, with_answers: bool) -> None:
        task = tree_task(self._lesson)
        drawings = []
        for tree in self._trees:
            written = answers(task, tree) if with_answers else {}
            kind = ("cut" if with_answers else "tree") if task.kind == "cut" else "predict"
            drawings.append(
                draw_figure(
                    f"{kind}:{tree}",
                    scale=self._scale,
                    most=ROOM,
                    written=written,
                    with_marks=task.kind != "counts",
                )
            )
        self._task(sheet, number, self._say(task.task), room=drawings[0].height)
        for row in _rows(drawings):
            sheet.row(row)
            sheet.skip(14)

    def _draw_boards(self, sheet: Sheet, number: str, with_answers: bool) -> None:
        assert self._boards is not None  # noqa: S101 (else this is no part)
        task, boards = self._boards
        drawings = [self._board(board, with_answers) for board in boards]
        self._task(sheet, number, self._say(task.task), room=drawings[0].height)
        for first in range(0, len(drawings), COLUMNS):
            sheet.row(drawings[first : first + COLUMNS], columns=COLUMNS)
            sheet.skip(12)

    def _board(self, solved: SolvedBoard, with_answers: bool) -> Drawing:
        address = f"board:{'/'.join(solved.board[first : first + 3] for first in (0, 3, 6))}"
        if with_answers and solved.line:
            address += f"|{','.join(map(str, solved.line))}"
        parts = [draw_figure(address, scale=BOARD_SCALE, most=ROOM, numbered=True)]
        for label, answer in zip(solved.labels, solved.answers, strict=True):
            words = f"{self._say(label)}:"
            if answer is None:
                parts.append(set_words(words, SMALL_PRINT, BELOW_BOARD))
            else:
                parts.append(_below(words, self._say(answer) if with_answers else None))
        return stack(parts)

    def _draw_graphs(self, sheet: Sheet, number: str, with_answers: bool) -> None:
        drawings = []
        for address in self._graphs:
            parts = [draw_figure(address, scale=GRAPH_SCALE, most=ROOM / 2)]
            for node, value in solve_graph(address).items():
                parts.append(_below(f"{node}:", self._say(value) if with_answers else None))
            drawings.append(stack(parts))
        self._task(sheet, number, self._say(GRAPH_TASK), room=drawings[0].height)
        for row in _rows(drawings):
            sheet.row(row)
            sheet.skip(14)

    def _ask(self, sheet: Sheet, number: str, with_answers: bool) -> None:
        for place, (question, figures) in enumerate(self._questions):
            drawings = [self._figure(address) for address in figures]
            height = max((drawing.height for drawing in drawings), default=0)
            room = height + LINE * (len(question.answers) + 2)
            if place == 0:
                words = self._say(Message("Tick the right answer."))
                self._task(sheet, number, words, room=room)
            sheet.need(room)
            if drawings:
                sheet.row(drawings)
                sheet.skip(8)
            self._question(sheet, f"{number}{ascii_lowercase[place]}", question, with_answers)

    def _question(self, sheet: Sheet, number: str, question: Question, with_answers: bool) -> None:
        sheet.text(f"**{number})** {_plain(question.text)}")
        for answer in question.answers:
            is_ticked = with_answers and answer.is_right
            sheet.box(left=18, is_ticked=is_ticked)
            sheet.text(_plain(answer.words), left=36, bold=is_ticked)
        if with_answers:
            sheet.text(_plain(question.explanation), left=36, colour=PALE)
        sheet.skip(8)

    def _figure(self, address: str) -> Drawing:
        """Draw a figure that a question is about."""
        scale = BOARD_SCALE if address.startswith("board:") else self._scale
        return draw_figure(address, scale=scale, most=ROOM / 2)

    def _say(self, words: Message | str) -> str:
        return words if isinstance(words, str) else render(words, self._language)


def _questions(reading: str) -> Iterator[tuple[Question, list[str]]]:
    """Yield each question with the addresses of the figures right before it."""
    found: list[Question] = []

    def keep(number: int, question: Question) -> str:
        found.append(question)
        return f"{QUESTION}{number}\n"

    marked = replace_questions(reading, keep)
    before = {int(number): pictures for pictures, number in _BEFORE_QUESTION.findall(marked)}
    for number, question in enumerate(found):
        yield question, [address for _, address in PICTURE.findall(before.get(number, ""))]


def _below(label: str, answer: str | None) -> Drawing:
    """Return a line to write on, or the answer."""
    if answer is None:
        return blank(label, SMALL_PRINT, BELOW_BOARD)
    said = answer if answer.startswith("`") or not answer else f"**{answer}**"
    return set_words(f"{label} {said}", SMALL_PRINT, BELOW_BOARD)


def _boards(addresses: Sequence[str]) -> Iterator[str]:
    for address in addresses:
        figure = parse_figure(address)
        if isinstance(figure, Board) and figure.columns == 3:
            yield figure.marks


def _rows(drawings: Sequence[Drawing]) -> Iterator[list[Drawing]]:
    """Yield as many drawings as fit side by side."""
    row: list[Drawing] = []
    for drawing in drawings:
        if row and sum(each.width + GAP for each in row) + drawing.width > ROOM:
            yield row
            row = []
        row.append(drawing)
    yield row


def _plain(markdown: str) -> str:
    """Return Markdown for one paragraph: without figures, with links as their words."""
    words = PICTURE.sub("", markdown)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", words).strip()
