"""The options of `unbeatable learn` for teachers."""

import json
import os
from pathlib import Path

import pytest

from tests.command import Run
from unbeatable.course.lesson import CourseError, find_lesson
from unbeatable.course.teacher.commands import parse_lessons


@pytest.fixture
def pupils(tmp_path: Path) -> Path:
    """A folder of pupils: ada has solved two lessons, ben is stuck, carl's folder is empty."""
    for name in ("ada", "ben", "carl"):
        (tmp_path / "pupils" / name).mkdir(parents=True)
    for number in ("1", "2"):
        lesson = find_lesson(number)
        (tmp_path / "pupils" / "ada" / lesson.file).write_text(lesson.solution + "# mine\n")
    (tmp_path / "pupils" / "ben" / "s02_move.py").write_text("def place(a, b): return a\n")
    return tmp_path / "pupils"


def test_one_pupil_lesson_by_lesson(run: Run, pupils: Path) -> None:
    answer = run("learn", "--check", pupils / "ada", "--lessons", "1-3")
    lines = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert lines[0].split()[:2] == ["s01_board", "passed"]
    assert lines[2].split() == ["s03_turns", "untouched"]
    assert lines[3] == "2 passed, 0 failing, 0 begun, 1 untouched"
    told = json.loads(run("learn", "--check", pupils / "ada", "--lessons", "1-3", "--json").out)
    assert (told["folder"], told["passed"]) == (str(pupils / "ada"), 2)
    assert list(told["lessons"][0]) == [
        "lesson",
        "state",
        "ours",
        "message",
        "seconds",
        "hints",
        "alike",
    ]


def test_a_class_goes_on_after_a_broken_folder(run: Run, pupils: Path) -> None:
    folders = sorted(pupils.iterdir())
    answer = run("learn", "--check", *folders, "--lessons", "1-2")
    lines = answer.out.splitlines()
    assert answer.status == 1
    assert lines[0].split() == ["ada", "2", "passed", "nothing", "fails"]
    assert lines[1].startswith("ben") and "s02_move failing" in lines[1]
    assert "carl' has no files of the course" in lines[2]
    assert lines[3].startswith("Stuck at s02_move: 1 pupil. ")


def test_a_class_as_a_page_and_as_json(run: Run, pupils: Path) -> None:
    page = pupils.parent / "class.html"
    folders = sorted(pupils.iterdir())
    answer = run("learn", "--check", *folders, "--lessons", "2", "--html", page)
    assert (answer.status, answer.out) == (1, f"'{page}' has 3 pupils.\n")
    assert page.read_text().count("<tr>") == 2 + 3 + 1
    told = json.loads(run("learn", "--check", *folders, "--lessons", "2", "--json").out)
    assert [pupil["name"] for pupil in told["pupils"]] == ["ada", "ben", "carl"]
    assert told["stuck"][0]["pupils"] == ["ben"]


def test_a_result_for_a_tool(run: Run, pupils: Path) -> None:
    file = pupils / "results.json"
    answer = run("learn", "--check", pupils / "ada", "--lessons", "1-3", "--result", file)
    assert answer == (0, "", "")
    assert json.loads(file.read_text())["score"] == 2


@pytest.mark.parametrize("tool", ["result.json", "results.json"])
def test_a_hand_in_without_files_gets_no_points_and_the_reason(
    run: Run, pupils: Path, tool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pupils)
    answer = run("learn", "--check", pupils / "carl", "--lessons", "1-2", "--result", tool)
    assert answer.status == 2
    assert "has no files of the course" in answer.err
    told = json.loads(Path(tool).read_text())
    assert told["score"] == 0
    assert [test["score"] for test in told["tests"]] == [0, 0]
    assert "has no files of the course" in str(told["tests"][0])


def test_a_class_survives_every_pupil(run: Run, pupils: Path) -> None:
    (pupils / "ben" / "s02_move.py").write_text("raise ValueError('\\ud800')\n")
    odd = Path(os.fsdecode(bytes(pupils) + b"/caf\xe9"))
    odd.mkdir()
    (odd / "s02_move.py").write_text("def place(a, b): return a\n")
    page = pupils.parent / "class.html"
    folders = sorted(pupils.iterdir())
    answer = run("learn", "--check", *folders, "--lessons", "2", "--html", page)
    assert answer.status == 1
    assert r"caf\udce9" in page.read_text()
    assert r"caf\udce9" in run("learn", "--check", *folders, "--lessons", "2").out


def test_a_worksheet_is_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "trees.pdf"
    answer = run("learn", "--worksheet", "9", file)
    said = f"'{file}' is the worksheet of lesson 9; the answers are at its end.\n"
    assert answer == (0, said, "")
    assert file.read_bytes().startswith(b"%PDF-")


def test_one_lesson_or_all_as_a_notebook(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "course.ipynb"
    assert run("learn", "--notebook", "s04_lines", file) == (0, f"'{file}' has 1 lesson.\n", "")
    assert json.loads(file.read_text())["nbformat"] == 4
    assert run("learn", "--notebook", "all", file).out == f"'{file}' has 24 lessons.\n"


@pytest.mark.xdist_group("plan")  # it runs all lines to try, once in a process
def test_the_plan_of_a_lesson_or_of_all(run: Run) -> None:
    one, whole = run("learn", "--plan", "4"), run("learn", "--plan", "all")
    assert (one.status, one.err) == (0, "")
    assert one.out.startswith("### 2. Lines and the end\n")
    assert one.out.partition("## Lesson 4")[2] in whole.out
    assert whole.out.startswith("# Lesson plans\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--check", "nowhere"], "'nowhere' is not a folder"),
        (["--check", "."], "'.' has no files of the course, such as s01_board.py"),
        (["--check", "a", "b", "--result", "result.json"], "--result is for one folder, not 2"),
        (["--check", "a", "--result", "out.json"], "no tool reads 'out.json'"),
        (["--check", "a", "--html", "no/page.html"], "'no/page.html': there is no folder 'no'"),
        (["--check", "a", "--html", "."], "'.' is a folder; give the name of a file in it"),
        (["--check", "a", "--lessons", "nine"], "'nine' is not a lesson"),
        (["--check", "a", "--lessons", "5-2"], "'5-2' has no lessons"),
        (["--json"], "--json needs --check FOLDER"),
        (["--html", "page.html"], "--html needs --check FOLDER"),
        (["--result", "result.json"], "--result needs --check FOLDER"),
        (["--lessons", "1"], "--lessons needs --check FOLDER"),
        (["a", "b"], "'b' is one folder too many; only --check takes several"),
        (["--check", "a", "--import", "b"], "--check and --import exclude each other"),
        (["--plan", "4", "--worksheet", "4", "a.pdf"], "--plan and --worksheet exclude each other"),
        (["--plan", "every"], "'every' is not a lesson"),
        (["--plan", "4", "folder"], "'folder' is one argument too many"),
        (["--worksheet", "99", "a.pdf"], "'99' is not a lesson"),
        (["--worksheet", "all", "a.pdf"], "'all' is not a lesson"),
        (["--worksheet", "4", "a.txt"], "'a.txt' cannot be written: its name should end in .pdf"),
        (["--worksheet", "4", "no/a.pdf"], "'no/a.pdf': there is no folder 'no'"),
        (["--worksheet", "4", "a.pdf", "--language", "tlh"], "there are no texts in 'tlh'"),
        (["--notebook", "4", "a.pdf"], "'a.pdf' cannot be written: its name should end in .ipynb"),
        (["--notebook", "4", "a.ipynb", "--language", "tlh"], "there are no texts in 'tlh'"),
        (["--notebook", "4"], "--notebook"),
    ],
)
def test_bad_input_gives_one_line_and_status_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("learn", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_lessons_by_number_range_and_name() -> None:
    def numbers(text: str) -> list[int]:
        return [lesson.number for lesson in parse_lessons(text)]

    assert numbers("3") == [3]
    assert numbers("s04_lines") == [4]
    assert numbers("5, 1-3,2") == [1, 2, 3, 5]
    with pytest.raises(CourseError, match="'99' is not a lesson"):
        numbers("1-99")
