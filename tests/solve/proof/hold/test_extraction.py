"""Strategies of holds: each is replayed, shares nodes, and is given up without time."""

from threading import Event
from time import monotonic
from typing import cast

import numpy as np
import pytest

from tests.solve.proof.hold.replay import opponent_ever_completes
from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.hold.extraction import HoldStrategy, pairs_strategy
from unbeatable.solve.proof.hold.position import hold_board, number_cells
from unbeatable.solve.proof.hold_search import HoldSearch
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.strategy import END, PASS


def start(spec: str) -> tuple[LineBoard, HoldSearch]:
    board = LineBoard.of(cast(LineGame, load(spec)))
    stones = np.zeros(board.cells, dtype=np.int8)
    numbering = number_cells(board, stones)
    position = hold_board(board, stones, numbering)
    assert position is not None
    return board, HoldSearch(position, numbering, board, monotonic() + 600, Event())


def builder(search: HoldSearch, turns: int = 10**9) -> HoldStrategy:
    """Return what builds the strategy of a search, with time for so many of its nodes."""
    left = iter(range(turns))
    return HoldStrategy(
        search._position,
        search._search,
        search._numbering,
        search._prove_again,
        lambda: next(left, None) is not None,
    )


def test_pairs_alone_are_one_node() -> None:
    strategy = pairs_strategy(4, np.array([[0, 1], [2, 5]], dtype=np.int16))
    assert strategy.nodes == 1
    assert (strategy.move[0], strategy.default[0]) == (4, END)
    assert strategy.first_reply.tolist() == [0, 0]
    assert strategy.first_pair.tolist() == [0, 2]
    assert strategy.pairs.tolist() == [[0, 1], [2, 5]]


def test_where_pairs_hold_at_once_nothing_is_searched() -> None:
    board, search = start("mnk(6,6,6)")
    strategy = builder(search).of_leaf(to_move=False)
    assert strategy is not None
    assert strategy.nodes == 1
    assert strategy.move[0] == PASS
    assert not opponent_ever_completes(board, [0] * board.cells, strategy, to_move=False)
    board, search = start("mnk(4,4,4)")
    assert builder(search).of_leaf(to_move=False) is None


@pytest.mark.parametrize("spec", ["mnk(3,3,3)", "mnk(4,4,4)", "mnk(5,5,4)"])
def test_a_proved_root_becomes_a_strategy(spec: str) -> None:
    board, search = start(spec)
    assert search._prove((0, 0), to_move=False)
    strategy = builder(search).of_proof(to_move=False)
    assert strategy is not None
    assert not opponent_ever_completes(board, [0] * board.cells, strategy, to_move=False)
    leaves = [
        (int(move), strategy.pairs[first:end].tobytes())
        for move, first, end, replies, after in zip(
            strategy.move,
            strategy.first_pair[:-1],
            strategy.first_pair[1:],
            np.diff(strategy.first_reply),
            strategy.default,
            strict=True,
        )
        if replies == 0 and after == END
    ]
    assert len(leaves) == len(set(leaves)), "leaves that are alike are one node"


def test_without_time_there_is_no_strategy() -> None:
    _, search = start("mnk(5,5,4)")
    assert search._prove((0, 0), to_move=False)
    assert builder(search, turns=1).of_proof(to_move=False) is None


def test_what_cannot_be_proved_again_is_no_strategy() -> None:
    _, search = start("mnk(5,5,4)")
    assert search._prove((0, 0), to_move=False)
    search._search.table.fill(0)
    search._deadline = 0.0
    assert builder(search).of_proof(to_move=False) is None
