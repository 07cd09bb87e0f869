"""Documentation: examples run, links resolve, every game and command has a section."""

import doctest
import re
import shlex
import sys
from importlib import import_module
from pathlib import Path

import pytest

from unbeatable import solve
from unbeatable.cli.app import app, main
from unbeatable.core.registry import ALIASES, BUILT_IN

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
MEASURED = re.compile(r"[0-9.]+ (s|MB)\b")
MODULES = ["unbeatable", "unbeatable.players", "unbeatable.testing"]


def named(path: Path) -> str:
    return path.name


def examples(fence: str) -> list[tuple[str, str]]:
    """Return each fenced block of that kind in all pages, with the name of its page."""
    pattern = re.compile(rf"^```{fence}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    return [(page.name, block) for page in PAGES for block in pattern.findall(page.read_text())]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_python_examples_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_run(module: str) -> None:
    failed, attempted = doctest.testmod(import_module(module))
    assert failed == 0
    assert attempted


@pytest.mark.parametrize(("page", "block"), examples("console"))
def test_commands_print_what_the_page_shows(
    page: str, block: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, _, expected = block.partition("\n")
    monkeypatch.setattr(sys, "argv", shlex.split(command.removeprefix("$ ")))
    with pytest.raises(SystemExit):
        main()
    assert hide_measurements(capsys.readouterr().out) == hide_measurements(expected)


def hide_measurements(text: str) -> str:
    """Replace seconds and megabytes, the only numbers that differ from run to run."""
    return MEASURED.sub(r"N \1", text)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        linked = page.parent / file if file else page
        assert linked.exists(), target
        if anchor:
            anchors = [heading.lower().replace(" ", "-") for heading in headings(linked)]
            assert anchor in anchors, target


def headings(page: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)


def test_every_game_and_command_has_a_heading() -> None:
    assert {*BUILT_IN, *ALIASES} <= set(headings(ROOT / "docs" / "games.md"))
    commands = {
        command.callback.__name__ for command in app.registered_commands if command.callback
    }
    assert {f"unbeatable {name}" for name in commands} <= set(
        headings(ROOT / "docs" / "commands.md")
    )


@pytest.mark.uncovered
@pytest.mark.parametrize(
    "row", re.findall(r"^\| (`.+) \|$", (ROOT / "docs" / "games.md").read_text(), re.MULTILINE)
)
def test_the_values_in_the_list_of_games_are_computed(row: str) -> None:
    spec, *cells = (cell.strip(" `") for cell in row.split("|"))
    solution = solve(spec)
    assert str(solution.outcome()) in cells
    counts = [int(cell.replace(",", "")) for cell in cells if cell[:1].isdigit()]
    if counts:
        assert counts == [solution.counts.positions, solution.counts.canonical]


def test_every_page_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    for page in (ROOT / "docs").glob("*.md"):
        assert f"docs/{page.name}" in readme
