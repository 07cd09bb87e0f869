"""Working backwards: the value and remoteness of every position, even if games can loop.

Finished games are known. Every pass decides what follows from earlier passes. A position that no
pass decides is a draw, because neither side can force a win.
"""

from collections.abc import Collection, Mapping

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Game, Outcome, Position, Value

MAX_POSITIONS = 1_000_000


def work_backwards(game: Game) -> dict[Position, Outcome]:
    """Return the outcome of every reachable position. Raises TooLarge if there are too many."""
    children = _children_of_each(game)
    outcomes = _finished_games(game, children)
    undecided = children.keys() - outcomes.keys()
    remoteness = 0
    while decided := _one_pass(undecided, children, outcomes):
        remoteness += 1
        outcomes |= {pos: Outcome(value, remoteness) for pos, value in decided.items()}
        undecided -= decided.keys()
    return outcomes | dict.fromkeys(undecided, Outcome(Value.DRAW, None))


def _children_of_each(game: Game) -> dict[Position, set[Position]]:
    """Return the successors of each reachable position."""
    children: dict[Position, set[Position]] = {}
    waiting = [game.start()]
    while waiting:
        pos = waiting.pop()
        if pos in children:
            continue
        if len(children) == MAX_POSITIONS:
            raise TooLarge(
                f"{game.spec!r} has more than {MAX_POSITIONS:,} positions, too many for "
                f"the textbook; choose a smaller board, or try unbeatable solve {game.spec!r}"
            )
        children[pos] = {game.play(pos, move) for move in game.moves(pos)}
        waiting += children[pos]
    return children


def _finished_games(game: Game, positions: Collection[Position]) -> dict[Position, Outcome]:
    outcomes = {}
    for pos in positions:
        verdict = game.verdict(pos)
        if verdict is not None:
            outcomes[pos] = Outcome(verdict, None if verdict is Value.DRAW else 0)
    return outcomes


def _one_pass(
    undecided: Collection[Position],
    children: Mapping[Position, Collection[Position]],
    outcomes: Mapping[Position, Outcome],
) -> dict[Position, Value]:
    """Return the values that follow from the outcomes known before this pass.

    Decisions of this pass must not count in it, because the remoteness is the number of the pass.
    """
    decided = {}
    for pos in undecided:
        replies = [outcomes[child].value if child in outcomes else None for child in children[pos]]
        if Value.LOSS in replies:
            decided[pos] = Value.WIN
        elif all(reply is Value.WIN for reply in replies):
            decided[pos] = Value.LOSS
    return decided
