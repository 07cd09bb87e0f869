"""Proofs for commands: one that must be found, or the command ends with advice."""

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Game
from unbeatable.solve import Proof, feasibility, prove
from unbeatable.solve.feasibility import advise_on
from unbeatable.solve.progress import Progress


def require_proof(game: Game, seconds: float, progress: Progress) -> Proof:
    """Return a proof for the start. Raises TooLarge if none was found in this time."""
    proof = prove(game, seconds=seconds, progress=progress)
    if proof is None:
        raise TooLarge(
            f"not known here: no proof was found in {seconds:g} s, and "
            f"{feasibility(game).reason}; {advise_on(game, tried=seconds)}"
        )
    return proof
