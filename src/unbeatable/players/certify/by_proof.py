"""Certificates by proof: for perfect play on a board that is too large to be solved.

The checker has replayed the strategy of the proof against every reply, so no player is asked.
"""

from dataclasses import dataclass

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Playable, Player, Value
from unbeatable.core.quote import quote
from unbeatable.players.base import Computer
from unbeatable.players.perfect import Perfect
from unbeatable.solve import Proof, feasibility


@dataclass(frozen=True, slots=True)
class ProofCertificate:
    """What a proof says about one side, if it plays by the strategy of the proof."""

    player: str
    game: str
    side: Player
    value: Value
    """The value of the start for this side."""
    at_most: int | None
    """The most plies to the end; None for a draw."""
    positions: int
    """The positions that the checker visited."""

    @property
    def unbeatable(self) -> bool:
        """Whether no opponent can win."""
        return self.value is not Value.LOSS


def needs_proof(player: Computer, game: Playable) -> bool:
    """Return whether only a proof can certify the player: it is perfect, the game is too large."""
    feasible = feasibility(game)
    return isinstance(player, Perfect) and feasible.provable and not feasible.is_exact


def certify_by_proof(proof: Proof, side: Player) -> ProofCertificate:
    """Return what the proof of a start says about perfect play on `side`, 0 (x) or 1 (o)."""
    if side not in (0, 1):
        raise UnbeatableError(f"{quote(side)} is not a side; accepted are 0 for x and 1 for o")
    if proof.position != proof.game.start():
        raise UnbeatableError("a certificate needs a proof of the start, not of a later position")
    return ProofCertificate(
        player=Perfect.name,
        game=proof.game.spec,
        side=side,
        value=proof.value if proof.game.turn(proof.position) == side else -proof.value,
        at_most=proof.at_most,
        positions=proof.positions,
    )
