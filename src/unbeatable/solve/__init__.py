"""The algorithms as run: exact solutions, stored in the user's cache if that saves time."""

from unbeatable.core.game import Rating
from unbeatable.solve.feasibility import Feasibility, feasibility
from unbeatable.solve.playouts import Playouts, playouts
from unbeatable.solve.proof.proof import Proof
from unbeatable.solve.proof.prover import prove
from unbeatable.solve.solution import Solution
from unbeatable.solve.solver import solve

__all__ = [
    "Feasibility",
    "Playouts",
    "Proof",
    "Rating",
    "Solution",
    "feasibility",
    "playouts",
    "prove",
    "solve",
]
