"""Questions and predictions at the terminal."""

from pathlib import Path

from tests.course.terminal.scripted import ScriptedScreen
from unbeatable.course.terminal.guesses import ask_all, find_guesses

QUESTION = """```question
Who is to move?
- x
+ o
There are more x than o.
```
"""
PREDICT = "![Work it out](predict:[[1,-1],[0,1]])\n"


def test_questions_and_predictions_are_found_in_the_order_of_the_text() -> None:
    guesses = find_guesses(f"![a](tree:[1,0])\n{PREDICT}\n{QUESTION}\n{PREDICT}")
    assert [type(guess).__name__ for guess in guesses] == ["str", "Asked", "str"]
    assert find_guesses("![a](board:xx./.../...)") == ()


def test_a_question_is_asked_until_the_answer_is_right(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, "a", "b")
    ask_all(screen, QUESTION)
    assert screen.is_done()
    shown = screen.shown
    assert shown.index("Who is to move?") < shown.index("a)  x") < shown.index("b)  o")
    assert shown.index("Not that one. Try again.") < shown.index("Right.")
    assert shown.index("Right.") < shown.index("There are more x than o.")


def test_the_explanation_waits_for_the_answer(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, "a", "z")
    ask_all(screen, QUESTION)
    assert "There are more x than o." not in screen.shown


def test_the_values_of_a_tree_are_asked_one_at_a_time(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, "1", "-1", "0", "nonsense", "0")
    ask_all(screen, PREDICT)
    assert screen.is_done()
    assert [question[0] for question in screen.asked] == ["A", "A", "B", "C", "C"]
    shown = screen.shown
    assert shown.index("o=A") < shown.index("Not 1: o chooses the smallest of 1, -1. Try again.")
    assert "Right: o chooses the smallest of 1, -1." in shown
    assert "Not nonsense: x chooses the largest of -1, 0." in shown
    assert shown.rstrip().endswith("That is the whole tree.")


def test_enter_leaves_all_guesses(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, "")
    ask_all(screen, PREDICT + QUESTION)
    assert "1 of 2" in screen.shown
    assert "Who is to move?" not in screen.shown


def test_a_text_without_questions_says_so(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    ask_all(screen, "Only words.")
    assert "nothing to guess" in screen.shown


def test_a_question_comes_with_the_pictures_before_it(tmp_path: Path) -> None:
    board = "![Two of each](board:xo./.x./..o)\n"
    two = "![one](board:x../.../...)\n![two](board:.../.../..o)\n"
    screen = ScriptedScreen(tmp_path, "b", "b", "b")
    ask_all(screen, f"{two}\nBut:\n\n{board}\n{QUESTION}\nAnd:\n\n{QUESTION}\n{two}\n{QUESTION}")
    first, rest = screen.shown.split("2 of 3")
    second, third = rest.split("3 of 3")
    assert "x o .\n. x .\n. . o\n" in first
    assert "x . ." not in first
    assert ". x ." not in second  # it is about something else
    assert "x . .     . . .\n" in third


def test_guesses_speak_the_language_of_the_learner(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, "a", "b", "7", "", language="de")
    ask_all(screen, QUESTION + PREDICT)
    assert "Die nicht. Versuch es noch einmal." in screen.shown
    assert "Nicht 7: o nimmt die kleinste Zahl aus 1, -1. Versuch es" in screen.shown
