"""Questions in a reading, asked one at a time: right or wrong at once, and nothing is counted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TypeAlias

from rich.console import Group
from rich.text import Text

from unbeatable.course.figures import PICTURE, figure_text, parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.figures.game_tree import Node
from unbeatable.course.figures.text_tree import Prediction, predictions
from unbeatable.course.messages import Message
from unbeatable.course.questions import Question, find_questions, replace_questions
from unbeatable.course.terminal.markdown import ROW_OF_PICTURES, beside, render
from unbeatable.course.terminal.screen import Screen

PREDICT = "predict:"
_MARK = "question:"


@dataclass(frozen=True)
class Asked:
    """A question, and the pictures right before it."""

    question: Question
    pictures: tuple[str, ...] = ()
    """Addresses of figures."""


Guess: TypeAlias = Asked | str
"""A question, or the address of a figure to predict."""


def find_guesses(reading: str) -> tuple[Guess, ...]:
    """Return what the reading asks, in order."""
    return tuple(_find(reading))


def _find(reading: str) -> Iterator[Guess]:
    questions = find_questions(reading)
    marked = replace_questions(reading, lambda number, question: f"\n![]({_MARK}{number})\n\n")
    pictures: tuple[str, ...] = ()
    for row in ROW_OF_PICTURES.finditer(marked):
        addresses = tuple(address for _, address in PICTURE.findall(row[0]))
        drawn = tuple(address for address in addresses if not address.startswith((_MARK, PREDICT)))
        pictures = drawn or pictures
        for address in addresses:
            if address.startswith(_MARK):
                yield Asked(questions[int(address.removeprefix(_MARK))], pictures)
            elif address.startswith(PREDICT):
                yield address
            if address not in drawn:
                pictures = ()  # the next question is about something else


def ask_all(screen: Screen, reading: str) -> None:
    """Ask everything that the reading asks."""
    guesses = find_guesses(reading)
    if not guesses:
        screen.say(Message("There is nothing to guess in this text."))
    for number, guess in enumerate(guesses, 1):
        screen.say("")
        if len(guesses) > 1:
            values = {"number": number, "count": len(guesses)}
            screen.say(Message("{number} of {count}", values), "bold")
        go_on = _ask(screen, guess) if isinstance(guess, Asked) else _predict(screen, guess)
        if not go_on:
            return


def _ask(screen: Screen, asked: Asked) -> bool:
    """Ask a question until the answer is right. Return False if the learner wants to leave."""
    question, language = asked.question, screen.language
    if asked.pictures:
        screen.say(beside([figure_text(address) for address in asked.pictures]) + "\n")
    letters = ascii_lowercase[: len(question.answers)]
    answers = [
        render(f"{letter})  {answer.words}", language)
        for letter, answer in zip(letters, question.answers, strict=True)
    ]
    screen.console.print(Group(render(question.text, language), *answers))
    which = Message("Your answer ({letters})? Other keys: leave", {"letters": ", ".join(letters)})
    while True:
        choice = screen.ask(which, f"{letters}-")
        if choice == "-":
            return False
        if letters.index(choice) == question.right:
            right = Text(screen.words(Message("Right.")), "green")
            screen.console.print(Group(right, render(question.explanation, language)))
            return True
        screen.say(Message("Not that one. Try again."), "red")


def _predict(screen: Screen, address: str) -> bool:
    """Ask for the value of each inner node. Return False if the learner wants to leave."""
    figure = parse_figure(address)
    assert isinstance(figure, TreeFigure)
    screen.say(figure_text(address))
    nodes = {node.path: node for node in figure.root.walk()}
    for asked in predictions(figure):
        if not _ask_value(screen, asked, nodes[asked.path]):
            return False
    screen.say(Message("That is the whole tree."), "green")
    return True


def _ask_value(screen: Screen, asked: Prediction, node: Node) -> bool:
    values = {
        "letter": asked.letter,
        "mark": asked.mark,
        "values": ", ".join(str(child.value) for child in node.children),
    }
    chooses = (
        Message("{mark} chooses the largest of {values}.", values)
        if asked.mark == "x"
        else Message("{mark} chooses the smallest of {values}.", values)
    )
    while True:
        question = Message("{letter}: {mark} is to move. Its value? (Enter: leave) ", values)
        typed = screen.line(question)
        if not typed:
            return False
        if re.fullmatch(r"\s*-?\s*\d+", typed) and int(typed.replace(" ", "")) == asked.value:
            screen.say(Message("Right: {chooses}", {"chooses": chooses}), "green")
            return True
        wrong = {"typed": typed.strip(), "chooses": chooses}
        screen.say(Message("Not {typed}: {chooses} Try again.", wrong), "red")
