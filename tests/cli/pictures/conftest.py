"""A finished match on disk."""

from pathlib import Path

import pytest

from unbeatable.core.match import Match
from unbeatable.core.record import write_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.new("classic")
    for move in ("b2", "b3", "a3", "c1", "a1", "a2", "c3"):
        match = match.apply(move)
    path = tmp_path / "match.txt"
    path.write_text(write_record(match, x="Ada", o="Bó"), encoding="utf-8")
    return path
