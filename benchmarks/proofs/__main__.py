"""`python -m benchmarks.proofs`: the time of proofs, as the rows of docs/performance.md.

Nothing is compiled meanwhile. The search runs on two cores, the checker on one. CPU time says more
than time if other work runs on the machine.
"""

import argparse
import sys
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.machine import describe
from unbeatable import Proof, prove
from unbeatable.core.plural import plural
from unbeatable.solve.progress import silent
from unbeatable.solve.proof.prover import load_searches

SECONDS = 600.0


class Bar(NamedTuple):
    """What a board is to be proven to be, within how many seconds of search."""

    spec: str
    value: str
    seconds: float


BARS = (
    Bar("mnk(6,5,4)", "win", 3),
    Bar("mnk(6,6,4)", "win", 3),
    Bar("mnk(7,7,4)", "win", 3),
    Bar("mnk(9,9,4)", "win", 3),
    Bar("mnk(15,15,4)", "win", 3),
    Bar("mnk(26,26,4)", "win", 5),
    Bar("mnk(6,6,5)", "draw", 3),
    Bar("mnk(8,8,6)", "draw", 3),
    Bar("mnk(9,9,9)", "draw", 1),
    Bar("mnk(26,26,9)", "draw", 1),
    Bar("mnk(8,4,4)", "draw", 20),
    Bar("mnk(9,4,4)", "win", 20),
    Bar("mnk(7,7,5)", "draw", 30),
    Bar("mnk(10,5,5)", "draw", 90),
    Bar("mnk(10,4,4)", "win", 90),
    Bar("qubic", "win", 120),
)
"""The quick ones first. No strategy comes from a book."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.proofs", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="to try for each (600)")
    parser.add_argument("--most", type=float, default=120, help="leave out longer bars")
    asked = parser.parse_args()
    machine = describe()
    sys.stdout.write(f"{machine['cores']} cores of {machine['cpu']}, load {machine['load']}\n\n")
    load_searches(silent)
    measure([bar for bar in BARS if bar.seconds <= asked.most], asked.seconds)


def measure(bars: Sequence[Bar], seconds: float) -> None:
    """Prove each, and print its row."""
    sys.stdout.write("| board | proven | search | limit | check | CPU time |\n")
    sys.stdout.write("| --- | --- | ---: | ---: | ---: | ---: |\n")
    for bar in bars:
        began, cpu = perf_counter(), process_time()
        proof = prove(bar.spec, seconds=seconds, fresh=True)
        sys.stdout.write(row(bar, proof, perf_counter() - began, process_time() - cpu))
        sys.stdout.flush()


def row(bar: Bar, proof: Proof | None, took: float, cpu: float) -> str:
    """Return the row of a board. Raises AssertionError if the proof says something else."""
    limit = f"{bar.seconds:g} s"
    if proof is None:
        return f"| `{bar.spec}` | not in {in_seconds(took)} | | {limit} | | {in_seconds(cpu)} |\n"
    assert str(proof.value) == bar.value, f"{bar.spec} is a {bar.value}, not a {proof.value}"
    most = "" if proof.at_most is None else f" in at most {plural(proof.at_most, 'ply', 'plies')}"
    return (
        f"| `{bar.spec}` | {proof.value}{most} | {in_seconds(proof.seconds)} | {limit} | "
        f"{in_seconds(took - proof.seconds)} | {in_seconds(cpu)} |\n"
    )


def in_seconds(seconds: float) -> str:
    if seconds < 0.1:
        return "< 0.1 s"
    return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"


if __name__ == "__main__":
    main()
