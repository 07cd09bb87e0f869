"""The table: what is stored is found again, and least work is replaced first."""

import numpy as np

from unbeatable.solve.jit import compiled
from unbeatable.solve.proof.hold import table_kernels
from unbeatable.solve.proof.hold.table_kernels import INFINITE


@compiled()
def store(table, key, proof, disproof, nodes):  # type: ignore[no-untyped-def]
    table_kernels.store(table, key, proof, disproof, nodes)


@compiled()
def numbers(table, key):  # type: ignore[no-untyped-def]
    """Return the two numbers of a position; -1 if it is not in the table."""
    word = table_kernels.look_up(table, key)
    if word == table_kernels.UNSEEN:
        return -1, -1
    return table_kernels.proof_of(word), table_kernels.disproof_of(word)


def test_numbers_are_read_as_they_were_written() -> None:
    table = np.zeros((16, 2), dtype=np.uint64)
    key = np.uint64(0xDEADBEEF12345678)
    assert numbers(table, key) == (-1, -1)
    for written in ((1, 1), (0, INFINITE), (INFINITE, 0), (12_345, 678)):
        store(table, key, *written, 5)
        assert numbers(table, key) == written


def test_the_least_work_makes_room() -> None:
    table = np.zeros((4, 2), dtype=np.uint64)
    keys = [np.uint64(key) for key in range(1, 6)]
    for key, nodes in zip(keys, (1000, 3, 500, 70, 20), strict=True):
        store(table, key, 1, 2, nodes)
    assert numbers(table, keys[1]) == (-1, -1)
    assert all(numbers(table, key) == (1, 2) for key in (keys[0], *keys[2:]))
