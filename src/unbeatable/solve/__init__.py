"""The algorithms as run: exact solutions, kept in the user's cache where that saves time."""

from unbeatable.core.game import Rating
from unbeatable.solve.feasibility import Feasibility, feasibility
from unbeatable.solve.playouts import Playouts, playouts
from unbeatable.solve.solution import Solution
from unbeatable.solve.solver import solve

__all__ = ["Feasibility", "Playouts", "Rating", "Solution", "feasibility", "playouts", "solve"]
