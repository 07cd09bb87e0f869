"""What the board shows, and how: values, the last move, its labels, and how it re-centres."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Label

from tests.pilot import Table, at_table, screen_text
from unbeatable import Match, load
from unbeatable.core.game import Picture
from unbeatable.core.registry import listings
from unbeatable.terminal.app import UnbeatableApp
from unbeatable.terminal.board import Board
from unbeatable.terminal.cell_view import cell_views
from unbeatable.terminal.marks import Marks

pytestmark = pytest.mark.slow

ROOM = (55, 19)
"""What 80x24 leaves for the board."""

TWO_DROPS = ("b2", "d2")
"""Of Tic Tac Whoa: the second move re-centres the board, one cell to the left."""


def walk(spec: str, plies: int = 12) -> Iterator[Match]:
    """A match by chance, as it stands after each move."""
    chance, match = Random(spec), Match.new(spec)
    for _ in range(plies):
        yield match
        if match.is_over:
            return
        match = match.apply(chance.choice(match.legal))


# Values


class OnlyBoard(App[None]):
    """A board without a game, so that nothing but the test draws on it."""

    def __init__(self, picture: Picture, marks: Marks) -> None:
        super().__init__()
        self.board = Board(picture, marks)

    def compose(self) -> ComposeResult:
        yield self.board


def boards() -> list[str]:
    """One listed game of each board: the board is given marks, and knows no rules."""
    specs: dict[object, str] = {}
    for listing in listings():
        picture = load(listing.spec).picture(load(listing.spec).start())
        specs.setdefault((picture.columns, picture.rows, picture.names), listing.spec)
    return list(specs.values())


@pytest.mark.parametrize("marks", [("x", "o"), ("❌", "⭕")])
@pytest.mark.parametrize("spec", boards())
def test_no_value_is_cut_off(spec: str, marks: Marks) -> None:
    async def test() -> None:
        app = OnlyBoard(load(spec).picture(load(spec).start()), marks)
        async with app.run_test(size=(80, 24)) as pilot:
            for match in walk(spec):
                views = [
                    # every other empty cell as if a piece were held that can go there
                    replace(view, value="▼28", is_target=view.mark == "." and cell % 2 == 0)
                    for cell, view in enumerate(cell_views(match.picture, last=None))
                ]
                app.board.show(views, ROOM)
                await pilot.pause(0)  # not until the process is idle, which takes longer
                text = screen_text(app)
                assert "…" not in text
                assert text.count("▼28") == sum(view.mark != " " for view in views)

    asyncio.run(test())


# The last move


@pytest.mark.parametrize(
    ("spec", "sign"), [("classic", "╭─ ◆ ─────╮"), ("connect4", "╭─ ◆ ─╮"), ("mnk(9,9,5)", "◆x")]
)
def test_the_last_move_has_a_sign_of_its_own(spec: str, sign: str) -> None:
    async def test(table: Table) -> None:
        assert "◆" not in table.text
        await table.click("a1")
        await table.press("up")
        assert sign in table.text
        await table.press("u")
        assert "◆" not in table.text

    at_table(test, spec)


def test_it_is_found_again_where_moves_are_taken_back() -> None:
    async def test(table: Table) -> None:
        await table.click("a1", "b2")
        await table.press("u")
        cells = [cell.index for cell in table.game.board.cells if cell.view.is_last]
        assert cells == [6]

    at_table(test, "classic")


# The board that moves


def test_labels_stand_beside_cells_in_play() -> None:
    async def test(table: Table) -> None:
        assert "3 │" in table.text
        assert "@" not in table.text
        lines = table.text.splitlines()
        lowest = max(n for n, line in enumerate(lines) if "╰─────╯" in line)
        assert lines[lowest + 1].split()[:3] == ["a", "b", "c"]
        await table.click("b2")
        assert "@" in table.text
        assert "0 │" in table.text

    at_table(test, "whoa")


def test_a_piece_is_seen_where_it_was_put_before_the_board_re_centres() -> None:
    async def test(table: Table) -> None:
        table.game.linger = 60
        await table.click(*TWO_DROPS)
        names = table.game.board.names
        cells = {names[cell.index]: cell for cell in table.game.board.cells}
        assert cells["d2"].view.mark == "o"
        assert cells["d2"].view.is_last
        table.game.recentre()
        assert cells["c2"].view.mark == "o"
        assert cells["c2"].view.is_last
        assert table.game.board.focused_cell == cells["c2"].index  # the cursor went along

    at_table(test, "whoa")


def test_it_re_centres_by_itself() -> None:
    async def test(table: Table) -> None:
        table.game.linger = 0.05
        await table.click(*TWO_DROPS)
        await table.until(lambda: table.game.lingering is None)
        assert [cell.index for cell in table.game.board.cells if cell.view.is_last] == [13]

    at_table(test, "whoa")


def test_a_touch_before_it_re_centres_means_the_cell_that_was_seen() -> None:
    async def test(table: Table) -> None:
        table.game.linger = 60
        await table.click(*TWO_DROPS, "d3")
        assert table.played() == ("b2", "d2", "c3")
        await table.press("u")
        assert table.game.lingering is None

    at_table(test, "whoa")


@pytest.mark.parametrize(("level", "lingers"), [("full", True), ("none", False)])
def test_who_wants_no_motion_gets_none(
    level: str, lingers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", level)
    assert bool(UnbeatableApp().linger) is lingers


# Without colour


@pytest.mark.parametrize("spec", [None, "classic", "mnk(9,9,5)"])
def test_under_no_color_nothing_is_coloured(
    spec: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    def colours(table: Table) -> set[str]:
        strips = table.app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        assert any(style.bold for style in styles)
        return {str(style) for style in styles if style.color or style.bgcolor}

    async def test(table: Table) -> None:
        assert colours(table) == set()
        if spec:
            await table.click("a1")
        await table.press("question_mark")
        assert colours(table) == set()

    at_table(test, spec)


def test_labels_are_there_at_every_size() -> None:
    async def test(table: Table) -> None:
        letters = [str(label.render()) for label in table.game.board.query(Label)]
        assert "".join(letters) == "987654321abcdefghi"

    at_table(test, "mnk(9,9,5)")


def test_a_heading_without_room_below_is_left_out() -> None:
    async def test(table: Table) -> None:
        await table.settle()
        assert "Draws 0" in table.text
        assert "Moves" not in table.text
        await table.click("b2")
        assert "Moves" not in table.text

    at_table(test, "classic", size=(40, 15))


def test_the_heading_returns_with_the_room() -> None:
    async def test(table: Table) -> None:
        await table.pilot.resize_terminal(80, 24)
        await table.until(lambda: "Moves" in table.text)
        await table.click("b2")
        assert "1. b2" in table.text

    at_table(test, "classic", size=(40, 15))


# Layers


def test_keys_and_clicks_reach_every_layer() -> None:
    async def test(table: Table) -> None:
        await table.press("enter")  # the focus begins in the middle of the second layer
        await table.press("left left left enter")  # over the gap, into the first one
        await table.press("down down down enter")  # into the third
        await table.press("right right enter")
        assert table.played() == ("2c2", "1d2", "3d3", "4b3")
        await table.click("4d1", "1a4")
        assert table.played()[4:] == ("4d1", "1a4")
        await table.press("left left up up up enter")  # the outer edge stops
        assert table.played()[6:] == ()
        table.matches("qubic")

    at_table(test, "qubic")


@pytest.mark.parametrize(
    ("spec", "size"), [("qubic", (60, 20)), ("cube(3)", (60, 20)), ("cube(3)", (80, 24))]
)
def test_layers_fit_on_a_small_screen(spec: str, size: tuple[int, int]) -> None:
    async def test(table: Table) -> None:
        side = 4 if spec == "qubic" else 3
        cells = table.game.board.cells
        screen = table.app.screen.region
        assert all(screen.contains_region(cell.region) for cell in cells)
        assert len({cell.region for cell in cells}) == side**3
        labels = " ".join(f"{layer + 1}{'abcd'[side - 1]}" for layer in range(side))
        assert all(label in table.text for label in labels.split())
        assert sum(line.count("·") for line in table.text.splitlines()) == side**3

    at_table(test, spec, size=size)


def test_a_line_through_the_layers_is_highlighted() -> None:
    async def test(table: Table) -> None:
        await table.click("1a1", "1b4", "2b2", "1c4", "3c3", "2a1", "4d4")
        winning = [cell for cell in table.game.board.cells if cell.has_class("winning")]
        names = table.game.board.names
        assert [names[cell.index] for cell in winning] == ["1a1", "2b2", "3c3", "4d4"]
        assert table.text.count("X") == 4

    at_table(test, "qubic")
