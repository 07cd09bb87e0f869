"""Events: what happened in a match, as it is stored. A match is its log of events."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from unbeatable.core.game import Player
from unbeatable.players.proven import Proven

SeatKind: TypeAlias = Literal["person", "computer", "friend", "open"]
Request: TypeAlias = Literal["undo", "draw", "rematch"]
Reason: TypeAlias = Literal[
    "board", "repetition", "agreement", "resignation", "time", "abandonment", "failure"
]


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for all moves of a player, and what each move adds."""

    seconds: float
    increment: float = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one of the two players; a seat for a friend and an open seat are free."""

    kind: SeatKind
    name: str = ""
    owner: str | None = None
    """The fingerprint of the secret that a person holds; it never leaves the server."""
    level: str | None = None
    bot: bool = False
    """Whether a program plays, not the person."""


@dataclass(frozen=True, slots=True)
class Created:
    at: float
    spec: str
    seats: tuple[Seat, Seat]
    start: str | None = None
    ball: bool = True
    control: TimeControl | None = None
    kind: Literal["created"] = "created"


@dataclass(frozen=True, slots=True)
class Joined:
    at: float
    player: Player
    seat: Seat
    kind: Literal["joined"] = "joined"


@dataclass(frozen=True, slots=True)
class Moved:
    at: float
    move: str
    proven: Proven | None = None
    """What a computer knows about the position after its move."""
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class TakenBack:
    at: float
    plies: int
    kind: Literal["taken back"] = "taken back"


@dataclass(frozen=True, slots=True)
class Asked:
    at: float
    by: Player
    request: Request
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Declined:
    at: float
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class Ended:
    """An end that the board does not show."""

    at: float
    winner: Player | None
    reason: Reason
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class Continued:
    """The players went on to another match."""

    at: float
    next: str
    kind: Literal["continued"] = "continued"


Event: TypeAlias = Created | Joined | Moved | TakenBack | Asked | Declined | Ended | Continued

_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def write_event(event: Event) -> bytes:
    return _EVENT.dump_json(event, exclude_defaults=False)


def read_event(text: bytes | str) -> Event:
    """Parse what `write_event` wrote. Raises ValueError, without quoting secrets."""
    try:
        return _EVENT.validate_json(text)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        raise ValueError(f"not an event: {_describe(problem['type'], problem['loc'])}") from None


def _describe(problem: str, where: tuple[int | str, ...]) -> str:
    """Return what is wrong, in words; `where` begins with the kind of event, if that is known."""
    if problem == "json_invalid":
        return "it is not JSON"
    field = ".".join(map(str, where[1:]))
    return f"its {field} is missing or wrong" if field else "its kind is not known"
