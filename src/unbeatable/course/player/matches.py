"""Matches of a learner's player, as text."""

from collections.abc import Mapping
from shutil import get_terminal_size

from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.course.figures import board_text
from unbeatable.course.player.learner import GAME, NAME, learner
from unbeatable.course.player.own_players import OwnPlayer
from unbeatable.players.play import play

BOARD_WIDTH = 9
"""The columns of the terminal that each of several boards side by side takes."""


def meet_perfect(
    sources: Mapping[str, str], own_player: OwnPlayer | None = None, name: str = NAME
) -> str:
    """Play two matches against the perfect player, one per side. Return them as text."""
    matches = []
    with learner(sources, own_player, name) as player:
        for x, o in ((player, "perfect"), ("perfect", player)):
            match = play(GAME, x=x, o=o, seed=0)
            names = f"{match.players[0]} (x) against {match.players[1]} (o)"
            matches.append("\n".join([names, boards(match), f"{match.reason}."]))
    return "\n\n".join(matches)


def boards(match: Match) -> str:
    """Return the board after each move, with the move above it."""
    drawings = []
    for ply, (move, pos) in enumerate(zip(match.moves, match.positions[1:], strict=True)):
        name = PLAYER_NAMES[match.game.turn(match.positions[ply])]
        picture = board_text(match.game.picture(pos).marks)
        drawings.append([f"{name} on {move}", *picture.splitlines()])
    per_row = max(get_terminal_size().columns // BOARD_WIDTH, 1)
    rows = [drawings[at : at + per_row] for at in range(0, len(drawings), per_row)]
    return "\n\n".join(
        "\n".join(
            "   ".join(f"{part:<6}" for part in line).rstrip() for line in zip(*row, strict=True)
        )
        for row in rows
    )
