"""`python -m benchmarks.proofs [SPEC ...]`: the CPU time of proofs, of the search and of the check.

Each search runs alone, without the one for the other value that `prove` runs beside it.
"""

import sys
from collections.abc import Callable
from threading import Event
from time import process_time
from typing import TypeVar, cast

import numpy as np

from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.progress import silent
from unbeatable.solve.proof.checker import check_strategy
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.prover import find_hold, find_win, load_searches

WINS = [f"mnk({size},4)" for size in ("6,5", "6,6", "7,7", "9,9", "15,15", "26,26", "9,4", "10,4")]
WINS.append("qubic")
DRAWS = ["mnk(8,4,4)", "mnk(6,6,5)", "mnk(7,7,5)", "mnk(10,5,5)", "mnk(8,8,6)"]
SECONDS = 600.0

Result = TypeVar("Result")


def main(specs: list[str]) -> None:
    load_searches(silent)
    print("| board | value | search | check |\n| --- | --- | ---: | ---: |")
    for spec in specs or [*WINS, *DRAWS]:
        print(measure(spec, wins=spec not in DRAWS), flush=True)


def measure(spec: str, *, wins: bool) -> str:
    """Return a row of the table."""
    board = LineBoard.of(cast(LineGame, load(spec)))
    empty, find = np.zeros(board.cells, dtype=np.int8), find_win if wins else find_hold
    strategy, searching = timed(
        lambda: find(board, empty, to_move=wins, seconds=SECONDS, stop=Event())
    )
    if strategy is None:
        return f"| `{spec}` | not known | {searching:.2f} s | |"
    found, checking = timed(lambda: check_strategy(board, empty, strategy, to_move=wins))
    value = f"win in at most {found.at_most}" if wins else "draw"
    return f"| `{spec}` | {value} | {searching:.2f} s | {checking:.2f} s |"


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    began = process_time()
    return work(), process_time() - began


if __name__ == "__main__":
    main(sys.argv[1:])
