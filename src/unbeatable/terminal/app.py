"""The full-screen app: it opens on the menu, or on the game that was asked for."""

from collections.abc import Sequence
from random import Random

from textual.app import App
from textual.filter import LineFilter

from unbeatable.core.game import Playable
from unbeatable.terminal.colourless import Colourless
from unbeatable.terminal.game import GameScreen
from unbeatable.terminal.marks import PLAIN, Marks
from unbeatable.terminal.menu import MenuScreen
from unbeatable.terminal.seats import Seating
from unbeatable.terminal.session import Sitting

PACE = 0.4
"""Seconds that a computer takes for a move at least, so that it can be followed."""

LINGER = 0.3
"""Seconds that a piece is shown where it was put, before the board re-centres under it."""


class UnbeatableApp(App[None]):
    TITLE = "Unbeatable"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        game: Playable | None = None,
        seating: Seating | None = None,
        *,
        marks: Marks = PLAIN,
        chance: Random | None = None,
        pace: float = PACE,
        linger: float = LINGER,
    ) -> None:
        super().__init__()
        self.game, self.seating = game, seating
        self.marks, self.pace = marks, pace
        self.linger = 0.0 if self.animation_level == "none" else linger
        self.chance = chance or Random()  # noqa: S311
        self.sitting: Sitting | None = None
        """The last one that was begun."""

    def on_mount(self) -> None:
        self.push_screen(MenuScreen())
        if self.game is not None and self.seating is not None:
            self.sit_down(self.game, self.seating)

    def sit_down(self, game: Playable, seating: Seating) -> None:
        """Begin a sitting."""
        self.sitting = Sitting(game, seating, self.chance)
        self.push_screen(GameScreen(self.sitting, self.marks, pace=self.pace, linger=self.linger))

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [Colourless()] if self.no_color else super().get_line_filters()
