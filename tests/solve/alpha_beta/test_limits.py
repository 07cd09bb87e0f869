"""Which boards the search knows."""

import pytest

from unbeatable.core.registry import load
from unbeatable.solve.alpha_beta.limits import MAX_BOOK_PLIES, book_plies, can_search, needs_book


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


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("connect4", True),
        ("mnk(6,6,4,gravity=true)", False),
        ("mnk(9,4,4,gravity=true)", True),
        ("mnk(6,6,5,gravity=true)", True),
        ("mnk(9,6,3,gravity=true)", False),  # won in 9
        ("mnk(8,7,2,gravity=true)", False),
        ("mnk(15,2,3,gravity=true)", True),
    ],
)
def test_boards_whose_first_moves_take_long_need_a_book(spec: str, expected: bool) -> None:
    game = load(spec)
    assert can_search(game)
    assert needs_book(game) is expected


@pytest.mark.parametrize(
    ("spec", "plies"), [("connect4", MAX_BOOK_PLIES), ("mnk(9,4,4,gravity=true)", 10)]
)
def test_a_large_board_needs_a_book_of_many_plies(spec: str, plies: int) -> None:
    game = load(spec)
    assert can_search(game)
    assert book_plies(game) == plies
