"""A lesson with everything wrong, for the linters."""

from dataclasses import dataclass, field, replace
from typing import Any

from unbeatable.course.lesson import Lesson, Text, WrongSolution

EMPTY_TEXT = Text("Spoilt", "", ())


@dataclass(frozen=True)
class Spoilt(Lesson):
    exercise: str = "from s11_minimax import minimax\n"
    solution: str = "import s77_more, s04_lines\n"
    check: str = "def check_this(lesson):\n    pass\ndef check_that(lesson):\n    'No full stop'\n"
    english: Text = EMPTY_TEXT
    settings: dict[str, Any] = field(default_factory=dict, hash=False)
    wrong: tuple[WrongSolution, ...] = ()

    def text(self, language: str = "en") -> Text:
        return self.english if language == "en" else replace(self.english, reading="")
