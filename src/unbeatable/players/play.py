"""Play a match between two computers.

An error in a built-in player is our bug, or means that the game is too large, so it is raised. If a
file player raises an error, it loses the match.
"""

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move, Playable, Player, opponent
from unbeatable.core.match import Match
from unbeatable.core.played_match import PlayedMatch
from unbeatable.core.quote import quote
from unbeatable.players.base import BuiltIn, Computer
from unbeatable.players.load import load_player

LONGEST_REASON = 1_000
"""The most characters of why a move is illegal: room to list all legal moves."""


def play(
    game: str | Playable,
    *,
    x: str | Computer = "perfect",
    o: str | Computer = "perfect",
    seed: int | None = None,
    max_plies: int = 200,
) -> PlayedMatch:
    """Play a whole match. The same seed gives the same match.

    A file player that crashes or makes an illegal move loses the match. A position that occurs for
    the third time ends it as a draw; after `max_plies` it is stopped. Raises TooLarge if a
    player needs the solution of a game that is too large.
    """
    if max_plies < 0:
        raise UnbeatableError(f"{quote(max_plies)} is not a number of plies; it is 0 or more")
    players = load_player(x), load_player(o)
    names = players[0].name, players[1].name
    # Each player has its own generator, so that one player's calls do not change the other's.
    chances = [
        Random(None if seed is None else f"{seed}/{name}")  # noqa: S311
        for name in PLAYER_NAMES
    ]
    match = Match.new(game)
    while not match.is_over:
        turn = match.turn
        if len(match.moves) >= max_plies:
            reason = f"unfinished after {max_plies} plies"
            return _end_match(match, names, None, reason, finished=False)
        try:
            match = take_turn(players[turn], match, chances[turn])
        except Forfeit as forfeit:
            reason = f"{PLAYER_NAMES[turn]} loses: {forfeit}"
            return _end_match(match, names, opponent(turn), reason, forfeited=True)
    return _end_match(match, names, match.winner, match.status)


def _end_match(
    match: Match, players: tuple[str, str], winner: Player | None, reason: str, **flags: bool
) -> PlayedMatch:
    return PlayedMatch(match.game, match.positions, match.moves, players, winner, reason, **flags)


class Forfeit(UnbeatableError):
    """A player loses by crashing or by an illegal move. The message says how."""


def take_turn(player: Computer, match: Match, chance: Random) -> Match:
    """Return the match after the player's move. Raises Forfeit if it crashes or moves illegally."""
    with _forfeiting(player):
        return match.apply(player.choose(match, chance))


def checked_options(player: Computer, match: Match) -> Sequence[Move]:
    """Return every move it may choose. Raises Forfeit if it crashes or one is illegal."""
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
        raise  # the user wants to stop
    except IllegalMove as error:
        raise Forfeit(f"{player.name}: {quote(error, str, longest=LONGEST_REASON)}") from error
    except BaseException as error:  # also SystemExit: a player must not end our process
        at = traceback.extract_tb(error.__traceback__)[-1]
        raise Forfeit(
            f"{player.name} crashed: {quote(error)} ({Path(at.filename).name}, line {at.lineno})"
        ) from error
