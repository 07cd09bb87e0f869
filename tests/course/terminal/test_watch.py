"""The learner's folder is watched for saved files."""

from pathlib import Path

from unbeatable.course.terminal.watch import WatchedFolder


def test_a_save_is_seen_once(tmp_path: Path) -> None:
    file = tmp_path / "s01_board.py"
    file.write_text("a")
    watched = WatchedFolder(tmp_path)
    assert not watched.changed()
    file.write_text("ab")
    assert watched.changed()
    assert not watched.changed()


def test_a_new_file_moved_over_the_old_one_is_a_save(tmp_path: Path) -> None:
    file, new = tmp_path / "s01_board.py", tmp_path / "new"
    file.write_text("a")
    watched = WatchedFolder(tmp_path)
    new.write_text("b")
    assert not watched.changed()  # it is no lesson
    new.replace(file)
    assert watched.changed()
    file.unlink()
    assert watched.changed()


def test_a_change_that_was_not_handled_is_seen_again(tmp_path: Path) -> None:
    (tmp_path / "s01_board.py").write_text("a")
    watched = WatchedFolder(tmp_path)
    watched.repeat_change()
    assert watched.changed()
    assert not watched.changed()
