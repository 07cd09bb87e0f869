"""Readings in the terminal."""

import io
import re

import pytest
from rich.console import Console

from unbeatable.course.lesson import FIRST_OF_PARTS, all_lessons, languages
from unbeatable.course.terminal.markdown import (
    SERVER,
    draw_figures,
    emphasise,
    find_examples,
    part_titles,
    render,
)
from unbeatable.server.address import PORT


def test_pictures_that_follow_each_other_stand_side_by_side() -> None:
    text = draw_figures(
        "See\n\n![one](board:x../.../...)\n![two](board:o..)\n\nand ![3](tree:[1,0]) so"
    )
    assert "x . .     o . .\n. . .\n. . ." in text
    assert "  x\n┌─┴─┐\n1   0" in text
    assert "![" not in text


@pytest.mark.parametrize("language", languages())
def test_every_reading_fits_a_terminal_without_colours(language: str) -> None:
    for lesson in all_lessons():
        out = io.StringIO()
        console = Console(file=out, width=80, no_color=True)
        text = lesson.text(language)
        for part in (text.reading, *text.hints):
            console.print(render(part))
        assert not re.search(r"!\[|\]\(/|(?<![\w\"'])\*\w|`", out.getvalue())
        assert max(map(len, out.getvalue().splitlines())) <= 80


def test_code_to_try_and_questions_name_their_keys() -> None:
    markdown = (
        "Look:\n\n```try\nlen(board)\n```\n\n"
        "```question\nWhose turn?\n- x\n+ o\nCount.\n```\n\n"
        "![guess](predict:[1,0])\n"
    )
    text = draw_figures(markdown)
    assert "```python\nlen(board)\n```\n\n*Try it with the keys > and Enter.*" in text
    assert "Whose turn?\n\n- x\n- o\n\n*The key g asks you this.*" in text
    assert "Count." not in text
    assert "*The key g asks you for the letters.*" in text
    assert find_examples(markdown) == ["len(board)\n"]


def test_parts_have_titles() -> None:
    titles = part_titles()
    assert len(titles) == len(FIRST_OF_PARTS)
    assert titles[0].startswith("Part 1: ")


def test_pages_of_the_web_game_come_with_how_to_open_them() -> None:
    out = io.StringIO()
    console = Console(file=out, width=80, no_color=True)
    console.print(
        render("On [the map](/map) and in [Explore](/explore?a=x&b=c) and [the map](/map).")
    )
    console.print(render("Auf [der Karte](/map).", "de"))
    english, _, german = out.getvalue().replace(" " * 9, "").partition("Auf")
    assert "On the map [1] and in Explore [2] and the map [1]." in english
    assert "keep unbeatable serve running in another terminal" in english
    assert "[1] http://localhost:8333/map " in english
    assert "[2] http://localhost:8333/explore?a=x&b=c" in english
    assert "lass in einem zweiten Terminal unbeatable serve laufen" in " ".join(german.split())
    assert f"http://localhost:{PORT}" == SERVER


def test_words_between_asterisks_are_emphasised_but_code_is_not() -> None:
    text = emphasise("the *other* one. *Some more* of 2*3*4, `a * b * c`, '*'*9 and *alle Züge*.")
    assert text.plain == "the other one. Some more of 2*3*4, `a * b * c`, '*'*9 and alle Züge."
    assert [text.plain[span.start : span.end] for span in text.spans] == [
        "other",
        "Some more",
        "alle Züge",
    ]
