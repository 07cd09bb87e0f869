"""What players may choose, as text, and the positions of a game."""

from collections.abc import Iterable, Iterator

from unbeatable import Computer, Match, Position, load
from unbeatable.players import load_player


def options(player: str | Computer, game: str | Match, position: str | None = None) -> set[str]:
    """Return every move that the player may choose, each once."""
    match = game if isinstance(game, Match) else Match.new(game, position)
    chosen = load_player(player).options(match)
    assert len(set(chosen)) == len(chosen)
    return texts(match, chosen)


def texts(match: Match, moves: Iterable[int]) -> set[str]:
    return {match.game.write_move(match.position, move) for move in moves}


def all_positions(spec: str) -> Iterator[Position]:
    """Yield every position that can be reached."""
    game = load(spec)
    seen, waiting = {game.start()}, [game.start()]
    while waiting:
        pos = waiting.pop()
        yield pos
        fresh = {game.play(pos, move) for move in game.moves(pos)} - seen
        seen |= fresh
        waiting += fresh
