"""Explanations: the facts about a move, a position or a match, as text or JSON."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from unbeatable.core.game import Picture, Rating
from unbeatable.explain.facts import MatchFacts, MoveFacts, PositionFacts
from unbeatable.explain.prose import Writer


@dataclass(frozen=True, slots=True)
class Explanation(MoveFacts):
    """What a move leads to, and why."""

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
class PositionExplanation(PositionFacts):
    """The value of a position, what each move does, and why the best one is best."""

    best: Explanation | None

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
class MatchExplanation(MatchFacts):
    """Every move of a match, how it ended, and the move that decided it."""

    why: Explanation | None

    @property
    def status(self) -> str:
        """How the match ended, or who is to move."""
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
