"""A session at the terminal. Checks run at every save; commands are single keys."""

import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.syntax import Syntax

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.errors import UnbeatableError
from unbeatable.course.checks.subprocess import Stopped, Task, run_in_subprocess
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import CHOOSES, my_player
from unbeatable.course.terminal import view
from unbeatable.course.terminal.keys import Keys
from unbeatable.course.terminal.watch import WatchedFolder

CERTIFICATE = "certificate.txt"
STOP = "k"


def report_once(session: Session) -> bool:
    """Print the current lesson and the result of its checks, once. For use without a terminal."""
    console = Console(highlight=False, soft_wrap=True)
    _note(console, session)
    console.print(view.heading(session))
    session.check()
    assert session.report is not None
    console.print(view.result(session.report, console), soft_wrap=False)  # indented: it must wrap
    console.print(
        f"{session.done} of {len(session.lessons)} lessons. {view.advice_without_keys(session)}",
        markup=False,
    )
    return session.passed


def _note(console: Console, session: Session) -> None:
    if session.note:
        console.print(session.note, style="yellow", markup=False)


class TerminalSession:
    """One learner at one terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.console = Console(highlight=False)
        self.keys = Keys()
        self.watched = WatchedFolder(session.folder.path)
        self._asked_for_solution = False
        self._commands: dict[str, Callable[[], None]] = {
            "h": self._hint,
            "n": self._next,
            "l": self._list,
            "t": self._read,
            "x": self._run_file,
            "r": self._reset,
            "s": self._solution,
            "p": self._play,
            "c": self._certify,
            "\n": lambda: None,
        }

    def run(self) -> None:
        """Run until the learner quits."""
        with self.keys:
            _note(self.console, self.session)
            self._arrive()
            self._show_status()
            while (key := self.keys.key_or_save(self.watched)) != "q":
                if key is None:
                    self._check()
                elif key in self._commands:
                    self._run_command(key)
                else:
                    continue
                self._show_status()
        self._say("Run the same command again to continue where you are.")

    def _run_command(self, key: str) -> None:
        if key != "s":
            self._asked_for_solution = False
        self._commands[key]()

    # Where the learner is

    def _arrive(self) -> None:
        self.watched.changed()  # our own writes do not count
        self._page(view.reading(self.session))
        self.session.is_new = False
        self._check()

    def _check(self) -> None:
        """Run the checks. A save starts them again, a key stops them."""
        while True:
            self.watched.changed()
            saved = False

            def interrupted() -> bool:
                nonlocal saved
                saved = self.watched.changed()
                return saved or self.keys.take(STOP)

            with self.console.status(f"Checking ({STOP} stops it)"):
                done = self.session.check(interrupted)
            if not saved:
                break
        self.console.print()
        self.console.print(view.heading(self.session))
        if done and self.session.report is not None:
            self.console.print(view.result(self.session.report, self.console))
        else:
            self._say("The checks were stopped; they run again when you save.")
        self._say(view.advice(self.session))

    def _show_status(self) -> None:
        self.console.print(view.status(self.session, self.console))

    def _say(self, words: str) -> None:
        self.console.print(words, markup=False)

    def _page(self, content: RenderableType) -> None:
        """Print the content one screen at a time. A save interrupts it."""
        with self.console.capture() as captured:
            self.console.print(content)
        lines = captured.get().splitlines()
        room = max(self.console.height - 2, 5)
        for first in range(0, len(lines), room):
            if first:
                self.console.print(f"[dim]-- any key for more, {STOP}: enough --[/]")
                key = self.keys.key_or_save(self.watched)
                if key is None:
                    self.watched.repeat_change()
                elif key == "q":
                    self.keys.give_back(key)
                if key in (None, "q", STOP):
                    return
            print("\n".join(lines[first : first + room]), flush=True)

    def _ask(self, question: str, answers: str) -> str:
        """Return which of these keys is pressed. Any other key counts as the last."""
        self.console.print(f"{escape(question)} ", end="")
        key = self.keys.wait()
        answer = key if key in answers else answers[-1]
        self._say(answer)
        return answer

    # Commands

    def _hint(self) -> None:
        self._page(Group(*(view.hint(*numbered) for numbered in self.session.next_hints())))

    def _read(self) -> None:
        self._page(view.reading(self.session))

    def _next(self) -> None:
        session = self.session
        if not session.passed:
            question = "You have not passed this lesson. Skip it and use our solution? y/n"
            if self._ask(question, "yn") == "n":
                return
            self._say_kept(session.skip())
        if session.following is None:
            self._say("That was the last lesson. Press c to certify your player, l for the list.")
            return
        session.go(session.following)
        self._arrive()

    def _list(self) -> None:
        self.console.print(view.listing(self.session.listed()))
        with self.keys.lent():
            answer = self._line("Which lesson? (Enter: stay) ")
        if not answer:
            return
        try:
            self.session.go(find_lesson(answer))
        except UnbeatableError as error:
            self._say(str(error))
            return
        self._arrive()

    def _line(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            return ""

    def _reset(self) -> None:
        if self._ask("Start this lesson again? Your file is kept beside it. y/n", "yn") == "y":
            self._say_kept(self.session.reset())
            self._check()

    def _say_kept(self, kept: Path | None) -> None:
        if kept is not None:
            self._say(f"Your own file is kept as {kept.name}.")

    def _solution(self) -> None:
        if not (self.session.passed or self._asked_for_solution):
            self._asked_for_solution = True
            self._say("You have not passed yet; h gives a hint. Press s again to see our solution.")
            return
        self._asked_for_solution = False
        solution = self.session.lesson.solution
        code = Syntax(solution, "python", background_color="default", word_wrap=True)
        self._page(code)

    def _run_file(self) -> None:
        file = self.session.folder.file(self.session.lesson)
        if not file.exists():
            self._say(view.advice(self.session))
            return
        self._say(f"Running {file}; Ctrl-C stops it.")
        status = self._run_python(file.name, folder=self.session.folder.path)
        self._say(f"It has ended{f' with exit status {status}' if status else ''}.")

    def _run_python(self, *arguments: str, folder: Path) -> int:
        """Run Python with the terminal. Return its exit status."""
        with self.keys.lent():
            # Ctrl-C is for the program. If it were raised here, the exit status could be lost.
            before = signal.signal(signal.SIGINT, lambda *_: None)
            try:
                return subprocess.call([sys.executable, *arguments], cwd=folder)  # noqa: S603
            finally:
                signal.signal(signal.SIGINT, before)

    # The learner's player

    def _play(self) -> None:
        if not self._has_player():
            return
        who = self._ask("1 you begin, 2 it begins, 3 it plays perfect, other keys: back", "123-")
        mine = my_player(self.session.folder).name
        if who in "12":
            sides = ("--x", "human", "--o", mine) if who == "1" else ("--x", mine, "--o", "human")
            play = ("-P", "-m", "unbeatable", "play", "classic", *sides)
            self._run_python(*play, folder=self.session.folder.path)
        elif who == "3":
            self._with_player("meet")

    def _certify(self) -> None:
        if not self._has_player():
            return
        result = self._with_player("certify")
        if not result:
            return
        if not result["unbeatable"]:
            self._say_where_to_look()
            return
        file = self.session.folder.path / CERTIFICATE
        today = datetime.now(UTC).astimezone().date().isoformat()
        write_atomically(file, f"{result['text']}\n\n{today}\n".encode())
        mine = my_player(self.session.folder)
        self._say(f"\nThe certificate is in {file}. Now let your friends lose to it:")
        self._say(f"  unbeatable play --x {mine}\n  unbeatable bot --player {mine}")

    def _say_where_to_look(self) -> None:
        """Name lessons that the player is built on and that have not passed."""
        wrong = [
            listed.lesson.number for listed in self.session.listed() if listed.state == "begun"
        ]
        parts = [str(number) for number in wrong if number <= find_lesson(CHOOSES).number]
        if parts:
            self._say(f"\nIt uses lessons whose checks have not passed: {', '.join(parts)}.")

    def _has_player(self) -> bool:
        chooses = find_lesson(CHOOSES)
        if self.session.lesson.number < chooses.number:
            self._say(f"Your player comes to life in lesson {chooses.number}.")
            return False
        return True

    def _with_player(self, task: Task) -> dict[str, str] | None:
        """Run a task for the player and print its text. Return the result, or None."""
        chooses = find_lesson(CHOOSES)
        sources = self.session.folder.sources(chooses)
        try:
            with self.console.status(f"Playing ({STOP} stops it)") as status:
                result = run_in_subprocess(
                    task,
                    chooses,
                    sources,
                    interrupted=lambda: self.keys.take(STOP),
                    tell=lambda words: status.update(f"{words} ({STOP} stops it)"),
                )
        except Stopped as stopped:
            self._say(str(stopped))
            return None
        self._say("Stopped." if result is None else result["text"])
        return result
