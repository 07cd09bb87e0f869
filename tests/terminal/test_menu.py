import pytest

from tests.terminal.pilot import Table, at_table
from unbeatable.core.registry import listings


def test_the_menu_speaks_of_games_as_people_do() -> None:
    titles = [listing.title for listing in listings()]
    assert not [title for title in titles if set("(=_") & set(title)]
    assert max(map(len, titles)) <= 46  # so wide is the list


@pytest.mark.parametrize(
    ("keys", "first_is_person", "by_chance"),
    [("", True, True), ("down", True, False), ("down down", False, False)],
)
def test_who_begins_is_chosen(keys: str, first_is_person: bool, by_chance: bool) -> None:
    async def test(table: Table) -> None:
        await table.press(f"tab tab tab {keys} enter")
        session = table.game.session
        assert session.by_chance is by_chance
        assert session.seats[0].is_person is first_is_person
        assert session.people == 1

    at_table(test)
