"""The generated files of the web client are as their sources are now."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from unbeatable.course import pyodide
from unbeatable.course.lesson import find_lesson
from unbeatable.drawing.theme import DARK, LIGHT
from unbeatable.drawing.value_badges import STRENGTHS
from unbeatable.server.wire.client_files import client_files, colours, constants, main

SOURCES = Path(__file__).parents[3] / "web" / "src"


@pytest.mark.parametrize("name", client_files())
def test_the_client_has_what_its_sources_say(name: str) -> None:
    assert (SOURCES / name).read_text() == client_files()[name], "sources changed: run `make wire`"


def test_all_of_them_are_written_at_once(tmp_path: Path) -> None:
    (tmp_path / "styles").mkdir()
    main(tmp_path)
    for name, text in client_files().items():
        assert (tmp_path / name).read_text() == text


def test_constants_and_colours_are_those_of_python() -> None:
    text = constants()
    assert "export const MAX_NAME = 24 as const;" in text
    assert f"export const STRENGTHS = {json.dumps(STRENGTHS)} as const;" in text
    assert "  losing_positions: string[] | null;" in text
    assert "  checks: Checked[];" in text
    assert f"light-dark({LIGHT['grid']}, {DARK['grid']})".lower() in colours()


def test_a_better_value_is_never_drawn_paler() -> None:
    assert sorted(STRENGTHS["win"], reverse=True) == list(STRENGTHS["win"])
    assert sorted(STRENGTHS["loss"]) == list(STRENGTHS["loss"])
    assert min(STRENGTHS["win"]) > STRENGTHS["draw"][0] > max(STRENGTHS["loss"])


def test_the_page_gets_reports_of_the_declared_shape() -> None:
    lesson = find_lesson("s01_board")
    report = json.loads(
        pyodide.check(lesson.name, json.dumps({lesson.name: lesson.solution}), _ignore)
    )
    assert set(report) == {field.name for field in fields(pyodide.Report)}
    assert report["passed"]
    trouble = json.loads(
        pyodide.choose("s14_quick.choose", json.dumps({"s14_quick": "oops"}), ".../.../... x")
    )
    assert set(trouble) == {"trouble"}


def _ignore(kind: str, words: str) -> None:
    """Hear what the page would be told while the checks run."""
