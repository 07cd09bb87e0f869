"""Every command is named, found, and has a help of its own."""

from importlib import import_module

import pytest

from tests.command import Run
from unbeatable.cli.commands import MODULES, unwrap


@pytest.mark.parametrize("name", MODULES)
def test_a_command_is_found_by_its_name(run: Run, name: str) -> None:
    answer = run(name, "--help")
    assert answer.status == 0
    assert f"Usage: unbeatable {name} " in answer.out
    function = getattr(import_module(MODULES[name]), name)
    first_words = " ".join(unwrap(function.__doc__).split()[:4])
    assert first_words in " ".join(answer.out.split())


def test_all_commands_are_listed_in_order(run: Run) -> None:
    listed = run("--help").out
    places = [listed.index(f" {name} ") for name in MODULES]
    assert places == sorted(places)


def test_a_docstring_becomes_one_line_a_paragraph() -> None:
    assert unwrap("Solve a game.\n\n    It takes\n    long.\n") == "Solve a game.\n\nIt takes long."
    assert unwrap(None) == ""
