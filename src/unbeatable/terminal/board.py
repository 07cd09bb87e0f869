"""Widgets of the game screen: the board with its cells, the panel beside it, and the keys.

Shape and text show everything; colour only repeats it.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Footer, Label, Static

from unbeatable.core.cell_moves import cell_names
from unbeatable.core.game import PLAYER_NAMES, Picture
from unbeatable.core.grid import split_name
from unbeatable.terminal import messages
from unbeatable.terminal.cell_view import CellView
from unbeatable.terminal.marks import PLAIN, Marks
from unbeatable.terminal.session import Session

STROKES = {"x": ("╲ ╱", " ╳ ", "╱ ╲"), "o": ("╭─╮", "│ │", "╰─╯")}  # noqa: RUF001
"""x and o where there is room for three lines."""

STYLES = {"x": "bold cyan", "o": "bold yellow"}


class CellSize(NamedTuple):
    width: int
    height: int


SIZES = (CellSize(11, 5), CellSize(7, 3), CellSize(5, 1), CellSize(4, 1))
LARGE, SMALLEST = SIZES[0], SIZES[-1]
"""Only large cells have room for a value in their border; those of one line have no border."""

NUMBER_WIDTH = 3
"""Screen columns for the names of rows, beside each layer."""
LAYER_GAP = 3
"""More screen columns between two layers, where there is room."""

Place: TypeAlias = tuple[int, int]
"""Column and row."""
Extent: TypeAlias = tuple[int, int]
"""Screen columns and screen rows."""

LAST = "◆"
"""Marks the cell where the last move ended."""


class Cell(Widget, can_focus=True):
    """One cell. It posts `Chosen` when a person clicks it or presses Enter on it."""

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
        self.view = CellView(" ")
        self.label = ""
        self.room: CellSize | None = None

    @property
    def is_in_play(self) -> bool:
        return self.view.mark != " "

    def show(self, view: CellView, size: CellSize, label: str = "") -> None:
        """Show the view; a cell out of play shows at most the label of its row or column."""
        if (view, size, label) == (self.view, self.room, self.label):
            return
        self.view, self.room, self.label = view, size, label
        self.styles.width, self.styles.height = size
        self.can_focus = self.is_in_play
        self.visible = self.is_in_play or bool(label)
        self.set_class(not self.is_in_play, "outside")
        self.set_class(label.isdigit(), "number")
        self.set_class(size.height == 1, "small")
        self.set_class(view.is_target, "target")
        self.set_class(view.is_held, "held")
        self.set_class(view.is_winning, "winning")
        self.set_class(view.is_last, "last")
        self.border_title = LAST if view.is_last else None
        is_piece = view.mark in PLAYER_NAMES
        self.border_subtitle = view.value if is_piece and size == LARGE else None
        self.refresh()

    def render(self) -> Text:
        text = self._text()
        if self.room is None or self.room.height > 1:
            return text
        if self.view.is_last and text.cell_len < self.room.width:
            text = Text.assemble(LAST, text)
        if self.has_focus and text.cell_len + 2 <= self.room.width:
            return Text.assemble("[", text, "]")
        return text

    def _text(self) -> Text:
        view, sign = self.view, self.marks.get(self.view.mark)
        if sign is None:
            return Text(self._empty())
        style = STYLES.get(view.mark, "")
        if view.is_winning:
            style = "bold black on #F7DC6F"
        if self.room == LARGE:
            return Text("\n".join(STROKES[sign]) if sign in PLAIN else sign, style)
        if self.room and self.room.height == 1 and view.is_winning:
            sign = sign.upper()
        return Text(_side_by_side(sign, view.value, self.size.width), style)

    def _empty(self) -> str:
        view = self.view
        if not self.is_in_play:
            return self.label
        if view.is_target:
            return _side_by_side("◦", view.value, self.size.width)
        return view.value or ("" if self.room == LARGE else "·")

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.index))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if self.is_in_play:
            self.action_choose()


class Board(Vertical):
    """The cells, with row numbers and column letters beside each layer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
    ]
    DEFAULT_CSS = """
    Board { width: auto; height: auto; }
    Board Horizontal { width: auto; height: auto; }
    Board Label { width: 3; height: 1; }
    Board .letter, Cell.outside { content-align: center top; color: $text-muted; }
    Board .number, Cell.outside.number {
        content-align: right middle; padding-right: 1; color: $text-muted;
    }
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
    Cell.outside, Cell.outside:hover { border: none; background: transparent; }
    """

    def __init__(self, picture: Picture, marks: Marks) -> None:
        super().__init__(id="board")
        self.names, self.sheet = cell_names(picture), picture.sheet
        self.cells = [Cell(index, marks) for index in range(len(self.names))]
        self.places = [self.sheet.place(index, 1) for index in range(len(self.names))]
        """The column and row of each cell. Between two layers are a column or a row of labels."""
        self.labels: dict[Place, Label] = {}

    @property
    def least_width(self) -> int:
        """Screen columns that the board needs with the smallest cells."""
        return self._needs(SMALLEST)[0]

    def _needs(self, size: CellSize) -> Extent:
        """Return what the board needs with cells of this size."""
        columns, rows = self.sheet.size(0)
        return (
            columns * size.width + NUMBER_WIDTH * self.sheet.across,
            rows * size.height + self.sheet.down,
        )

    def compose(self) -> ComposeResult:
        at, (columns, rows) = self._cell_at(), self.sheet.size(1)
        for row in range(rows + 1):
            with Horizontal():
                for column in range(-1, columns):
                    cell = at.get((column, row))
                    yield self._label(column, row) if cell is None else cell

    def _label(self, column: int, row: int) -> Label:
        is_left = (column + 1) % (self.sheet.columns + 1) == 0
        is_below = (row + 1) % (self.sheet.rows + 1) == 0
        label = Label(classes="letter" if not is_left else "" if is_below else "number")
        self.labels[column, row] = label
        return label

    def _cell_at(self) -> dict[Place, Cell]:
        return dict(zip(self.places, self.cells, strict=True))

    def show(self, views: Sequence[CellView], room: Extent) -> None:
        """Draw the views, as large as the room allows."""
        size = self._cell_size(room)
        words = self._words([view.mark != " " for view in views])
        self._show_labels(words, size, room)
        for cell, place, view in zip(self.cells, self.places, views, strict=True):
            cell.show(view, size, words.get(place, ""))

    def _show_labels(self, words: Mapping[Place, str], size: CellSize, room: Extent) -> None:
        """Show the names of columns and rows; where there is room, layers are further apart."""
        needed, (_, last) = self._needs(size), self.sheet.size(1)
        aside = LAYER_GAP if needed[0] + LAYER_GAP * (self.sheet.across - 1) <= room[0] else 0
        below = 1 if needed[1] + self.sheet.down - 1 <= room[1] else 0
        for (column, row), label in self.labels.items():
            if label.has_class("letter"):
                label.styles.width = size.width
                label.styles.height = 1 + (below if row < last else 0)
            else:
                label.styles.width = NUMBER_WIDTH + (aside if column >= 0 else 0)
            if label.has_class("number"):
                label.styles.height = size.height
            label.update(words.get((column, row), ""))

    def _words(self, in_play: Sequence[bool]) -> dict[Place, str]:
        """Return the names of columns and rows by their place, next to the cells in play."""
        words: dict[Place, str] = {}
        in_layer = self.sheet.columns * self.sheet.rows
        for first in range(0, len(in_play), in_layer):
            cells = [cell for cell in range(first, first + in_layer) if in_play[cell]]
            left = min(self.places[cell][0] for cell in cells) - 1
            below = max(self.places[cell][1] for cell in cells) + 1
            for cell in cells:
                column, row = self.places[cell]
                words[column, below], words[left, row] = split_name(self.names[cell])
        return words

    def _cell_size(self, room: Extent) -> CellSize:
        for size in SIZES:
            wide, high = self._needs(size)
            if wide <= room[0] and high <= room[1]:
                return size
        return SIZES[-1]

    def focus_cell(self, index: int) -> None:
        # Not `focus()`, which waits: the next key may be in the queue already.
        self.screen.set_focus(self.cells[index])

    def focus_centre(self) -> None:
        self.focus_cell(self.sheet.middle)

    @property
    def focused_cell(self) -> int | None:
        focused = self.screen.focused
        return focused.index if isinstance(focused, Cell) else None

    def action_move(self, down: int, right: int) -> None:
        """Focus the next cell in that direction; skip those out of play."""
        cell = self.focused_cell
        if cell is None:
            return
        at, (columns, rows) = self._cell_at(), self.sheet.size(1)
        column, row = self.places[cell]
        column, row = column + right, row + down
        while 0 <= row < rows and 0 <= column < columns:
            there = at.get((column, row))
            if there is not None and there.is_in_play:
                self.focus_cell(there.index)
                return
            column, row = column + right, row + down


class MarkSwitch(Static):
    """Shows which mark the next move sets, and posts `Clicked` when a person clicks it."""

    class Clicked(Message):
        pass

    def on_click(self) -> None:
        self.post_message(self.Clicked())


SIDE_WIDTH = 25


class SidePanel(Vertical):
    """The mark to set, the players, the solver, the moves."""

    DEFAULT_CSS = f"""
    SidePanel {{ width: {SIDE_WIDTH}; padding: 0 1; border-left: solid $surface-lighten-3; }}
    SidePanel #players {{ height: auto; margin-bottom: 1; }}
    SidePanel #known {{ height: auto; margin-bottom: 1; }}
    SidePanel #mark {{ height: auto; }}
    """

    def compose(self) -> ComposeResult:
        yield MarkSwitch(id="mark", markup=False)
        yield Static(id="players", markup=False)
        yield Static(id="known", markup=False)
        yield Static("Moves", id="heading")
        with VerticalScroll(can_focus=False, id="record"):
            yield Static(id="moves", markup=False)

    def show(self, session: Session, marks: Marks, next_mark: str | None) -> None:
        """Show the match, and the mark that the next move sets if it can be chosen."""
        self.query_one("#players", Static).update(messages.players(session, marks))
        self.query_one("#moves", Static).update(messages.move_list(session))
        self.query_one("#record").scroll_end(animate=False)
        switch = self.query_one("#mark", MarkSwitch)
        switch.display = next_mark is not None
        switch.update(f"Next mark: {next_mark}\n(keys x and o choose)\n")
        self.call_after_refresh(self._fit_heading)

    def show_known(self, known: str) -> None:
        """Show the progress of the solver, or that the game is too large."""
        line = self.query_one("#known", Static)
        line.display = bool(known)
        line.update(known)

    def _fit_heading(self) -> None:
        """Drop the heading of the moves where no line is left for them below it."""
        heading, moves = self.query_one("#heading"), self.query_one("#record")
        top = heading if heading.display else moves
        heading.display = self.content_region.bottom - top.region.y > 1


KEYS_WIDTH = 68
"""Screen columns that the keys of the game screen take in one line."""


class Keys(Footer):
    """The keys in one line, or in two where the screen is narrower than `KEYS_WIDTH`."""

    DEFAULT_CSS = """
    Keys.two-lines { layout: grid; grid-columns: auto; grid-gutter: 0 1; height: 2; }
    Keys.two-lines FooterKey { margin: 0 !important; }
    """

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.styles.grid_size_columns = 5  # the base class has one row in mind


def _side_by_side(sign: str, value: str, width: int) -> str:
    """Return the sign and the value, with a space between them where there is room."""
    spaced = f"{sign} {value}".rstrip()
    return spaced if cell_len(spaced) <= width else f"{sign}{value}"
