"""LastMove: where the last move put its piece, before and after the board re-centred."""

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
    """The board after it re-centred."""

    @property
    def recentred(self) -> bool:
        return self.shift != (0, 0)

    @property
    def cell(self) -> int:
        """The cell of the piece after the board re-centred."""
        return self.target + self.shift[1] * self.after.columns + self.shift[0]

    @property
    def name(self) -> str:
        """The name of that cell."""
        return cell_names(self.after)[self.cell]

    def moved(self, cell: int) -> int | None:
        """Return where the cell is after the board re-centred; None if outside it."""
        return _shifted(self.after, cell, self.shift)

    @property
    def picture(self) -> Picture:
        """The board before it re-centred, with the piece where it was put."""
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
    """Return the last move of a match; None at the start and for a move that names no cell."""
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
