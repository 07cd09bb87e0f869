"""Which boards the search knows."""

import pytest

from unbeatable.core.registry import load
from unbeatable.solve.alpha_beta.limits import can_search


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("connect4", True),
        ("mnk(8,7,4,gravity=true)", True),
        ("mnk(7,8,5,gravity=true)", True),
        ("mnk(15,3,4,gravity=true)", True),
        ("mnk(16,3,4,gravity=true)", False),  # a list of columns has room for 15
        ("mnk(9,7,4,gravity=true)", False),  # 72 bits
        ("mnk(7,6,4)", False),
        ("mnk(7,6,4,gravity=true,misere=true)", False),
        ("mnk(7,6,1,gravity=true)", False),
        ("whoa", False),
    ],
)
def test_boards_with_gravity_of_at_most_64_bits(spec: str, expected: bool) -> None:
    assert can_search(load(spec)) is expected
