"""Threat search in plain Python: wins by threats alone, where nothing is compiled yet.

A threat leaves one cell to complete a line, so there is one reply. Masks are sets of cells.
"""

from collections.abc import Iterator, Sequence

STEPS = 10_000
"""The most positions that are looked at, in a quarter of a second. In 200 matches of Qubic, wins
that its book leaves out took up to 7,577."""
ALL_STEPS = 200_000
"""The same where nothing else can find a win. It would take seconds."""


def find_threats(lines: Sequence[int], own: int, others: int, steps: int = STEPS) -> Sequence[int]:
    """Return the moves of a shortest sequence of threats that completes a line; () for none."""
    search = _Search(lines, steps)
    most, found = 0, search.find(own, others, 0)
    while not found and search.was_cut and search.steps > 0:
        most += 1
        search.was_cut = False
        found = search.find(own, others, most)
    return tuple(move.bit_length() - 1 for move in found)


EXHAUSTED = 1000
"""More threats than fit on a board."""


class _Search:
    def __init__(self, lines: Sequence[int], steps: int) -> None:
        self._lines = lines
        self._failed: dict[tuple[int, int], int] = {}
        """The most threats with which a position was searched in vain."""
        self.steps = steps
        self.was_cut = False
        """Whether more threats may be found with more of them in a sequence."""

    def find(self, own: int, others: int, left: int) -> tuple[int, ...]:
        """Return moves as masks: at most so many threats, and one that completes a line."""
        self.steps -= 1
        for cells in self._missing_cells(own, others, 1):
            return (cells,)
        must = {*self._missing_cells(others, own, 1)}
        if len(must) > 1:
            return ()
        failed = self._failed.get((own, others), -1)
        if failed >= left or self.steps <= 0:
            self.was_cut |= failed < EXHAUSTED
            return ()
        was_cut, self.was_cut = self.was_cut, False
        for cells in self._missing_cells(own, others, 2):
            if left == 0:
                self.was_cut = True
                break
            low = cells & -cells
            for move in (low, cells ^ low):
                if not must or move in must:
                    more = self.find(own | move, others | cells ^ move, left - 1)
                    if more:
                        return (move, *more)
        self._failed[own, others] = left if self.was_cut else EXHAUSTED
        self.was_cut |= was_cut
        return ()

    def _missing_cells(self, own: int, others: int, missing: int) -> Iterator[int]:
        """Yield the empty cells of lines that lack so many stones and have none of the others."""
        for line in self._lines:
            if not line & others:
                cells = line & ~own
                if cells.bit_count() == missing:
                    yield cells
