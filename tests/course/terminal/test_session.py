"""The course at a real terminal, with a real folder and real saves."""

import json
import signal
from pathlib import Path

import pytest

from tests.course.pupil import ENDLESS, REMEMBERS, AtTerminal, own, solve_in
from unbeatable.course.lesson import find_lesson

pytestmark = pytest.mark.slow  # each starts the course in a terminal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "course"


def progress(folder: Path) -> dict[str, object]:
    kept: dict[str, object] = json.loads((folder / ".progress.json").read_text())
    return kept


def test_a_first_lesson_from_the_reading_to_the_next_lesson(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        seen = learner.read_on()
        assert seen.index("Write the unbeatable player yourself") < seen.index("Lesson 1 of 23")
        assert "✗ Not yet: A new board has nine empty cells." in seen
        assert "new_board in s01_board.py is not written yet." in seen
        assert sorted(path.name for path in folder.iterdir()) == [
            ".progress.json",
            "README.txt",
            "s01_board.py",
        ]
        assert "in another window" in " ".join(seen.split())
        for number in (1, 2, 3):
            learner.press("h")
            seen = learner.see(f"Hint {number} of 3", "q quit")
        assert "h hints again" in seen
        learner.press("h")
        learner.see("Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "q quit")
        learner.save("s01_board", "EMPTY = '.'\ndef new_board():\n    return EMPTY * 9\n")
        seen = learner.see("q quit")
        assert "✓ A new board has nine empty cells." in seen
        assert "✗ Not yet: show gives three lines." in seen
        learner.save("s01_board", own(find_lesson("1")) + "print('hello')\n")
        seen = learner.see("q quit")
        assert "✗" not in seen
        assert "hello" in seen
        assert "1 of 23 lessons" in seen
        assert "Press n for the next lesson" in seen
        assert not (folder / "s02_move.py").exists()  # it never moves on by itself
        learner.press("n")
        assert "Lesson 2 of 23" in learner.read_on()
        assert (folder / "s02_move.py").read_text() == find_lesson("2").exercise
        learner.press("q")
        learner.see("continue where you are")
        assert learner.ends() == 0
    assert progress(folder)["hints"] == {"s01_board": 3}
    with AtTerminal(folder, measured=False, NO_COLOR="1") as learner:
        seen = learner.read_on()
        assert "Lesson 2 of 23" in seen
        assert "Write the unbeatable player yourself" not in seen
        assert "\x1b[32m" not in learner.raw
        learner.press("\x03")
        assert learner.ends() == 130


def test_an_endless_loop_is_stopped_and_a_save_meanwhile_begins_anew(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.save("s01_board", "print('in it', flush=True)\n" + ENDLESS)
        seen = learner.see("q quit")
        assert "It was still running after 5 seconds and was stopped" in " ".join(seen.split())
        assert "in it" in seen
        learner.save("s01_board", ENDLESS)
        learner.see("Checking")
        learner.save("s01_board", own(find_lesson("1")))
        assert "All checks pass" in learner.see("q quit")
        learner.save("s01_board", ENDLESS)
        learner.see("Checking")
        learner.press("k")
        assert "The checks were stopped" in learner.see("q quit")


def test_skip_reset_solution_and_run(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.press("s")
        assert "Press s again" in learner.see("q quit")
        learner.press("s")
        assert "EMPTY * 9" in learner.see("q quit")
        learner.save("s01_board", "print('my first line')\n")
        learner.see("q quit")
        learner.press("x")
        assert "my first line" in learner.see("It has ended.", "q quit")
        learner.press("nn")
        learner.see("q quit")
        assert not (folder / "s02_move.py").exists()
        learner.press("ny")
        assert "kept as s01_board.mine.py" in learner.read_on()
        assert (folder / "s01_board.mine.py").read_text() == "print('my first line')\n"
        assert (folder / "s01_board.py").read_text() == find_lesson("1").solution
        assert progress(folder)["skipped"] == ["s01_board"]
        solve_in(folder, "2")
        assert "2 of 23 lessons" in learner.see("q quit")
        learner.press("ry")
        assert "kept as s02_move.mine.py" in learner.see("q quit")
        assert (folder / "s02_move.py").read_text() == find_lesson("2").exercise
        assert (folder / "s02_move.mine.py").read_text() == own(find_lesson("2"))


def test_list_and_jump_to_the_player_and_certify_it(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.press("c")
        assert "comes to life in lesson 14" in learner.see("q quit")
        learner.press("l")
        learner.see("Which lesson?")
        learner.press("99\n")
        assert "'99' is not a lesson" in learner.see("q quit")
        learner.press("l")
        learner.see("Which lesson?")
        learner.press("14\n")
        assert "Lesson 14 of 23" in learner.read_on()
        assert (folder / "s13_quick.py").read_text() == find_lesson("13").solution
        first = "from s03_turns import legal_moves\ndef choose(board):\n    return {}\n"
        learner.save("s14_choose", first.format("legal_moves(board)[0]"))
        learner.see("c certify", "q quit")
        learner.press("c")
        seen = learner.see("q quit")
        assert "As x it can be beaten. Move by move:" in seen
        assert "As o it can be beaten. Move by move:" in seen
        assert "x has won." in seen
        assert "lessons whose checks have not passed: 14." in seen
        assert not (folder / "certificate.txt").exists()
        learner.press("p3")
        assert "your player (x) against perfect (o)" in learner.see("q quit")
        learner.press("p1")
        learner.see("my_player.py")
        learner.see("Your turn")
        learner.press("q")
        assert "Exception" not in learner.see("q quit")
        learner.save("s14_choose", REMEMBERS)
        learner.see("q quit")
        learner.press("c")
        assert "0 lost" in learner.see("The certificate is in", "q quit")
        assert "cannot be beaten" in (folder / "certificate.txt").read_text()
        assert (folder / "my_player.py").exists()


def test_a_save_while_one_reads_is_seen(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.see("k: enough")
        learner.save("s01_board", own(find_lesson("1")))
        assert "All checks pass" in learner.see("q quit")


def test_damaged_progress_is_set_aside_with_a_word(folder: Path) -> None:
    folder.mkdir()
    solve_in(folder, "1", "2")
    (folder / ".progress.json").write_text('{"version": 1, "cur')
    with AtTerminal(folder) as learner:
        seen = " ".join(learner.read_on().split())
        assert "is damaged and could not be read; it is kept as .progress.damaged.json" in seen
        assert "Lesson 2 of 23" in seen
    assert (folder / ".progress.damaged.json").read_text() == '{"version": 1, "cur'
    assert (folder / "s02_move.py").read_text() == own(find_lesson("2"))


def test_a_narrow_terminal_cuts_nothing(folder: Path) -> None:
    with AtTerminal(folder, COLUMNS="40") as learner:
        learner.read_on()
        learner.press("ss")
        solution = " ".join(learner.see("q quit", "q quit").split())
        assert "middle, bottom])" in solution
        learner.press("l")
        learner.see("Which lesson?")
        learner.press("14\n")
        learner.read_on()
        first = "from s03_turns import legal_moves\ndef choose(board):\n    {}\n"
        learner.save("s14_choose", first.format("return legal_moves(board)[0]"))
        learner.see("q quit")
        learner.press("c")
        seen = learner.see("As o it can be beaten")
        assert "x on 0   o on 1   x on 2   o on 4\n" in seen
        assert "x on 3   o on 7\n" in seen
        learner.see("q quit")
        (folder / "s14_choose.py").unlink()
        assert "does not exist." in " ".join(learner.see("q quit").split())
        learner.press("x")
        assert "does not exist." in " ".join(learner.see("q quit").split())


def test_ctrl_c_in_a_running_file_is_for_the_file(folder: Path) -> None:
    with AtTerminal(folder, measured=False) as learner:
        learner.read_on()
        learner.save("s01_board", own(find_lesson("1")) + WAITS)
        learner.see("q quit")
        learner.press("x")
        learner.see("waiting")
        learner.press("\x03")
        learner.see(f"exit status {-signal.SIGINT}", "q quit")


WAITS = """
if __name__ == "__main__":
    import time
    print("waiting", flush=True)
    time.sleep(1000)
"""
