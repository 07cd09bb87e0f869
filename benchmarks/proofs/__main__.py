"""`python -m benchmarks.proofs [SPEC ...]`: the CPU time of proofs, of the search and of the check.

Each search runs alone, without the one for the other value that `prove` runs beside it, and uses no
book. CPU time, because other work may run on the machine.
"""

import argparse
import sys
from collections.abc import Callable
from threading import Event
from time import process_time
from typing import NamedTuple, TypeVar, cast

import numpy as np

from benchmarks.machine import describe
from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.progress import silent
from unbeatable.solve.proof import prover
from unbeatable.solve.proof.checker import check_strategy
from unbeatable.solve.proof.line_board import LineBoard

SECONDS = 600.0
"""How long each is tried."""

Result = TypeVar("Result")


class Bar(NamedTuple):
    """What a board is to be proven to be, within how many seconds of search."""

    spec: str
    wins: bool
    seconds: float


BARS = (
    *(Bar(f"mnk({size},4)", True, 3) for size in ("6,5", "6,6", "7,7", "9,9", "15,15")),
    Bar("mnk(26,26,4)", True, 5),
    Bar("mnk(9,4,4)", True, 20),
    Bar("mnk(10,4,4)", True, 90),
    Bar("qubic", True, 120),
    Bar("mnk(26,26,9)", False, 1),
    Bar("mnk(6,6,5)", False, 3),
    Bar("mnk(8,8,6)", False, 3),
    Bar("mnk(8,4,4)", False, 20),
    Bar("mnk(7,7,5)", False, 30),
    Bar("mnk(10,5,5)", False, 90),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.proofs", description=__doc__)
    specs = [bar.spec for bar in BARS]
    parser.add_argument("specs", metavar="SPEC", nargs="*", default=specs, help="only these")
    asked = parser.parse_args()
    machine = describe()
    sys.stdout.write(f"{machine['cores']} cores of {machine['cpu']}, load {machine['load']}\n\n")
    sys.stdout.write("| board | value | search | limit | check |\n")
    sys.stdout.write("| --- | --- | ---: | ---: | ---: |\n")
    prover.load_searches(silent)
    for bar in BARS:
        if bar.spec in asked.specs:
            sys.stdout.write(measure(bar))
            sys.stdout.flush()


def measure(bar: Bar, seconds: float = SECONDS) -> str:
    """Return the row of a board."""
    board = LineBoard.of(cast(LineGame, load(bar.spec)))
    empty, find = np.zeros(board.cells, dtype=np.int8), prover.find_hold
    if bar.wins:
        find = prover.find_win
    strategy, searching = timed(
        lambda: find(board, empty, to_move=bar.wins, seconds=seconds, stop=Event())
    )
    limit = f"{bar.seconds:g} s"
    if strategy is None:
        return f"| `{bar.spec}` | not known | {searching:.2f} s | {limit} | |\n"
    found, checking = timed(lambda: check_strategy(board, empty, strategy, to_move=bar.wins))
    value = f"win in at most {found.at_most}" if bar.wins else "draw"
    return f"| `{bar.spec}` | {value} | {searching:.2f} s | {limit} | {checking:.2f} s |\n"


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    began = process_time()
    return work(), process_time() - began


if __name__ == "__main__":
    main()
