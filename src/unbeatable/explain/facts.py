"""The facts that explanations state, about a move, a position or a match."""

from dataclasses import dataclass
from typing import Any

from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Rating, Value
from unbeatable.core.record import UNFINISHED
from unbeatable.explain.explained_move import (
    Change,
    Ending,
    ExplainedMove,
    Tactic,
    number_move,
)


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """A move, what it leads to, and the variation that proves it."""

    game: str
    position: str
    round_number: int
    """The number of the round in the record; 1 if only a position was given."""
    variation: tuple[ExplainedMove, ...]
    """The move, then perfect play on both sides: the winner hurries, the loser delays."""
    ending: Ending
    before: Outcome
    """The outcome of the position before the move, for the player who moves."""
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
            number_move(self.round_number + (ply + late) // 2, explained)
            for ply, explained in enumerate(self.variation)
        )


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """A position, its value, and what each move does."""

    game: str
    position: str
    picture: Picture
    turn: str
    """The side to move."""
    value: Value
    remoteness: int | None
    moves: tuple[ExplainedMove, ...]
    """Best first; none if the game is over."""
    best: MoveFacts | None
    """The best move explained; None if the game is over."""

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.value, self.remoteness)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return self.picture.player_names


@dataclass(frozen=True, slots=True)
class PlyExplanation:
    """One move of a match, with the outcome before and after it for the player who made it."""

    number: int
    """The number of the ply, counted from 1."""
    round_number: int
    """The number of the round in the record. In a round, x and o each move once."""
    explained: ExplainedMove
    before: Outcome
    change: Change

    @property
    def is_mistake(self) -> bool:
        return self.explained.value < self.before.value

    @property
    def numbered(self) -> str:
        return number_move(self.round_number, self.explained)

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
class MatchFacts:
    """The moves of a match, its result, and the move that decided it."""

    game: str
    title: str
    result: str
    """As in a record: `x wins`, `o wins`, `draw` or `unfinished`."""
    reason: str | None
    """How the match ended, if the board does not show it."""
    first: str
    """Who moved first."""
    start: Outcome
    """The outcome of the first position, for the player who moved first."""
    turn: str
    """Whose turn it is after the last move, or would be if the match were not over."""
    end: Outcome
    """The outcome of the last position, for the player whose turn it is."""
    stands: str
    """The result that perfect play leads to from the last position, as in a record."""
    plies: tuple[PlyExplanation, ...]
    decided_by: PlyExplanation | None
    """The last move that changed the value.

    None if no move did, or if the result is not the one that perfect play leads to.
    """
    why: MoveFacts | None
    """Explains the move that decided the match."""
    repeated: bool = False
    """Whether the match was drawn because a position occurred for the third time."""
    names: tuple[str, str] = PLAYER_NAMES
    """What the players are called."""

    @property
    def over(self) -> bool:
        return self.result != UNFINISHED
