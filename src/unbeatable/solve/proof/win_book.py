"""WinBook: a winning strategy in few bytes, as the moves of the positions that it leads to.

Positions where the owner wins by threats alone are left out: their moves are found in a moment.
Images of a position under the symmetries of the board share an entry.
"""

import logging
import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from unbeatable.core.errors import DamagedSolution
from unbeatable.core.registry import load
from unbeatable.solve.proof.line_board import LineBoard, stones_of
from unbeatable.solve.proof.strategy import END, Strategy
from unbeatable.solve.proof.threats import STEPS, find_threats
from unbeatable.solve.storage import file_format
from unbeatable.solve.storage.books import PROOF, find_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unbeatable.core.game import LineGame, Position

log = logging.getLogger(__name__)

ENTRY = np.dtype([("own", "<u8"), ("others", "<u8"), ("move", "u1"), ("at_most", "u1")])
"""The stones of the owner and of the opponent on the canonical image, as masks; the move there, and
the most plies to the end."""


class BookMove(NamedTuple):
    """A winning move, and the most plies to the end, this one included."""

    move: int
    at_most: int


@dataclass(frozen=True, eq=False)
class WinBook:
    """The moves with which the first player wins from the empty board."""

    board: LineBoard
    entries: "NDArray[np.void]"
    """Of the type ENTRY, in ascending order."""

    @staticmethod
    def of(board: LineBoard, strategy: Strategy) -> "WinBook":
        """Make the book of a strategy that wins from the empty board."""
        found = {
            (image.own, image.others): (image.cell_of[move], plies)
            for stones, move, plies in _positions(board, strategy)
            for image in [_canonical_image(board, stones)]
        }
        rows = [(*stones, *entry) for stones, entry in sorted(found.items())]
        return WinBook(board, np.array(rows, dtype=ENTRY))

    def find(self, stones: "NDArray[np.int8]") -> BookMove | None:
        """Return a move of the owner, who has the stones 1 and is to move, if it is known."""
        image = _canonical_image(self.board, stones)
        number = self._numbers.get((image.own, image.others))
        if number is None:
            return None
        entry = self.entries[number]
        return BookMove(int((image.cell_of == entry["move"]).argmax()), int(entry["at_most"]))

    def save(self, path: Path, spec: str) -> None:
        """Write the book to a file."""
        columns = b"".join(self.entries[name].tobytes() for name in ENTRY.names or ())
        start = self.find(np.zeros(self.board.cells, dtype=np.int8))
        plies = None if start is None else start.at_most
        header = {"kind": PROOF, "spec": spec, "entries": self.entries.size, "plies": plies}
        file_format.write(path, header, zlib.compress(columns, 9))

    @staticmethod
    def load(path: Path, game: "LineGame") -> "WinBook":
        """Read a book. Raises DamagedSolution if the file is not one of this game."""
        header, data = file_format.read(path)
        if header.get("kind") != PROOF or header.get("spec") != game.spec:
            raise DamagedSolution(f"{str(path)!r} is not a proof of {game.spec!r}")
        columns = zlib.decompress(data)
        entries = np.empty(header["entries"], dtype=ENTRY)
        begin = 0
        for name in ENTRY.names or ():
            column = np.frombuffer(columns, ENTRY[name], entries.size, begin)
            entries[name] = column
            begin += column.nbytes
        return WinBook(LineBoard.of(game), entries)

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        stones = zip(self.entries["own"].tolist(), self.entries["others"].tolist(), strict=True)
        return {key: number for number, key in enumerate(stones)}


def find_in_book(game: "LineGame", pos: "Position", steps: int = STEPS) -> BookMove | None:
    """Return a winning move of the first player from the book of a game; None without one.

    The threats that the book leaves out are looked for, in at most so many positions.
    """
    book = book_of(game) if game.turn(pos) == 0 else None
    if book is None:
        return None
    found = book.find(stones_of(game, pos, 0))
    if found is None:
        moves = find_threats(game.lines, *game.planes(pos), steps)
        found = BookMove(moves[0], 2 * len(moves) - 1) if moves else None
    return found


def book_of(game: "LineGame") -> WinBook | None:
    """Return the book of a game, the user's or ours; None if there is none."""
    path = find_proof(game)
    return None if path is None else _read(path, game.spec)


@lru_cache(maxsize=4)
def _read(path: Path, spec: str) -> WinBook | None:
    try:
        return WinBook.load(path, cast("LineGame", load(spec)))
    except (DamagedSolution, OSError) as error:
        log.warning("%s; it is not used", error)
        return None


class _Image(NamedTuple):
    own: int
    others: int
    cell_of: "NDArray[np.int16]"
    """Where each cell is on this image."""


def _canonical_image(board: LineBoard, stones: "NDArray[np.int8]") -> _Image:
    """Return the image of a position whose stones are the least as numbers."""
    images = np.zeros((board.symmetries.shape[0], 64), dtype=np.int8)
    np.put_along_axis(images, board.symmetries.astype(np.intp), stones[None, :], axis=1)
    own, others = (
        np.packbits(images == stone, axis=1, bitorder="little").view("<u8")[:, 0]
        for stone in (1, 2)
    )
    least = np.lexsort((others, own))[0]
    return _Image(int(own[least]), int(others[least]), board.symmetries[least])


def _positions(
    board: LineBoard, strategy: Strategy
) -> "Iterator[tuple[NDArray[np.int8], int, int]]":
    """Yield positions with the owner to move, the moves, and the most plies to the end."""
    by_threats = _won_by_threats(strategy)
    plies = _plies_to_end(strategy)
    seen = by_threats.copy()
    waiting = [(0, np.zeros(board.cells, dtype=np.int8))]
    seen[0] = True
    while waiting:
        node, stones = waiting.pop()
        move = int(strategy.move[node])
        yield stones, move, int(plies[node])
        after = stones.copy()
        after[move] = 1
        for i in range(strategy.first_reply[node], strategy.first_reply[node + 1]):
            following = strategy.reply_node[i]
            if seen[following]:
                continue
            seen[following] = True
            replied = after.copy()
            replied[strategy.reply[i]] = 2
            image = np.empty_like(replied)
            image[board.symmetries[strategy.reply_symmetry[i]]] = replied
            waiting.append((following, image))


def _won_by_threats(strategy: Strategy) -> "NDArray[np.bool_]":
    """Return at which nodes the owner threatens to complete a line with each move, to the end."""
    count = np.diff(strategy.first_reply)
    wins: NDArray[np.bool_] = (count == 0) & (strategy.default == END)
    threatens = (count == 1) & (strategy.default != END)
    threatens[threatens] = wins[strategy.default[threatens]]
    nodes = np.flatnonzero(threatens)
    following = strategy.reply_node[strategy.first_reply[nodes]]
    while True:
        more = nodes[wins[following] & ~wins[nodes]]
        if not more.size:
            return wins
        wins[more] = True


def _plies_to_end(strategy: Strategy) -> "NDArray[np.int64]":
    """Return the most plies from each node to the end."""
    origin = np.repeat(np.arange(strategy.nodes), np.diff(strategy.first_reply))
    defaults = np.flatnonzero(strategy.default != END)
    origin = np.concatenate([origin, defaults])
    following = np.concatenate([strategy.reply_node, strategy.default[defaults]])
    plies = np.ones(strategy.nodes, dtype=np.int64)
    while True:
        longer = plies.copy()
        np.maximum.at(longer, origin, plies[following] + 2)
        if np.array_equal(longer, plies):
            return plies
        plies = longer
