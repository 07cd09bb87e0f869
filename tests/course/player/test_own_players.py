"""The players of the course, and which of them a learner has."""

from pathlib import Path

import pytest

from tests.course.pupil import own
from unbeatable.course.lesson import CourseError, all_lessons, find_lesson
from unbeatable.course.player import available, find_player, latest, lessons_of, players

WEB = Path(__file__).parents[3] / "web"
NAMES = [
    "s06_computer.first_free",
    "s06_computer.any_free",
    "s08_block.win_or_block",
    "s13_choose.choose",
    "s14_quick.choose",
    "s17_remember.value",
    "s18_mirrors.value",
    "s19_cutoffs.value",
    "s20_bitboards.value",
]


def written(*names: str) -> dict[str, str]:
    return {name: own(find_lesson(name)) for name in names}


def test_the_players_of_the_course_in_order() -> None:
    assert [player.name for player in players()] == NAMES
    assert [player.is_value for player in players()] == 5 * [False] + 4 * [True]
    assert players()[1].title == "6. Any free"
    assert players("de")[4].title == "14. Schnell gewinnen"
    for name in NAMES:
        assert find_player(name).name == name
    with pytest.raises(CourseError, match=r"'s01_board\.show' is not a player of the course"):
        find_player("s01_board.show")


def test_a_player_is_there_as_soon_as_it_is_written() -> None:
    block = find_lesson("s08_block")
    assert available({"s08_block": block.exercise}) == ()
    assert available({"s08_block": "def win_or_block(board:"}) == ()
    assert [player.name for player in available(written("s08_block", "s06_computer"))] == NAMES[:3]
    half = 'def first_free(board):\n    """The first."""\n    return 0\n'
    assert [player.name for player in available({"s06_computer": half})] == NAMES[:1]


def test_a_player_is_not_there_while_it_calls_what_is_not_written() -> None:
    exercise = find_lesson("s17_remember").exercise
    body = "\n    ".join(["def value(board):", "return minimax_with_memory(board)"])
    assert available({"s17_remember": f"{exercise}\n\n{body}\n"}) == ()
    assert available({"s17_remember": body}) != ()  # it may call what it defines elsewhere


def test_the_latest_player_is_one_whose_lesson_is_done() -> None:
    sources = written("s06_computer", "s13_choose", "s14_quick")
    assert latest(sources).name == "s14_quick.choose"
    assert latest(sources, {"s06_computer", "s13_choose"}).name == "s13_choose.choose"
    assert latest(sources, {"s01_board"}).name == "s14_quick.choose"
    with pytest.raises(CourseError, match="there is no player yet: the first one is in lesson 6"):
        latest({})


def test_what_a_player_is_made_of() -> None:
    def made_of(name: str, sources: dict[str, str]) -> list[int]:
        return [lesson.number for lesson in lessons_of(find_player(name), sources)]

    assert made_of("s06_computer.first_free", {}) == [1, 3, 6]
    assert made_of("s14_quick.choose", {}) == [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]
    assert made_of("s14_quick.choose", {"s14_quick": "import s03_turns, os"}) == [1, 3, 14]
    assert {13, 17} < set(made_of("s17_remember.value", {}))
    assert made_of("s06_computer.first_free", {"s06_computer": "import ("}) == [6]


def test_every_lesson_with_a_player_or_a_value_has_that_function() -> None:
    for lesson in all_lessons():
        for function in (*lesson.players, *filter(None, [lesson.value, lesson.parsons])):
            assert f"def {function}(" in lesson.solution


@pytest.mark.parametrize(("language", "folder"), [("en", "english"), ("de", "german")])
def test_players_are_called_the_same_in_the_web_client(language: str, folder: str) -> None:
    client = (WEB / "src" / "learn" / "texts" / folder / "player.ts").read_text()
    for player in players(language):
        name = player.title.partition(" ")[2]
        assert f"'{player.name}': '{name}'," in client
