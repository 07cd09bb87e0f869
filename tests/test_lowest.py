"""The lowest versions that pyproject.toml allows: the package works with them."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.uncovered
def test_the_commands_and_the_server_work_with_the_lowest_versions() -> None:
    # Without the variables of this run: the other one is not a worker of it.
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    answer = subprocess.run(
        ["scripts/lowest.sh"],
        check=False,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert " passed" in answer.stdout
    assert " skipped" not in answer.stdout
