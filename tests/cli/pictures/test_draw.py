import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.command import Answer, Run
from unbeatable.cli.pictures import draw

BEGINS = {"svg": b"<svg ", "png": b"\x89PNG"}


@pytest.mark.parametrize("kind", draw.FORMATS)
def test_draw_writes_what_the_name_says(run: Run, tmp_path: Path, kind: str) -> None:
    board = tmp_path / f"board.{kind.upper()}"
    assert run("draw", "classic", "xxx/oo./...", "-o", board) == Answer(0, "", "")
    assert board.read_bytes().startswith(BEGINS[kind])
    assert [path.name for path in tmp_path.iterdir()] == [board.name]
    assert board.stat().st_mode & 0o777 == 0o644


def test_draw_with_values_shows_the_ratings(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.svg"
    assert run("draw", "classic", "x../.../... o", "--values", "-o", board).status == 0
    texts = [text.text for text in ElementTree.parse(board).iter() if text.get("class") == "value"]
    assert sorted(filter(None, texts)) == ["draw"] + 7 * ["loss in 6"]


def test_draw_takes_a_theme_and_a_scale(run: Run, tmp_path: Path) -> None:
    sizes = []
    for scale in ("1", "3"):
        board = tmp_path / f"{scale}.png"
        assert run("draw", "whoa", "--theme", "dark", "--scale", scale, "-o", board).status == 0
        sizes.append(int.from_bytes(board.read_bytes()[16:20], "big"))
    assert sizes[1] == 3 * sizes[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["draw", "classic", "-o", "board.gif"],
            "'board.gif' cannot be written: its name should end in .svg or .png",
        ),
        (["draw", "classic", "-o", "board"], "should end in .svg or .png"),
        (["draw", "classic"], "--output"),
        (["draw", "chess", "-o", "a.svg"], "'chess' is not a game"),
        (["draw", "classic", "xx", "-o", "a.svg"], "'xx' is not a position"),
        (
            ["draw", "mnk(8,7,4,gravity=true)", "--values", "-o", "a.svg"],
            "are solved without a book up to 36 cells",
        ),
        (["draw", "classic", "--scale", "99", "-o", "a.png"], "99 is not a scale"),
        (
            ["draw", "classic", "-o", "nowhere/a.svg"],
            "'nowhere/a.svg': there is no folder 'nowhere'",
        ),
        (["draw", "classic", "-o", "folder.svg"], "'folder.svg' is a folder"),
        (["draw", "classic", "-o", "a.svg/"], "'a.svg/' is a folder; give the name of a file"),
        (["draw", "classic", "-o", "."], "'.' is a folder"),
        (["draw", "classic", "-o", "match.txt/a.svg"], "'match.txt/a.svg': not a directory"),
        (["draw", "classic", "-o", "x" * 300 + ".svg"], "x.svg': file name too long"),
        (["export", "match.txt", "-o", "a.png"], "should end in .txt, .json, .svg or .gif"),
        (["export", "missing.txt", "-o", "a.gif"], "missing.txt"),
        (
            ["export", "bad.txt", "-o", "a.gif"],
            "'bad.txt' is not the record of a match: line 1, 'hello'",
        ),
        (["export", "raw.txt", "-o", "a.gif"], "'raw.txt' is not text in UTF-8"),
    ],
)
def test_bad_input_gives_one_line_and_writes_nothing(
    run: Run,
    record: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    folder = record.parent
    (folder / "bad.txt").write_text("hello")
    (folder / "raw.txt").write_bytes(b"\xff\xfe")
    (folder / "folder.svg").mkdir()
    monkeypatch.chdir(folder)
    before = sorted(folder.iterdir())
    answer = run(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (("draw", "classic"), b"<svg "),
        (("draw", "classic", "", "--format", "png"), b"\x89PNG"),
        (("map", "mnk(2,2,2)"), b"<svg "),
        (("map", "mnk(2,2,2)", "--format", "PDF"), b"%PDF"),
    ],
)
def test_a_picture_goes_to_standard_output(arguments: tuple[str, ...], begins: bytes) -> None:
    command = [sys.executable, "-m", "unbeatable", *arguments, "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout.startswith(begins)
    assert done.stderr == b""
