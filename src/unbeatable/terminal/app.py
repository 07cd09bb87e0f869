"""The full-screen app: it opens on the menu, or on the game that was asked for."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from unbeatable.core.game import Playable
from unbeatable.terminal.game import GameScreen
from unbeatable.terminal.marks import PLAIN, Marks
from unbeatable.terminal.menu import MenuScreen
from unbeatable.terminal.seats import Seating
from unbeatable.terminal.session import Session

PACE = 0.4
"""Least seconds between a computer's moves, so that a person can follow them."""

LINGER = 0.3
"""Seconds that a piece stays where it was put before the board re-centres."""


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
        self.save: Callable[[Session], None] = lambda session: None
        """Called with the session when a match ends or is left."""
        self.session: Session | None = None
        """The latest one; None while only the menu was shown."""

    def on_mount(self) -> None:
        if self.game is None or self.seating is None:
            self.push_screen(MenuScreen(self.start_session))
        else:
            self.push_screen(MenuScreen(self.start_session, self.game, self.seating))
            self.start_session(self.game, self.seating)

    def start_session(self, game: Playable, seating: Seating) -> None:
        """Open the game screen for a new session. The menu can return to it."""
        self.session = Session(game, seating, self.chance)
        if self.is_screen_installed(GameScreen.NAME):
            left = self.get_screen(GameScreen.NAME)
            self.uninstall_screen(left)
            left.remove()
        screen = GameScreen(
            self.session, self.marks, pace=self.pace, linger=self.linger, save=self.save
        )
        self.install_screen(screen, GameScreen.NAME)  # so that it stays while the menu is open
        self.push_screen(screen)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [Colourless()] if self.no_color else super().get_line_filters()


class Colourless(LineFilter):
    """Removes colours under NO_COLOR, and leaves bold, dim, underlined and reversed text.

    Textual would paint greys, which can be hard to read on a terminal with other colours.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, None if style is None else _without_colour(style), control)
            for text, style, control in segments
        ]


@lru_cache(1024)
def _without_colour(style: Style) -> Style:
    # From the metadata Textual knows which widget the mouse is on.
    return style.without_color + Style(meta=style.meta) if style.meta else style.without_color
