import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import Answer, Run
from unbeatable.cli.pictures import export
from unbeatable.core.match import Match
from unbeatable.core.record import read_record, write_record

BEGINS = {"svg": b"<svg ", "gif": b"GIF89a", "json": b"{", "txt": b"game: "}


@pytest.mark.parametrize("kind", export.FORMATS)
def test_export_writes_what_the_name_says(
    run: Run, tmp_path: Path, record: Path, kind: str
) -> None:
    game = tmp_path / f"game.{kind}"
    assert run("export", record, "-o", game) == Answer(0, "", "")
    assert game.read_bytes().startswith(BEGINS[kind])


def test_text_becomes_json_becomes_text(
    run: Run, tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_json, as_text = tmp_path / "game.json", tmp_path / "game.txt"
    run("export", record, "-o", as_json)
    assert json.loads(as_json.read_text())["o"] == "Bó"
    piped = io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + as_json.read_bytes()))
    monkeypatch.setattr(sys, "stdin", piped)
    assert run("export", "-", "-o", as_text).status == 0
    assert as_text.read_bytes() == record.read_bytes()
    assert read_record(as_text.read_text("utf-8")).result == "x wins"


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ({"result": "x wins", "reason": "o resigned"}, "1. x b2: o resigned"),
        ({"result": "x wins"}, "1. x b2: x wins"),
        ({}, "1. x b2"),
        (
            {"reason": "a reason that is far too long for a picture"},
            "1. x b2: a reason that is far...",
        ),
    ],
)
def test_an_ending_that_the_board_does_not_show_is_told(
    run: Run, tmp_path: Path, told: dict[str, str], shown: str
) -> None:
    record, game = tmp_path / "match.txt", tmp_path / "game.svg"
    record.write_text(write_record(Match.new("classic").apply("b2"), **told))
    assert run("export", record, "-o", game).status == 0
    assert f">{shown}</text>" in game.read_text()


def test_standard_output_gets_text_or_what_is_asked_for(record: Path) -> None:
    command = [sys.executable, "-m", "unbeatable", "export", str(record), "-o", "-"]
    shown = subprocess.run(command, capture_output=True, check=True).stdout
    assert shown == record.read_bytes()
    moves = subprocess.run([*command, "--format", "json"], capture_output=True, check=True).stdout
    assert json.loads(moves)["moves"][0] == "b2"


def test_an_unknown_format_is_refused(run: Run, record: Path) -> None:
    answer = run("export", record, "-o", "-", "--format", "bmp")
    assert (answer.status, answer.out) == (2, "")
    assert "'bmp' is not a format; give txt, json, svg or gif" in answer.err
