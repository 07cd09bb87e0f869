"""The learner's own players: what the lessons have them write, as Computers.

This runs in a subprocess (see `checks.subprocess`) or in the browser.
"""

from unbeatable.course.player.learner import GAME, NAME, Learner, learner
from unbeatable.course.player.own_players import (
    PROOF,
    OwnPlayer,
    available,
    find_player,
    is_written,
    latest,
    lessons_of,
    players,
)
from unbeatable.course.player.player_file import my_player, player_in
from unbeatable.course.player.proof import certify_both_sides

__all__ = [
    "GAME",
    "NAME",
    "PROOF",
    "Learner",
    "OwnPlayer",
    "available",
    "certify_both_sides",
    "find_player",
    "is_written",
    "latest",
    "learner",
    "lessons_of",
    "my_player",
    "player_in",
    "players",
]
