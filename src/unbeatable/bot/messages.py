"""Messages as a bot reads them: only what it needs, so that a newer server may say more."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Side: TypeAlias = Literal["x", "o"]


class Message(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Seat(Message):
    name: str
    present: bool


class Result(Message):
    words: str


class Asking(Message):
    by: Side


class Match(Message):
    """A match as the server shows it: the part of `wire.MatchView` that a bot plays by."""

    id: str
    version: int
    spec: str
    start: str
    moves: list[str]
    turn: Side | None
    """None before the match has an opponent, and after its end."""
    x: Seat
    o: Seat
    result: Result | None
    asking: Asking | None
    next: str | None

    @property
    def title(self) -> str:
        return f"{self.id} ({self.spec})"


class Answer(Message):
    """The answer to a command: `wire.Done` or `wire.Refused`."""

    ok: bool
    match: Match | None = None
    you: list[Side] = []
    code: str = ""
    message: str = ""
