"""Themes: style sheets and contrast."""

import pytest

from unbeatable.drawing.svg import svg_of
from unbeatable.drawing.theme import DARK, HIGHLIGHTER, LIGHT, VALUES


def test_themes() -> None:
    auto, light, dark = (svg_of("classic", theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert LIGHT["paper"] in auto
    assert DARK["paper"] in auto
    assert "@media" not in light + dark
    assert DARK["paper"] not in light
    assert LIGHT["paper"] not in dark
    assert LIGHT["line"] == HIGHLIGHTER
    for svg, palette in ((auto, LIGHT), (auto, DARK), (light, LIGHT), (dark, DARK)):
        assert all(colour in svg for colour in (palette["line"], *VALUES.values()))


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_all_is_readable(palette: dict[str, str]) -> None:
    """The ratios that the web's guidelines ask for: 4.5 for text, 3 for shapes."""
    for text in ("text", "faint"):
        assert contrast(palette[text], palette["paper"]) >= 4.5
    for mark in ("x", "o"):
        assert contrast(palette[mark], palette["paper"]) >= 4.5
        assert contrast(palette[mark], palette["line"]) >= 3
    assert contrast(palette["wall"], palette["paper"]) >= 3


def contrast(a: str, b: str) -> float:
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = (byte / 255 for byte in bytes.fromhex(colour[1:]))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
