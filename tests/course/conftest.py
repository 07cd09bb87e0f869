"""For all tests of the course: none leaves lessons importable in its process."""

import sys
from collections.abc import Iterator

import pytest

from unbeatable.course import pyodide


@pytest.fixture(autouse=True)
def _leaves_no_lessons() -> Iterator[None]:
    pyodide.close()  # a journey in the browser leaves a player open for its page
    before = sys.meta_path.copy()
    yield
    assert sys.meta_path == before, "a course, a player or a check in this process was not closed"
