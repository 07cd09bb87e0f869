"""The searcher where stones fall: its choice after each depth, chance, and the moves given."""

from random import Random

import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.line_search.falling.searcher import FallingSearch


def choose(
    game: MNK, position: str | None = None, seed: int = 0, nodes: int = 3000
) -> FallingSearch:
    pos = game.start() if position is None else game.read(position)
    work = FallingSearch(game, pos, Random(seed), nodes, game.moves(pos))
    work.run()
    return work


def test_a_win_and_a_block_are_found_at_once() -> None:
    game = MNK(8, 7, 4, gravity=True)
    won = choose(game, "......../......../......../......../......../.oo...../.xxxo... x")
    assert game.write_move(0, won.choice.move) == "a1"
    assert won.choice.plies == 1
    saved = choose(game, "......../......../......../......../......../..oox.../.oxxx... o")
    assert game.write_move(0, saved.choice.move) == "f1"


def test_without_any_time_it_wins_and_blocks() -> None:
    game = MNK(8, 7, 4, gravity=True)
    for position, wanted in (
        ("......../......../......../......../......../.oo...../.xxxo... x", "a1"),
        ("......../......../......../......../......../..oox.../.oxxx... o", "f1"),
    ):
        pos = game.read(position)
        work = FallingSearch(game, pos, Random(0), 3000, game.moves(pos))
        work.stop()
        work.run()
        assert game.write_move(pos, work.choice.move) == wanted


def test_a_loss_is_put_off() -> None:
    game = MNK(8, 7, 4, gravity=True)
    lost = choose(game, "......../......../......../......../......../..oo..../..xxx... o")
    assert lost.choice.plies == 2
    assert lost.choice.score < 0


def test_chance_varies_the_first_moves() -> None:
    game = MNK(8, 7, 4, gravity=True)
    columns = {choose(game, seed=seed, nodes=500).choice.move % 8 for seed in range(12)}
    assert len(columns) > 1


@pytest.mark.parametrize("game", [MNK(15, 3, 4, gravity=True), MNK(1, 26, 5, gravity=True)])
def test_boards_of_any_shape_are_searched(game: MNK) -> None:
    pos = game.start()
    while game.verdict(pos) is None:
        work = FallingSearch(game, pos, Random(0), 200, game.moves(pos))
        work.run()
        assert work.choice.move in game.moves(pos)
        pos = game.play(pos, work.choice.move)


def test_only_moves_that_are_asked_for_are_chosen() -> None:
    game = MNK(8, 7, 4, gravity=True)
    work = FallingSearch(game, game.start(), Random(0), 500, game.moves(game.start())[:1])
    work.run()
    assert work.choice.move == game.moves(game.start())[0]
