"""A screen whose keys and lines are written down beforehand, and which keeps what it shows."""

import io
from pathlib import Path

from rich.console import Console, RenderableType

from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message
from unbeatable.course.terminal.screen import Screen


class ScriptedScreen(Screen):
    """Answers each question with the next input. It fails if one is missing."""

    def __init__(
        self, folder: Path, *inputs: str, width: int = 80, language: str = LANGUAGE
    ) -> None:
        super().__init__(folder, language)
        self._out = io.StringIO()
        self.console = Console(file=self._out, width=width, highlight=False, no_color=True)
        self._inputs = list(inputs)
        self.asked: list[str] = []
        self.started: list[tuple[str, ...]] = []
        """The arguments of each Python that was started."""
        self.status = 0
        """Its exit status."""

    @property
    def shown(self) -> str:
        """What has been shown."""
        return self._out.getvalue()

    def page(self, content: RenderableType, leaving: str = "") -> None:
        self.console.print(content)

    def ask(self, question: Message | str, answers: str) -> str:
        self.asked.append(self.words(question))
        key = self._inputs.pop(0)
        return key if key in answers else answers[-1]

    def line(self, prompt: Message | str) -> str:
        self.asked.append(self.words(prompt))
        return self._inputs.pop(0).rstrip()

    def is_stopped(self) -> bool:
        return False

    def run_python(self, *arguments: str, folder: Path) -> int:
        self.started.append(arguments)
        return self.status

    def is_done(self) -> bool:
        """Return whether all inputs were asked for."""
        return not self._inputs
