"""The geometry of a board of columns x rows: cell names, lines, symmetries, places on a sheet.

Cells are numbered in reading order and named by column letter and row number:

     a b c
   3 0 1 2
   2 3 4 5        bit 4 of a mask is the cell b2
   1 6 7 8
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase, digits

from unbeatable.core.errors import SpecError

MAX_SIDE = len(ascii_lowercase)


@dataclass(frozen=True)
class Grid:
    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise SpecError(f"a board of {self.columns}x{self.rows} has no cells; sizes start at 1")

    @property
    def layers(self) -> int:
        """How many grids of this size the board has; more than one only on a cube."""
        return 1

    @property
    def size(self) -> str:
        """The size for people: `3x3`."""
        return f"{self.columns}x{self.rows}"

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    @property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the cells; `names[0]` is the top left one."""
        return tuple(
            f"{column}{row}"
            for row in range(self.rows, 0, -1)
            for column in ascii_lowercase[: self.columns]
        )

    @cached_property
    def cell_of(self) -> dict[str, int]:
        """Cells by accepted text: `b2`; on 3x3 also `1` to `9` in reading order."""
        cells = {name: cell for cell, name in enumerate(self.names)}
        if (self.columns, self.rows) == (3, 3):
            cells |= {str(cell + 1): cell for cell in range(9)}
        return cells

    @property
    def accepted(self) -> str:
        """What `cell_of` takes, for error messages."""
        cells = f"cells run from {self.names[-self.columns]} to {self.names[self.columns - 1]}"
        numbered = (self.columns, self.rows) == (3, 3)
        return f"{cells}, or 1 to 9 in reading order" if numbered else cells

    def lines(self, k: int) -> tuple[int, ...]:
        """Return the masks of all straight lines of k cells: rows, columns, both diagonals."""
        return tuple(dict.fromkeys(self._lines(k)))

    def _lines(self, k: int) -> Iterator[int]:
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_row, last_column = row + down * (k - 1), column + right * (k - 1)
                    if last_row < self.rows and 0 <= last_column < self.columns:
                        step = down * self.columns + right
                        first = row * self.columns + column
                        yield mask_of(first + step * i for i in range(k))

    def mirrors(self) -> tuple[tuple[int, ...], ...]:
        """Return the cell permutations that keep up and down: the identity, left-right."""
        width = self.columns
        identity = tuple(range(self.cells))
        mirror = tuple(cell - 2 * (cell % width) + width - 1 for cell in identity)
        return tuple(dict.fromkeys((identity, mirror)))

    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Return the cell permutations of every rotation and reflection, the identity first."""
        maps = [*self.mirrors()]
        maps += [tuple(reversed(cells)) for cells in maps]
        if self.columns == self.rows:
            side = self.columns
            maps += [tuple(cell % side * side + cell // side for cell in cells) for cells in maps]
        return tuple(dict.fromkeys(maps))


@dataclass(frozen=True)
class Sheet:
    """Where cells are drawn if the layers of a board lie beside each other.

    Four layers make a square, fewer are in one row:

       1 2        cells are numbered layer by layer
       3 4
    """

    columns: int
    rows: int
    """The rows of one layer."""
    layers: int = 1

    @property
    def across(self) -> int:
        """How many layers lie beside each other."""
        return 2 if self.layers == 4 else self.layers

    @property
    def down(self) -> int:
        """How many layers lie below each other."""
        return -(-self.layers // self.across)

    @property
    def middle(self) -> int:
        """The cell in the middle, or after it if there is none."""
        layer = (self.layers - 1) // 2 * self.rows * self.columns
        return layer + self.rows // 2 * self.columns + self.columns // 2

    def size(self, gap: int) -> tuple[int, int]:
        """Return the columns and rows of the sheet, with so many between two layers."""
        return self.across * (self.columns + gap) - gap, self.down * (self.rows + gap) - gap

    def place(self, cell: int, gap: int) -> tuple[int, int]:
        """Return the column and the row of a cell on the sheet."""
        layer, cell = divmod(cell, self.columns * self.rows)
        down, right = divmod(layer, self.across)
        row, column = divmod(cell, self.columns)
        return right * (self.columns + gap) + column, down * (self.rows + gap) + row


def split_name(name: str) -> tuple[str, str]:
    """Split the name of a cell into that of its column and that of its row.

    `b12` is in column b, and `2b1` of a cube in column 2b, which is on layer 2.
    """
    layer = len(name) - len(name.lstrip(digits))
    return name[: layer + 1], name[layer + 1 :]


def mask_of(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def has_line(stones: int, lines: Iterable[int]) -> bool:
    # A plain loop: `any` over a generator takes three times as long, and this is the hot path.
    for line in lines:
        if stones & line == line:
            return True
    return False


def completed(stones: int, lines: Iterable[int]) -> int:
    """Return the mask of all cells on lines that the stones complete."""
    mask = 0
    for line in lines:
        if stones & line == line:
            mask |= line
    return mask


def open_lines(own: int, other: int, lines: Iterable[int]) -> int:
    """Estimate a position. A line that is open to only one side counts its stones squared.

    Positive is good for `own`. The result is clamped to -49 to 49, below the score of any win.
    """
    score = 0
    for line in lines:
        if not other & line:
            score += (own & line).bit_count() ** 2
        elif not own & line:
            score -= (other & line).bit_count() ** 2
    return max(-49, min(49, score))


def lines_share_a_cell(stones: int, lines: Iterable[int]) -> bool:
    """Return whether a single last stone can have completed all completed lines."""
    common = -1
    for line in lines:
        if stones & line == line:
            common &= line
    return common != 0
