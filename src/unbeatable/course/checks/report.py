"""The report of a lesson's checks, and who listens to them."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, join, render

READABLE = "Python can run the file to its end."
"""The first check of every lesson."""


@dataclass(frozen=True)
class Checked:
    """The result of one check: what it checks, and what went wrong."""

    about: str
    passed: bool
    words: str = ""
    board: str | None = None
    wanted: str | None = None
    """What was wanted, as Python, if it was compared with the answer."""
    answer: str | None = None
    """What came, as Python."""
    line: int | None = None
    """The line in the lesson's own file where it went wrong."""
    blame: str | None = None
    """The name of the earlier lesson that is at fault."""
    call: str = ""
    """What was compared, such as a call. Shown above both values, it and `advice` replace `words`,
    which has the values in its sentence."""
    advice: str = ""
    """What else to say, below both values."""


@dataclass(frozen=True)
class Failure:
    """What went wrong in a check, not yet in a language. Most fields are those of Checked."""

    message: Message
    board: str | None = None
    wanted: str | None = None
    answer: str | None = None
    line: int | None = None
    blame: str | None = None
    is_late: bool = False
    """Whether it was stopped because the time was up."""
    what: Message | None = None
    """The call of Checked."""
    advice: Message | None = None

    def add(self, *advice: Message | None, between: str = "\n") -> "Failure":
        """Return the failure with more advice, which begins a new line unless told."""
        more = [it for it in advice if it is not None]
        if not more:
            return self
        known = [] if self.advice is None else [self.advice]
        return replace(
            self,
            message=join(self.message, *more, between=between),
            advice=join(*known, *more, between=between),
        )

    def checked(self, about: str, language: str = LANGUAGE) -> Checked:
        return Checked(
            about,
            False,
            render(self.message, language),
            self.board,
            self.wanted,
            self.answer,
            self.line,
            self.blame,
            "" if self.what is None else render(self.what, language),
            "" if self.advice is None else render(self.advice, language),
        )


@dataclass(frozen=True)
class Report:
    """The result of a lesson's checks, up to the first that failed."""

    lesson: str
    checks: tuple[Checked, ...]
    output: str = ""
    """What the learner's code printed. Lines from another lesson's file begin with its name."""

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)

    @property
    def failure(self) -> Checked | None:
        return next((check for check in self.checks if not check.passed), None)

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"passed": self.passed}


class Listener:
    """Callbacks during the checks. The base class ignores them."""

    def began(self, about: str) -> None:
        """A check begins; the ones before it have passed."""

    def printed(self, text: str) -> None:
        """The learner's code has printed this."""

    def failed(self, report: Report) -> None:
        """A check has failed. What follows only looks for the file that is at fault."""
