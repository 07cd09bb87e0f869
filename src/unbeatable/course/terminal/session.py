"""A session at the terminal. Checks run at every save; commands are single keys."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console, Group
from rich.syntax import Syntax

from unbeatable.core.errors import UnbeatableError
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.terminal import view
from unbeatable.course.terminal.guesses import ask_all, find_guesses
from unbeatable.course.terminal.line_order import order_lines
from unbeatable.course.terminal.player_commands import PlayerCommands
from unbeatable.course.terminal.runs import Runs
from unbeatable.course.terminal.screen import STOP, Screen


def report_once(session: Session) -> bool:
    """Print the current lesson and the result of its checks, once. For use without a terminal."""
    console = Console(highlight=False, soft_wrap=True)
    if session.note:
        console.print(view.note(session.note))
    console.print(view.heading(session))
    session.check()
    assert session.report is not None
    # Indented: it must wrap.
    console.print(view.result(session.report, console, session.checked), soft_wrap=False)
    console.print(
        f"{view.lessons_done(session)}. {view.advice_without_keys(session)}", markup=False
    )
    return session.passed


class TerminalSession:
    """One learner at one terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.screen = Screen(session.folder.path)
        self._asked_for_solution = False
        self._runs = Runs(self.screen, session)
        players = PlayerCommands(self.screen, session)
        self._commands: dict[str, Callable[[], None]] = {
            "h": self._hint,
            "n": self._next,
            "l": self._list,
            "t": self._read,
            "x": self._runs.run_file,
            ">": self._runs.try_code,
            "w": self._runs.watch,
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
        screen.say("Run the same command again to continue where you are.")

    def _run_command(self, key: str) -> None:
        if key != "s":
            self._asked_for_solution = False
        self._commands[key]()

    # Where the learner is

    def _arrive(self) -> None:
        self.screen.watched.changed()  # our own writes do not count
        self._read()
        self.session.is_new, self.session.note = False, None
        self._runs.begin_examples()
        self._check()

    def _check(self) -> None:
        """Run the checks. A save starts them again, a key stops them."""
        screen = self.screen
        while True:
            screen.watched.changed()
            saved = False

            def interrupted() -> bool:
                nonlocal saved
                saved = screen.watched.changed()
                return saved or screen.is_stopped()

            with screen.console.status(f"Checking ({STOP} stops it)"):
                done = self.session.check(interrupted)
            if not saved:
                break
        screen.console.print()
        screen.console.print(view.heading(self.session))
        if done and self.session.report is not None:
            screen.console.print(
                view.result(self.session.report, screen.console, self.session.checked)
            )
        else:
            screen.say("The checks were stopped; they run again when you save.")
        screen.say(view.advice(self.session))

    def _show_status(self) -> None:
        self.screen.console.print(view.status(self.session, self.screen.console))

    # Commands

    def _hint(self) -> None:
        hints = (view.hint(*numbered) for numbered in self.session.next_hints())
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
            self.screen.say("That was the last lesson. Press l for the list of all lessons.")
            return
        session.go(session.following)
        self._arrive()

    def _goes_on_without(self) -> bool:
        """Ask whether to go on although the lesson is not passed."""
        if self.session.lesson.is_side_road:
            question = "Nothing builds on this lesson. Go on without it? y/n"
            return self.screen.ask(question, "yn") == "y"
        question = "You have not passed this lesson. Skip it and use our solution? y/n"
        if self.screen.ask(question, "yn") == "n":
            return False
        self._say_kept(self.session.skip())
        return True

    def _show_pages_ahead(self) -> None:
        """Show the page at the end of a part, with its questions."""
        for page in self.session.pages_ahead:
            self.screen.say("")
            self.screen.page(view.page(page))
            if find_guesses(page.reading):
                if self.screen.ask("g answer the questions, other keys: go on", "g-") == "g":
                    ask_all(self.screen, page.reading)
            else:
                self.screen.ask("Any key: go on", "-")

    def _list(self) -> None:
        session = self.session
        self.screen.page(view.listing(session.listed(), session.language))
        answer = self.screen.line("Which lesson? (Enter: stay) ").strip()
        if not answer:
            return
        try:
            session.go(find_lesson(answer))
        except UnbeatableError as error:
            self.screen.say(str(error))
            return
        self._arrive()

    def _reset(self) -> None:
        question = "Start this lesson again? Your file is kept beside it. y/n"
        if self.screen.ask(question, "yn") == "y":
            self._say_kept(self.session.reset())
            self._check()

    def _say_kept(self, kept: Path | None) -> None:
        if kept is not None:
            self.screen.say(f"Your own file is kept as {kept.name}.")

    def _solution(self) -> None:
        if not (self.session.passed or self._asked_for_solution):
            self._asked_for_solution = True
            self.screen.say(
                "You have not passed yet; h gives a hint. Press s again to see our solution."
            )
            return
        self._asked_for_solution = False
        solution = self.session.lesson.solution
        self.screen.page(Syntax(solution, "python", background_color="default", word_wrap=True))
