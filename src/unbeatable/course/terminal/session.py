"""A session at the terminal. Checks run at every save; commands are single keys."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from string import digits

from rich.console import Console, Group
from rich.syntax import Syntax

from unbeatable.core.quote import quote
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import CourseError, Lesson, find_lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.terminal import view
from unbeatable.course.terminal.guesses import ask_all, find_guesses
from unbeatable.course.terminal.line_order import order_lines
from unbeatable.course.terminal.player_commands import PlayerCommands
from unbeatable.course.terminal.runs import Runs
from unbeatable.course.terminal.screen import Screen
from unbeatable.course.translation import solution_text

PATIENCE = 3.0
"""Seconds after which checks may be in a loop that never ends."""


def open_session(path: Path, language: str) -> Session:
    """Open a folder. The checks of all its files may have to run, and that takes seconds."""
    looking = render(Message("Looking at your files"), language)
    with Console(stderr=True).status(looking):
        return Session(path, language)


def report_once(session: Session) -> bool:
    """Print the current lesson and the result of its checks, once. For use without a terminal."""
    console = Console(highlight=False, soft_wrap=True)
    if session.note:
        console.print(view.note(session.note))
    console.print(view.heading(session))
    session.check()
    assert session.report is not None
    # Indented: it must wrap.
    console.print(
        view.result(session.report, console, session.checked, session.language), soft_wrap=False
    )
    console.print(
        f"{view.lessons_done(session)}. {view.advice_without_keys(session)}", markup=False
    )
    return session.passed


class TerminalSession:
    """One learner at one terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.screen = Screen(session.folder.path, session.language)
        self._asked_for_solution = False
        runs = Runs(self.screen, session)
        players = PlayerCommands(self.screen, session)
        self._commands: dict[str, Callable[[], None]] = {
            "h": self._hint,
            "n": self._next,
            "l": self._list,
            "t": self._read,
            "x": runs.run_file,
            ">": runs.try_code,
            "w": runs.watch,
            "g": self._guess,
            "o": lambda: order_lines(self.screen, session.lesson),
            "r": self._reset,
            "s": self._solution,
            "p": players.play,
            "c": players.certify,
            "b": players.compare,
            "\n": lambda: None,
        }

    def run(self) -> None:
        """Run until the learner quits."""
        screen = self.screen
        with screen.keys:
            self._arrive()
            self._show_status()
            while (key := screen.keys.key_or_save(screen.watched)) != "q":
                if key is None:
                    self._check()
                elif key in self._commands:
                    self._run_command(key)
                else:
                    continue
                self._show_status()
        screen.say(Message("Run the same command again to continue where you are."))

    def _run_command(self, key: str) -> None:
        if key != "s":
            self._asked_for_solution = False
        self._commands[key]()

    # Where the learner is

    def _arrive(self) -> None:
        self.screen.watched.changed()  # our own writes do not count
        self._read()
        self.session.is_new, self.session.note = False, None
        self._check()

    def _check(self) -> None:
        """Run the checks. A save starts them again, a key stops them."""
        screen = self.screen
        late = time.monotonic() + PATIENCE
        while True:
            screen.watched.changed()
            saved = False

            with screen.working(Message("Checking")) as status:

                def interrupted() -> bool:
                    nonlocal saved
                    if time.monotonic() > late:
                        loop = Message("Still checking. Is there a loop that never ends?")
                        status.update(screen.stoppable(loop))
                    saved = screen.watched.changed()
                    return saved or screen.is_stopped()

                done = self.session.check(interrupted)
            if not saved:
                break
        screen.console.print()
        screen.console.print(view.heading(self.session))
        session = self.session
        if done and session.report is not None:
            screen.console.print(
                view.result(session.report, screen.console, session.checked, session.language)
            )
        else:
            screen.say(Message("The checks were stopped; they run again when you save."))
        screen.say(view.advice(session))

    def _show_status(self) -> None:
        self.screen.console.print(view.status(self.session, self.screen.console))

    # Commands

    def _hint(self) -> None:
        language = self.session.language
        hints = (view.hint(*numbered, language) for numbered in self.session.next_hints())
        self.screen.page(Group(*hints))

    def _read(self) -> None:
        self.screen.page(view.reading(self.session))

    def _guess(self) -> None:
        ask_all(self.screen, self.session.text.reading)

    def _next(self) -> None:
        session = self.session
        if not session.passed and not self._goes_on_without():
            return
        self._show_pages_ahead()
        if session.following is None:
            last = Message("That was the last lesson. Press l for the list of all lessons.")
            self.screen.say(last)
            return
        session.go(session.following)
        self._arrive()

    def _goes_on_without(self) -> bool:
        """Ask whether to go on although the lesson is not passed."""
        if self.session.lesson.is_side_road:
            question = Message("Nothing builds on this lesson. Go on without it?")
            return self.screen.confirm(question)
        question = Message("You have not passed this lesson. Skip it and use our solution?")
        if not self.screen.confirm(question):
            return False
        self._say_kept(self.session.skip())
        return True

    def _show_pages_ahead(self) -> None:
        """Show the page at the end of a part, with its questions."""
        for page in self.session.pages_ahead:
            self.screen.say("")
            self.screen.page(view.page(page, self.session.language))
            if find_guesses(page.reading):
                question = Message("g answer the questions, other keys: go on")
                if self.screen.ask(question, "g-") == "g":
                    ask_all(self.screen, page.reading)
            else:
                self.screen.ask(Message("Any key: go on"), "-")

    def _list(self) -> None:
        session = self.session
        self.screen.page(view.listing(session.listed(), session.language), leaving=digits)
        answer = self.screen.line(Message("Which lesson? (Enter: stay) ")).strip()
        if not answer:
            return
        try:
            lesson = find_lesson(answer)
        except CourseError:
            values = {"typed": quote(answer), "count": len(session.lessons)}
            self.screen.say(Message("{typed} is not a lesson; lessons are 1 to {count}.", values))
            return
        if self._agrees_to_go(lesson):
            self._arrive()

    def _agrees_to_go(self, lesson: Lesson) -> bool:
        """Go to the lesson. First ask what happens to those before it that are not written.

        Return False if the learner stays.
        """
        session, fill = self.session, False
        unwritten = session.unwritten_before(lesson)
        if unwritten:
            numbers = in_ranges(earlier.number for earlier in unwritten)
            self.screen.say(
                Message(
                    "Before it, nothing is written yet in lesson {numbers}.", {"numbers": numbers}
                )
                if len(unwritten) == 1
                else Message(
                    "Before it, nothing is written yet in lessons {numbers}.", {"numbers": numbers}
                )
            )
            choice = self.screen.ask(
                Message("1 put our solutions there, 2 leave them empty, other keys: stay here"),
                "12-",
            )
            if choice == "-":
                return False
            fill = choice == "1"
        session.go(lesson, fill=fill)
        return True

    def _reset(self) -> None:
        if self.screen.confirm(Message("Start this lesson again? Your file is kept beside it.")):
            self._say_kept(self.session.reset())
            self._check()

    def _say_kept(self, kept: Path | None) -> None:
        if kept is not None:
            self.screen.say(Message("Your own file is kept as {file}.", {"file": kept.name}))

    def _solution(self) -> None:
        if not (self.session.passed or self._asked_for_solution):
            self._asked_for_solution = True
            self.screen.say(
                Message(
                    "You have not passed yet; h gives a hint. Press s again to see our solution."
                )
            )
            return
        self._asked_for_solution = False
        solution = solution_text(self.session.lesson, self.session.language)
        self.screen.page(Syntax(solution, "python", background_color="default", word_wrap=True))


def in_ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers such as `1-5, 7`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1] = [ranges[-1][0], number]
        else:
            ranges.append([number])
    return ", ".join("-".join(map(str, ends)) for ends in ranges)
