"""Holds: each is replayed against every reply, and agrees with the solution of the game."""

import random
from dataclasses import replace
from threading import Event
from time import monotonic
from typing import cast

import numpy as np
import pytest

from tests.solve.proof.hold.replay import opponent_ever_completes
from unbeatable import load, solve
from unbeatable.core.game import LineGame, Value
from unbeatable.solve.proof import hold_search
from unbeatable.solve.proof.hold import search_kernels
from unbeatable.solve.proof.hold.position import hold_board, number_cells
from unbeatable.solve.proof.hold_search import HoldSearch, find_hold
from unbeatable.solve.proof.line_board import LineBoard, stones_of
from unbeatable.solve.proof.strategy import PASS, Strategy

MINUTES = 600


def start_hold(spec: str, seconds: float = MINUTES) -> tuple[LineBoard, Strategy | None]:
    board = LineBoard.of(cast(LineGame, load(spec)))
    stones = np.zeros(board.cells, dtype=np.int8)
    return board, find_hold(board, stones, to_move=False, seconds=seconds)


@pytest.mark.parametrize(
    "spec",
    [
        "mnk(3,3,3)",
        "mnk(4,4,4)",
        "mnk(5,4,4)",
        "mnk(4,6,4)",
        "mnk(5,5,4)",
        "mnk(5,5,5)",
        "mnk(6,5,5)",
        "mnk(6,6,5)",
        "mnk(6,6,6)",
        "mnk(7,7,6)",
        "mnk(8,8,6)",
    ],
)
def test_a_second_player_who_holds(spec: str) -> None:
    board, strategy = start_hold(spec)
    assert strategy
    assert strategy.move[0] == PASS
    assert not opponent_ever_completes(board, [0] * board.cells, strategy, to_move=False)


@pytest.mark.parametrize("spec", ["mnk(3,3,2)", "mnk(4,3,3)", "mnk(4,4,3)", "mnk(5,5,3)"])
def test_a_lost_start_is_not_held(spec: str) -> None:
    assert start_hold(spec)[1] is None


@pytest.mark.parametrize(
    ("spec", "positions"),
    [("classic", 300), ("mnk(4,3,3)", 200), ("mnk(4,4,3)", 200), ("mnk(5,3,3)", 200)],
)
def test_a_position_that_is_held_is_not_lost_and_the_reverse(spec: str, positions: int) -> None:
    game = cast(LineGame, load(spec))
    board, solution, rng = LineBoard.of(game), solve(game), random.Random(spec)
    held = 0
    for _ in range(positions):
        pos = game.start()
        for _ in range(rng.randrange(board.cells)):
            if game.verdict(pos) is None:
                pos = game.play(pos, rng.choice(game.moves(pos)))
        if game.verdict(pos) is not None:
            continue
        for to_move in (True, False):
            stones = stones_of(game, pos, game.turn(pos) if to_move else 1 - game.turn(pos))
            strategy = find_hold(board, stones, to_move=to_move, seconds=MINUTES)
            lost = Value.LOSS if to_move else Value.WIN
            assert (strategy is None) == (solution.outcome(pos).value == lost)
            if strategy:
                held += 1
                assert not opponent_ever_completes(
                    board, stones.tolist(), strategy, to_move=to_move
                )
    assert held > positions / 4


def test_a_finished_position_has_no_hold() -> None:
    game = cast(LineGame, load("classic"))
    board = LineBoard.of(game)
    for stones in ([1, 1, 1, 2, 2, 0, 0, 0, 0], [2, 2, 2, 1, 1, 0, 0, 0, 0], [1, 2] * 4 + [1]):
        assert not find_hold(board, np.array(stones, np.int8), to_move=True, seconds=MINUTES)


def test_more_cells_than_bits_are_left_alone() -> None:
    assert start_hold("mnk(9,9,6)")[1] is None


def test_the_time_is_kept() -> None:
    start_hold("mnk(3,3,3)")  # compiled from here on
    before = monotonic()
    assert start_hold("mnk(9,4,4)", seconds=0.2)[1] is None
    assert monotonic() - before < 20


def test_a_search_can_be_stopped() -> None:
    stop = Event()
    stop.set()
    board = LineBoard.of(cast(LineGame, load("mnk(6,6,5)")))
    stones = np.zeros(board.cells, dtype=np.int8)
    assert find_hold(board, stones, to_move=False, seconds=MINUTES, stop=stop) is None


def test_what_a_small_table_loses_is_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    proofs = 0
    prove = HoldSearch._prove_again

    def count(self: HoldSearch, stones: tuple[int, int]) -> int:
        nonlocal proofs
        proofs += 1
        return prove(self, stones)

    monkeypatch.setattr(hold_search, "PLACES", 1 << 9)
    monkeypatch.setattr(HoldSearch, "_prove_again", count)
    board, strategy = start_hold("mnk(6,4,4)")
    assert strategy
    assert proofs > 0
    assert not opponent_ever_completes(board, [0] * board.cells, strategy, to_move=False)


def test_the_search_goes_on_where_it_stopped() -> None:
    board = LineBoard.of(cast(LineGame, load("mnk(6,4,4)")))
    stones = np.zeros(board.cells, dtype=np.int8)
    numbering = number_cells(board, stones)
    position = hold_board(board, stones, numbering)
    assert position
    nodes = []
    for chunk in (1, 1 << 30):
        search = search_kernels.new_search(len(board.lines), board.cells, 4, 4, 1 << 20)
        search_kernels.begin(position, search, np.uint64(0), np.uint64(0), False)
        while (result := search_kernels.advance(position, search, chunk)) == search_kernels.RUNNING:
            pass
        assert result == search_kernels.PROVED
        nodes.append(int(search.state[search_kernels.NODES]))
    assert nodes[0] == nodes[1]


def test_the_replay_refuses_a_wrong_hold() -> None:
    board, strategy = start_hold("mnk(6,6,5)")
    assert strategy
    wrong = replace(strategy, pairs=np.roll(strategy.pairs, 1, axis=0))
    with pytest.raises(AssertionError):
        assert not opponent_ever_completes(board, [0] * board.cells, wrong, to_move=False)
