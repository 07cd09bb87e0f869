"""Proven moves: play by a proof where a game is too large to be solved, but a position is not.

A proof is kept, so that later moves of the same match follow its strategy.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import LineGame, Move, Player, Position, Rating, Value, opponent
from unbeatable.core.match import Match
from unbeatable.solve.feasibility import can_prove
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.proof.threats import STEPS

if TYPE_CHECKING:
    from unbeatable.solve.proof.proof import Proof
    from unbeatable.solve.proof.walk import Walk

REMEMBERED = 64
"""Proofs that a process keeps, for the matches that are being played."""

_Played: TypeAlias = tuple[str, Position, tuple[Move, ...]]
_proofs: "OrderedDict[_Played, Proof]" = OrderedDict()
"""Proofs by game, start and moves: no losses of the side that was to move."""


class ProvenMove(NamedTuple):
    """A move of a position about which something is proven. It keeps that, if any move does."""

    move: Move | None
    """None if any move will do."""
    value: Value | None
    """For the side to move; None if it is at least a draw: the opponent has left the strategy that
    proved the draw."""
    at_most: int | None
    """The most plies to the end, this move included; None without a win or a loss."""


@dataclass(frozen=True, slots=True)
class Proven:
    """What a computer has proven about the position after its move."""

    winner: Player | None
    """Who wins with perfect play; None for a draw."""
    at_most: int | None
    """The most plies that the win takes; None for a draw."""


def proven_after(match: Match, choice: Rating | ProvenMove) -> Proven:
    """Return what is known about the position after a move whose value is known."""
    most = choice.remoteness if isinstance(choice, Rating) else choice.at_most
    if most is None:
        return Proven(None, None)
    return Proven(match.turn if choice.value is Value.WIN else opponent(match.turn), most - 1)


def find_proven(match: Match, seconds: float, progress: Progress = silent) -> ProvenMove | None:
    """Return what is proven about the position of a match, within this time.

    A match that has followed a proof of a win since an earlier move does not need the time, nor
    does one whose position is in the book of a proof. The check of a proof may take longer.
    Progress is reported often, and may raise to end the search.
    """
    game = match.game
    if not can_prove(game):
        return None
    remembered = follow(match)
    if remembered is None or remembered.value is not Value.WIN:
        remembered = find_proven_in_book(match) or remembered
    if remembered is not None and remembered.value is Value.WIN:
        return remembered
    from unbeatable.solve.proof.prover import prove  # late: numpy takes a while to load

    try:
        proof = prove(game, match.position, seconds=seconds, progress=progress)
    except (MemoryError, TooLarge):
        return remembered
    if proof is None:
        return remembered
    if proof.value is Value.LOSS:
        return ProvenMove(None, proof.value, proof.at_most)
    _remember((game.spec, match.positions[0], match.moves), proof)
    return follow(match)


def find_proven_in_book(match: Match, steps: int = STEPS) -> ProvenMove | None:
    """Return what the book of a proof says about the position of a match, if there is one.

    It looks at so many positions for the threats that the book leaves out.
    """
    from unbeatable.solve.proof.win_book import find_in_book  # late: numpy takes a while to load

    game = match.game
    found = find_in_book(game, match.position, steps) if can_prove(game) else None
    return None if found is None else ProvenMove(found.move, Value.WIN, found.at_most)


def _remember(played: _Played, proof: "Proof") -> None:
    _proofs[played] = proof
    _proofs.move_to_end(played)
    while len(_proofs) > REMEMBERED:
        _proofs.popitem(last=False)


def follow(match: Match) -> ProvenMove | None:
    """Return what a known proof of this match says, if the mover has followed its strategy."""
    game = match.game
    if not can_prove(game):
        return None
    for count in range(len(match.moves), -1, -1):
        played = game.spec, match.positions[0], match.moves[:count]
        proof = _proofs.get(played)
        if proof is not None and match.turn in proof.strategies:
            found = _read(match, game, proof, count)
            if found is not None:
                _remember(played, proof)
                return found
    return None


def _read(match: Match, game: LineGame, proof: "Proof", count: int) -> ProvenMove | None:
    """Return what a proof of the position after `count` moves says about the present one."""
    later = len(match.moves) - count
    walk = _walk(match, game, proof, count, match.turn)
    if walk is None:
        return None
    move = _wanted(walk, match, game, len(match.moves), match.turn)
    if proof.at_most is not None:
        return ProvenMove(move, proof.value, proof.at_most - later)
    is_kept = _walk(match, game, proof, count, opponent(match.turn)) is not None
    return ProvenMove(move, Value.DRAW if is_kept else None, None)


def _walk(
    match: Match, game: LineGame, proof: "Proof", count: int, player: Player
) -> "Walk | None":
    """Follow the later moves through a player's strategy; None if the player has left it.

    At the start of a drawn game, the first player has put a stone anywhere, and then plays as the
    second one would.
    """
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
