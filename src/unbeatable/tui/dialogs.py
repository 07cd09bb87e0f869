"""Small screens over the game: a text to read, and a move to type."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

HELP = """\
Arrows      go from cell to cell
Enter       play there; with pieces: pick up, then put down
Mouse       click a cell; with gravity any cell of the column
x, o        the mark to set, where a game lets you choose
t           type a move, as b2, xb2 or a1-c3

v           values on or off, for the player to move:
            ▲3 wins in 3 plies, ● draws, ▼4 loses in 4
h           hint: the best move, and what it leads to
e           explain the position, or the match once it is over
u, r        undo, redo: back to your last move, on again
n           new game; the score of the sitting goes on
Escape      put the piece back, or to the menu
q           quit
"""


class Reading(ModalScreen[None]):
    """A text, until any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,e,question_mark", "dismiss", "Close"),
    ]
    DEFAULT_CSS = """
    Reading { align: center middle; }
    Reading Vertical { width: 72; max-width: 100%; height: auto; max-height: 22;
                       border: round $accent; padding: 0 1; background: $surface; }
    Reading VerticalScroll { height: auto; max-height: 18; }
    Reading Label { color: $text-muted; }
    """

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = self.heading
            with VerticalScroll():
                yield Static(self.text, markup=False)
            yield Label("arrows scroll, Escape closes")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Typing(ModalScreen[str]):
    """A move to type; empty if there is none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "nothing", "Close")]
    DEFAULT_CSS = """
    Typing { align: center middle; }
    Typing Vertical { width: 60; height: auto; border: round $accent; padding: 0 1;
                      background: $surface; }
    """

    def __init__(self, legal: tuple[str, ...]) -> None:
        super().__init__()
        self.legal = legal

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = "Type a move"
            yield Input(placeholder=" ".join(self.legal))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_nothing(self) -> None:
        self.dismiss("")
