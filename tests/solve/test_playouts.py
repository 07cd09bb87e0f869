from fractions import Fraction

import numba
import pytest

from unbeatable import Playouts, UnbeatableError, load, playouts
from unbeatable.core.game import Game, Position


def exact_shares(game: Game) -> dict[int | None, Fraction]:
    """The chance of each winner when every move is drawn from the legal ones."""
    layer: dict[Position, Fraction] = {game.start(): Fraction(1)}
    shares: dict[int | None, Fraction] = {0: Fraction(0), 1: Fraction(0), None: Fraction(0)}
    while layer:
        after: dict[Position, Fraction] = {}
        for pos, chance in layer.items():
            verdict = game.verdict(pos)
            if verdict is not None:
                turn = game.turn(pos)
                shares[{1: turn, -1: 1 - turn, 0: None}[int(verdict)]] += chance
                continue
            moves = game.moves(pos)
            for move in moves:
                child = game.play(pos, move)
                after[child] = after.get(child, Fraction(0)) + chance / len(moves)
        layer = after
    return shares


@pytest.mark.parametrize("spec", ["classic", "misere", "mnk(4,2,2)", "mnk(3,2,3)", "mnk(1,1,1)"])
def test_random_games_end_as_often_as_they_should(spec: str) -> None:
    games = 1_000_000
    played = playouts(spec, games, seed=5)
    assert played.x_wins + played.o_wins + played.draws == games
    shares = exact_shares(load(spec))
    for winner, count in ((0, played.x_wins), (1, played.o_wins), (None, played.draws)):
        share = float(shares[winner])
        spread = (share * (1 - share) / games) ** 0.5
        assert abs(count / games - share) <= 5 * spread


def test_a_seed_gives_the_same_games() -> None:
    assert playouts("mnk(5,5,4)", 1000, seed=1) == playouts("mnk(5,5,4)", 1000, seed=1)
    assert playouts("mnk(5,5,4)", 1000, seed=1) != playouts("mnk(5,5,4)", 1000, seed=2)


def test_the_games_do_not_depend_on_the_number_of_threads() -> None:
    on_all = playouts("classic", 10_000, seed=3)
    threads = numba.get_num_threads()
    numba.set_num_threads(1)
    try:
        assert playouts("classic", 10_000, seed=3) == on_all
    finally:
        numba.set_num_threads(threads)


def test_no_game_is_no_game() -> None:
    assert playouts("classic", 0) == Playouts(0, 0, 0, 0)


@pytest.mark.parametrize("spec", ["whoa", "connect4", "mnk(26,26,5)"])
def test_other_games_are_refused(spec: str) -> None:
    with pytest.raises(UnbeatableError, match="has no bulk playouts"):
        playouts(spec, 1)


@pytest.mark.parametrize("games", [-1, 1.5, "3", 10**20])
def test_what_is_not_a_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(UnbeatableError, match="is not a number of games"):
        playouts("classic", games)
