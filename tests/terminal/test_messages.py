"""Messages of the game screen."""

import pytest

from unbeatable.terminal.messages import sentence


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("there is no move", "There is no move."),
        ("c1 is taken by o", "c1 is taken by o."),
        ("a1-b2 is taken", "a1-b2 is taken."),
        ("x has won", "x has won."),
        ("'z9' is no cell.", "'z9' is no cell."),
        ("a draw", "A draw."),
    ],
)
def test_a_sentence_has_a_capital_but_for_what_is_written_small(text: str, told: str) -> None:
    assert sentence(text) == told
