"""Computer players, from the simplest to the perfect one, and matches between them.

>>> from unbeatable.players import certify, load_player, play
>>> play("classic", x="perfect", o="random", seed=1).reason
'x has won'
>>> certify(load_player("perfect"), "classic", side=1).unbeatable
True
"""

from unbeatable.core.played_match import PlayedMatch
from unbeatable.players.base import Computer
from unbeatable.players.certify.certificate import Certificate, certify
from unbeatable.players.load import LEVELS, load_player
from unbeatable.players.play import Forfeit, play, take_turn

__all__ = [
    "LEVELS",
    "Certificate",
    "Computer",
    "Forfeit",
    "PlayedMatch",
    "certify",
    "load_player",
    "play",
    "take_turn",
]
