"""Known boards: what is known of the start of each m,n,k board of up to 10x10.

`python -m benchmarks.boards` computes the table, and the package contains it.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from unbeatable.core.game import Value

MAX_SIDE = 10
MIN_K = 3
"""With one or two in a row the first player wins on every board, but for two in a row on 2x1."""

How: TypeAlias = Literal["solved", "proven", "not known"]

FILE = Path(__file__).parents[1] / "books" / "boards.json"


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """What is known of a board, and of the same board turned: it is at least as wide as high."""

    columns: int
    rows: int
    k: int
    how: How
    """Solved: every position is. Proven: the start is."""
    value: Value | None
    """For the first player; None if it is not known."""
    plies: int | None
    """The length of a win, or with `at_most` an upper bound of it."""
    seconds: float
    """How long it took, or how long was tried."""

    @property
    def at_most(self) -> bool:
        """Whether `plies` is only an upper bound. No win is shorter than a line takes."""
        return self.how == "proven" and self.plies not in {None, 2 * self.k - 1}

    @property
    def spec(self) -> str:
        return f"mnk({self.columns},{self.rows},{self.k})"

    @property
    def specs(self) -> tuple[str, str]:
        """The spec of the board, and of the same board turned."""
        return self.spec, f"mnk({self.rows},{self.columns},{self.k})"


@cache
def known_boards() -> tuple[KnownBoard, ...]:
    """Return the boards, by k, columns and rows."""
    return tuple(_from_json(row) for row in json.loads(FILE.read_text(encoding="utf-8")))


@cache
def known_board(spec: str) -> KnownBoard | None:
    """Return what is known of this game; None if it is not in the table."""
    return next((board for board in known_boards() if spec in board.specs), None)


def write_boards(boards: list[KnownBoard], file: Path = FILE) -> None:
    """Write a table, a row per line."""
    ordered = sorted(boards, key=lambda board: (board.k, board.columns, board.rows))
    rows = ",\n".join(json.dumps(_to_json(board)) for board in ordered)
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _to_json(board: KnownBoard) -> dict[str, object]:
    value = None if board.value is None else str(board.value)
    return asdict(board) | {"value": value, "seconds": float(f"{board.seconds:.2g}")}


def _from_json(row: dict[str, object]) -> KnownBoard:
    value = row.pop("value")
    named = None if value is None else Value[str(value).upper()]
    return KnownBoard(value=named, **row)  # type: ignore[arg-type]  # the file is ours
