"""Proven moves: play by a proof where a game is too large to be solved, but a position is not.

A proof is kept, so that later moves of the same match follow its strategy.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from unbeatable.core.game import LineGame, Move, Player, Position, Rating, Value, opponent
from unbeatable.core.match import Match
from unbeatable.solve.feasibility import can_prove

if TYPE_CHECKING:
    from unbeatable.solve.proof.proof import Proof
    from unbeatable.solve.proof.walk import Walk

REMEMBERED = 64
"""Proofs that a process keeps, for the matches that are being played."""

_Played: TypeAlias = tuple[str, Position, tuple[Move, ...]]
_proofs: "OrderedDict[_Played, Proof]" = OrderedDict()
"""Proofs by game, start and moves. Their strategies are those of the side that was to move."""


class ProvenMove(NamedTuple):
    """A move of a position whose value is proven. It keeps this value, if any move does."""

    move: Move
    value: Value
    """For the player who moves."""
    at_most: int | None
    """The most plies to the end, this one included; None for a draw."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What a computer has proven about the position after its move."""

    winner: Player | None
    """Who wins with perfect play; None for a draw."""
    at_most: int | None
    """The most plies that the win takes; None for a draw."""


def solved_after(match: Match, choice: Rating | ProvenMove) -> Solved:
    """Return what is known about the position after a move whose value is known."""
    most = choice.remoteness if isinstance(choice, Rating) else choice.at_most
    if most is None:
        return Solved(None, None)
    return Solved(match.turn if choice.value is Value.WIN else opponent(match.turn), most - 1)


class Known(NamedTuple):
    """What is proven about a position, for the side to move, and a move that keeps it."""

    value: Value | None
    """None if it is at least a draw: the opponent has left the strategy that proved the draw."""
    at_most: int | None
    """The most plies to the end; None without a win or a loss."""
    move: Move | None
    """None if any move will do."""


def find_known(match: Match, seconds: float) -> Known | None:
    """Return what is proven about the position of a match, within this time.

    A match that has followed a proof of a win since an earlier move does not need the time, nor
    does one whose position is in the book of a proof.
    """
    game = match.game
    if not can_prove(game):
        return None
    remembered = _follow(match, game)
    if remembered is None or remembered.value is not Value.WIN:
        remembered = find_known_in_book(match) or remembered
    if remembered is not None and remembered.value is Value.WIN:
        return remembered
    from unbeatable.solve.proof.prover import prove  # late: numpy takes a while to load

    try:
        proof = prove(game, match.position, seconds=seconds)
    except MemoryError:
        return remembered
    if proof is None:
        return remembered
    if proof.value is Value.LOSS:
        return Known(proof.value, proof.at_most, None)
    _remember((game.spec, match.positions[0], match.moves), proof)
    return _follow(match, game)


def find_known_in_book(match: Match) -> Known | None:
    """Return what the book of a proof says about the position of a match, if there is one."""
    from unbeatable.solve.proof.win_book import find_in_book  # late: numpy takes a while to load

    game = match.game
    found = find_in_book(game, match.position) if can_prove(game) else None
    return None if found is None else Known(Value.WIN, found.at_most, found.move)


def _remember(played: _Played, proof: "Proof") -> None:
    _proofs[played] = proof
    _proofs.move_to_end(played)
    while len(_proofs) > REMEMBERED:
        _proofs.popitem(last=False)


def _follow(match: Match, game: LineGame) -> Known | None:
    """Return what the newest proof of this match says, if the mover has followed its strategy."""
    for count in range(len(match.moves), -1, -2):  # the same side was to move
        proof = _proofs.get((game.spec, match.positions[0], match.moves[:count]))
        if proof is not None:
            return _read(match, game, proof, count)
    return None


def _read(match: Match, game: LineGame, proof: "Proof", count: int) -> Known | None:
    """Return what a proof of the position after `count` moves says about the present one."""
    later = len(match.moves) - count
    if proof.value is Value.DRAW and not any(game.planes(proof.position)):
        # The first player puts a stone anywhere, and then plays as the second player would.
        return None if later else Known(Value.DRAW, None, None)
    walk = _walk(match, game, proof, count, match.turn)
    if walk is None:
        return None
    move = _wanted(walk, match, game, len(match.moves), match.turn)
    if proof.at_most is not None:
        return Known(proof.value, proof.at_most - later, move)
    is_kept = _walk(match, game, proof, count, opponent(match.turn)) is not None
    return Known(Value.DRAW if is_kept else None, None, move)


def _walk(
    match: Match, game: LineGame, proof: "Proof", count: int, player: Player
) -> "Walk | None":
    """Follow the later moves through a player's strategy; None if the player has left it."""
    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.walk import Walk

    walk = Walk(LineBoard.of(game), proof.strategies[player])
    for ply in range(count, len(match.moves)):
        if game.turn(match.positions[ply]) != player:
            walk.reply(match.moves[ply])
        elif _wanted(walk, match, game, ply, player) not in (None, match.moves[ply]):
            return None
    return walk


def _wanted(walk: "Walk", match: Match, game: LineGame, ply: int, player: Player) -> Move | None:
    """Return the cell that the strategy asks for after so many moves; None if any will do.

    Any will do also if the player has a stone there already: it took the cell when any would do.
    """
    own = game.planes(match.positions[ply])[player]
    return None if walk.move is None or own >> walk.move & 1 else walk.move
