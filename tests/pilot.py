"""The terminal game without a terminal: an app that a test drives, and what its screen says."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from textual.app import App
from textual.pilot import Pilot

from unbeatable.core.registry import load
from unbeatable.terminal.app import UnbeatableApp
from unbeatable.terminal.board import Board
from unbeatable.terminal.game import GameScreen
from unbeatable.terminal.marks import PLAIN, Marks
from unbeatable.terminal.seats import seating

SNAPSHOTS = Path(__file__).parent / "terminal" / "snapshots"
ROUNDS = 2
"""How often messages are handled: a message may post another, and that one draws."""
PATIENCE = 3000
"""Turns of the event loop to wait for the computer: a minute at least."""


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
        for key in keys.split():
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until messages are handled, questions answered and everything is drawn.

        Not until the process is idle, which is how Textual waits: a solver in a thread keeps it
        busy, and each key would then take seconds.
        """
        await self._handle_messages()
        await self.app.animator.wait_until_complete()
        await self._handle_messages()
        while asked := [it for it in self.app.workers if it.group in ("ask", "rate")]:
            await self.app.workers.wait_for_complete(asked)
            await self._handle_messages()
        while not self.app.screen.is_mounted:  # a dialog with the answer
            await self._handle_messages()

    async def _handle_messages(self) -> None:
        for _ in range(ROUNDS):
            await self.pilot.pause(0)

    async def click(self, *names: str) -> None:
        """Click these cells, one after the other."""
        for name in names:
            board = self.game.query_one(Board)
            cell = board.cells[list(board.names).index(name)]
            await self.pilot.click(cell, offset=(1, cell.size.height // 2))
            await self.settle()

    async def until(self, holds: Callable[[], object]) -> None:
        for _ in range(PATIENCE):
            if holds():
                await self.settle()
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
            table = Table(app, pilot)
            await table.settle()
            await test(table)

    with patch("textual.app.wait_for_idle", _yield), patch("textual.pilot.wait_for_idle", _yield):
        asyncio.run(run())


async def _yield(*_: float) -> None:
    await asyncio.sleep(0)
