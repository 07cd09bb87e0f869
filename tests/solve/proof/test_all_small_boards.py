"""Proofs of all small boards: the value of the solution, and a length that is never shorter.

`python -m tests.solve.proof.test_all_small_boards` does the same up to 20 cells, in some minutes.
"""

import sys

import pytest

from unbeatable.solve import prove, solve

CELLS, MOST_CELLS = 12, 20

pytestmark = [pytest.mark.slow, pytest.mark.uncovered]


def boards(most: int) -> list[str]:
    return [
        f"mnk({columns},{rows},{k})"
        for columns in range(1, most + 1)
        for rows in range(1, most // columns + 1)
        for k in range(1, max(columns, rows) + 1)
        if columns >= rows
    ]


def compare(spec: str) -> None:
    solution, proof = solve(spec, cache=False), prove(spec, seconds=60.0)
    outcome = solution.outcome()
    assert proof is not None, spec
    assert proof.value is outcome.value, spec
    if outcome.remoteness is not None:
        assert proof.at_most is not None
        assert proof.at_most >= outcome.remoteness, spec


def test_the_value_is_that_of_the_solution() -> None:
    specs = boards(CELLS)
    assert len(specs) > 100
    for spec in specs:
        compare(spec)


if __name__ == "__main__":
    for spec in boards(MOST_CELLS):
        compare(spec)
        sys.stdout.write(f"{spec}\n")
