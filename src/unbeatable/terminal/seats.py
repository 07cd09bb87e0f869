"""Seats: who plays x and o, read from words such as `human`, `perfect` or `my_ai.py`."""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import Playable, Player, Value
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.players import LEVELS, Computer, load_player, take_turn
from unbeatable.players.load import ACCEPTED, STRONG
from unbeatable.players.perfect import Perfect
from unbeatable.players.prepare import needs_solution, prepare
from unbeatable.players.proven import Proven, find_proven, find_proven_in_book, follow, proven_after
from unbeatable.players.strong import choose_move
from unbeatable.solve import Solution, feasibility
from unbeatable.solve.feasibility import can_prove
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.proof.prover import is_ready
from unbeatable.textbook import Estimate

PEOPLE = ("human", "you", "friend")
COMPUTER = "Computer"
BEST_LEVEL = LEVELS[-1]
ACCEPTED_SEATS = ACCEPTED.replace("players are ", "players are human, computer, ")


PROOF_SECONDS = 3.0
"""How long a proof of the start is looked for before a match."""


class Turn(NamedTuple):
    """What comes of a computer's turn."""

    after: Match
    proven: Proven | None = None
    """What it has proven about the position, if the game is too large to be solved."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, or a computer."""

    name: str
    computer: Computer | None = None

    @property
    def is_person(self) -> bool:
        return self.computer is None

    @property
    def needs_solution(self) -> bool:
        return needs_solution(self.computer)

    @property
    def name_without_solution(self) -> str:
        """What it is called where the game is too large to be solved: nothing there is perfect."""
        return STRONG if isinstance(self.computer, Perfect) else self.name

    @property
    def name_until_known(self) -> str:
        """What it is called until it is known whether the game is too large."""
        return COMPUTER if isinstance(self.computer, Perfect) else self.name

    def remark(self, match: Match) -> str | None:
        """What the perfect computer admits when its opponent, to move, can win."""
        if not isinstance(self.computer, Perfect):
            return None
        try:
            return self.computer.remark(match)
        except TooLarge:
            return None

    def move(self, match: Match, chance: Random) -> Turn:
        """Choose and play the computer's move. Raises Forfeit if its file fails.

        Where a game is too large to be solved, a computer that needs the solution searches instead.
        """
        assert self.computer is not None  # noqa: S101 (people are asked)
        if not self.needs_solution or feasibility(match.game).is_exact:
            try:
                return Turn(take_turn(self.computer, match, chance))
            except TooLarge:
                pass  # there turned out to be more positions than was thought
        choice = choose_move(match, chance=chance)
        assert choice.move is not None  # noqa: S101 (the match goes on, so there is a move)
        proven = None if isinstance(choice, Estimate) else proven_after(match, choice)
        return Turn(match.apply(choice.move), proven)


class Seating(NamedTuple):
    """Two seats: x, then o; with `by_chance`, a coin toss may swap them before each match."""

    seats: tuple[Seat, Seat]
    by_chance: bool


def seating(
    x: str | None = None,
    o: str | None = None,
    level: str | None = None,
    *,
    by_chance: bool | None = None,
) -> Seating:
    """Return who plays x and o.

    Name one side only, and the other side is the computer, or a person if that side is a computer.
    `computer` is the computer of that level. Name neither, and a coin toss gives the sides.
    """
    if level is not None and level.strip().lower() not in LEVELS:
        raise UnbeatableError(f"{quote(level)} is not a level; levels are {', '.join(LEVELS)}")
    if by_chance is None:
        by_chance = x is None and o is None
    x = x or ("human" if o is None or not is_person(o) else "computer")
    o = o or ("human" if not is_person(x) else "computer")
    words = [word.strip().lower() for word in (x, o)]
    if level is not None and "computer" not in words:
        raise UnbeatableError(
            f"level {quote(level)} needs a side: x is {x} and o is {o}; leave one of them out"
        )
    first, second = (_seat(text, level or BEST_LEVEL) for text in (x, o))
    if first.is_person and second.is_person:
        second = Seat("Friend")
    return Seating((first, second), by_chance)


def is_person(text: str) -> bool:
    return text.strip().lower() in PEOPLE


def _seat(text: str, level: str) -> Seat:
    if is_person(text):
        return Seat("You")
    computer = load_player(level if text.strip().lower() == "computer" else text, ACCEPTED_SEATS)
    return Seat(computer.name.capitalize() if computer.name.isalpha() else computer.name, computer)


def find_solution(
    game: Playable, seats: tuple[Seat, Seat], progress: Progress = silent
) -> Solution | None:
    """Return the solution that a seat plays by or that shows values; None if it is too large.

    Then the start is proven, if that takes a moment.
    """
    # Prepare every computer now, so that no move waits for it.
    computers = [seat.computer for seat in seats if seat.computer is not None]
    try:
        return prepare(computers, game, proof_seconds=0.0, progress=progress)
    except TooLarge:
        if can_prove(game) and is_ready():
            find_proven(Match.new(game), PROOF_SECONDS, progress)
        return None


def proven_sides(game: Playable) -> frozenset[Player]:
    """Return the sides that cannot lose, by a proof of the start that is known by now."""
    start = Match.new(game)
    known = follow(start) or find_proven_in_book(start)
    if known is None:
        return frozenset()
    return frozenset({start.turn} if known.value is Value.WIN else {0, 1})
