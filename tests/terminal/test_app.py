"""The full-screen game in any window, without colour and with other marks."""

import pytest

from tests.pilot import Table, at_table
from unbeatable.terminal.game import GameScreen

pytestmark = pytest.mark.slow


def test_without_colour_all_is_said_by_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def test(table: Table) -> None:
        assert table.app.no_color
        await table.solved()
        await table.click("b2", "b1")
        await table.press("v")
        await table.until(lambda: "At best" in table.text and "▲5" in table.text)
        table.matches("values")  # the very text that colours only repeat

    at_table(test, "classic")


def test_custom_marks_are_shown() -> None:
    async def test(table: Table) -> None:
        await table.click("b2", "a1")
        assert "❌" in table.text
        assert "⭕ Friend" in table.text

    at_table(test, "classic", marks=("❌", "⭕"))


@pytest.mark.parametrize("size", [(57, 24), (40, 15)])
def test_a_small_screen_plays_from_the_menu(size: tuple[int, int]) -> None:
    async def test(table: Table) -> None:
        assert "● Tic-tac-toe" in table.text
        await table.press("tab tab")  # the lists scroll
        await table.until(lambda: "● Perfect computer" in table.text)
        await table.press("enter")
        await table.until(lambda: isinstance(table.app.screen, GameScreen))
        for cell in table.game.board.cells:
            assert table.app.screen.region.contains_region(cell.region)

    at_table(test, size=size)


@pytest.mark.parametrize("spec", ["connect4", "mnk(9,9,5)"])
def test_a_small_screen_leaves_the_side_out_for_the_board(spec: str) -> None:
    async def test(table: Table) -> None:
        assert not table.game.query_one("#side").display
        await table.press("enter")
        assert len(table.played()) == 1

    at_table(test, spec, size=(40, 15))


@pytest.mark.parametrize("size", [(20, 8), (5, 3), (1, 1)])
@pytest.mark.parametrize("spec", [None, "classic"])
def test_no_size_is_too_small_to_run(spec: str | None, size: tuple[int, int]) -> None:
    async def test(table: Table) -> None:
        await table.press("enter")
        assert table.app.return_code is None

    at_table(test, spec, size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("spec", ["classic", "connect4", "whoa", "mnk(9,9,5)"])
def test_every_cell_is_on_the_screen(spec: str, size: tuple[int, int]) -> None:
    async def test(table: Table) -> None:
        whole = table.app.screen.region
        cells = [cell for cell in table.game.board.cells if cell.is_in_play]
        assert len(cells) >= 9
        for cell in cells:
            assert whole.contains_region(cell.region)
            assert cell.region.area

    at_table(test, spec, size=size)


def test_a_large_board_is_small_and_shows_its_values_and_its_winner() -> None:
    async def test(table: Table) -> None:
        await table.press("enter")
        assert "[◆x]" in table.text
        await table.click("a1", "e6", "a2", "e7", "a3", "e8", "a4", "e9")
        assert "x has won" in table.text

    at_table(test, "mnk(9,9,5)")
