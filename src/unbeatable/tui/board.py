"""The board on the screen: cells that take the focus, the mouse and the arrow keys.

What a cell says, it says by shape and text; colour only repeats it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Label

from unbeatable.core.game import PLAYER_NAMES
from unbeatable.tui.marks import PLAIN, Marks

STROKES = {"x": ("╲ ╱", " ╳ ", "╱ ╲"), "o": ("╭─╮", "│ │", "╰─╯")}  # noqa: RUF001
"""x and o where there is room for three lines."""

STYLES = {"x": "bold cyan", "o": "bold yellow"}


class CellSize(NamedTuple):
    width: int
    height: int


SIZES = (CellSize(11, 5), CellSize(7, 3), CellSize(4, 1))


@dataclass(frozen=True, slots=True)
class Face:
    """What a cell shows."""

    mark: str
    """`x`, `o`, `.` for an empty cell, a space for one out of play."""
    value: str = ""
    """`▲3`, `●` or `▼4`: what playing here leads to."""
    is_target: bool = False
    """Whether the piece that is held can go here."""
    is_held: bool = False
    is_winning: bool = False
    is_last: bool = False
    """Whether the last move ended here."""


class Cell(Widget, can_focus=True):
    """One cell. It says when it is chosen, by mouse or key."""

    class Chosen(Message):
        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "Play", show=False),
    ]
    ALLOW_SELECT = False

    def __init__(self, index: int, marks: Marks) -> None:
        super().__init__(id=f"cell-{index}")
        self.index = index
        self.marks = dict(zip(PLAYER_NAMES, marks, strict=True))
        self.face = Face(" ")
        self.room: CellSize | None = None

    def show(self, face: Face, size: CellSize) -> None:
        if size != self.room:
            self.room = size
            self.styles.width, self.styles.height = size
            self.set_class(size.height == 1, "small")
        if face == self.face:
            return
        self.face = face
        self.visible = face.mark != " "
        self.set_class(face.is_target, "target")
        self.set_class(face.is_held, "held")
        self.set_class(face.is_winning, "winning")
        self.set_class(face.is_last, "last")
        self.border_subtitle = face.value if face.mark in PLAYER_NAMES else None
        self.refresh()

    def render(self) -> Text:
        text = self._text()
        if self.has_focus and self.has_class("small") and text.cell_len < 3:
            return Text.assemble("[", text, "]")
        return text

    def _text(self) -> Text:
        face, sign = self.face, self.marks.get(self.face.mark)
        style = STYLES.get(face.mark, "")
        if face.is_winning:
            style = "bold black on #F7DC6F"
        if sign is None:
            empty = "◦" if face.is_target else "·"
            shown = f"{empty} {face.value}" if face.value and face.is_target else face.value
            return Text(shown or (empty if self.size.height < 3 or face.is_target else ""))
        if self.size.height >= 3 and sign in PLAIN:
            return Text("\n".join(STROKES[sign]), style)
        if self.has_class("small"):
            sign = sign.upper() if face.is_winning else f"{sign}{face.value}"
        return Text(sign, style)

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.index))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_choose()


class Board(Vertical):
    """The cells with row numbers and column letters around them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
    ]
    DEFAULT_CSS = """
    Board { width: auto; height: auto; }
    Board Horizontal { width: auto; height: auto; }
    Board Label { width: 3; content-align: right middle; padding-right: 1; color: $text-muted; }
    Board Label.letter { content-align: center middle; padding: 0; }
    Cell { border: round $surface-lighten-3; content-align: center middle; }
    Cell { border-subtitle-align: right; border-subtitle-color: $text; }
    Cell.last { border: round $foreground; }
    Cell.target { border: dashed $success; }
    Cell.held { border: double $accent; }
    Cell.winning { border: double #F7DC6F; }
    Cell:hover { background: $boost; }
    Cell:focus { border: heavy $accent; background: $boost; }
    Cell.winning:focus { border: double $accent; }
    Cell.small { border: none; }
    Cell.small:focus { border: none; text-style: reverse; }
    Cell.small.held { text-style: underline; }
    """

    def __init__(self, columns: int, names: Sequence[str], marks: Marks) -> None:
        super().__init__(id="board")
        self.columns, self.names, self.marks = columns, names, marks
        self.cells = [Cell(index, marks) for index in range(len(names))]

    @property
    def rows(self) -> int:
        return len(self.names) // self.columns

    def compose(self) -> ComposeResult:
        for first in range(0, len(self.cells), self.columns):
            with Horizontal():
                yield Label(self.names[first][1:], classes="number")
                yield from self.cells[first : first + self.columns]
        with Horizontal():
            yield Label("")
            for name in self.names[: self.columns]:
                yield Label(name[0], classes="letter")

    def show(self, faces: Sequence[Face], room: tuple[int, int]) -> None:
        """Draw the faces, as large as the room (columns, rows of the screen) allows."""
        size = self._cell_size(room)
        for cell, face in zip(self.cells, faces, strict=True):
            cell.show(face, size)
        for label in self.query(".letter"):
            label.styles.width = size.width
        for label in self.query(".number"):
            label.styles.height = size.height

    def _cell_size(self, room: tuple[int, int]) -> CellSize:
        for size in SIZES:
            wide, high = self.columns * size.width + 3, self.rows * size.height + 1
            if wide <= room[0] and high <= room[1]:
                return size
        return SIZES[-1]

    def focus_cell(self, index: int) -> None:
        self.cells[index].focus()

    def focus_centre(self) -> None:
        self.focus_cell(self.rows // 2 * self.columns + self.columns // 2)

    @property
    def focused_cell(self) -> int | None:
        return next((cell.index for cell in self.cells if cell.has_focus), None)

    def action_move(self, down: int, right: int) -> None:
        """To the next cell in that direction, past those that are out of play."""
        cell = self.focused_cell
        if cell is None:
            return
        row, column = divmod(cell, self.columns)
        row, column = row + down, column + right
        while 0 <= row < self.rows and 0 <= column < self.columns:
            there = self.cells[row * self.columns + column]
            if there.visible:
                there.focus()
                return
            row, column = row + down, column + right
