"""Nothing happens at import, and imports point one way."""

import subprocess
import sys

import pytest

HEAVY = (
    "numpy",
    "numba",
    "rich",
    "typer",
    "textual",
    "fastapi",
    "uvicorn",
    "socketio",
    "pydantic",
    "PIL",
)


def modules_after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after the code."""
    answer = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        check=True,
        text=True,
    )
    return set(answer.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = modules_after("import unbeatable")
    assert not loaded & set(HEAVY)
    assert not any(name.startswith("unbeatable.games.") for name in loaded)
    assert "unbeatable.solve.retrograde" not in loaded


@pytest.mark.parametrize(
    "code",
    [
        "unbeatable.load('classic')",
        "unbeatable.solve('classic')",
        "unbeatable.solve('connect4').outcome()",
    ],
)
def test_loading_and_solving_need_no_numpy(code: str) -> None:
    assert not modules_after(f"import unbeatable\n{code}") & {"numpy", "numba", "rich", "typer"}


def test_a_command_loads_rich_only_when_it_shows_something_rich() -> None:
    loaded = modules_after(
        "import sys\nsys.argv = ['unbeatable', 'solve', 'classic']\n"
        "from unbeatable.cli.app import main\ntry:\n    main()\nexcept SystemExit:\n    pass"
    )
    assert not loaded & {"rich.console", "numpy", "pydantic"}
    assert "unbeatable.cli.solve" in loaded
    assert not loaded & {"unbeatable.cli.play", "unbeatable.cli.serve"}, "only the command itself"


def test_the_public_names_are_there() -> None:
    import unbeatable

    for name in unbeatable.__all__:
        assert getattr(unbeatable, name).__doc__, name
