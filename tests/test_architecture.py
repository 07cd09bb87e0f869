"""The shape of the source: imports without cycles, small folders and files, tests beside modules.

The layers are in pyproject.toml; import-linter checks them.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "unbeatable"
LESSONS = PACKAGE / "course" / "lessons"  # exercises, run from memory under other names
CLIENT = ROOT / "web" / "src"
SOURCES = ("src/unbeatable", "web/src", "web/tests", "tests", "benchmarks")
SUFFIXES = {".py", ".ts", ".svelte"}
GENERATED = {CLIENT / "wire.ts"}

MOST_MODULES = 16
MOST_LINES = 400
TESTED = 0.8
"""The share of modules that have a test file of their name. It only grows."""


def modules() -> dict[str, Path]:
    """Return the modules of the package by dotted name; a package stands for its __init__."""
    return {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path in sorted(PACKAGE.rglob("*.py"))
        if LESSONS not in path.parents
    }


def imports(source: str) -> Iterator[str]:
    """Yield the names that a module imports: late imports and those for type checkers too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def import_graph() -> dict[str, set[str]]:
    """Return, for each module, the modules that it imports."""
    known = modules()
    return {
        module: {
            name if name in known else name.rpartition(".")[0] for name in imports(path.read_text())
        }
        & known.keys() - {module}
        for module, path in known.items()
    }


def find_cycle(graph: dict[str, set[str]]) -> list[str]:
    """Return a cycle of imports; an empty list if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle
    return []


def test_the_imports_of_a_module_are_found() -> None:
    source = """
import a.b
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import checked
def late():
    from c import d, e
"""
    assert set(imports(source)) == {"a.b", "typing.TYPE_CHECKING", "checked", "c.d", "c.e"}
    graph = import_graph()
    assert "unbeatable.core.game" in graph["unbeatable.games.mnk"]
    assert find_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})


def test_imports_have_no_cycle() -> None:
    cycle = find_cycle(import_graph())
    assert not cycle, f"imports in a circle: {' <- '.join(cycle)}"


def source_files() -> list[Path]:
    return [
        path
        for folder in SOURCES
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in SUFFIXES and LESSONS not in path.parents and path not in GENERATED
    ]


def test_no_folder_is_crowded() -> None:
    counts = Counter(path.parent for path in source_files() if path.name != "__init__.py")
    crowded = {
        str(folder.relative_to(ROOT)): count
        for folder, count in counts.items()
        if count > MOST_MODULES
    }
    assert not crowded, f"folders with more than {MOST_MODULES} modules: {crowded}"


@pytest.mark.parametrize("folder", SOURCES)
def test_there_are_files_in_every_place_that_is_searched(folder: str) -> None:
    assert any(path.is_relative_to(ROOT / folder) for path in source_files())


def test_no_file_is_long() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in source_files()}
    long = {
        str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines > MOST_LINES
    }
    assert not long, f"files of more than {MOST_LINES} lines: {long}"


def test_modules_have_a_test_file_of_their_name() -> None:
    names = [path for path in modules().values() if not path.name.startswith("__")]
    missing = [
        path
        for path in (path.relative_to(PACKAGE) for path in names)
        if not (ROOT / "tests" / path.parent / f"test_{path.name}").exists()
    ]
    share = 1 - len(missing) / len(names)
    report = f"{share:.1%} of modules have a test; missing: {', '.join(map(str, missing))}"
    print(report)
    assert share >= TESTED, report
