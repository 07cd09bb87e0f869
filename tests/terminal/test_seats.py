import pytest

from unbeatable import UnbeatableError
from unbeatable.terminal.seats import seating


@pytest.mark.parametrize(
    ("x", "o", "level", "names", "by_chance"),
    [
        (None, None, None, ("You", "Perfect"), True),
        (None, None, "easy", ("You", "Easy"), True),
        ("human", None, "medium", ("You", "Medium"), False),
        (None, "human", None, ("Perfect", "You"), False),
        ("perfect", None, None, ("Perfect", "You"), False),
        ("You", "FRIEND", None, ("You", "Friend"), False),
        ("noisy(skill=0.5)", "computer", "easy", ("noisy(skill=0.5)", "Easy"), False),
    ],
)
def test_who_plays(
    x: str | None, o: str | None, level: str | None, names: tuple[str, str], by_chance: bool
) -> None:
    found = seating(x, o, level)
    assert tuple(seat.name for seat in found.seats) == names
    assert found.by_chance is by_chance


@pytest.mark.parametrize("level", ["hard", "", "noisy(skill=0.5)"])
def test_a_wrong_level_lists_the_levels(level: str) -> None:
    with pytest.raises(UnbeatableError, match=r"is not a level; levels are easy, medium, perfect"):
        seating(level=level)
