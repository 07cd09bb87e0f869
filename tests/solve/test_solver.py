"""`solve` chooses the solver, and takes options only where they apply."""

import pytest

from unbeatable import UnbeatableError, solve


def test_solve_chooses_by_itself() -> None:
    assert solve("classic").method == "retrograde"
    assert solve("mnk(4,4,4)").method == "sweep"
    assert solve("mnk(4,4,4,gravity=true)").method == "ply by ply"
    assert solve("classic", keep_plies=2).method == "sweep"


def test_options_of_the_sweep_are_refused_elsewhere() -> None:
    with pytest.raises(UnbeatableError, match="'whoa' is not solved by the sweep"):
        solve("whoa", keep_plies=3)


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(UnbeatableError, match="'tpu' is not a device; it is cpu or cuda"):
        solve("classic", device="tpu")  # type: ignore[arg-type]
