"""Lessons as modules in memory."""

import importlib

import pytest

from unbeatable.course.checks.modules import modules
from unbeatable.course.lesson import find_lesson


def test_later_lessons_cannot_be_imported_even_if_another_block_has_them() -> None:
    with modules(find_lesson("5"), {}):
        assert importlib.import_module("s04_lines").winner("xxxoo....") == "x"
        with modules(find_lesson("2"), {}):
            assert importlib.import_module("s02_move").place("." * 9, 0, "x") == "x........"
            with pytest.raises(ModuleNotFoundError, match="No module named 's04_lines'"):
                importlib.import_module("s04_lines")
        assert importlib.import_module("s04_lines").winner("." * 9) is None
