"""Questions in a reading, with one right answer among several. They count for nothing.

    ```question
    Who is to move?
    - x
    + o
    There are more x than o on the board.
    ```

First the question, then the answers, the right one with a plus, then the explanation.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unbeatable.core.quote import quote
from unbeatable.course.lesson import CourseError

KIND = "question"
"""The language of a fenced block that is a question."""

_FENCE = re.compile(r"^(`{3,})([^`\n]*)\n(.*?)(?:^\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_ANSWER = re.compile(r"[-+][ \t]+(.*)")


@dataclass(frozen=True)
class Answer:
    words: str
    is_right: bool


@dataclass(frozen=True)
class Question:
    """A question. Its texts are Markdown."""

    text: str
    answers: tuple[Answer, ...]
    explanation: str

    @property
    def right(self) -> int:
        """The number of the right answer, from 0."""
        return [answer.is_right for answer in self.answers].index(True)


def parse_question(block: str) -> Question:
    """Parse the inside of a block. Raises CourseError if it is not a question."""
    text: list[str] = []
    answers: list[Answer] = []
    explanation: list[str] = []
    for line in block.strip().splitlines():
        answer = _ANSWER.fullmatch(line.rstrip())
        if answer and not explanation:
            answers.append(Answer(answer[1], line.startswith("+")))
        elif not answers:
            text.append(line)
        elif line.startswith(" ") and not explanation:  # the answer goes on
            answers[-1] = Answer(f"{answers[-1].words} {line.strip()}", answers[-1].is_right)
        elif line.strip() or explanation:
            explanation.append(line)
    question = Question("\n".join(text).strip(), tuple(answers), "\n".join(explanation).strip())
    for fault in _faults(question):
        raise CourseError(f"the question {quote(question.text or block)} {fault}")
    return question


def _faults(question: Question) -> Iterator[str]:
    right = sum(answer.is_right for answer in question.answers)
    if not question.text:
        yield "should begin with what is asked"
    if len(question.answers) < 2:
        yield "should have two or more answers; they begin with '- ', the right one with '+ '"
    if right != 1:
        yield f"should have one right answer, which begins with '+ ', not {right}"
    if len({answer.words for answer in question.answers}) < len(question.answers):
        yield "has the same answer twice"
    if not question.explanation:
        yield "should end with an explanation, after the answers"


def find_questions(markdown: str) -> tuple[Question, ...]:
    """Return the questions of a text, in order. Raises CourseError if one is malformed."""
    found: list[Question] = []

    def keep(number: int, question: Question) -> str:
        found.append(question)
        return ""

    replace_questions(markdown, keep)
    return tuple(found)


def replace_questions(markdown: str, write: Callable[[int, Question], str]) -> str:
    """Return the text with each question replaced by what `write` makes of it.

    `write` takes its number, from 0, and the question.
    """
    count = 0

    def replace(fence: re.Match[str]) -> str:
        nonlocal count
        if fence[2].strip() != KIND:
            return fence[0]
        count += 1
        return write(count - 1, parse_question(fence[3]))

    return _FENCE.sub(replace, markdown)
