import pytest

from tests.solve.proof import stand_ins
from unbeatable import TooLarge, Value, load
from unbeatable.cli.shared.proofs import require_proof
from unbeatable.solve.progress import silent


def test_a_proof_that_is_found_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    assert require_proof(load(stand_ins.WON), 1.0, silent).value is Value.WIN


def test_without_a_proof_the_advice_is_that_of_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    with pytest.raises(
        TooLarge, match=r"not known here: no proof was found in 0\.5 s, and"
    ) as told:
        require_proof(load(stand_ins.UNKNOWN), 0.5, silent)
    assert "boards without gravity are solved up to 25 cells; look for a proof" in str(told.value)
