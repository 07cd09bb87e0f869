"""Readings in the terminal."""

import io

import pytest
from rich.console import Console

from unbeatable.course.lesson import all_lessons, languages
from unbeatable.course.terminal.markdown import draw_figures, render


def test_pictures_that_follow_each_other_stand_side_by_side() -> None:
    text = draw_figures(
        "See\n\n![one](board:x../.../...)\n![two](board:o..)\n\nand ![3](tree:[1,0]) so"
    )
    assert "x . .     o . .\n. . .\n. . ." in text
    assert "┬─ 1\n└─ 0" in text
    assert "![" not in text


@pytest.mark.parametrize("language", languages())
def test_every_reading_fits_a_terminal_without_colours(language: str) -> None:
    for lesson in all_lessons():
        out = io.StringIO()
        console = Console(file=out, width=80, no_color=True)
        text = lesson.text(language)
        for part in (text.reading, *text.hints):
            console.print(render(part))
        assert "![" not in out.getvalue()
        assert max(map(len, out.getvalue().splitlines())) <= 80
