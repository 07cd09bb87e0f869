"""Boards within boards, as in the web client."""

import pytest

from unbeatable.core.grid import Sheet
from unbeatable.pictures.poster.layout import Nesting


def test_boards_lie_where_the_web_client_has_them() -> None:
    # The same numbers are in web/tests/map/canvas.test.ts.
    assert Nesting(Sheet(3, 3)).height == pytest.approx(1.05)
    (place,) = Nesting(Sheet(3, 3)).places([4])
    assert place == pytest.approx((0.365714, 0.409, 0.268571), abs=1e-6)
    first, second = Nesting(Sheet(4, 3)).places([0, 0])
    assert first == pytest.approx((0.04175, 0.156801, 0.099875), abs=1e-6)
    assert second.x == pytest.approx(0.153375, abs=1e-6)
    layers = Nesting(Sheet(2, 2, 2))
    assert layers.height == pytest.approx(0.547209, abs=1e-6)
    assert layers.corner(4) == pytest.approx((0.532791, 0.08), abs=1e-6)
