"""A screen whose keys and lines are written down beforehand, and which keeps what it shows."""

import io
from pathlib import Path

from rich.console import Console, RenderableType

from unbeatable.course.terminal.screen import Screen


class ScriptedScreen(Screen):
    """Answers each question with the next input. It fails if one is missing."""

    def __init__(self, folder: Path, *inputs: str, width: int = 80) -> None:
        super().__init__(folder)
        self._out = io.StringIO()
        self.console = Console(file=self._out, width=width, highlight=False, no_color=True)
        self._inputs = list(inputs)
        self.asked: list[str] = []
        self.started: list[tuple[str, ...]] = []
        """The arguments of each Python that was started."""

    @property
    def shown(self) -> str:
        """What has been shown."""
        return self._out.getvalue()

    def page(self, content: RenderableType) -> None:
        self.console.print(content)

    def ask(self, question: str, answers: str) -> str:
        self.asked.append(question)
        key = self._inputs.pop(0)
        return key if key in answers else answers[-1]

    def line(self, prompt: str) -> str:
        self.asked.append(prompt)
        return self._inputs.pop(0).rstrip()

    def is_stopped(self) -> bool:
        return False

    def run_python(self, *arguments: str, folder: Path) -> int:
        self.started.append(arguments)
        return 0

    def is_done(self) -> bool:
        """Return whether all inputs were asked for."""
        return not self._inputs
