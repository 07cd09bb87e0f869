"""Proof: the value of one position, with strategies that were checked against every reply."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from unbeatable.core.errors import ProofError
from unbeatable.core.game import LineGame, Player, Position, Value, opponent
from unbeatable.core.plural import plural
from unbeatable.core.positions import quote_position
from unbeatable.solve.progress import Progress, silent

if TYPE_CHECKING:
    from unbeatable.solve.proof.checker import Checked
    from unbeatable.solve.proof.strategy import Strategy


@dataclass(frozen=True, eq=False, repr=False)
class Proof:
    """The value of one position, for the side to move. `establish` makes it.

    A win or a loss needs a strategy of the winner. A draw needs one for each side that keeps the
    other from completing a line. At the start of a game in which the first line wins, with an empty
    board, that of the second player is enough. An extra stone never hurts its owner there. So the
    first player can put a stone anywhere and then play as the second player would: if the strategy
    asks for a cell that is already theirs, any other cell will do. For the same reason the second
    player cannot win: the first would use the winning strategy themselves. (That is known as
    strategy stealing.)
    """

    game: LineGame
    position: Position
    value: Value
    at_most: int | None
    """The most plies to the end, if the winner plays by the strategy; None for a draw."""
    positions: int
    """The positions that the checker visited."""
    seconds: float
    """The time that the search took, or making the strategy again from its book, without the
    check."""
    strategies: "Mapping[Player, Strategy]"
    """A strategy for the winner; in a draw, one for each side."""

    from_book: bool = False
    """Whether the strategy comes from a book, so that nothing was searched."""
    method: Literal["proof"] = "proof"

    @property
    def best_move(self) -> str | None:
        """The move that the strategy plays in this position, as text, such as `b5`.

        None if any move will do, or if every move loses.
        """
        strategy = self.strategies.get(self.game.turn(self.position))
        if strategy is None:
            return None
        # Late: numpy takes a while to load.
        from unbeatable.solve.proof.line_board import LineBoard
        from unbeatable.solve.proof.walk import Walk

        move = Walk(LineBoard.of(self.game), strategy).move
        return None if move is None else self.game.write_move(self.position, move)

    @property
    def why(self) -> str:
        """The argument, in a few sentences."""
        names = self.game.picture(self.position).player_names
        turn = self.game.turn(self.position)
        checked = f"It was checked against every reply: {plural(self.positions, 'position')}."
        if self.value is Value.DRAW:
            if _is_empty(self.game, self.position):
                return (
                    f"{names[1]} has a strategy that keeps {names[0]} from completing a line, and "
                    f"{names[0]} can use it as well. {checked}"
                )
            return (
                f"{names[0]} and {names[1]} each have a strategy that keeps the other from "
                f"completing a line. {checked}"
            )
        winner = names[turn if self.value is Value.WIN else opponent(turn)]
        most = plural(self.at_most or 0, "ply", "plies")
        return f"{winner} has a strategy that completes a line in at most {most}. {checked}"

    def check(self, *, progress: Progress = silent) -> "Checked":
        """Replay the strategies against every reply again, and return what was found.

        Raises ProofError if one is not right, or does not prove what this proof says.
        """
        found = establish(self.game, self.position, self.strategies, progress=progress)
        if (found.value, found.at_most) != (self.value, self.at_most):
            raise ProofError(f"the strategies prove {found}, not {self}")
        from unbeatable.solve.proof.checker import Checked  # late: numba takes a second to load

        return Checked(found.at_most, found.positions)

    def __str__(self) -> str:
        if self.at_most is None:
            return "a draw"
        return f"a {self.value} in at most {plural(self.at_most, 'ply', 'plies')}"

    def __repr__(self) -> str:
        position = quote_position(self.game, self.position)
        return f"<Proof of {position} in {self.game.spec}: {self}, {self.positions:,} positions>"


def establish(
    game: LineGame,
    position: Position,
    strategies: "Mapping[Player, Strategy]",
    *,
    seconds: float = 0.0,
    progress: Progress = silent,
) -> Proof:
    """Check the strategies and return what they prove. Raises ProofError if they prove nothing."""
    if not game.first_line_wins:
        raise ProofError(f"in {game.spec} there is more to the rules than that the first line wins")
    winner = next((player for player, strategy in strategies.items() if strategy.wins), None)
    if winner is not None:
        found = check_for(winner, game, position, strategies[winner], progress=progress)
        value = Value.WIN if game.turn(position) == winner else Value.LOSS
        kept = {winner: strategies[winner]}
        return Proof(game, position, value, found.at_most, found.positions, seconds, kept)
    at_start = 1 in strategies and _is_empty(game, position)
    if not at_start and strategies.keys() != {0, 1}:
        raise ProofError("a draw needs a strategy for each side")
    positions = 0
    for player in (1,) if at_start else (0, 1):
        found = check_for(player, game, position, strategies[player], progress=progress)
        positions += found.positions
    kept = dict.fromkeys((0, 1), strategies[1]) if at_start else dict(strategies)
    return Proof(game, position, Value.DRAW, None, positions, seconds, kept)


def check_for(
    player: Player,
    game: LineGame,
    position: Position,
    strategy: "Strategy",
    *,
    progress: Progress = silent,
) -> "Checked":
    """Run the checker on a strategy of this player. Raises ProofError if it is not right."""
    # Late: numba takes a second to load.
    from unbeatable.solve.proof.checker import check_strategy
    from unbeatable.solve.proof.line_board import LineBoard, stones_of

    return check_strategy(
        LineBoard.of(game),
        stones_of(game, position, player),
        strategy,
        to_move=game.turn(position) == player,
        progress=progress,
    )


def _is_empty(game: LineGame, position: Position) -> bool:
    return not any(game.planes(position))
