"""Searches that find hand-made strategies, to test what is done with those that are found."""

from threading import Event
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.solve.proof.strategies import Node, pack
from unbeatable.solve.proof import prover
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.strategy import PASS, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

WON, DRAWN, UNKNOWN = "mnk(9,9,2)", "mnk(26,1,4)", "mnk(9,9,5)"
"""Boards that are too large to be solved: what the stand-ins find, and one where they find none."""

TWO_IN_A_ROW = pack([Node(40, default=1, replies={41: (2, 0)}), Node(41), Node(39)], wins=True)
PAIRS = pack([Node(PASS, pairs=[(2 * i, 2 * i + 1) for i in range(13)])], wins=False)


def find_win(
    board: LineBoard, stones: "NDArray[np.int8]", *, to_move: bool, seconds: float, stop: Event
) -> Strategy | None:
    is_known = board.lines.shape[1] == 2 and board.cells == 81 and to_move and not stones.any()
    return TWO_IN_A_ROW if is_known else None


def find_hold(
    board: LineBoard, stones: "NDArray[np.int8]", *, to_move: bool, seconds: float, stop: Event
) -> Strategy | None:
    return PAIRS if board.cells == 26 and not stones.any() else None


def use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the prover use the stand-ins."""
    monkeypatch.setattr(prover, "load_searches", lambda progress: None)
    monkeypatch.setattr(prover, "find_win", find_win)
    monkeypatch.setattr(prover, "find_hold", find_hold)
