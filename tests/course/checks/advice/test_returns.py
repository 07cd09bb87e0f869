"""Why a function gave None."""

import pytest

from tests.course.checks.failures import failure
from unbeatable.course.lesson import find_lesson

TURNS = find_lesson("3")
PLAY = find_lesson("7")


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("pass", "Is there a `return`?"),
        ("return", "Is there a `return`?"),
        ("return None", "The None comes from line 3, `return None`."),
        ("cells = [1]\n    return cells.sort()", "Line 4, `return cells.sort()`: .sort( ) changes"),
        ("return print(board)", "Line 3, `return print(board)`: print shows something"),
        (
            "for cell in []:\n        return cell",
            "Here legal_moves comes to its end after line 3, `for cell in []:`, without a `return`",
        ),
        ("def f(): return 1\n    f", "Is there a `return`?"),
    ],
)
def test_the_line_is_named(ending: str, said: str) -> None:
    whose = TURNS.solution.partition("def whose_turn")[2].partition("def legal_moves")[0]
    source = f"\ndef legal_moves(board):\n    {ending}\nEMPTY = '.'\ndef whose_turn{whose}"
    wrong = failure(TURNS, source)
    assert f"but it is None. {said}" in wrong.words
    assert wrong.advice.startswith(said)


def test_a_check_that_cannot_go_on_says_why() -> None:
    source = f"{TURNS.solution}\nlegal_moves = None or (lambda board: None)\n"
    assert failure(TURNS, source).words.endswith("but it is None. Is there a `return`?")
    shuffles = (
        "\ndef who_starts(one, two, chance):\n    both = [one, two]\n"
        "    return chance.shuffle(both)\n"
    )
    words = failure(PLAY, PLAY.solution + shuffles).words
    assert "should be ('a', 'b'), but it is None." in words
    assert "`return chance.shuffle(both)`: .shuffle( ) changes the list itself" in words
    crash = failure(PLAY, f"{PLAY.solution}\ndef play_game(x, o):\n    return None\n").words
    assert "The None comes from line " in crash
