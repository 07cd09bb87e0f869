import sys

import pytest

from unbeatable.cli.shared import progress_bar


def test_the_bar_is_late_and_follows_the_stages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress_bar.progress_bar() as progress:
        progress("first", 1, None)
        assert capsys.readouterr().err == ""
        monkeypatch.setattr(progress_bar, "PATIENCE", 0)
        progress("first", 2, None)
        progress("second", 7, 10)
    assert "second" in capsys.readouterr().err


def test_the_bar_says_at_once_that_something_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress_bar.progress_bar() as progress:
        progress("compiling, once", 0, None)
    shown = capsys.readouterr().err
    assert "compiling, once" in shown
    assert "positions" not in shown


def test_the_seconds_of_a_proof_are_not_called_positions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress_bar, "PATIENCE", 0)
    with progress_bar.progress_bar() as progress:
        progress("looking for a proof", 7, 60)
    shown = capsys.readouterr().err
    assert "looking for" in shown
    assert "positions" not in shown


def test_without_a_terminal_only_compiling_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar.progress_bar() as progress:
        progress("sweeping", 5, 10)
        progress("compiling, once", 0, None)
        progress("compiling, once", 0, None)
    assert capsys.readouterr().err == "unbeatable: compiling, once; the next start is quick\n"
