"""The course at a real terminal, with a real folder and real saves."""

import json
from pathlib import Path

import pytest

from tests.course.pupil import ENDLESS, REMEMBERS, AtTerminal, own, solve_in
from unbeatable.course.lesson import find_lesson, read_page
from unbeatable.course.terminal.session import in_ranges
from unbeatable.course.translation import exercise_text, solution_text

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
        assert seen.index("Write the unbeatable player yourself") < seen.index("Lesson 1 of 24")
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
        assert "1 of 20 lessons passed" in seen
        assert "Press n for the next lesson" in seen
        assert not (folder / "s02_move.py").exists()  # it never moves on by itself
        learner.press("n")
        assert "Lesson 2 of 24" in learner.read_on()
        assert (folder / "s02_move.py").read_text() == exercise_text(find_lesson("2"))
        learner.press("q")
        learner.see("continue where you are")
        assert learner.ends() == 0
    assert progress(folder)["hints"] == {"s01_board": 3}
    with AtTerminal(folder, measured=False, NO_COLOR="1") as learner:
        seen = learner.read_on()
        assert "Lesson 2 of 24" in seen
        assert "Write the unbeatable player yourself" not in seen
        assert "\x1b[32m" not in learner.raw
        learner.interrupt()
        assert learner.ends() == 130


def test_a_save_interrupts_a_reading_and_checks_and_a_key_stops_them(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.see("k: enough")
        learner.save("s01_board", "print('in it')\n" + own(find_lesson("1")))
        assert "It printed:" in learner.see("in it", "All checks pass", "q quit")
        learner.save("s01_board", ENDLESS)
        learner.see("Checking")
        learner.save("s01_board", own(find_lesson("1")))
        assert "All checks pass" in learner.see("q quit")
        learner.save("s01_board", ENDLESS)
        learner.see("Checking", "Still checking. Is there a loop that never ends? (k stops it)")
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
        assert "my first line" in learner.see("has run to its end.", "q quit")
        learner.press("nn")
        learner.see("q quit")
        assert not (folder / "s02_move.py").exists()
        learner.press("ny")
        assert "kept as s01_board.mine.py" in learner.read_on()
        assert (folder / "s01_board.mine.py").read_text() == "print('my first line')\n"
        assert (folder / "s01_board.py").read_text() == solution_text(find_lesson("1"))
        assert progress(folder)["skipped"] == ["s01_board"]
        solve_in(folder, "2")
        assert "1 of 20 lessons passed, 1 skipped" in learner.see("q quit")
        learner.press("ry")
        assert "kept as s02_move.mine.py" in learner.see("q quit")
        assert (folder / "s02_move.py").read_text() == exercise_text(find_lesson("2"))
        assert (folder / "s02_move.mine.py").read_text() == own(find_lesson("2"))


def test_list_and_jump_to_the_proof_and_certify(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.press("c")
        assert "What a proof is comes in lesson 15" in learner.see("q quit")
        learner.press("l")
        learner.see("k: enough")
        learner.press(" ")
        learner.see("Which lesson?")
        learner.press("99\n")
        assert "'99' is not a lesson" in learner.see("q quit")
        learner.press("l14\n1")
        assert "Lesson 14 of 24" in learner.read_on()
        assert (folder / "s13_choose.py").read_text() == solution_text(find_lesson("13"))
        learner.save("s14_quick", FIRST)
        learner.see("p play", "q quit")
        learner.press("ny")
        assert "kept as s14_quick.mine.py" in learner.read_on()
        learner.save("s14_quick", FIRST)
        learner.see("c certify", "q quit")
        learner.press("c\n")
        seen = learner.see("q quit")
        assert "As x it can be beaten. Move by move:" in seen
        assert "As o it can be beaten. Move by move:" in seen
        assert "x has won." in seen
        assert "Look at lesson 14, s14_quick.py." in seen
        assert not (folder / "certificate.txt").exists()
        learner.save("s14_quick", REMEMBERS)
        learner.see("q quit")
        learner.press("c\n")
        learner.see("0 lost", "Your name for the certificate")
        learner.press("Ada\n")
        assert "The proof is in" in learner.see("Now let your friends lose to it", "q quit")
        assert "Ada" in (folder / "certificate.txt").read_text()
        learner.save("s14_quick", FIRST)
        learner.see("q quit")
        learner.press("c\n")
        learner.see("Your certificate is withdrawn.", "q quit")
        assert not (folder / "certificate.txt").exists()


def test_the_first_player_is_played_at_once(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.press("l6\n1")
        learner.read_on()
        learner.save("s06_computer", own(find_lesson("6")))
        learner.see("p play", "q quit")
        learner.press("p11")
        learner.see("You begin.", "Your move as x")
        learner.press("4\n")
        learner.see("Your player thinks ... 0", "Your move as x")
        learner.press("2\n")
        learner.see("Your move as x")
        learner.press("6\n")
        seen = learner.see("another game")
        assert "o  o [x]" in seen
        assert "x has won: you have beaten your player." in seen
        learner.press("\n")
        learner.see("Your player begins.", "Your move as o")
        learner.press("q\n")
        learner.see("q quit")


def test_ctrl_c_ends_a_game_against_a_player_that_never_answers(folder: Path) -> None:
    with AtTerminal(folder, measured=False) as learner:
        learner.read_on()
        learner.press("l6\n1")
        learner.read_on()
        learner.save("s06_computer", NEVER)
        learner.see("Checking")
        learner.press("k")
        learner.see("q quit")
        learner.press("p2")
        learner.see("Your player thinks ...")
        learner.interrupt()
        learner.see("Stopped.", "q quit")


def test_try_guess_order_watch(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.press("l11\n1")
        learner.read_on()
        learner.save("s11_minimax", own(find_lesson("11")))
        learner.see("q quit")
        learner.press(">")
        learner.see("Enter: the example >")
        learner.press("low = minimax([1, -1], False, children, score)\n")
        learner.press("low * 7\n")
        learner.see("-7", "> ")
        learner.press("\n")
        learner.see("q quit")
        learner.press("w")
        learner.see("minimax([[1, -1], [0, [1, 0]]], True)", "  -> ")
        learner.see("q quit")
        learner.press("o")
        learner.see("The letters in order")
        learner.press("\n")
        learner.see("q quit")
        learner.press("g")
        learner.see("Its value? (Enter: leave)")
        learner.press("\n")
        learner.see("q quit")


def test_a_part_ends_with_a_page(folder: Path) -> None:
    with AtTerminal(folder) as learner:
        learner.read_on()
        learner.press("l20\n1")
        learner.read_on()
        learner.press("ny")
        learner.see(read_page("checkpoint3").title, "k: enough")
        learner.press("k")
        learner.see("g answer the questions")
        learner.press(" ")
        assert "Lesson 21 of 24" in learner.read_on()
        learner.press("n")
        learner.see("Nothing builds on this lesson. Go on without it?")
        learner.press("y")
        assert "Lesson 22 of 24" in learner.read_on()
        assert (folder / "s21_stacks.py").read_text() == exercise_text(find_lesson("21"))


def test_a_narrow_terminal_cuts_nothing(folder: Path) -> None:
    with AtTerminal(folder, COLUMNS="40") as learner:
        learner.read_on()
        learner.press("ss")
        solution = " ".join(learner.see("q quit", "q quit").split())
        assert "middle, bottom])" in solution
        learner.press("l15\n1")
        learner.read_on()
        learner.save("s14_quick", FIRST)
        learner.see("q quit")
        learner.press("c\n")
        seen = learner.see("As o it can be beaten")
        assert "x on 0   o on 1   x on 2   o on 4\n" in seen
        assert "x on 3   o on 7\n" in seen
        learner.see("q quit")
        (folder / "s15_proof.py").unlink()
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
        learner.interrupt()
        learner.see("You have stopped s01_board.py", "q quit")
        learner.press(">")
        learner.see("Enter: the example >")
        learner.press("from time import sleep; print('in', 'it', flush=True); sleep(1000)\n")
        learner.see("in it")
        learner.interrupt()
        learner.see("Stopped.", "> ")
        learner.interrupt()
        learner.see("q quit")
        learner.press("lk")
        learner.see("Which lesson?")
        learner.interrupt()
        learner.see("q quit")
        learner.press("r")
        learner.see("Your file is kept beside it. y/n ")
        learner.interrupt()
        learner.see("q quit")
        learner.press("l99\n")
        learner.see("'99' is not a lesson; lessons are 1 to 24.", "q quit")


FIRST = "from s03_turns import legal_moves\ndef choose(board):\n    return legal_moves(board)[0]\n"
NEVER = "def first_free(board):\n    while True:\n        pass\n"
WAITS = """
if __name__ == "__main__":
    import time
    print("waiting", flush=True)
    time.sleep(1000)
"""


def test_numbers_are_joined_to_ranges() -> None:
    assert in_ranges([1, 2, 3, 5, 7, 8]) == "1-3, 5, 7-8"
    assert in_ranges([4]) == "4"
