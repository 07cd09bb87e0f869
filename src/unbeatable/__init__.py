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
    ProofError,
    SpecError,
    TooLarge,
    UnbeatableError,
)
from unbeatable.core.game import Game, Move, Outcome, Picture, Playable, Player, Position, Value
from unbeatable.core.match import Match
from unbeatable.core.notebook import to_svg
from unbeatable.core.record import Record, RecordError, read_record, write_record
from unbeatable.core.registry import load
from unbeatable.drawing.svg import svg_of, svg_of_picture
from unbeatable.explain import explain
from unbeatable.explain.model import Explanation, MatchExplanation, PositionExplanation
from unbeatable.players import Certificate, Computer, PlayedMatch, certify, load_player, play
from unbeatable.solve import Playouts, Proof, Rating, Solution, playouts, prove, solve

__version__ = "0.1.0"

to_svg.register(Match, lambda match: svg_of(match.game, match.position))
to_svg.register(Picture, svg_of_picture)

__all__ = [
    "Certificate",
    "Computer",
    "DamagedSolution",
    "Explanation",
    "Game",
    "IllegalMove",
    "Match",
    "MatchExplanation",
    "Move",
    "Outcome",
    "Picture",
    "Playable",
    "PlayedMatch",
    "Player",
    "Playouts",
    "Position",
    "PositionError",
    "PositionExplanation",
    "Proof",
    "ProofError",
    "Rating",
    "Record",
    "RecordError",
    "Solution",
    "SpecError",
    "TooLarge",
    "UnbeatableError",
    "Value",
    "certify",
    "explain",
    "load",
    "load_player",
    "play",
    "playouts",
    "prove",
    "read_record",
    "solve",
    "write_record",
]
