import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import Run
from unbeatable.course import lint
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson


def solution(number: int) -> str:
    return find_lesson(str(number)).solution


def test_long_words_are_told_to_their_end(run: Run, tmp_path: Path) -> None:
    source = solution(1).replace("def show", "def shown")
    (tmp_path / "s01_board.py").write_text(f"{source}\ndef show(board):\n    return 'x' * 60\n")
    answer = run("learn", tmp_path)
    assert f"'{'x' * 60}'" in _on_one_line(answer.out)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def test_without_a_terminal_it_says_the_state_once(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "course"
    answer = run("learn", folder)
    assert answer.status == 1
    assert "Lesson 1 of 24" in answer.out
    assert "new_board in s01_board.py is not written yet." in answer.out
    assert "0 of 20 lessons passed. Edit" in answer.out
    assert "s01_board.py, save it, and run this command again to check it." in answer.out
    (folder / "s01_board.py").write_text(solution(1) + "print('hi')\n")
    answer = run("learn", folder)
    assert (answer.status, answer.err) == (0, "")
    assert (
        "1 of 20 lessons passed. All checks pass. For the next lesson run this in a terminal:"
        in (answer.out)
    )
    assert "It printed:\n      hi\n" in answer.out


def test_a_terminal_without_unicode_can_tell_passed_from_failed(tmp_path: Path) -> None:
    source = solution(1).replace("def show", "def shown")
    (tmp_path / "s01_board.py").write_text(source)
    answer = subprocess.run(
        [sys.executable, "-m", "unbeatable", "learn", str(tmp_path)],
        env=dict(os.environ) | {"PYTHONIOENCODING": "ascii", "TERM": "dumb"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert answer.returncode == 1
    assert (
        "  + A new board has nine empty cells.\n  - Not yet: show gives three lines.\n"
        in answer.stdout
    )


def test_the_board_is_drawn_beside_a_failure(run: Run, tmp_path: Path) -> None:
    right = "'\\n'.join(' '.join(board[i:i + 3]) for i in (0, 3, 6))"
    (tmp_path / "s01_board.py").write_text(
        solution(1).replace("def show", "def shown")
        + (f"\ndef show(board):\n    return {right}.replace('o', '0')\n")
    )
    answer = run("learn", tmp_path)
    assert answer.status == 1
    lines = [line.strip() for line in answer.out.splitlines()]
    assert "\n".join(lines).count("the board:\nx . o\n. x .\n. . o\n") == 1
    assert r"should be 'x . o\n. x .\n. . o'" in lines
    assert r"yours is  'x . 0\n. x .\n. . 0'" in lines


def test_a_second_language(run: Run, tmp_path: Path) -> None:
    title = find_lesson("1").text("de").title
    assert title in run("learn", tmp_path, "--language", "de").out
    answer = run("learn", tmp_path, "--language", "tlh")
    assert (answer.status, answer.out) == (2, "")
    assert "there are no texts in 'tlh'; languages are en, de" in answer.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--check", "nowhere"], "'nowhere' is not a folder"),
        (["--check", "."], "'.' has no files of the course, such as s01_board.py"),
        (["--json"], "--json needs --check FOLDER"),
        (["file.txt"], "'file.txt' is a file; give the name of a folder"),
        (["--verify", "file.txt"], "'file.txt' is not a certificate of this course"),
        (["--verify", "a", "--check", "b"], "--check and --verify exclude each other"),
    ],
)
def test_bad_input_gives_one_line_and_status_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("")
    answer = run("learn", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_dev_check_names_what_is_wrong(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "all_lessons", lambda: (find_lesson("1"),))
    monkeypatch.setattr(lint, "stray_files", lambda: iter(()))
    count = len(find_lesson("1").wrong)
    score = f"mutation score: {count} of {count} wrong solutions named\n"
    assert run("learn", "dev-check") == (0, f"{score}24 lessons: all is well\n", "")
    monkeypatch.setattr(lint, "stray_files", lambda: iter(("lessons/x: no lesson",)))
    found = f"lessons/x: no lesson\n{score}24 lessons: 1 faults\n"
    assert run("learn", "dev-check") == (1, found, "")


def test_a_name_is_kept_for_certificates_and_matches(run: Run, tmp_path: Path) -> None:
    run("learn", tmp_path, "--name", "Ada")
    run("learn", tmp_path)
    assert Session(tmp_path).name == "Ada"


def test_a_folder_of_the_old_order_is_told_about(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s08_trees.py").write_text("def is_leaf(tree):\n    return True\n")
    (tmp_path / "s01_board.py").write_text(solution(1))
    answer = run("learn", tmp_path)
    assert "Carried over: s08_trees.py is now s09_trees.py." in _on_one_line(answer.out)
    assert "Carried over" not in run("learn", tmp_path).out
