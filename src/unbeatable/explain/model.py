"""Explanations: facts about a move, a position or a match, as text or JSON."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Rating, Value
from unbeatable.core.record import UNFINISHED
from unbeatable.explain.explained_move import (
    Change,
    Ending,
    ExplainedMove,
    Tactic,
    numbered,
)
from unbeatable.explain.prose import Writer


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a move leads to, and why."""

    game: str
    position: str
    round_number: int
    """Of the move, as the record of the match counts it; 1 where only a position was given."""
    variation: tuple[ExplainedMove, ...]
    """The move itself, then the best play of both: the winner hurries, the loser delays."""
    ending: Ending
    before: Outcome
    """Of the position before the move, for the player who moves."""
    change: Change
    best: tuple[Rating, ...]
    """The best moves, the recommended one first; this move may be among them."""
    answers: tuple[Rating, ...]
    """The opponent's answers, rated; after a losing move, the answers to the best reply."""

    @property
    def explained(self) -> ExplainedMove:
        return self.variation[0]

    @property
    def player(self) -> str:
        return self.explained.player

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return self.explained.picture.player_names

    @property
    def move(self) -> str:
        return self.explained.move

    @property
    def value(self) -> Value:
        return self.explained.value

    @property
    def remoteness(self) -> int | None:
        return self.explained.remoteness

    @property
    def tactics(self) -> tuple[Tactic, ...]:
        return self.explained.tactics

    @property
    def is_mistake(self) -> bool:
        """Whether the move made the value worse."""
        return self.value < self.before.value

    @property
    def reply(self) -> ExplainedMove | None:
        """The best answer, which punishes a losing move; None if the game is over."""
        return self.variation[1] if len(self.variation) > 1 else None

    @property
    def numbered(self) -> tuple[str, ...]:
        """The moves of the variation as a record writes them: `2. ... a1`, `3. c3`."""
        late = PLAYER_NAMES.index(self.player)
        return tuple(
            numbered(self.round_number + (ply + late) // 2, explained)
            for ply, explained in enumerate(self.variation)
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "position": self.position,
            "round": self.round_number,
            "player": self.player,
            "move": self.move,
            **self.explained.outcome.to_json(),
            "before": self.before.to_json(),
            "change": str(self.change),
            "mistake": self.is_mistake,
            "tactics": [tactic.to_json() for tactic in self.tactics],
            "variation": [explained.to_json() for explained in self.variation],
            "ending": str(self.ending),
            "reply": self.reply.to_json() if self.reply else None,
            "best": [_rating_json(rating) for rating in self.best],
            "answers": [_rating_json(rating) for rating in self.answers],
            "words": " ".join(Writer(self.names).sentences(self)),
            "text": self.text(),
        }

    def text(self, names: Sequence[str] | None = None, draw: Callable[[Picture], str] = str) -> str:
        """Return the explanation in words, then the variation, move by move and drawn."""
        return Writer(names or self.names, draw).of_move(self)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class PositionExplanation:
    """The value of a position, what each move does, and why the best one is best."""

    game: str
    position: str
    picture: Picture
    turn: str
    """The side to move."""
    value: Value
    remoteness: int | None
    moves: tuple[ExplainedMove, ...]
    """Best first; none if the game is over."""
    best: Explanation | None
    """The best move explained; None if the game is over."""

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.value, self.remoteness)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return self.picture.player_names

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "position": self.position,
            "turn": self.turn,
            **self.outcome.to_json(),
            "over": self.best is None,
            "moves": [explained.to_json() for explained in self.moves],
            "best": self.best.to_json() if self.best else None,
            "text": self.text(),
        }

    def text(self, names: Sequence[str] | None = None, draw: Callable[[Picture], str] = str) -> str:
        """Return the position and each of its moves, then the best move explained."""
        return Writer(names or self.names, draw).of_position(self)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class PlyExplanation:
    """One move of a match: the value before and after it, for the player who made it."""

    number: int
    """Of the ply, counted from 1."""
    round_number: int
    """Of the move, as the record counts: x and o move once in a round."""
    explained: ExplainedMove
    before: Outcome
    change: Change

    @property
    def is_mistake(self) -> bool:
        return self.explained.value < self.before.value

    @property
    def numbered(self) -> str:
        return numbered(self.round_number, self.explained)

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "round": self.round_number,
            **self.explained.to_json(),
            "before": self.before.to_json(),
            "change": str(self.change),
            "mistake": self.is_mistake,
        }


@dataclass(frozen=True, slots=True)
class MatchExplanation:
    """Every move of a match, how it ended, and the move that decided it."""

    game: str
    title: str
    result: str
    """As in a record: `x wins`, `o wins`, `draw` or `unfinished`."""
    reason: str | None
    """How it ended, if the board does not show it."""
    first: str
    """Who moved first."""
    start: Outcome
    """Of the position that the match began with, for the player who moved first."""
    turn: str
    """Whose turn it is after the last move, or would be if the match were not over."""
    end: Outcome
    """Of the last position, for the player whose turn it is."""
    stands: str
    """The result that best play leads to from there, as in a record."""
    plies: tuple[PlyExplanation, ...]
    decided_by: PlyExplanation | None
    """The last move that changed the value, so that the result stood.

    None if no move did, or if the match did not end as the board stood.
    """
    why: Explanation | None
    """That move explained."""
    repeated: bool = False
    """Whether the match was drawn because a position occurred for the third time."""
    names: tuple[str, str] = PLAYER_NAMES
    """What the players are called."""

    @property
    def over(self) -> bool:
        return self.result != UNFINISHED

    @property
    def status(self) -> str:
        """How it ended, or who is to move."""
        return Writer(self.names).status(self)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "title": self.title,
            "status": self.status,
            "over": self.over,
            "result": self.result,
            "reason": self.reason,
            "first": self.first,
            "start": self.start.to_json(),
            "turn": self.turn,
            "end": self.end.to_json(),
            "stands": self.stands,
            "plies": [ply.to_json() for ply in self.plies],
            "decided_by": self.decided_by.number if self.decided_by else None,
            "why": self.why.to_json() if self.why else None,
            "decision": Writer(self.names).what_decided(self),
            "text": self.text(),
        }

    def text(self, names: Sequence[str] | None = None, draw: Callable[[Picture], str] = str) -> str:
        """Return each move with its value, then the one that decided the match."""
        return Writer(names or self.names, draw).of_match(self)

    def __str__(self) -> str:
        return self.text()


def _rating_json(rating: Rating) -> dict[str, Any]:
    return {"move": rating.text, **rating.outcome.to_json()}
