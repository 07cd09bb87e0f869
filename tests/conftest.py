"""For all tests: a cache of solutions that starts from nothing, and a way to run commands."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.command import Answer, Run
from unbeatable.cli import app

# One conftest: a second of that name confuses mypy.
pytest_plugins = [
    "tests.server.server_fixtures",
    "tests.server.match_fixtures",
    "tests.web.browser",
]

settings.register_profile("unbeatable", deadline=None, derandomize=True)
settings.load_profile("unbeatable")


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNBEATABLE_CACHE", str(folder))
        yield folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `unbeatable` with these arguments, in this process."""

    def run_command(*arguments: str | Path) -> Answer:
        monkeypatch.setattr(sys, "argv", ["unbeatable", *map(str, arguments)])
        with pytest.raises(SystemExit) as exited:
            app.main()
        return Answer(exited.value.code, *capsys.readouterr())

    return run_command
