"""A match as frames: the board at the start and after each move."""

from textwrap import shorten

from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.core.scene import Frame

FIRST_SECONDS = 0.8
PLY_SECONDS = 1.0
LAST_SECONDS = 3.5
LONGEST_ENDING = 26
"""Letters that find room beside the last move."""


def frames_of(match: Match, *, ending: str = "") -> list[Frame]:
    """One frame more than there are moves; under each stands the move that led to it.

    The last one also says how the match ended: as the board shows, or as the ending tells.
    """
    game = match.game
    frames = [Frame(game.picture(match.positions[0]), Match(game, match.positions[:1]).status)]
    for ply, (pos, text) in enumerate(zip(match.positions, match.played, strict=False), 1):
        caption = f"{ply}. {PLAYER_NAMES[game.turn(pos)]} {text}"
        frames.append(Frame(game.picture(match.positions[ply]), caption))
    told = match.status if match.is_over else shorten(ending, LONGEST_ENDING, placeholder="...")
    if told and told != frames[-1].caption:
        last = frames[-1]
        frames[-1] = last._replace(caption=f"{last.caption}: {told}")
    return frames


def seconds_of(frames: list[Frame]) -> list[float]:
    """How long each frame is shown; the last one longest."""
    return [FIRST_SECONDS, *[PLY_SECONDS] * (len(frames) - 2), LAST_SECONDS][-len(frames) :]
