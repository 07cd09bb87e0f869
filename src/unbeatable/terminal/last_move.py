"""LastMove: where the last move of a match put its piece, also if the board re-centred after it."""

from dataclasses import dataclass, replace

from unbeatable.core.cell_moves import cell_names, parse_cell_move, shift_of
from unbeatable.core.game import Picture
from unbeatable.core.match import Match


@dataclass(frozen=True, slots=True)
class LastMove:
    text: str
    """The move, as the game writes it."""
    target: int
    """The cell where the piece was put, before the board re-centred."""
    shift: tuple[int, int]
    """How far the board then moved: columns to the right, and rows down."""
    after: Picture
    """The board as it now stands."""

    @property
    def recentred(self) -> bool:
        return self.shift != (0, 0)

    @property
    def cell(self) -> int:
        """Where the piece now stands."""
        return self.target + self.shift[1] * self.after.columns + self.shift[0]

    @property
    def name(self) -> str:
        """What moves now call the cell of the piece."""
        return cell_names(self.after)[self.cell]

    def moved(self, cell: int) -> int | None:
        """Where a cell has gone as the board re-centred; None if off the picture."""
        return _shifted(self.after, cell, self.shift)

    @property
    def picture(self) -> Picture:
        """The board with the piece where it was put, before it re-centred."""
        back = -self.shift[0], -self.shift[1]
        marks = [" "] * len(self.after.marks)
        for cell, mark in enumerate(self.after.marks):
            was = _shifted(self.after, cell, back)
            if was is not None:
                marks[was] = mark
        winning = (_shifted(self.after, cell, back) for cell in self.after.winning)
        return replace(
            self.after,
            marks="".join(marks),
            winning=tuple(cell for cell in winning if cell is not None),
        )


def last_move(match: Match) -> LastMove | None:
    """Of the last move; None at the start, and for a move that names no cell."""
    if not match.moves:
        return None
    game, before, move = match.game, match.positions[-2], match.moves[-1]
    text = game.write_move(before, move)
    cell_move = parse_cell_move(game.picture(before), text)
    if cell_move is None:
        return None
    return LastMove(text, cell_move.target, shift_of(game, before, move), match.picture)


def _shifted(picture: Picture, cell: int, shift: tuple[int, int]) -> int | None:
    row, column = divmod(cell, picture.columns)
    row, column = row + shift[1], column + shift[0]
    if 0 <= row < picture.rows and 0 <= column < picture.columns:
        return row * picture.columns + column
    return None
