"""Dialogs over the game: a text to read, and a field to type a move."""

import re
from textwrap import fill
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

WIDTH = 100
OTHER_COLUMNS = 6
"""Screen columns of a dialog beside its text: border, padding and scroll bar."""


def hang(text: str, width: int) -> str:
    """Wrap long lines; what follows stands below the last column of the line, or its indent."""
    return "\n".join(_hang_line(line, width) for line in text.splitlines())


def _hang_line(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    lead = re.match(r"(?:.*\S)?\s{2,}(?=\S)|\s*", line[: width // 2])
    indent = " " * (lead.end() if lead else 0)
    return fill(line, max(width, 10), subsequent_indent=indent, drop_whitespace=True)


class TextDialog(ModalScreen[None]):
    """Shows a text that scrolls; Escape, Enter and other keys close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,e,question_mark", "dismiss", "Close"),
    ]
    DEFAULT_CSS = f"""
    TextDialog {{ align: center middle; }}
    TextDialog Vertical {{ width: {WIDTH}; max-width: 100%; height: auto; max-height: 100%;
                       border: round $accent; padding: 0 1; background: $surface; }}
    TextDialog VerticalScroll {{ height: auto; }}
    TextDialog Label {{ color: $text-muted; }}
    """

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = title, text.rstrip()

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = self.heading
            with VerticalScroll():
                yield Static(id="text", markup=False)
            yield Label(id="keys")

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        self.watch(scroll, "scroll_y", self._show_keys, init=False)

    def on_resize(self) -> None:
        if not self.display:  # The dialog closes: its widgets go first.
            return
        # Three lines of the box are its border and the line of keys.
        self.query_one(VerticalScroll).styles.max_height = max(1, self.size.height - 3)
        width = min(WIDTH, self.size.width) - OTHER_COLUMNS
        self.query_one("#text", Static).update(hang(self.text, width))
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        scroll = self.query_one(VerticalScroll)
        more = "More below (↓). " if scroll.max_scroll_y > scroll.scroll_y else ""
        self.query_one("#keys", Label).update(f"{more}Escape closes.")


class MoveDialog(ModalScreen[str]):
    """Asks for a move; the result is empty if the dialog is closed without one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "nothing", "Close")]
    DEFAULT_CSS = """
    MoveDialog { align: center middle; }
    MoveDialog Vertical { width: 60; max-width: 100%; height: auto; padding: 0 1;
                          border: round $accent; background: $surface; }
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
