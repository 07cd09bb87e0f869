"""Unbeatable: exact solutions and perfect play for tic-tac-toe and its family.

>>> import unbeatable as ub
>>> ub.solve("classic").value()
<Value.DRAW: 0>
>>> ub.Match.new("whoa").apply("b2").status
'o to move'
"""

from unbeatable.core.errors import (
    DamagedSolution,
    IllegalMove,
    PositionError,
    SpecError,
    TooLarge,
    UnbeatableError,
)
from unbeatable.core.game import Game, Move, Outcome, Picture, Playable, Player, Position, Value
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.solve import Playouts, Rating, Solution, playouts, solve

__version__ = "0.1.0"

__all__ = [
    "DamagedSolution",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "Picture",
    "Playable",
    "Player",
    "Playouts",
    "Position",
    "PositionError",
    "Rating",
    "Solution",
    "SpecError",
    "TooLarge",
    "UnbeatableError",
    "Value",
    "load",
    "playouts",
    "solve",
]
