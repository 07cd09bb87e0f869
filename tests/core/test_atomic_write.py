"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from unbeatable.core.atomic_write import parse_file_name, write_atomically
from unbeatable.core.errors import UnbeatableError


def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = tmp_path / "board.svg"
    board.write_text("old")

    def interrupted(self: Path, mode: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "chmod", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(board, b"new")
    assert board.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_a_new_file_can_be_read_by_others(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o644


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "board.svg"
    with pytest.raises(FileNotFoundError) as raised:
        write_atomically(missing, b"new")
    assert raised.value.filename == str(missing)


@pytest.mark.parametrize("name", ["", "none/"])
def test_a_folder_is_not_a_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnbeatableError, match="is a folder; give the name of a file in it"):
        parse_file_name(f"{tmp_path}/{name}")
