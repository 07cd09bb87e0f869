"""Matches of a learner's player, as text."""

from collections.abc import Mapping
from shutil import get_terminal_size

from unbeatable.core.game import PLAYER_NAMES, Player
from unbeatable.core.match import Match
from unbeatable.core.played_match import PlayedMatch
from unbeatable.course.figures import board_text
from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, render
from unbeatable.course.player.learner import GAME, NAME, learner
from unbeatable.course.player.own_players import OwnPlayer
from unbeatable.players.play import play

BOARD_WIDTH = 9
"""The columns of the terminal that each of several boards side by side takes."""


def meet_perfect(
    sources: Mapping[str, str],
    own_player: OwnPlayer | None = None,
    name: str = NAME,
    language: str = LANGUAGE,
) -> str:
    """Play two matches against the perfect player, one per side. Return them as text."""
    matches = []
    with learner(sources, own_player, name) as player:
        for x, o in ((player, "perfect"), ("perfect", player)):
            match = play(GAME, x=x, o=o, seed=0)
            values = {"x": match.players[0], "o": match.players[1]}
            names = render(Message("{x} (x) against {o} (o)", values), language)
            matches.append("\n".join([names, boards(match, language), _ending(match, language)]))
    return "\n\n".join(matches)


def _ending(match: PlayedMatch, language: str) -> str:
    """Return how the match ended."""
    if match.forfeited or not match.is_over:
        return f"{match.reason}."
    return render(result(match.winner), language)


def result(winner: Player | None) -> Message:
    """Return who has won a match that was played to its end."""
    if winner is None:
        return Message("A draw.")
    return Message("{mark} has won.", {"mark": PLAYER_NAMES[winner]})


def boards(match: Match, language: str = LANGUAGE) -> str:
    """Return the board after each move, with the move above it."""
    drawings = []
    for ply, (move, pos) in enumerate(zip(match.moves, match.positions[1:], strict=True)):
        name = PLAYER_NAMES[match.game.turn(match.positions[ply])]
        picture = board_text(match.game.picture(pos).marks)
        title = render(Message("{mark} on {cell}", {"mark": name, "cell": move}), language)
        drawings.append([title, *picture.splitlines()])
    per_row = max(get_terminal_size().columns // BOARD_WIDTH, 1)
    rows = [drawings[at : at + per_row] for at in range(0, len(drawings), per_row)]
    return "\n\n".join(
        "\n".join(
            "  ".join(f"{part:<7}" for part in line).rstrip() for line in zip(*row, strict=True)
        )
        for row in rows
    )
