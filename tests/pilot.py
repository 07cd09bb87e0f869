"""The terminal game without a terminal: an app that a test drives, and what its screen says."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from textual.app import App
from textual.pilot import Pilot

from unbeatable.core.registry import load
from unbeatable.terminal.app import UnbeatableApp
from unbeatable.terminal.board import Board
from unbeatable.terminal.game import GameScreen
from unbeatable.terminal.marks import PLAIN, Marks
from unbeatable.terminal.seats import seating

SNAPSHOTS = Path(__file__).parent / "terminal" / "snapshots"
PATIENCE = 400
"""Turns of the event loop to wait for the computer."""


def screen_text(app: App[None]) -> str:
    """What the screen says, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


class Table:
    """One app, as a person at the keyboard has it."""

    def __init__(self, app: UnbeatableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def game(self) -> GameScreen:
        screen = self.app.screen
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def text(self) -> str:
        return screen_text(self.app)

    def played(self) -> tuple[str, ...]:
        return self.game.session.match.played

    async def press(self, keys: str) -> None:
        await self.pilot.press(*keys.split())
        await self.pilot.pause()

    async def click(self, *names: str) -> None:
        """Click these cells, one after the other."""
        for name in names:
            board = self.game.query_one(Board)
            cell = board.cells[list(board.names).index(name)]
            await self.pilot.click(cell, offset=(1, cell.size.height // 2))
            await self.pilot.pause()

    async def until(self, holds: Callable[[], object]) -> None:
        for _ in range(PATIENCE):
            if holds():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"still not so:\n{self.text}")

    async def solved(self) -> None:
        await self.until(self.game.solver.settled.is_set)

    def matches(self, name: str) -> None:
        """The screen is as it was kept; delete the file, and the next run keeps a new one."""
        kept = SNAPSHOTS / f"{name}.txt"
        if not kept.exists():
            kept.write_text(self.text, encoding="utf-8")
            raise AssertionError(f"{kept} is new: look at it, then run again")
        assert self.text == kept.read_text(encoding="utf-8")


def at_table(
    test: Callable[[Table], Awaitable[None]],
    spec: str | None = None,
    x: str = "human",
    o: str = "human",
    *,
    marks: Marks = PLAIN,
    size: tuple[int, int] = (80, 24),
) -> None:
    """Run a test on a fresh app: on the menu, or on a game between these two."""

    async def run() -> None:
        game = None if spec is None else load(spec)
        app = UnbeatableApp(game, seating(x, o), marks=marks, chance=Random(1), pace=0, linger=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await test(Table(app, pilot))

    asyncio.run(run())
