"""Memory: what is free, and what is said if it is too little."""

import psutil

from unbeatable import load
from unbeatable.solve.memory import explain_lack, free_memory


def test_free_memory_is_within_the_machines() -> None:
    assert 0 < free_memory() <= psutil.virtual_memory().total


def test_only_a_lack_is_explained() -> None:
    assert explain_lack(load("classic"), 1_000, 1_000) == ""
    assert explain_lack(load("classic"), 1_001, 1_000) == (
        "'mnk(3,3,3)' needs 1,001 bytes of memory to be solved, and 1,000 are free"
    )
