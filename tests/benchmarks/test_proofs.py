"""The benchmark of proofs: its bars are boards, and its rows say what was found."""

import re

import pytest

from benchmarks.proofs.__main__ import BARS, Bar, measure
from unbeatable import load
from unbeatable.solve.feasibility import can_prove

pytestmark = pytest.mark.slow


def test_all_boards_can_be_tried() -> None:
    assert all(can_prove(load(bar.spec)) for bar in BARS)
    assert len({bar.spec for bar in BARS}) == len(BARS)


@pytest.mark.parametrize(
    ("bar", "value"),
    [
        (Bar("mnk(4,3,3)", True, 3), r"win in at most \d"),
        (Bar("mnk(4,4,4)", False, 2.5), "draw"),
    ],
)
def test_a_row_tells_value_times_and_limit(bar: Bar, value: str) -> None:
    _, spec, found, searching, limit, checking, end = measure(bar).split("|")
    assert (spec, limit, end) == (f" `{bar.spec}` ", f" {bar.seconds:g} s ", "\n")
    assert re.fullmatch(value, found.strip())
    assert all(re.fullmatch(r" \d+\.\d\d s ", took) for took in (searching, checking))


def test_what_is_not_found_is_not_known() -> None:
    assert "| not known |" in measure(Bar("mnk(8,8,5)", True, 3), seconds=0.01)
