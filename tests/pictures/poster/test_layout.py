"""Boards within boards, as in the web client."""

import pytest

from unbeatable.pictures.poster.layout import Nesting


def test_boards_lie_where_the_web_client_has_them() -> None:
    # The same numbers are in web/tests/map/canvas.test.ts.
    assert Nesting(3, 3).height == pytest.approx(1.05)
    (place,) = Nesting(3, 3).places([4])
    assert place == pytest.approx((0.365714, 0.409, 0.268571), abs=1e-6)
    first, second = Nesting(4, 3).places([0, 0])
    assert first == pytest.approx((0.04175, 0.156801, 0.099875), abs=1e-6)
    assert second.x == pytest.approx(0.153375, abs=1e-6)
