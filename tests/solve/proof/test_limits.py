"""Limits: what the searches need, and what is said if there is less."""

from threading import Event
from typing import Any

import numpy as np
import pytest

from unbeatable import TooLarge, load, prove
from unbeatable.games.mnk import MNK
from unbeatable.solve import memory
from unbeatable.solve.proof import win_search
from unbeatable.solve.proof.hold.position import hold_board, number_cells
from unbeatable.solve.proof.hold_search import HoldSearch
from unbeatable.solve.proof.limits import HOLD_BYTES, NODE_BYTES, WIN_BYTES, find_lack_of_memory
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.win import extraction_kernels


def bytes_of(holder: object) -> int:
    """Return the bytes of all arrays that an object holds."""
    if isinstance(holder, np.ndarray):
        return int(holder.nbytes)
    inner: Any = holder if isinstance(holder, tuple) else getattr(holder, "__dict__", {}).values()
    return sum(map(bytes_of, inner))


def test_a_search_needs_what_is_said() -> None:
    board = LineBoard.of(MNK(8, 8, 5))
    stones = np.zeros(64, dtype=np.int8)
    win = bytes_of(win_search._WinSearch(board, stones, True, None))
    assert WIN_BYTES / 2 < win <= WIN_BYTES
    numbering = number_cells(board, stones)
    position = hold_board(board, stones, numbering)
    assert position is not None
    hold = bytes_of(HoldSearch(position, numbering, board, 0.0, Event()))
    assert HOLD_BYTES / 2 < hold <= HOLD_BYTES


def test_a_strategy_needs_what_is_said() -> None:
    board = LineBoard.of(MNK(8, 8, 5))
    graph = bytes_of(extraction_kernels.new_graph(board, 16))
    assert NODE_BYTES << 16 <= graph < (NODE_BYTES + 4) << 16


def test_a_strategy_that_does_not_fit_is_no_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    board = LineBoard.of(MNK(6, 6, 4))
    stones = np.zeros(36, dtype=np.int8)
    monkeypatch.setattr(memory, "free_memory", lambda: NODE_BYTES << 15)
    with pytest.raises(MemoryError, match="a strategy of 65,536 nodes or more does not fit"):
        win_search.find_win(board, stones, to_move=True, seconds=60)


def test_too_little_memory_is_refused_before_any_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 300_000_000)
    assert not find_lack_of_memory(load("mnk(6,6,4)"), wins=1, holds=0)
    with pytest.raises(TooLarge) as refused:
        prove("mnk(6,6,4)")
    assert str(refused.value) == (
        "'mnk(6,6,4)' needs 394,264,576 bytes of memory to be proven, and 300,000,000 are free"
    )
