"""`python -m benchmarks.boards`: what is known of every m,n,k board of up to 10x10.

Boards of up to 20 cells are solved, larger ones proven. Those of up to 25 cells of which that
fails are solved as well. Each row is written at once, so a run that
was stopped goes on where it was. `--table` prints the rows of docs/boards.md.
"""

import argparse
import sys
from collections.abc import Iterator
from time import perf_counter

from unbeatable import prove, solve
from unbeatable.solve.known_boards import (
    FILE,
    MAX_SIDE,
    MIN_K,
    KnownBoard,
    known_boards,
    write_boards,
)
from unbeatable.solve.sweep.limits import MAX_CELLS

SECONDS = 60.0
QUICKLY_SOLVED = 20
"""The most cells of a board that is solved at once."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="to try for a proof (60)")
    parser.add_argument("--fresh", action="store_true", help="forget all that is known")
    parser.add_argument("--again", action="store_true", help="try again what is not known")
    parser.add_argument("--table", action="store_true", help="only print the table")
    arguments = parser.parse_args()
    if not arguments.table:
        compute(arguments.seconds, fresh=arguments.fresh, again=arguments.again)
    sys.stdout.write(table())


def compute(seconds: float, *, fresh: bool, again: bool) -> None:
    known = {} if fresh or not FILE.exists() else {board.spec: board for board in known_boards()}
    if again:
        known = {spec: board for spec, board in known.items() if board.how != "not known"}
    for columns, rows, k in sizes():
        spec = f"mnk({columns},{rows},{k})"
        if spec in known:
            continue
        known[spec] = find_out(columns, rows, k, seconds)
        print(known[spec], file=sys.stderr, flush=True)
        write_boards([*known.values()])
    known_boards.cache_clear()


def sizes() -> Iterator[tuple[int, int, int]]:
    """Yield columns, rows and k, small boards first."""
    boards = [
        (columns, rows, k)
        for k in range(MIN_K, MAX_SIDE + 1)
        for columns in range(k, MAX_SIDE + 1)
        for rows in range(1, columns + 1)
    ]
    yield from sorted(boards, key=lambda board: board[0] * board[1])


def find_out(columns: int, rows: int, k: int, seconds: float) -> KnownBoard:
    spec = f"mnk({columns},{rows},{k})"
    began = perf_counter()
    cells = columns * rows
    proof = prove(spec, seconds=seconds) if cells > QUICKLY_SOLVED else None
    if proof is None and cells <= MAX_CELLS:
        value, plies = solve(spec, cache=False).outcome()
        return KnownBoard(columns, rows, k, "solved", value, plies, perf_counter() - began)
    lasted = perf_counter() - began
    if proof is None:
        return KnownBoard(columns, rows, k, "not known", None, None, seconds)
    return KnownBoard(columns, rows, k, "proven", proof.value, proof.at_most, lasted)


def table() -> str:
    """Return the tables of docs/boards.md: one for each k, a cell for each board."""
    parts = []
    for k in range(MIN_K, MAX_SIDE + 1):
        boards = {(board.columns, board.rows): board for board in known_boards() if board.k == k}
        columns = range(k, MAX_SIDE + 1)
        parts.append(f"\n## {k} in a row\n")
        parts.append("| rows | " + " | ".join(f"{column} columns" for column in columns) + " |")
        parts.append("| ---: |" + " --- |" * len(columns))
        for row in range(1, MAX_SIDE + 1):
            cells = (write_cell(boards.get((column, row))) for column in columns)
            parts.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(parts) + "\n"


def write_cell(board: KnownBoard | None) -> str:
    if board is None:
        return ""
    if board.value is None:
        return f"not known after {board.seconds:.0f} s"
    at_most = "at most " if board.at_most else ""
    win = f"win in {at_most}{board.plies}" if board.plies else str(board.value)
    return f"{win}, {write_seconds(board.seconds)}"


def write_seconds(seconds: float) -> str:
    return "< 0.1 s" if seconds < 0.1 else f"{seconds:.2g} s"


if __name__ == "__main__":
    main()
