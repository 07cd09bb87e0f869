"""The benchmark of proofs: its bars are boards, and its rows say what was found."""

import pytest

from benchmarks.proofs.__main__ import BARS, Bar, in_seconds, measure, row
from tests.solve.proof import stand_ins
from unbeatable import load, prove
from unbeatable.solve.feasibility import can_prove


def test_all_boards_can_be_tried() -> None:
    assert all(can_prove(load(bar.spec)) for bar in BARS)
    assert [bar.seconds for bar in BARS[-6:]] == sorted(bar.seconds for bar in BARS)[-6:]


def test_a_row_tells_value_times_and_limit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_ins.use(monkeypatch)
    measure([Bar(stand_ins.WON, "win", 3), Bar(stand_ins.UNKNOWN, "draw", 20)], 0.1)
    _, _, won, unknown = capsys.readouterr().out.splitlines()
    assert won.startswith("| `mnk(9,9,2)` | win in at most 3 plies | < 0.1 s | 3 s |")
    assert unknown.startswith("| `mnk(9,9,5)` | not in ")


def test_another_value_than_the_known_one_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    with pytest.raises(AssertionError, match="is a draw, not a win"):
        row(Bar(stand_ins.WON, "draw", 3), prove(stand_ins.WON), 1.0, 1.0)


def test_times_have_two_digits() -> None:
    assert [in_seconds(seconds) for seconds in (0.01, 0.123, 1.23, 12.3, 123.4)] == [
        "< 0.1 s",
        "0.12 s",
        "1.2 s",
        "12 s",
        "123 s",
    ]
