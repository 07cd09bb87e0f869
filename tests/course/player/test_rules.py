"""What the learner's own rules decide around a game."""

from random import Random

import pytest

from unbeatable.core.errors import UnbeatableError
from unbeatable.course.player.rules import begins, winning_cells


def test_who_starts_decides_by_chance() -> None:
    chance = Random(1)
    assert {begins({}, "you", "it", chance) for _ in range(20)} == {"you", "it"}


@pytest.mark.parametrize("answer", ["None", "(one, one)", "one", "[one, two]"])
def test_who_starts_must_give_both(answer: str) -> None:
    source = f"def who_starts(one, two, chance):\n    return {answer}\n"
    with pytest.raises(UnbeatableError, match=r"who_starts gave .*, not \('you', 'it'\)"):
        begins({"s07_play": source}, "you", "it", Random(1))


def test_the_learner_finds_the_cells_that_have_won() -> None:
    assert winning_cells({}, "xxxoo....") == [0, 1, 2]
    assert winning_cells({}, "xx.oo....") == []
    own = "def winning_cells(board):\n    return [8]\n"
    assert winning_cells({"s05_over": own}, "xxxoo....") == [8]


@pytest.mark.parametrize("answer", ["None", "[9]", "[-1]", "['a']", "(0, 1, 2)"])
def test_other_answers_are_no_cells(answer: str) -> None:
    own = f"def winning_cells(board):\n    return {answer}\n"
    with pytest.raises(UnbeatableError, match="not a list of cells from 0 to 8"):
        winning_cells({"s05_over": own}, "xxxoo....")
