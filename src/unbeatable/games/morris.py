r"""Three Men's Morris and Achi: players drop their pieces, then move them; three in a row wins.

A player without a legal move loses. Positions can repeat.

    0-1-2
    |\|/|
    3-4-5     the drawn lines: along the edges, and every line through the centre
    |/|\|
    6-7-8
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from unbeatable.core.errors import SpecError
from unbeatable.core.game import Demo, ListedSpec, Move, Picture, Position, RuleStep, Value
from unbeatable.core.grid import cells_of, has_line, mask_of
from unbeatable.core.quote import quote
from unbeatable.games.piece_game import CELLS, FULL, SIDE, PieceGame


def _reach(near: Callable[[int, int], bool]) -> list[int]:
    """Return, for each cell, the mask of the cells that a piece on it can move to."""
    cells = range(CELLS)
    return [mask_of(to for to in cells if to != cell and near(cell, to)) for cell in cells]


def _distances(a: int, b: int) -> tuple[int, int]:
    return abs(a // 3 - b // 3), abs(a % 3 - b % 3)


def _orthogonal(a: int, b: int) -> bool:
    return sum(_distances(a, b)) == 1


def _king(a: int, b: int) -> bool:
    return max(_distances(a, b)) == 1


REACH: Mapping[str, Sequence[int]] = {
    "lines": _reach(lambda a, b: _orthogonal(a, b) or (_king(a, b) and 4 in (a, b))),
    "orthogonal": _reach(_orthogonal),
    "king": _reach(_king),
    "any": _reach(lambda a, b: True),
}


def _roads(reach: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return each pair of cells between which pieces move, once."""
    return tuple((a, b) for a, cells in enumerate(reach) for b in cells_of(cells) if a < b)


HOW_TO_MOVE = {
    "lines": "Then move one of your own along a line to an empty point.",
    "orthogonal": "Then move one of your own one step across, up or down.",
    "king": "Then move one of your own one step in any direction.",
    "any": "Then set one of your own on any empty cell.",
}


TITLES = {
    "lines": "Three Men's Morris",
    "orthogonal": "Three Men's Morris, straight steps",
    "king": "Three Men's Morris, steps in any direction",
    "any": "Three Men's Morris, to any cell",
}


class Morris(PieceGame):
    pieces = 3
    listed = (
        ListedSpec("morris"),
        ListedSpec("morris(moves=orthogonal)", featured=False),
        ListedSpec("morris(moves=king)", featured=False),
        ListedSpec("morris(moves=any)", featured=False),
    )

    def __init__(self, *, moves: str = "lines") -> None:
        self.spec = "morris" if moves == "lines" else f"morris(moves={moves})"
        if moves not in REACH:
            raise SpecError(f"{quote(self.spec)}: moves is one of {', '.join(REACH)}")
        self.title = TITLES[moves]
        self._reach = REACH[moves]
        self._how = moves
        # No lines are drawn if pieces may jump to any cell.
        self._roads = () if moves == "any" else _roads(self._reach)
        steps = {
            "lines": "along the lines",
            "orthogonal": "one step straight",
            "king": "one step in any direction",
            "any": "anywhere",
        }
        self.summary = f"3 pieces, moved {steps[moves]}; 3 in a row wins"

    def moves(self, pos: Position) -> Sequence[Move]:
        own, waiting = self.of_mover(pos)
        if has_line(waiting, self.lines):
            return ()
        empty = FULL & ~(own | waiting)
        if own.bit_count() < self.pieces:
            return list(cells_of(empty))
        return [
            CELLS * (start + 1) + target
            for start in cells_of(own)
            for target in cells_of(empty & self._reach[start])
        ]

    def play(self, pos: Position, move: Move) -> Position:
        lifted, target = divmod(move, CELLS)
        plane = CELLS if pos & SIDE else 0
        if lifted:
            pos ^= 1 << lifted - 1 + plane
        return (pos | 1 << target + plane) ^ SIDE

    def why_illegal(self, pos: Position, move: Move) -> str | None:
        start, target = (self.grid.names[cell] for cell in (move // CELLS - 1, move % CELLS))
        return super().why_illegal(pos, move) or f"no line leads from {start} to {target}"

    def picture(self, pos: Position) -> Picture:
        return replace(super().picture(pos), roads=self._roads)

    def verdict(self, pos: Position) -> Value | None:
        # `moves` is also empty after a line, so it decides both cases.
        return None if self.moves(pos) else Value.LOSS

    def how_to_play(self) -> Sequence[RuleStep]:
        drops, win = "c2 c3 b2 c1 a3 b3", "Three in a row wins."
        if self._how != "any":
            win += " A player who cannot move loses."
        return [
            RuleStep("Take turns to put down your three pieces.", "b2 a1 c3"),
            RuleStep(HOW_TO_MOVE[self._how], drops),
            RuleStep(win, f"{drops} a3-a2"),
        ]

    def demo(self) -> Demo | None:
        match = "b2 a3 c3 a1 a2 c2 c3-b3 a1-b1 a2-a1 a3-a2 b3-c3"
        return Demo(match, 6) if self._how == "lines" else None


class Achi(Morris):
    """Four pieces each: one cell stays empty, and only a piece beside it can move."""

    pieces = 4

    def __init__(self) -> None:
        super().__init__()
        self.spec = "achi"
        self.title = "Achi"
        self.summary = "4 pieces, moved along the lines; 3 in a row wins"

    def how_to_play(self) -> Sequence[RuleStep]:
        drops = "c3 b3 b1 c2 b2 a2 a3 c1"
        return [
            RuleStep("Take turns to put down your four pieces.", "b2 a1 c3 b1"),
            RuleStep("Then move one of your own along a line to the empty point.", drops),
            RuleStep("Three in a row wins. A player who cannot move loses.", f"{drops} b1-a1"),
        ]

    def demo(self) -> Demo:
        return Demo("a3 c3 b2 c1 c2 a2 b1 b3 b1-a1 c1-b1 c2-c1", 8)
