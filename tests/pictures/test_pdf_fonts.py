"""The widths of letters."""

import pytest

from unbeatable.pictures.pdf_fonts import text_width


def test_widths_add_up() -> None:
    assert text_width("Wi", "Helvetica", 10) == pytest.approx(9.44 + 2.22)
    assert text_width("Wi", "Helvetica-Bold", 10) == pytest.approx(9.44 + 2.78)
    assert text_width("Wi", "Courier", 10) == pytest.approx(12)
    assert text_width("", "Helvetica", 10) == 0
    assert text_width("~", "Helvetica", 1000) == 584


def test_accents_and_unknown_letters() -> None:
    assert text_width("äÖé", "Helvetica", 10) == text_width("aOe", "Helvetica", 10)
    assert text_width("\N{EN DASH}", "Helvetica", 10) == pytest.approx(5.56)
