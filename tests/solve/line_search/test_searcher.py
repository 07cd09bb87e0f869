"""The searcher: legal moves everywhere, no missed wins, replies to threats, and its limits."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.solve.line_search.positions import (
    LONG_WINS,
    find_forced_win,
    line_game,
    scattered,
    turned,
)
from unbeatable import Value
from unbeatable.core.game import LineGame, Position
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.line_search import searcher
from unbeatable.solve.line_search.choice import Choice
from unbeatable.solve.line_search.searcher import compile_search, compile_searches, is_ready, search

AMPLE = 60.0
"""More seconds than any search here takes: its positions are limited."""


def choose(game: LineGame, pos: Position, seed: int = 0, nodes: int = 500) -> Choice:
    return search(game, pos, AMPLE, Random(seed), most_nodes=nodes)


@pytest.mark.parametrize(
    "spec",
    [
        "mnk(1,1,1)",
        "mnk(26,26,1)",
        "mnk(1,2,2)",
        "mnk(2,1,2,gravity=true)",
        "mnk(3,3,3)",
        "mnk(1,26,5)",
        "mnk(26,1,5,gravity=true)",
        "mnk(26,2,26)",
        "mnk(5,4,2,gravity=true)",
        "mnk(26,26,5)",
        "mnk(26,26,26)",
        "mnk(26,26,4,gravity=true)",
    ],
)
def test_legal_moves_are_played_on_boards_of_any_shape(spec: str) -> None:
    game = line_game(spec)
    pos = game.start()
    for ply in range(6):
        if game.verdict(pos) is not None:
            break
        choice = choose(game, pos, ply, nodes=100)
        assert choice.move in game.moves(pos)
        pos = game.play(pos, choice.move)


@pytest.mark.parametrize("spec", ["mnk(4,4,4)", "mnk(5,5,4,gravity=true)", "mnk(9,2,2)"])
def test_matches_are_played_to_the_end(spec: str) -> None:
    game = line_game(spec)
    pos, plies = game.start(), 0
    while game.verdict(pos) is None:
        pos = game.play(pos, choose(game, pos, plies, nodes=300).move)
        plies += 1
    assert plies >= 3


@pytest.mark.parametrize(("seed", "plies"), LONG_WINS)
def test_a_long_win_by_threats_is_played_to_its_end(seed: int, plies: int) -> None:
    game, pos = scattered("mnk(15,15,5)", 70, seed)
    assert pos is not None
    for _ in range(plies):
        choice = choose(game, pos, nodes=1)
        assert choice.plies is not None
        assert choice.score > 0
        pos = game.play(pos, choice.move)
        if game.verdict(pos) is not None:
            break
        pos = game.play(pos, choose(game, pos, nodes=50).move)
    assert game.verdict(pos) is Value.LOSS


@pytest.mark.parametrize(
    ("spec", "stones"), [("mnk(11,11,5)", 26), ("mnk(9,9,4)", 6), ("mnk(9,8,4,gravity=true)", 14)]
)
def test_the_opponent_is_left_no_win_by_threats_that_a_move_stops(spec: str, stones: int) -> None:
    tried = 0
    for seed in range(60):
        game, pos = scattered(spec, stones, seed)
        if pos is None or find_forced_win(game, pos):
            continue
        if not find_forced_win(game, turned(game, pos)):
            continue
        stops = {
            move
            for move in game.moves(pos)
            if game.verdict(after := game.play(pos, move)) is None
            and not find_forced_win(game, after)
        }
        if stops and len(stops) < len(game.moves(pos)):
            assert choose(game, pos, seed, nodes=20).move in stops, (seed, game.write(pos))
            tried += 1
        if tried == 6:
            break
    assert tried >= 2


@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("mnk(6,6,4)", "....../....../..x.../..x.../....../..o... o"),
        ("mnk(7,7,4)", "......./......./..xx.../......./..o..../......./....... o"),
        (
            "mnk(15,15,5)",
            "/".join(["." * 15] * 6 + ["....xxx........"] + ["." * 15] * 7 + ["oo............."])
            + " o",
        ),
    ],
)
def test_an_open_row_is_stopped(spec: str, position: str) -> None:
    game = line_game(spec)
    pos = game.read(position)
    assert find_forced_win(game, turned(game, pos))
    after = game.play(pos, choose(game, pos).move)
    assert not find_forced_win(game, after)


def test_a_straight_column_does_not_beat_it_on_6x6() -> None:
    """The second player once won with a straight column in four moves."""
    for column in range(6):
        game = line_game("mnk(6,6,4)")
        pos = game.start()
        while game.verdict(pos) is None:
            if game.turn(pos) == 0:
                move = choose(game, pos, column, nodes=300).move
            else:
                moves = game.moves(pos)
                move = next((m for m in moves if m % 6 == column and 6 <= m < 30), moves[0])
            pos = game.play(pos, move)
        assert game.turn(pos) == 1, "o is to move, because x has won"


def test_chance_varies_the_first_moves() -> None:
    game = line_game("mnk(15,15,5)")
    moves = {choose(game, game.start(), seed, nodes=200).move for seed in range(8)}
    assert len(moves) > 1
    assert all(3 <= move % 15 <= 11 and 3 <= move // 15 <= 11 for move in moves)


def test_the_same_chance_and_as_many_positions_give_the_same_move() -> None:
    game = line_game("mnk(8,7,4,gravity=true)")
    first, second = (choose(game, game.start(), 5, nodes=2000) for _ in range(2))
    assert first == second
    assert first.depth >= 3


def test_only_moves_that_are_asked_for_are_chosen() -> None:
    game = line_game("mnk(6,6,4)")
    chosen = search(game, game.start(), AMPLE, Random(0), among=[0, 5], most_nodes=200)
    assert chosen.move in (0, 5)
    assert search(game, game.start(), AMPLE, Random(0), among=[7]).move == 7


def test_without_any_time_a_legal_move_is_played() -> None:
    game = line_game("mnk(26,26,5)")
    choice = search(game, game.start(), 0, Random(0))
    assert choice.move in game.moves(game.start())


def test_the_search_ends_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1000.0])
    monkeypatch.setattr(searcher, "monotonic", lambda: next(clock))
    game = line_game("mnk(15,15,5)")
    choice = search(game, game.start(), 1000, Random(0))
    assert choice.move in game.moves(game.start())


def test_wins_and_losses_in_sight_tell_their_plies() -> None:
    game = line_game("mnk(4,4,3)")
    won = choose(game, game.start(), nodes=10_000)
    assert won.plies == 5
    assert won.score > 0
    lost = choose(game, game.read("..../.xx./..../o... o"), nodes=10_000)
    assert lost.plies == 2
    assert lost.score < 0


def test_a_call_that_is_interrupted_stops_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock() -> Iterator[float]:
        yield 0.0
        raise KeyboardInterrupt

    running = clock()
    monkeypatch.setattr(searcher, "monotonic", lambda: next(running))
    game = line_game("mnk(15,15,5)")
    with pytest.raises(KeyboardInterrupt):
        search(game, game.start(), 1000, Random(0))


@pytest.mark.parametrize("spec", ["mnk(6,6,4)", "connect4", "mnk(26,26,4,gravity=true)"])
def test_the_search_is_ready_once_it_is_compiled(spec: str) -> None:
    compile_search(line_game(spec))
    assert is_ready(line_game(spec))


def test_all_searches_can_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[LineGame] = []
    monkeypatch.setattr(searcher, "compile_search", compiled.append)
    compile_searches()
    assert [can_search(game) for game in compiled] == [False, True]
