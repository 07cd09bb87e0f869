"""The learner's terminal: words, pages, questions and keys, beside a folder that is watched."""

import signal
import subprocess
import sys
from pathlib import Path

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.status import Status

from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, render
from unbeatable.course.terminal.keys import Keys
from unbeatable.course.terminal.watch import WatchedFolder

STOP = "k"
"""The key that stops what takes long."""


class Screen:
    """What commands print to and ask at."""

    def __init__(self, folder: Path, language: str = LANGUAGE) -> None:
        self.console = Console(highlight=False)
        self.keys = Keys()
        self.watched = WatchedFolder(folder)
        self.language = language

    def words(self, said: Message | str) -> str:
        """Return a message in the learner's language."""
        return render(said, self.language) if isinstance(said, Message) else said

    def say(self, said: Message | str, style: str | None = None) -> None:
        self.console.print(self.words(said), markup=False, style=style)

    def page(self, content: RenderableType, leaving: str = "") -> None:
        """Print the content one screen at a time. A save interrupts it.

        So do the keys in `leaving`, which count for what comes after the page.
        """
        with self.console.capture() as captured:
            self.console.print(content)
        lines = captured.get().splitlines()
        room = max(self.console.height - 2, 5)
        for first in range(0, len(lines), room):
            if first:
                more = Message("-- any key for more, {key}: enough --", {"key": STOP})
                self.say(more, "dim")
                key = self.keys.key_or_save(self.watched)
                if key is None:
                    self.watched.repeat_change()
                elif key == "q" or key in leaving:
                    self.keys.give_back(key)
                if key in (None, "q", STOP) or key in leaving:
                    return
            print("\n".join(lines[first : first + room]), flush=True)

    def ask(self, question: Message | str, answers: str) -> str:
        """Return which of these keys is pressed. Any other key, or Ctrl-C, counts as the last."""
        try:
            self.console.print(f"{escape(self.words(question))} ", end="")
            key = self.keys.wait()
        except KeyboardInterrupt:
            key = answers[-1]
        answer = key if key in answers else answers[-1]
        self.say(answer.strip("-\n"))
        return answer

    def confirm(self, question: Message) -> bool:
        """Ask a question that y answers, or the first letter of yes in the learner's language."""
        yes = self.words(Message("y"))
        return self.ask(f"{self.words(question)} {yes}/n", f"y{yes}n") != "n"

    def line(self, prompt: Message | str) -> str:
        """Return a line that is typed, without white space at its end; "" after Ctrl-C.

        What was typed before it was asked for is part of it.
        """
        ahead = self.keys.take_line()
        with self.keys.lent():
            try:
                if ahead.endswith("\n"):
                    print(self.words(prompt) + ahead, end="", flush=True)
                    return ahead.rstrip()
                return (ahead + input(self.words(prompt) + ahead)).rstrip()
            except EOFError:
                return ahead.rstrip()
            except KeyboardInterrupt:
                print()
                return ""

    def working(self, work: Message | str) -> Status:
        """Say what is being done, and which key stops it, while a block runs."""
        return self.console.status(self.stoppable(work))

    def stoppable(self, work: Message | str) -> str:
        """Return what is being done, with the key that stops it."""
        values = {"work": self.words(work), "key": STOP}
        return self.words(Message("{work} ({key} stops it)", values))

    def is_stopped(self) -> bool:
        """Return whether the learner has pressed the key that stops what takes long."""
        return self.keys.take(STOP)

    def run_python(self, *arguments: str, folder: Path) -> int:
        """Run Python with the terminal. Return its exit status."""
        with self.keys.lent():
            # Ctrl-C is for the program. If it were raised here, the exit status could be lost.
            before = signal.signal(signal.SIGINT, lambda *_: None)
            try:
                return subprocess.call([sys.executable, *arguments], cwd=folder)  # noqa: S603
            finally:
                signal.signal(signal.SIGINT, before)
