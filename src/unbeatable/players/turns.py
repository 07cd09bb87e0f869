"""One turn of a computer player, and what happens when it fails.

An error in a player of ours is our mistake, or says that the game is too large: it is raised.
One in anybody else's player loses that player the game.
"""

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.core.safe_repr import shown
from unbeatable.players.base import BuiltIn, Computer

LONGEST_REASON = 1_000
"""Characters of why a move is illegal: room for all the legal ones."""


class Forfeit(UnbeatableError):
    """A player crashed or made an illegal move, and has thereby lost; the message says how."""


def take_turn(player: Computer, match: Match, chance: Random) -> Match:
    """The match after the player's move; Forfeit if it crashes or its move is illegal."""
    with _forfeiting(player):
        return match.apply(player.choose(match, chance))


def checked_options(player: Computer, match: Match) -> Sequence[Move]:
    """Every move that the player may choose; Forfeit if it crashes or one of them is illegal."""
    with _forfeiting(player):
        options = player.options(match)
        if not isinstance(player, BuiltIn):
            for move in options:
                match.apply(move)
            if not options:
                raise IllegalMove("no move at all")
        return options


@contextmanager
def _forfeiting(player: Computer) -> Iterator[None]:
    if isinstance(player, BuiltIn):
        yield
        return
    try:
        yield
    except KeyboardInterrupt:
        raise  # it is the user who wants to stop
    except IllegalMove as error:
        raise Forfeit(f"{player.name}: {shown(error, str, longest=LONGEST_REASON)}") from error
    except BaseException as error:  # also SystemExit: nobody's exit is ours
        at = traceback.extract_tb(error.__traceback__)[-1]
        raise Forfeit(
            f"{player.name} crashed: {shown(error)} ({Path(at.filename).name}, line {at.lineno})"
        ) from error
