import pytest

from tests.terminal.pilot import Table, at_table
from unbeatable.core.registry import Listing, listings
from unbeatable.terminal.menu import menu_titles


def test_the_menu_speaks_of_games_as_people_do() -> None:
    titles = menu_titles(list(listings()))
    assert len(set(titles.values())) == len(titles)
    assert not [title for title in titles.values() if set("(=_") & set(title)]
    assert max(map(len, titles.values())) <= 46  # so wide is the list
    assert titles["morris"] == "Three Men's Morris · along the lines"


def test_a_game_without_a_namesake_has_its_title_alone() -> None:
    assert menu_titles([Listing("go", "go", "Go", "surround; more wins")]) == {"go": "Go"}


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
