"""Settings: what is left unset, and what is derived."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from unbeatable.server.settings import Settings, choose_database, default_database


def test_matches_are_kept_in_the_data_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database().name == "matches.sqlite3"
    assert Settings().database == default_database()
    assert default_database().parent.is_dir()
    assert Settings(db=Path("here")).database == Path("here")


def test_without_a_home_matches_are_kept_in_a_temporary_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert choose_database() == (default_database(), "")
    (tmp_path / "file").touch()
    for folder in ("/proc/nowhere", str(tmp_path / "file")):
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        path, note = choose_database()
        assert path.parent.is_dir()
        assert "matches are kept only until the server stops" in note

    def no_home(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("unbeatable.server.settings.user_data_path", no_home)
    path, note = choose_database()
    assert path.parent.is_dir()
    assert "--db" in note


def test_a_temporary_file_is_deleted_at_the_end(tmp_path: Path) -> None:
    code = (
        "from unbeatable.server.settings import choose_database\n"
        "choose_database()[0].write_text('matches')"
    )
    environment = os.environ | {"XDG_DATA_HOME": "/proc/nowhere", "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], env=environment, timeout=60, check=True)
    assert list(tmp_path.iterdir()) == []


def test_days_become_seconds() -> None:
    assert Settings(idle_days=0.5).idle_seconds == 43_200


def test_settings_travel_to_other_processes() -> None:
    settings = Settings(db=Path("here"), origins=("https://a.example",), max_positions=5)
    adapter = TypeAdapter(Settings)
    assert adapter.validate_json(adapter.dump_json(settings)) == settings
