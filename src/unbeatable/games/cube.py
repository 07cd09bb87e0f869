"""The cubes: a line of n stones wins on a cube of n x n x n cells. Qubic is the one of 4x4x4.

A line runs along an edge, or along a diagonal of a layer, of an upright slice or of the cube.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations, product

from unbeatable.core.errors import SpecError
from unbeatable.core.game import Demo, ListedSpec, RuleStep
from unbeatable.core.grid import Grid, mask_of
from unbeatable.games.stone_game import StoneGame

MIN_SIDE, MAX_SIDE = 2, 4
QUBIC = "cube(4)"
COUNTS = {3: "Three", 4: "Four"}

DEMOS = {
    "cube(2)": Demo("1a1 2b2 1b2", 2),
    "cube(3)": Demo("2b2 1c3 2b3 2b1 1b3 3b3 3b1", 5),
    QUBIC: Demo("4a4 4d4 2c2 1d1 1d4 1a1 3c3 1a4 2c3 4a1 2c4 2c1 3b4", 9),
}


class CubeGrid(Grid):
    """The geometry of a cube. Its cells are numbered layer by layer, in reading order.

    A cell is named by its layer, from the lowest, then by column and row:

         1a 1b     2a 2b
       2  0  1      4  5        bit 5 of a mask is the cell 2b2, which lies on 1b2
       1  2  3      6  7
    """

    def __init__(self, side: int) -> None:
        super().__init__(side, side)

    @property
    def layers(self) -> int:
        return self.rows

    @property
    def size(self) -> str:
        return f"{super().size}x{self.layers}"

    @property
    def cells(self) -> int:
        return super().cells * self.layers

    @cached_property
    def names(self) -> tuple[str, ...]:
        names = Grid(self.columns, self.rows).names
        return tuple(f"{layer + 1}{name}" for layer in range(self.layers) for name in names)

    @cached_property
    def cell_of(self) -> dict[str, int]:
        return {name: cell for cell, name in enumerate(self.names)}

    @property
    def accepted(self) -> str:
        return f"cells run from {min(self.names)} to {max(self.names)}: layer, column, row"

    def _lines(self, k: int) -> Iterator[int]:
        """Yield lines as long as the side, each once for either direction."""
        last = self.columns - 1
        # Along a line, each coordinate rises, falls or stays what it is.
        along = [[*range(k)], [*range(last, last - k, -1)], *([i] * k for i in range(self.columns))]
        for layers, rows, columns in product(along, repeat=3):
            line = mask_of(map(self._cell, layers, rows, columns))
            if line.bit_count() == k:
                yield line

    def _cell(self, layer: int, row: int, column: int) -> int:
        return (layer * self.rows + row) * self.columns + column

    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Return the cell permutations that map lines to lines, the identity first.

        They swap the axes, reverse some of them, and renumber all coordinates alike if that keeps
        opposite ones opposite: a 4x4x4 cube can swap its inside and its outside.
        """
        return self._symmetries

    @cached_property
    def _symmetries(self) -> tuple[tuple[int, ...], ...]:
        side, last = range(self.columns), self.columns - 1
        opposite = [
            numbers
            for numbers in permutations(side)
            if all(numbers[i] + numbers[last - i] == last for i in side)
        ]
        maps = (
            tuple(
                self._cell(*(ways[axis][place[axis]] for axis in axes))
                for place in product(side, repeat=3)
            )
            for numbers in opposite
            for ways in product((numbers, numbers[::-1]), repeat=3)
            for axes in permutations(range(3))
        )
        return tuple(dict.fromkeys(maps))


class Cube(StoneGame):
    """A move is the number of a cell."""

    listed = (ListedSpec("qubic"), ListedSpec("cube(3)"))

    def __init__(self, side: int) -> None:
        self.spec = f"cube({side})"
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise SpecError(f"{self.spec!r}: the side of a cube runs from {MIN_SIDE} to {MAX_SIDE}")
        super().__init__(CubeGrid(side), side)
        self.title = "Qubic" if self.spec == QUBIC else self.grid.size
        self.summary = f"{side} in a row wins on {self.grid.size}, also through the layers"

    def how_to_play(self) -> Sequence[RuleStep]:
        k = self.k
        if k < 3:
            return [RuleStep(f"{self.summary[:1].upper()}{self.summary[1:]}.", "1a1")]
        place = (
            "The boards are the layers of a cube, the lowest first. Take turns to put your mark in "
            "any empty cell."
        )
        flat = f"{COUNTS[k]} in a row win: on one layer, as on any board, ..."
        up = "... straight up through all layers, on the same cell of each, ..."
        slope = "... or sloping up, one cell further on each layer."
        return [
            RuleStep(place, "2b2 1a1"),
            RuleStep(flat, self._moves_to([f"2{'abcd'[i]}{i + 1}" for i in range(k)])),
            RuleStep(up, self._moves_to([f"{i + 1}b2" for i in range(k)])),
            RuleStep(slope, self._moves_to([f"{i + 1}{'abcd'[i]}1" for i in range(k)])),
        ]

    def _moves_to(self, line: Sequence[str]) -> str:
        """Return moves after which x has this line, and o stones that are not in one."""
        others = [f"{layer}{cell}" for layer, cell in ((1, "c1"), (3, "a2"), (2, "a3"))]
        answered = zip(line[:-1], others, strict=False)
        return " ".join([*(f"{cell} {answer}" for cell, answer in answered), line[-1]])

    def demo(self) -> Demo | None:
        return DEMOS.get(self.spec)

    def hints(self) -> Sequence[str]:
        if self.k < 3:
            return ()
        return (
            "Choose an empty cell on any layer. Layer 1 is the lowest.",
            "A line may go through all layers: straight up, or one cell further on each.",
        )
