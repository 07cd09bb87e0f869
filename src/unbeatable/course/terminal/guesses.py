"""Questions in a reading, asked one at a time: right or wrong at once, and nothing is counted."""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import TypeAlias

from rich.console import Group
from rich.text import Text

from unbeatable.course.figures import PICTURE, figure_text, parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.figures.game_tree import Node
from unbeatable.course.figures.text_tree import Prediction, predictions
from unbeatable.course.questions import Question, find_questions, replace_questions
from unbeatable.course.terminal.markdown import render
from unbeatable.course.terminal.screen import Screen

PREDICT = "predict:"
_MARK = "question:"

Guess: TypeAlias = "Question | str"
"""A question, or the address of a figure to predict."""


def find_guesses(reading: str) -> tuple[Guess, ...]:
    """Return what the reading asks, in order."""
    return tuple(_find(reading))


def _find(reading: str) -> Iterator[Guess]:
    questions = find_questions(reading)
    marked = replace_questions(reading, lambda number, question: f"![]({_MARK}{number})")
    for _, address in PICTURE.findall(marked):
        if address.startswith(_MARK):
            yield questions[int(address.removeprefix(_MARK))]
        elif address.startswith(PREDICT):
            yield address


def ask_all(screen: Screen, reading: str) -> None:
    """Ask everything that the reading asks."""
    guesses = find_guesses(reading)
    if not guesses:
        screen.say("There is nothing to guess in this text.")
    for number, guess in enumerate(guesses, 1):
        screen.say("")
        if len(guesses) > 1:
            screen.say(f"{number} of {len(guesses)}", "bold")
        go_on = _ask(screen, guess) if isinstance(guess, Question) else _predict(screen, guess)
        if not go_on:
            return


def _ask(screen: Screen, question: Question) -> bool:
    """Ask a question until the answer is right. Return False if the learner wants to leave."""
    letters = ascii_lowercase[: len(question.answers)]
    answers = [
        render(f"{letter})  {answer.words}")
        for letter, answer in zip(letters, question.answers, strict=True)
    ]
    screen.console.print(Group(render(question.text), *answers))
    while True:
        choice = screen.ask(f"Your answer, {_any_of(letters)}? Other keys: leave", f"{letters}-")
        if choice == "-":
            return False
        if letters.index(choice) == question.right:
            screen.console.print(Group(Text("Right.", "green"), render(question.explanation)))
            return True
        screen.say("Not that one. Try again.", "red")


def _any_of(letters: str) -> str:
    """Return such as `a, b or c`."""
    return f"{', '.join(letters[:-1])} or {letters[-1]}"


def _predict(screen: Screen, address: str) -> bool:
    """Ask for the value of each inner node. Return False if the learner wants to leave."""
    figure = parse_figure(address)
    assert isinstance(figure, TreeFigure)
    screen.say(figure_text(address))
    nodes = {node.path: node for node in figure.root.walk()}
    for asked in predictions(figure):
        if not _ask_value(screen, asked, nodes[asked.path]):
            return False
    screen.say("That is the whole tree.", "green")
    return True


def _ask_value(screen: Screen, asked: Prediction, node: Node) -> bool:
    below = ", ".join(str(child.value) for child in node.children)
    chooses = f"{asked.mark} chooses the {'largest' if asked.mark == 'x' else 'smallest'}"
    while True:
        typed = screen.line(f"{asked.letter}: {asked.mark} is to move. Its value? (Enter: leave) ")
        if not typed:
            return False
        if re.fullmatch(r"\s*-?\s*\d+", typed) and int(typed.replace(" ", "")) == asked.value:
            screen.say(f"Right: {chooses} of {below}.", "green")
            return True
        screen.say(f"Not {typed.strip()}: {chooses} of {below}. Try again.", "red")
