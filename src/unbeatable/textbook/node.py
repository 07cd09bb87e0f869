"""GameNode: a node in the tree of any game, created when it is visited.

`is_winning` and `is_losing` follow their definitions literally.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from unbeatable.core.game import Game, Move, Player, Position, Value
from unbeatable.textbook.minimax import depth_aware_score

Scoring: TypeAlias = Callable[[Value, int], int]


@dataclass(frozen=True, slots=True)
class GameNode:
    """A position and the move that led to it; minimax can search it.

    `minimax(GameNode.root(game))` finds the best move of the side to move.
    """

    game: Game
    position: Position
    ply: int
    """Moves made since the root."""
    last_move: Move | None
    """The move that led here; None at the root."""
    scoring: Scoring
    """Maps the result for the maximizer and the ply of the end to a score."""
    maximizer: Player
    """The player who wants a high score."""

    @classmethod
    def root(
        cls, game: Game, position: Position | None = None, *, scoring: Scoring = depth_aware_score
    ) -> "GameNode":
        """Return a root, by default the start. The side to move wants a high score."""
        pos = game.start() if position is None else position
        return cls(game, pos, 0, None, scoring, game.turn(pos))

    @property
    def player(self) -> Player:
        """Who is to move."""
        return self.game.turn(self.position)

    def move(self) -> Move | None:
        return self.last_move

    def children(self) -> list["GameNode"]:
        game, pos = self.game, self.position
        return [
            GameNode(game, game.play(pos, move), self.ply + 1, move, self.scoring, self.maximizer)
            for move in game.moves(pos)
        ]

    def result(self, player: Player) -> Value | None:
        """Return the result of the game for the player; None while it goes on."""
        verdict = self.game.verdict(self.position)
        if verdict is None or player == self.player:
            return verdict
        return -verdict

    def is_leaf(self) -> bool:
        return self.game.verdict(self.position) is not None

    def score(self) -> int:
        """Return the score for the maximizer; while the game goes on, that of a draw."""
        result = self.result(self.maximizer)
        return 0 if result is None else self.scoring(result, self.ply)

    def is_winning(self, player: Player) -> bool:
        """Return whether the player can win from here, whatever the opponent does."""
        result = self.result(player)
        if result is not None:
            return result is Value.WIN
        if player == self.player:
            return any(child.is_winning(player) for child in self.children())
        return all(child.is_winning(player) for child in self.children())

    def is_losing(self, player: Player) -> bool:
        """Return whether the opponent can win from here, whatever the player does."""
        result = self.result(player)
        if result is not None:
            return result is Value.LOSS
        if player == self.player:
            return all(child.is_losing(player) for child in self.children())
        return any(child.is_losing(player) for child in self.children())
