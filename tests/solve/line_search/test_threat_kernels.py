"""The threat search: its wins are checked with the rules, and it misses none."""

from functools import cache

import pytest

from tests.solve.line_search.positions import (
    LONG_WINS,
    find_forced_win,
    is_forced,
    line_game,
    scattered,
)
from unbeatable import Value
from unbeatable.core.game import LineGame, Position, winning_moves


@pytest.mark.parametrize(("seed", "plies"), LONG_WINS)
def test_long_wins_by_threats_are_found(seed: int, plies: int) -> None:
    game, pos = scattered("mnk(15,15,5)", 70, seed)
    assert pos is not None
    path = find_forced_win(game, pos)
    assert len(path) >= 20
    assert len(path) <= plies
    assert is_forced(game, pos, path)


@pytest.mark.parametrize(
    ("spec", "stones"),
    [
        ("mnk(3,3,3)", 4),
        ("mnk(4,4,3)", 4),
        ("mnk(5,5,4)", 10),
        ("mnk(6,4,4)", 8),
        ("mnk(6,5,4,gravity=true)", 12),
        ("mnk(5,5,3,gravity=true)", 6),
    ],
)
def test_there_is_a_win_exactly_where_plain_search_finds_one(spec: str, stones: int) -> None:
    found = 0
    for seed in range(40):
        game, pos = scattered(spec, stones, seed)
        if pos is None:
            continue
        path = find_forced_win(game, pos)
        assert bool(path) == _has_win(game, pos), (seed, game.write(pos))
        assert not path or is_forced(game, pos, path)
        found += bool(path)
    assert found


def _has_win(game: LineGame, pos: Position) -> bool:
    """Return whether there is a win in which each move threatens to complete a line."""

    @cache
    def has_win(pos: Position) -> bool:
        if game.verdict(pos) is not None:
            return False
        if winning_moves(game, pos):
            return True
        return any(wins_by(game.play(pos, move)) for move in game.moves(pos))

    def wins_by(after: Position) -> bool:
        """Return whether the player who has moved wins by threats."""
        if game.verdict(after) is not None or winning_moves(game, after):
            return False
        replies = [game.play(after, move) for move in game.moves(after)]
        saving = [
            reply
            for reply in replies
            if game.verdict(reply) is Value.DRAW or not winning_moves(game, reply)
        ]
        threatens = len(saving) < len(replies)
        return threatens and len(saving) <= 1 and all(map(has_win, saving))

    return has_win(pos)


def test_a_win_is_not_seen_where_the_opponent_completes_a_line_first() -> None:
    game = line_game("mnk(7,7,4)")
    pos = game.read("......./......./.xxx.../.ooo.../......./......./....... x")
    assert len(find_forced_win(game, pos)) == 1
    # x could make a double threat, but has to block e4 first, which threatens nothing.
    pos = game.read("......./......./..xx.../xooo.../......./......./....... x")
    assert find_forced_win(game, pos) == []


def test_the_search_gives_up_after_so_many_positions() -> None:
    game, pos = scattered("mnk(15,15,5)", 70, LONG_WINS[0][0])
    assert pos is not None
    assert find_forced_win(game, pos, most_nodes=4) == []
