"""Settings: what is left unset, and what is derived."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from unbeatable.server.settings import Settings, default_database


def test_matches_are_kept_in_the_data_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_database().name == "matches.sqlite3"
    assert Settings().database == default_database()
    assert Settings(db=Path("here")).database == Path("here")


def test_days_become_seconds() -> None:
    assert Settings(idle_days=0.5).idle_seconds == 43_200


def test_settings_travel_to_other_processes() -> None:
    settings = Settings(db=Path("here"), origins=("https://a.example",), max_positions=5)
    adapter = TypeAdapter(Settings)
    assert adapter.validate_json(adapter.dump_json(settings)) == settings
