"""The menu: its titles, and the way from it to a game and back."""

from pathlib import Path

import pytest
from textual.widgets import Input

from tests.pilot import Table, at_table
from unbeatable.core.registry import listings
from unbeatable.terminal.game import GameScreen
from unbeatable.terminal.menu import MenuScreen

pytestmark = pytest.mark.slow


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


def test_from_the_menu_to_a_game_and_back() -> None:
    async def test(table: Table) -> None:
        table.matches("menu")
        await table.press("tab down tab up up up")
        assert "● Easy computer" in table.text
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert {seat.name for seat in table.game.session.seats} == {"Easy", "You"}
        assert table.game.session.by_chance
        await table.press("escape")
        assert isinstance(table.app.screen, MenuScreen)

    at_table(test)


def test_a_game_is_chosen_with_the_mouse_and_begun_with_the_button() -> None:
    async def test(table: Table) -> None:
        await table.pilot.click("#games", offset=(6, 2))
        await table.settle()
        assert "Tic Tac Whoa: 3 pieces each" in table.text
        await table.pilot.click("#begins", offset=(6, 2))
        await table.pilot.click("#play")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        assert table.game.session.game.spec == "whoa"
        assert table.game.session.sides[0].is_person

    at_table(test)


def test_a_file_of_your_own_is_asked_for_and_checked(tmp_path: Path) -> None:
    player = tmp_path / "mine.py"
    player.write_text("def choose(match):\n    raise ValueError('no idea')\n")

    async def test(table: Table) -> None:
        await table.press("tab tab down enter")
        assert "Player 2 plays by a file: type its name, such as my_ai.py." in table.text
        assert "Such as my_ai.py" in table.text.split("Tic-tac-toe: ")[0]
        await table.press("m i n e enter")  # the field has the focus
        assert "Player 2: 'mine' is not a Python file" in table.text
        field = table.app.screen.query_one("#file2", Input)
        assert "mine" in table.text.split("Tic-tac-toe: ")[0]
        field.value = str(player)
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        if not table.played() and table.game.session.mover.is_person:
            await table.press("enter")
        await table.until(lambda: table.game.session.is_over)
        assert "no idea" in table.game.session.ending()
        assert table.game.session.score.first == 1

    at_table(test)


def test_escape_goes_to_the_menu_and_back_to_the_match() -> None:
    async def test(table: Table) -> None:
        await table.click("b2", "a1")
        session = table.game.session
        await table.press("escape")
        assert isinstance(table.app.screen, MenuScreen)
        assert "esc Back" in table.text
        await table.press("escape")
        assert table.game.session is session
        assert table.played() == ("b2", "a1")
        await table.click("c3")
        assert len(table.played()) == 3
        await table.press("escape enter")
        assert table.game.session is not session
        await table.press("escape escape")
        assert table.played() == ()

    at_table(test, "classic")


def test_without_a_match_there_is_no_way_back() -> None:
    async def test(table: Table) -> None:
        assert "esc Back" not in table.text
        await table.press("escape")
        assert isinstance(table.app.screen, MenuScreen)

    at_table(test)


@pytest.mark.parametrize("spec", ["whoa", "mnk(4,3,3)"])
def test_the_menu_preselects_the_game_and_the_players(spec: str) -> None:
    async def test(table: Table) -> None:
        await table.press("escape enter")
        session = table.game.session
        assert session.game.spec == spec
        assert [seat.name for seat in session.seats] == ["noisy(skill=0.5)", "You"]
        assert not session.by_chance

    at_table(test, spec, "noisy(skill=0.5)", "human")


def test_escape_leaves_the_field_for_a_file() -> None:
    async def test(table: Table) -> None:
        await table.press("tab tab down enter")
        assert "⏎ Play" in table.text
        assert "esc Back" in table.text
        await table.press("escape")
        assert table.app.focused is table.app.screen.query_one("#player2")

    at_table(test)
