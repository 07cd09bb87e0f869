"""For all tests: folders for saved files, a way to run commands, the order, the time per folder."""

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import settings

from tests.command import Answer, Run
from unbeatable.cli import app

pytest_plugins = ["tests.server.server_fixtures", "tests.server.match_fixtures"]

# Without bytecode each of the many processes that tests start would compile every import again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

gc.disable()  # until all tests are collected: nothing of them can be thrown away

settings.register_profile("unbeatable", deadline=None, derandomize=True)
settings.load_profile("unbeatable")

TESTS = Path(__file__).parent

PROCESSES = frozenset(
    ["browser", "game_server", "redis_server", "site", "start", "storage", "two_servers", "servers"]
)
"""Fixtures that start other programs: what needs one is slow."""

SHARED_SERVERS = frozenset(["game_server", "servers", "two_servers"])
"""Fixtures of servers that start once: in one worker, which runs all tests that need them."""

ONCE_MORE = pytest.mark.flaky(reruns=1)
"""For journeys in a browser, where a busy machine can stall anything for seconds.

The summary names what needed it: that is a defect of the test or of the page, to be mended.
"""

PYODIDE = "page_with_pyodide"
"""The fixture of the page in which Pyodide starts: once, in one worker."""


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that starts empty and that all workers share."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session", autouse=True)
def cache(shared_folder: Path) -> Iterator[Path]:
    """A cache of solutions."""
    folder = shared_folder / "solutions"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNBEATABLE_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for saved matches in each worker: two servers cannot share one file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `unbeatable` with these arguments, in this process."""

    def run_command(*arguments: str | Path) -> Answer:
        monkeypatch.setattr(sys, "argv", ["unbeatable", *map(str, arguments)])
        with pytest.raises(SystemExit) as exited:
            app.main()
        return Answer(exited.value.code, *capsys.readouterr())

    return run_command


@pytest.hookimpl(tryfirst=True)  # before -m looks at the markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow or needs a browser, and put what takes longest first.

    Workers take the tests in this order, one at a time, so they all end with short ones.
    """
    for item in items:
        fixtures = PROCESSES.intersection(getattr(item, "fixturenames", ()))
        if "browser" in fixtures:
            item.add_marker(pytest.mark.uncovered)
            item.add_marker(ONCE_MORE)
        if SHARED_SERVERS & fixtures:
            item.add_marker(pytest.mark.xdist_group("servers"))
        if PYODIDE in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("pyodide"))
        if fixtures or item.get_closest_marker("uncovered"):
            item.add_marker(pytest.mark.slow)
    items.sort(key=_rank)


def pytest_collection_finish() -> None:
    """Let the garbage collector skip what all tests share: a third of their time went there."""
    gc.collect()
    gc.freeze()
    gc.enable()


def _rank(item: pytest.Item) -> int:
    is_slow = item.get_closest_marker("slow") is not None
    if is_slow and item.path.parent == TESTS:
        return 0  # builds and installs packages
    if "browser" in getattr(item, "fixturenames", ()):
        return 2
    if item.get_closest_marker("uncovered"):
        return 1
    return 3 if is_slow else 4


seconds: defaultdict[str, float] = defaultdict(float)
"""How long the tests of each folder took, in all workers together."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    folders = report.nodeid.partition("::")[0].split("/")[1:-1]
    seconds[folders[0] if folders else "tests"] += report.duration


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not seconds:
        return
    terminalreporter.section("seconds per folder, in all workers together")
    for folder, total in sorted(seconds.items(), key=itemgetter(1), reverse=True):
        terminalreporter.write_line(f"{total:7.1f} {folder}")
