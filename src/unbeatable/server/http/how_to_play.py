"""How a game is played, for the web: its rules in a few pictures, and a short match to watch.

Both come from the game. A game without rules in pictures is described by its summary, and one
without a demo is shown by random moves.
"""

from random import Random

from unbeatable.core.cell_moves import parse_cell_move, shift_between
from unbeatable.core.game import Circular, Demonstrated, Playable, RuleStep, Taught
from unbeatable.core.match import REPETITION_RULE, Match
from unbeatable.server.matches.board_view import board_picture
from unbeatable.server.wire import BoardPicture, GameDemo, GameRules
from unbeatable.server.wire import RuleStep as WireStep

LONGEST_DEMO = 12
"""Random moves that are shown of a game without a demo."""


def rules_of(game: Playable) -> GameRules:
    """Return the rules of a game, each with a picture."""
    rules = [*game.how_to_play()] if isinstance(game, Taught) else [_summary_step(game)]
    if isinstance(game, Circular):
        rules.append(RuleStep(REPETITION_RULE, _moves_before_end(game, rules[-1].moves)))
    steps = [WireStep(words=step.words, board=_board(game, step.moves)) for step in rules]
    return GameRules(spec=game.spec, title=game.title, steps=steps)


def demo_of(game: Playable) -> GameDemo | None:
    """Return the game's own demo, or a random one; None if its moves do not name cells."""
    demo = game.demo() if isinstance(game, Demonstrated) else None
    match = _play(game, demo.moves) if demo else _play_at_random(game)
    steps: list[str] = []
    typical = len(match.moves) // 2 if demo is None else demo.typical
    typical_frame = 0
    for ply, text in enumerate(match.played, 1):
        before, after = (game.picture(pos) for pos in match.positions[ply - 1 : ply + 1])
        cell_move = parse_cell_move(before, text)
        if cell_move is None:
            return None
        right, down = shift_between(before, after, cell_move)
        shift = right + down * before.columns
        mark = after.marks[cell_move.target + shift]
        steps.append(
            f"{mark}{cell_move.target}"
            if cell_move.start is None
            else f"{cell_move.start}>{cell_move.target}"
        )
        if shift:
            steps.append(f"@{shift}")
        if ply == typical:
            typical_frame = len(steps)
    return GameDemo(steps=steps, winning=list(match.picture.winning), typical=typical_frame)


def _summary_step(game: Playable) -> RuleStep:
    return RuleStep(f"{game.summary[:1].upper()}{game.summary[1:]}.")


def _moves_before_end(game: Playable, moves: str) -> str:
    """Return the moves, without the last one if it ends the match."""
    return moves.rpartition(" ")[0] if _play(game, moves).is_over else moves


def _play(game: Playable, moves: str) -> Match:
    match = Match.new(game)
    for move in moves.split():
        if not match.is_over:  # the smallest boards end before the last step
            match = match.apply(move)
    return match


def _play_at_random(game: Playable) -> Match:
    chance = Random(1)  # noqa: S311 (the same match every time)
    match = Match.new(game)
    while not match.is_over and len(match.moves) < LONGEST_DEMO:
        match = match.apply(chance.choice(match.legal))
    return match


def _board(game: Playable, moves: str) -> BoardPicture:
    return board_picture(game, _play(game, moves).position)
