"""Match: a game being played. Immutable: `apply` returns a new match."""

from dataclasses import dataclass
from operator import index
from typing import SupportsIndex

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import (
    PLAYER_NAMES,
    Move,
    Picture,
    Playable,
    Player,
    Position,
    PositionLike,
    Reasoned,
    Value,
    opponent,
)
from unbeatable.core.notebook import to_svg
from unbeatable.core.positions import position_of
from unbeatable.core.quote import quote
from unbeatable.core.registry import load, require_playable

REPETITIONS = 3
"""A position that occurs this many times ends the match as a draw, as in chess."""
REPETITION_RULE = "If the same position occurs for the third time, the match is a draw."
"""The same in words, for the rules of Circular games."""


@dataclass(frozen=True, slots=True)
class Match:
    """`Match.new("classic").apply("b2")`: x has played b2, and o is to move."""

    game: Playable
    positions: tuple[Position, ...]
    """The position at the start and after each move."""
    moves: tuple[Move, ...] = ()

    @classmethod
    def new(cls, game: str | Playable, position: PositionLike | None = None) -> "Match":
        """Return a match from the start of the game, or from another position.

        Raises SpecError for a game that is not Playable, which has no text for moves.
        """
        rules: Playable = require_playable(load(game))
        return cls(rules, (position_of(rules, position),))

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def turn(self) -> Player:
        return self.game.turn(self.position)

    @property
    def picture(self) -> Picture:
        return self.game.picture(self.position)

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal moves as text; empty when the match is over."""
        pos = self.position
        moves = () if self.is_repeated else self.game.moves(pos)
        return tuple(self.game.write_move(pos, move) for move in moves)

    @property
    def played(self) -> tuple[str, ...]:
        """The moves so far as text."""
        return tuple(map(self.game.write_move, self.positions, self.moves))

    @property
    def is_over(self) -> bool:
        return self.game.verdict(self.position) is not None or self.is_repeated

    @property
    def is_repeated(self) -> bool:
        """Whether the position has occurred three times. Then the match is a draw.

        Only a Circular game can repeat positions. Values ignore this rule: they do not depend on
        history.
        """
        return self.positions.count(self.position) >= REPETITIONS

    @property
    def winner(self) -> Player | None:
        """The player who won; None for a draw and while the match goes on."""
        match self.game.verdict(self.position):
            case Value.WIN:
                return self.turn
            case Value.LOSS:
                return opponent(self.turn)
        return None

    def apply(self, move: str | SupportsIndex) -> "Match":
        """Return the match after a legal move, given as text or as the game's integer."""
        pos = self.position
        number = self.game.read_move(pos, move) if isinstance(move, str) else _int_of(move)
        legal = () if self.is_repeated else self.game.moves(pos)
        if number is None or number not in legal:
            quoted = f"{quote(move)} is not a legal move in {quote(self.game.write(pos))}"
            if not legal:
                ended = f" as {self.status}" if self.is_repeated else ""
                raise IllegalMove(f"{quoted}: the game is over{ended}")
            why = self._why_illegal(number)
            reason = f": {why}" if why else ""
            raise IllegalMove(f"{quoted}{reason}; legal moves are {', '.join(self.legal)}", why=why)
        return Match(
            self.game, (*self.positions, self.game.play(pos, number)), (*self.moves, number)
        )

    def _why_illegal(self, move: Move | None) -> str | None:
        if isinstance(self.game, Reasoned) and move is not None:
            return self.game.why_illegal(self.position, move)
        return None

    def undo(self) -> "Match":
        """Return the match before its last move. Raises IllegalMove at the start."""
        if not self.moves:
            raise IllegalMove("there is no move to take back: the match is at its start")
        return Match(self.game, self.positions[:-1], self.moves[:-1])

    def _repr_svg_(self) -> str | None:
        """Return the board as SVG, for a notebook."""
        return to_svg(self)

    def __str__(self) -> str:
        return f"{self.game.spec}: {self.game.write(self.position)} ({self.status})"

    @property
    def status(self) -> str:
        """The state of the match in words, such as `x to move`."""
        if not self.is_over:
            return f"{PLAYER_NAMES[self.turn]} to move"
        if self.is_repeated:
            return "a draw: the same position for the third time"
        return "a draw" if self.winner is None else f"{PLAYER_NAMES[self.winner]} has won"


def _int_of(move: object) -> Move | None:
    """Return any integer, such as one of NumPy, as an int; None for anything else, bools too."""
    if isinstance(move, SupportsIndex) and not isinstance(move, bool):
        return index(move)
    return None
