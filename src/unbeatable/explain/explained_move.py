"""ExplainedMove: a move with its value and its tactics. Explanations consist of these."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Value


class TacticName(StrEnum):
    """The names of tactics, most important first. Sentences list them in this order."""

    COMPLETES = "completes a line"
    TRAPS = "leaves no move"
    FORKS = "forks"
    BLOCKS = "blocks"
    BLOCKS_FORK = "blocks a fork"
    THREATENS = "threatens"
    NO_SAFE_MOVE = "leaves no safe move"
    CENTRE = "takes the centre"
    OPENS_FORK = "opens a fork"


ORDER = {name: place for place, name in enumerate(TacticName)}


@dataclass(frozen=True, slots=True)
class Tactic:
    """One thing that a move does."""

    name: TacticName
    at: tuple[str, ...]
    """The cells or moves concerned: of the line, the threats or the fork."""
    words: str
    """For a sentence that starts with the move: "b2 forks (a1 and c3)"."""

    def to_json(self) -> dict[str, Any]:
        return {"name": str(self.name), "at": list(self.at), "words": self.words}


class Change(StrEnum):
    """What a move did to the value of the position, for the player who made it.

    Only throwing away a win or a draw is a mistake.
    """

    KEPT = "kept everything"
    SLOWED = "only slowed"
    LOST_SOONER = "lost sooner"
    THREW_WIN = "threw away a win"
    THREW_DRAW = "threw away a draw"


class Ending(StrEnum):
    """Why a variation stops."""

    OVER = "the game is over"
    REPEATS = "the position repeats"
    GOES_ON = "the game goes on"


@dataclass(frozen=True, slots=True)
class ExplainedMove:
    """A move, its value for the player who makes it, and its tactics."""

    player: str
    move: str
    value: Value
    remoteness: int | None
    tactics: tuple[Tactic, ...]
    position: str
    """The position after the move."""
    picture: Picture
    """The same position, to draw."""

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.value, self.remoteness)

    @property
    def words(self) -> str:
        """What the move does: "blocks a threat, forks (a1 and b2)"; often empty."""
        return ", ".join(tactic.words for tactic in self.tactics)

    def tactic(self, name: TacticName) -> Tactic | None:
        return next((tactic for tactic in self.tactics if tactic.name is name), None)

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "move": self.move,
            **self.outcome.to_json(),
            "tactics": [tactic.to_json() for tactic in self.tactics],
            "position": self.position,
        }


def number_move(round_number: int, explained: ExplainedMove) -> str:
    """Return the move as a record numbers it: `2. b2`, and for o `2. ... b2`."""
    gap = "... " if explained.player == PLAYER_NAMES[1] else ""
    return f"{round_number}. {gap}{explained.move}"


def join_words(names: Sequence[str], word: str = "and") -> str:
    """Return `a1, b2 and c3`."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def join_some(names: Sequence[str], last: str = "or") -> str:
    """Return `a1, b2 or c3`; only the first few of many."""
    return join_words(names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"], last)


def count_word(names: Sequence[str]) -> str:
    return {2: "two", 3: "three", 4: "four"}.get(len(names), str(len(names)))
