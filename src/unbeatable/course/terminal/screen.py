"""The learner's terminal: words, pages, questions and keys, beside a folder that is watched."""

import signal
import subprocess
import sys
from pathlib import Path

from rich.console import Console, RenderableType
from rich.markup import escape

from unbeatable.course.terminal.keys import Keys
from unbeatable.course.terminal.watch import WatchedFolder

STOP = "k"
"""The key that stops what takes long."""


class Screen:
    """What commands print to and ask at."""

    def __init__(self, folder: Path) -> None:
        self.console = Console(highlight=False)
        self.keys = Keys()
        self.watched = WatchedFolder(folder)

    def say(self, words: str, style: str | None = None) -> None:
        self.console.print(words, markup=False, style=style)

    def page(self, content: RenderableType) -> None:
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

    def ask(self, question: str, answers: str) -> str:
        """Return which of these keys is pressed. Any other key counts as the last."""
        self.console.print(f"{escape(question)} ", end="")
        key = self.keys.wait()
        answer = key if key in answers else answers[-1]
        self.say(answer)
        return answer

    def line(self, prompt: str) -> str:
        """Return a line that is typed, without white space at its end."""
        with self.keys.lent():
            try:
                return input(prompt).rstrip()
            except EOFError:
                return ""

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
