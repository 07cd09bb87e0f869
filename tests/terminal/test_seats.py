import pytest

from tests.solve.proof import stand_ins
from unbeatable import UnbeatableError, load
from unbeatable.core.match import Match
from unbeatable.players.proven import find_proven
from unbeatable.terminal.seats import proven_sides, seating


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


def test_the_sides_that_cannot_lose_by_a_known_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proven_sides(load("qubic")) == {0}, "by the book that comes with the package"
    assert proven_sides(load("mnk(8,7,4,gravity=true)")) == set()
    stand_ins.use(monkeypatch)
    for spec, sides in (
        (stand_ins.WON, {0}),
        (stand_ins.DRAWN, {0, 1}),
        (stand_ins.UNKNOWN, set()),
    ):
        find_proven(Match.new(load(spec)), 1)
        assert proven_sides(load(spec)) == sides
