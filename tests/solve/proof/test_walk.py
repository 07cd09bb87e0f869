"""Walk: whoever plays by a strategy gets what it promises, whatever the opponent does."""

from random import Random

import pytest

from unbeatable.core.game import Move, Player, opponent
from unbeatable.core.match import Match
from unbeatable.games.mnk import MNK
from unbeatable.solve.proof.hold_search import find_hold
from unbeatable.solve.proof.line_board import LineBoard, stones_of
from unbeatable.solve.proof.strategy import Strategy
from unbeatable.solve.proof.walk import Walk
from unbeatable.solve.proof.win_search import find_win

pytestmark = pytest.mark.slow


def strategy_of(game: MNK, player: Player, *, wins: bool) -> Strategy:
    """Return a strategy of a player for the start."""
    find = find_win if wins else find_hold
    stones = stones_of(game, game.start(), player)
    strategy = find(LineBoard.of(game), stones, to_move=player == 0, seconds=60.0)
    assert strategy is not None
    return strategy


def play_by(game: MNK, strategy: Strategy, player: Player, replies: list[Move]) -> Match:
    """Play by the strategy against these replies; where any move will do, take the last cell."""
    walk, match = Walk(LineBoard.of(game), strategy), Match.new(game)
    rest = iter(replies)
    if player == 1:
        assert walk.move is None
        first = next(rest)
        walk.reply(first)
        match = match.apply(first)
    while not match.is_over:
        legal = game.moves(match.position)
        wanted = walk.move
        match = match.apply(legal[-1] if wanted not in legal or wanted is None else wanted)
        reply = next(rest, None)
        if match.is_over or reply is None:
            break
        walk.reply(reply)
        match = match.apply(reply)
    return match


def try_all(
    game: MNK, strategy: Strategy, player: Player, replies: list[Move], ends: list[Match]
) -> None:
    """Collect the ends of all matches that begin with these replies."""
    match = play_by(game, strategy, player, replies)
    if match.is_over:
        ends.append(match)
        return
    for reply in game.moves(match.position):
        try_all(game, strategy, player, [*replies, reply], ends)


@pytest.mark.parametrize("sizes", [(4, 3, 3), (3, 4, 3), (4, 4, 3)])
def test_a_win_is_won_against_all_replies(sizes: tuple[int, int, int]) -> None:
    game, ends = MNK(*sizes), list[Match]()
    try_all(game, strategy_of(game, 0, wins=True), 0, [], ends)
    assert len(ends) > 10
    assert all(match.winner == 0 for match in ends)


def test_a_hold_holds_against_all_replies() -> None:
    game, ends = MNK(3, 3, 3), list[Match]()
    strategy = strategy_of(game, 1, wins=False)
    for first in game.moves(game.start()):
        try_all(game, strategy, 1, [first], ends)
    assert len(ends) > 100
    assert all(match.winner != 0 for match in ends)


@pytest.mark.parametrize(
    ("sizes", "player", "wins"),
    [((6, 6, 4), 0, True), ((6, 6, 5), 1, False), ((9, 9, 9), 1, False)],
)
def test_large_boards_by_chance(sizes: tuple[int, int, int], player: Player, wins: bool) -> None:
    """Replies are chosen as the match goes on, so each is legal."""
    game, chance = MNK(*sizes), Random(7)
    strategy = strategy_of(game, player, wins=wins)
    for _ in range(20):
        replies: list[Move] = [] if player == 0 else [chance.randrange(game.grid.cells)]
        match = play_by(game, strategy, player, replies)
        while not match.is_over:
            replies.append(chance.choice(game.moves(match.position)))
            match = play_by(game, strategy, player, replies)
        assert match.winner != opponent(player)
        assert not wins or match.winner == player
