"""Why: what a move leads to, the line that proves it, and which move decided a match.

Every fact comes from the solution; a move that leaves the value unchanged is never a mistake.
"""

from dataclasses import dataclass
from typing import Any, overload

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move, Outcome, Playable, Position, Value
from unbeatable.core.match import Match
from unbeatable.solve import words
from unbeatable.solve.solution import Rating, Solution
from unbeatable.solve.tactics import (
    Change,
    Ending,
    Step,
    Tactic,
    best_line,
    best_move,
    outcome_json,
    step_of,
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a move leads to, and why."""

    game: str
    position: str
    line: tuple[Step, ...]
    """The move itself, then the best play of both: the winner hurries, the loser delays."""
    ending: Ending
    before: Outcome
    """Of the position before the move, for the player who moves."""
    change: Change
    best: tuple[Rating, ...]
    """The moves that are as good as any; this one may be among them."""
    answers: tuple[Rating, ...]
    """What the opponent can do about it; after a losing move, what can be done about the reply."""

    @property
    def step(self) -> Step:
        return self.line[0]

    @property
    def player(self) -> str:
        return self.step.player

    @property
    def move(self) -> str:
        return self.step.move

    @property
    def value(self) -> Value:
        return self.step.value

    @property
    def remoteness(self) -> int | None:
        return self.step.remoteness

    @property
    def tactics(self) -> tuple[Tactic, ...]:
        return self.step.tactics

    @property
    def is_mistake(self) -> bool:
        """Whether the move made the value worse."""
        return self.value < self.before.value

    @property
    def reply(self) -> Step | None:
        """The best answer, which punishes a losing move; None if the game is over."""
        return self.line[1] if len(self.line) > 1 else None

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "position": self.position,
            "player": self.player,
            "move": self.move,
            **outcome_json(self.step.outcome),
            "before": outcome_json(self.before),
            "change": str(self.change),
            "mistake": self.is_mistake,
            "tactics": [tactic.to_json() for tactic in self.tactics],
            "line": [step.to_json() for step in self.line],
            "ending": str(self.ending),
            "best": [_rating_json(rating) for rating in self.best],
            "answers": [_rating_json(rating) for rating in self.answers],
            "text": self.text(),
        }

    def text(self) -> str:
        """The explanation in words, then the line, move by move and drawn."""
        return words.of_move(self)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class PositionExplanation:
    """What a position is worth, what each move does, and why the best one is best."""

    game: str
    position: str
    board: str
    player: str
    """Who is to move."""
    value: Value
    remoteness: int | None
    moves: tuple[Step, ...]
    """Best first; none if the game is over."""
    best: Explanation | None
    """The best move explained; None if the game is over."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "position": self.position,
            "player": self.player,
            **outcome_json(Outcome(self.value, self.remoteness)),
            "over": self.best is None,
            "moves": [step.to_json() for step in self.moves],
            "best": self.best.to_json() if self.best else None,
            "text": self.text(),
        }

    def text(self) -> str:
        """The position and each of its moves, then the best move explained."""
        return words.of_position(self)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class PlyExplanation:
    """One move of a match: the value before and after it, for the player who made it."""

    number: int
    """Counted from 1."""
    step: Step
    before: Outcome
    change: Change

    @property
    def is_mistake(self) -> bool:
        return self.step.value < self.before.value

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            **self.step.to_json(),
            "before": outcome_json(self.before),
            "change": str(self.change),
            "mistake": self.is_mistake,
        }


@dataclass(frozen=True, slots=True)
class MatchExplanation:
    """Every move of a match, and the one that decided it."""

    game: str
    status: str
    first: str
    """Who moved first."""
    start: Outcome
    """Of the position that the match began with, for the player who moved first."""
    over: bool
    plies: tuple[PlyExplanation, ...]
    decided_by: PlyExplanation | None
    """The last move that changed the value, so that the result stood; None if no move did."""
    why: Explanation | None
    """That move explained."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "status": self.status,
            "over": self.over,
            "first": self.first,
            "start": outcome_json(self.start),
            "plies": [ply.to_json() for ply in self.plies],
            "decided_by": self.decided_by.number if self.decided_by else None,
            "why": self.why.to_json() if self.why else None,
            "text": self.text(),
        }

    def text(self) -> str:
        """Each move with what it was worth, then the one that decided."""
        return words.of_match(self)

    def __str__(self) -> str:
        return self.text()


@overload
def explain(game: Match, *, solution: Solution | None = None) -> MatchExplanation: ...
@overload
def explain(
    game: str | Playable,
    position: Position | str | None = None,
    *,
    solution: Solution | None = None,
) -> PositionExplanation: ...
@overload
def explain(
    game: str | Playable | Match,
    position: Position | str | None,
    move: str | Move,
    *,
    solution: Solution | None = None,
) -> Explanation: ...
@overload
def explain(
    game: str | Playable | Match, *, move: str | Move, solution: Solution | None = None
) -> Explanation: ...
def explain(
    game: str | Playable | Match,
    position: Position | str | None = None,
    move: str | Move | None = None,
    *,
    solution: Solution | None = None,
) -> Explanation | PositionExplanation | MatchExplanation:
    """Explain a move of a position, or all its moves, or a whole match.

    With a match and a move: that move, at the place where the match stands.
    """
    if isinstance(game, Match) and position is not None:
        raise UnbeatableError(f"{position!r}: a match has a position of its own; leave it out")
    match = game if isinstance(game, Match) else Match.new(game, position)
    if solution is None:
        from unbeatable.solve import solve

        solution = solve(match.game)
    if move is not None:
        return explain_move(match, match.apply(move).moves[-1], solution)
    if isinstance(game, Match):
        return explain_match(match, solution)
    return explain_position(match, solution)


def explain_move(match: Match, move: Move, solution: Solution) -> Explanation:
    """Explain a legal move, at the place where the match stands."""
    game, pos = match.game, match.position
    ratings = solution.rate(pos)
    rating = next(rating for rating in ratings if rating.move == move)
    line, ending = best_line(solution, game, pos, rating)
    key = game.play(pos, move)  # the position after which the loser can do nothing
    if rating.value is Value.LOSS and len(line) > 1:
        key = game.read(line[1].position)
    before = solution.outcome(pos)
    return Explanation(
        game=game.spec,
        position=game.write(pos),
        line=line,
        ending=ending,
        before=before,
        change=_change(before, rating.outcome),
        best=tuple(rating for rating in ratings if rating.outcome == before),
        answers=tuple(solution.rate(key)),
    )


def explain_position(match: Match, solution: Solution) -> PositionExplanation:
    """Explain all moves of the position where the match stands."""
    game, pos = match.game, match.position
    outcome = solution.outcome(pos)
    ratings = solution.rate(pos)
    return PositionExplanation(
        game=game.spec,
        position=game.write(pos),
        board=str(match.picture),
        player=PLAYER_NAMES[match.turn],
        value=outcome.value,
        remoteness=outcome.remoteness,
        moves=tuple(step_of(solution, game, pos, rating) for rating in ratings),
        best=explain_move(match, best_move(solution, game, pos).move, solution)
        if ratings
        else None,
    )


def explain_match(match: Match, solution: Solution) -> MatchExplanation:
    """Explain each move of a match, finished or not, and the one that decided it."""
    game = match.game
    plies = []
    decided_by = why = None
    for number, (pos, move) in enumerate(zip(match.positions, match.moves, strict=False), 1):
        before = solution.outcome(pos)
        rating = next(rating for rating in solution.rate(pos) if rating.move == move)
        step = step_of(solution, game, pos, rating)
        ply = PlyExplanation(number, step, before, _change(before, rating.outcome))
        plies.append(ply)
        if ply.is_mistake:
            decided_by = ply
    if decided_by:
        number = decided_by.number
        until = Match(game, match.positions[:number], match.moves[: number - 1])
        why = explain_move(until, match.moves[number - 1], solution)
    return MatchExplanation(
        game=game.spec,
        status=match.status,
        over=match.is_over,
        first=PLAYER_NAMES[game.turn(match.positions[0])],
        start=solution.outcome(match.positions[0]),
        plies=tuple(plies),
        decided_by=decided_by,
        why=why,
    )


def _change(before: Outcome, after: Outcome) -> Change:
    if after == before:
        return Change.KEPT
    if after.value is before.value:
        return Change.SLOWED
    return Change.THREW_WIN if before.value is Value.WIN else Change.THREW_DRAW


def _rating_json(rating: Rating) -> dict[str, Any]:
    return {"move": rating.text, **outcome_json(rating.outcome)}
