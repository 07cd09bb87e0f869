"""Every test run has a cache of solutions of its own, so that it starts from nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("unbeatable", deadline=None, derandomize=True)
settings.load_profile("unbeatable")


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNBEATABLE_CACHE", str(folder))
        yield folder
