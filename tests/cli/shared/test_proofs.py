import pytest

from tests.solve.proof import stand_ins
from unbeatable import TooLarge, Value, load
from unbeatable.cli.shared.proofs import require_proof
from unbeatable.solve.progress import silent


def test_a_proof_that_is_found_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    assert require_proof(load(stand_ins.WON), 1.0, silent).value is Value.WIN


@pytest.mark.parametrize(
    ("seconds", "advice"),
    [(0.5, "look longer: unbeatable solve"), (600.0, "whether more time would help is not known")],
)
def test_without_a_proof_there_is_advice_that_was_not_taken(
    monkeypatch: pytest.MonkeyPatch, seconds: float, advice: str
) -> None:
    stand_ins.use(monkeypatch)
    with pytest.raises(TooLarge) as told:
        require_proof(load(stand_ins.UNKNOWN), seconds, silent)
    assert f"not known here: no proof was found in {seconds:g} s, and" in str(told.value)
    assert f"boards without gravity are solved up to 25 cells; {advice}" in str(told.value)
    assert ("--seconds 600" in str(told.value)) == (seconds < 600)
