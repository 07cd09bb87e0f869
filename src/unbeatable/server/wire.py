"""Every message between the server and its clients. The web client's types are made from it."""

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from unbeatable.server.events import Reason, Request, SeatKind
from unbeatable.server.refusal import Code

Side: TypeAlias = Literal["x", "o"]
ValueWord: TypeAlias = Literal["win", "draw", "loss"]

MAX_NAME = 24
MAX_BATCH = 512
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def clean_name(text: str) -> str:
    """The name without what cannot be seen, and with single spaces."""
    seen = "".join(
        " " if character.isspace() or character in _BLANK else character
        for character in text
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    return unicodedata.normalize("NFC", " ".join(seen.split()))[:MAX_NAME].strip()


Name: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(clean_name)]
Spec: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]
PositionText: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
MoveText: TypeAlias = Annotated[str, Field(min_length=1, max_length=20)]
MatchId: TypeAlias = Annotated[str, Field(pattern=r"^[0-9A-Za-z]{12}$")]


class Wire(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


# What clients send


class Timing(Wire):
    """Minutes for the whole match, and seconds that each move adds."""

    minutes: Annotated[float, Field(gt=0, le=180)]
    increment: Annotated[float, Field(ge=0, le=60)] = 0


class Create(Wire):
    """A new match. Each side is `me`, `friend`, `open` (anybody), or a computer's level."""

    spec: Spec
    x: Annotated[str, Field(max_length=40)] = "me"
    o: Annotated[str, Field(max_length=40)] = "perfect"
    shuffle: bool = False
    """Let chance decide who is x, and so begins."""
    ball: bool = True
    """Whether players may look at the values while they play."""
    time: Timing | None = None
    start: PositionText | None = None
    name: Name = ""


class Pair(Wire):
    """Play whoever is waiting for this game, or wait for somebody."""

    spec: Spec
    name: Name = ""
    time: Timing | None = None


class Join(Wire):
    match: MatchId
    side: Side | None = None
    name: Name = ""


class MakeMove(Wire):
    match: MatchId
    version: Annotated[int, Field(ge=1)]
    """What the client has seen; if the match has moved on, the move is refused as stale."""
    move: MoveText


class InMatch(Wire):
    """undo, draw, decline, resign, claim, rematch, watch, leave, rate."""

    match: MatchId


class InLobby(Wire):
    """Whether to hear of open matches from now on."""

    listen: bool = True


class Solve(Wire):
    """Solve a game; `solving` messages then tell how far that is, the last one what came of it."""

    spec: Spec


COMMANDS: Mapping[str, type[Wire]] = {
    "create": Create,
    "pair": Pair,
    "join": Join,
    "move": MakeMove,
    "undo": InMatch,
    "draw": InMatch,
    "decline": InMatch,
    "resign": InMatch,
    "claim": InMatch,
    "rematch": InMatch,
    "watch": InMatch,
    "leave": InMatch,
    "rate": InMatch,
    "lobby": InLobby,
    "solve": Solve,
}
"""What a client may send, and the message that goes with it."""


# What the server sends


class BoardPicture(Wire):
    columns: int
    rows: int
    marks: str
    """One character a cell, in reading order: x, o, . for empty, a space for out of play."""
    names: list[str]
    hands: tuple[int, int]
    winning: list[int]
    gravity: bool
    window: tuple[int, int, int, int] | None
    """The frame around the cells in play: left column, top row, columns, rows."""
    roads: list[tuple[int, int]]
    """The cells between which pieces move, where that has limits."""


class LegalMove(Wire):
    move: str
    target: int | None
    """A cell of the picture; none of them if the move names no cell."""
    start: int | None
    """The piece that moves; None for a new one."""
    mark: Side | None
    """The mark to set, where one may choose."""
    places: Side | None
    """What then stands on the target."""


class LastMove(LegalMove):
    by: Side
    shift: tuple[int, int]
    """How far the board re-centred after it: columns to the right, rows down."""


class SeatState(Wire):
    kind: SeatKind
    name: str
    level: str | None
    bot: bool
    present: bool
    gone_for: float | None
    """Seconds since a person was last here; None if they are, or never were."""
    claim_in: float | None
    """Seconds until the opponent may claim the match for it; None if they are here."""


class ResultState(Wire):
    winner: Side | None
    reason: Reason
    words: str


class AskingState(Wire):
    by: Side
    request: Request


class ClockState(Wire):
    """Seconds left when the message was sent."""

    x: float
    o: float
    increment: float
    running: Side | None


class Standing(Wire):
    """The part of a match that hangs on its position alone."""

    spec: str
    title: str
    position: str
    board: BoardPicture
    legal: list[LegalMove]
    last: LastMove | None


class Table(Wire):
    """The part of a match that is its own: who plays, and how it goes."""

    id: str
    version: int
    start: str
    x: SeatState
    o: SeatState
    turn: Side | None
    moves: list[str]
    result: ResultState | None
    asking: AskingState | None
    clock: ClockState | None
    ball: bool
    can_draw: bool
    """Whether a draw can be offered: only where a game can go round in circles."""
    next: str | None
    """The match that the players went on to."""
    spectators: int


class MatchState(Standing, Table):
    """The whole match, as everybody may see it."""


class Done(Wire):
    ok: Literal[True] = True
    version: int
    match: MatchState | None = None
    """The match after the command."""
    you: list[Side] = []
    """Which sides are yours."""
    ratings: list["MoveRating"] | None = None
    """What `rate` was asked for."""
    lobby: "LobbyState | None" = None


class Refused(Wire):
    ok: Literal[False] = False
    code: Code
    message: str
    match: MatchState | None = None
    """The match as it is, if the client did not know that."""


class OpenMatch(Wire):
    id: str
    spec: str
    title: str
    name: str
    bot: bool
    side: Side
    """The one that is free."""
    time: Timing | None
    since: float
    """Seconds that they have waited."""


class LobbyState(Wire):
    matches: list[OpenMatch]


class Verdict(Wire):
    """A game that is solved: what it is worth from the start."""

    value: ValueWord
    """For the first player."""
    remoteness: int | None
    positions: int
    """How many can be reached."""
    seconds: float
    """How long the solver took, now or when it was solved."""
    moves: int
    """How many first moves there are."""
    best: list[str]
    """The first moves that are as good as any."""


class SolvingState(Wire):
    """How far the game is that one asked to be solved; at the end a verdict or a problem."""

    spec: str
    stage: str
    """In words: `waiting`, `finding positions`, `sweeping`."""
    done: int
    total: int | None
    verdict: Verdict | None = None
    problem: "Problem | None" = None


# What the REST API answers beside these


class MoveRating(Wire):
    move: str
    value: ValueWord
    """For who makes the move."""
    remoteness: int | None


class PositionRating(Wire):
    position: str
    value: ValueWord
    """For the side to move."""
    remoteness: int | None
    moves: list[MoveRating]


class RatePositions(Wire):
    game: Spec
    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MAX_BATCH)]


class Ratings(Wire):
    game: str
    positions: list[PositionRating]


class GameState(Wire):
    """A game that can be played here."""

    name: str
    spec: str
    title: str
    summary: str
    board: BoardPicture
    start: str
    levels: list[str]
    exact: bool
    """Whether it is solved here, so that `perfect` is, and values can be shown."""
    can_draw: bool
    size: int | None
    """At most so many positions; None if that is not known before it is solved."""


class NextMove(LegalMove):
    after: str
    """The position that it leads to."""


class PositionState(Wire):
    """Any position of a game, to look at and to play on from."""

    spec: str
    title: str
    position: str
    board: BoardPicture
    turn: Side | None
    """Who is to move; None if the game is over."""
    legal: list[NextMove]
    words: str
    """Where the game stands: `x to move`, `o has won`, `a draw`."""


class CourseStep(Wire):
    """A step of the course, as the list shows it."""

    name: str
    """As `s04_lines`: its module has that name too."""
    number: int
    title: str


class CoursePart(Wire):
    title: str
    about: str
    """HTML."""
    steps: list[CourseStep]


class Course(Wire):
    """The course: an introduction, and all steps in order."""

    title: str
    introduction: str
    """HTML."""
    languages: list[str]
    """Those in which at least one step is told, English first."""
    parts: list[CoursePart]
    package: str
    """Where the pure Python of this package lies, for Python in the page."""


class Lesson(Wire):
    """One step of the course."""

    name: str
    number: int
    part: int
    title: str
    language: str
    """That in which it is told: English where there is no translation."""
    reading: str
    """HTML."""
    hints: list[str]
    """HTML; from a question to nearly the answer."""
    exercise: str
    solution: str
    checks: list[str]
    """What is checked, in words."""


class ReadPosition(Wire):
    """What a text says: a position, or why it is none."""

    state: PositionState | None
    problem: "Problem | None"


class Line(Wire):
    """What a move leads to when both sides do their best from there."""

    move: str
    value: ValueWord
    remoteness: int | None
    steps: list[LastMove]
    words: str


class RuleStep(Wire):
    words: str
    board: BoardPicture


class GameRules(Wire):
    """The rules of a game in a few pictures."""

    spec: str
    title: str
    steps: list[RuleStep]


class Decision(Wire):
    """What decided a finished match."""

    words: str
    ply: int | None
    """The number of the move that did, from 1; None if no move did."""
    position: str | None
    """Where it was made."""


class PlyState(Wire):
    """The board after so many plies; the first one is the start."""

    position: str
    board: BoardPicture
    turn: Side
    last: LastMove | None


class MapMove(Wire):
    """A move as the map shows it."""

    move: str
    target: int | None
    """A cell of the picture; none of them if the move names no cell."""
    start: int | None
    """The piece that moves; None for a new one."""
    mark: Side | None
    """The mark to set, where one may choose."""


class MapGraph(Wire):
    """Every position of a small game, nearest first, as columns: so it packs best.

    The moves of all positions stand one after another; each passes the turn.
    """

    steps: list[MapMove]
    """Every move that there is, once."""
    degrees: list[int]
    """How many moves each position has."""
    moves: list[int]
    """Each as a number of `steps`."""
    children: list[int]
    """Where each leads: how far before the next position that is new, which itself is 0."""
    twins: list[int]
    """For each move the first one of its position that leads to the same shape."""
    marks: str
    """The pictures, one after another."""
    texts: list[str] | None
    """None where a position is written as the rows of its picture and the side to move."""
    winning: dict[str, list[int]]
    """The winning cells, by the number of the position."""
    values: str
    """For the side to move, one letter each: w, d or l."""
    remoteness: list[int | None]
    shapes: int
    """How many positions differ by more than a symmetry."""


class MapState(Wire):
    """A game as its map begins; with all positions if they are few enough."""

    spec: str
    title: str
    board: BoardPicture
    start: str
    exact: bool
    """Whether there are values."""
    circular: bool
    """Whether a position can come again, so that the map has no end."""
    graph: MapGraph | None


class UnfoldPositions(RatePositions):
    """Positions of a large game, of which one wants to see the next moves."""


class UnfoldedMove(MapMove):
    after: str
    """The position that it leads to."""
    twin: int
    """The number of the first move that leads to the same shape."""


class Unfolded(Wire):
    """A position and its moves, without values; these are `Ratings`."""

    position: str
    marks: str
    winning: list[int]
    turn: Side
    value: ValueWord | None
    """For the side to move, if the game is over."""
    moves: list[UnfoldedMove]


class UnfoldedPositions(Wire):
    game: str
    positions: list[Unfolded]


class Problem(Wire):
    """What a refused request gets."""

    code: Code
    message: str


class Health(Wire):
    status: Literal["ok"] = "ok"
    version: str
    connections: int
