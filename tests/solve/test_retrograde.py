import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import pytest

from unbeatable import Outcome, TooLarge, Value, load
from unbeatable.core.game import Move, Player, Position
from unbeatable.core.registry import listings
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.solution import Solution
from unbeatable.solve.table_solution import TableSolution

pytestmark = pytest.mark.slow

SHOWN = tuple(entry.name for entry in listings())

module = sys.modules["unbeatable.solve.retrograde"]

SOLVED = [
    spec
    for spec in SHOWN
    if spec not in ("mnk(4,4,3)", "mnk(4,4,4)", "mnk(5,5,4)", "connect4", "qubic", "cube(3)")
]
SOLVED += ["cube(2)"]
SOLVED += ["mnk(3,3,3,gravity=true)", "mnk(4,3,3,misere=true)", "mnk(3,4,3,gravity=true)"]


@dataclass
class Graph:
    """A game given as a graph: from each position the positions that moves lead to.

    The side to move at a position is 0 where the number is even. `verdicts` rule the ends.
    """

    edges: dict[Position, list[Position]]
    verdicts: dict[Position, Value] = field(default_factory=dict)
    spec: str = "graph"

    def start(self) -> Position:
        return 0

    def turn(self, pos: Position) -> Player:
        return pos % 2

    def moves(self, pos: Position) -> Sequence[Move]:
        return sorted(self.edges.get(pos, []))

    def play(self, pos: Position, move: Move) -> Position:
        return move

    def verdict(self, pos: Position) -> Value | None:
        return self.verdicts.get(pos)

    def canonical(self, pos: Position) -> Position:
        return pos


class Folded(Graph):
    """The same, where every position but 9 looks like 0: a canonical self-loop."""

    def canonical(self, pos: Position) -> Position:
        return 9 if pos == 9 else 0


def test_known_totals_of_the_classic_game() -> None:
    counts = retrograde(load("classic")).counts
    assert (counts.positions, counts.canonical) == (5478, 765)
    assert counts.terminal == 958
    assert counts.wins + counts.losses + counts.draws == counts.positions


def test_what_loops_for_ever_is_a_draw() -> None:
    solution = retrograde(Graph({0: [1], 1: [0]}))
    assert solution.outcome(0) == Outcome(Value.DRAW, None)


def test_a_way_out_of_the_loop_is_taken() -> None:
    # 0 and 1 go round; 1 may also step to 2, where player 0 has lost.
    solution = retrograde(Graph({0: [1], 1: [0, 2]}, {2: Value.LOSS}))
    assert solution.outcome(1) == Outcome(Value.WIN, 1)
    assert solution.outcome(0) == Outcome(Value.LOSS, 2)


def test_a_loser_goes_round_rather_than_lose() -> None:
    # From 1 one way loses at once, the other goes back: so nobody wins.
    solution = retrograde(Graph({0: [1], 1: [0, 2]}, {2: Value.WIN}))
    assert solution.outcome(0).value is Value.DRAW
    assert solution.outcome(1).value is Value.DRAW


def test_the_winner_hurries_and_the_loser_delays() -> None:
    # 0 wins at once by 1; from 11 the loser prefers the longer way, over 12.
    edges = {0: [1, 11], 11: [12, 2], 12: [13], 2: [3]}
    solution = retrograde(Graph(edges, {1: Value.LOSS, 13: Value.LOSS, 3: Value.LOSS}))
    assert solution.outcome(0) == Outcome(Value.WIN, 1)
    assert solution.outcome(11) == Outcome(Value.LOSS, 2)
    edges = {0: [11], 11: [12, 2], 12: [13], 13: [14], 14: [15], 2: [3]}
    solution = retrograde(Graph(edges, {15: Value.LOSS, 3: Value.LOSS}))
    assert solution.outcome(11) == Outcome(Value.LOSS, 4)
    assert solution.outcome(0) == Outcome(Value.WIN, 5)


def test_a_canonical_self_loop_is_an_undecided_child() -> None:
    # 0 may go to 9, where the opponent has won, or round: it goes round.
    solution = retrograde(Folded({0: [1, 9], 1: [2, 9]}, {9: Value.WIN}))
    assert solution.outcome(0).value is Value.DRAW


def test_a_drawn_end_is_a_draw_and_finished() -> None:
    solution = retrograde(Graph({0: [1]}, {1: Value.DRAW}))
    assert solution.outcome(0) == Outcome(Value.DRAW, None)
    assert solution.counts.terminal == 1


def test_positions_are_counted_without_knowing_the_symmetries() -> None:
    solution = retrograde(Folded({0: [1, 9], 1: [2, 9]}, {9: Value.WIN}))
    assert (solution.counts.positions, solution.counts.canonical) == (4, 2)


def brute_counts(solution: Solution) -> dict[str, int]:
    """Walk over all positions, symmetric ones too, and count."""
    game = solution.game
    seen = {game.start()}
    waiting = [game.start()]
    counts = {"wins": 0, "losses": 0, "draws": 0, "terminal": 0}
    names = {Value.WIN: "wins", Value.LOSS: "losses", Value.DRAW: "draws"}
    while waiting:
        pos = waiting.pop()
        counts[names[solution.value(pos)]] += 1
        counts["terminal"] += game.verdict(pos) is not None
        children = {game.play(pos, move) for move in game.moves(pos)} - seen
        seen |= children
        waiting += children
    return counts | {"positions": len(seen)}


@cache
def solved(spec: str) -> TableSolution:
    return retrograde(load(spec))


@pytest.mark.xdist_group("retrograde")
@pytest.mark.parametrize("spec", SOLVED)
def test_counts_over_all_positions(spec: str) -> None:
    solution = solved(spec)
    for name, count in brute_counts(solution).items():
        assert getattr(solution.counts, name) == count, name
    assert solution.counts.canonical == len(solution.positions)


@pytest.mark.xdist_group("retrograde")
@pytest.mark.parametrize("spec", SOLVED)
def test_the_recurrence_holds_at_every_position(spec: str) -> None:
    game, solution = load(spec), solved(spec)
    for pos in solution:
        outcome = solution.outcome(pos)
        replies = [solution.outcome(game.play(pos, move)) for move in game.moves(pos)]
        lost = [r.remoteness for r in replies if r.value is Value.LOSS]
        if not replies:
            assert outcome.value is game.verdict(pos)
            assert outcome.remoteness == (None if outcome.value is Value.DRAW else 0)
        elif lost:
            assert outcome == Outcome(Value.WIN, 1 + min(r for r in lost if r is not None))
        elif all(reply.value is Value.WIN for reply in replies):
            longest = max(r.remoteness for r in replies if r.remoteness is not None)
            assert outcome == Outcome(Value.LOSS, 1 + longest)
        else:
            assert outcome == Outcome(Value.DRAW, None)


@pytest.mark.parametrize(
    ("spec", "size"),
    [
        ("mnk(5,5,4)", "161,995,031,226"),
        ("connect4", "70,728,639,995,483"),
        ("mnk(26,26,5)", "10^322"),
    ],
)
def test_a_board_too_large_says_so_before_it_starts(spec: str, size: str) -> None:
    game = load(spec)
    with pytest.raises(TooLarge) as raised:
        retrograde(game, progress=lambda *_: pytest.fail("work has begun"))
    assert f"{game.spec!r} has up to {size} positions" in str(raised.value)
    assert "or play against a computer" in str(raised.value)


def test_a_game_of_unknown_size_is_stopped_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Graph):
        def moves(self, pos: Position) -> Sequence[Move]:
            return [pos + 1]

    monkeypatch.setattr(module, "MAX_POSITIONS", 50_000)
    with pytest.raises(TooLarge, match="'graph' has more than 50,000 positions up to symmetry"):
        retrograde(Endless({}))


@pytest.mark.parametrize("far", [-1, 2**64 + 1])
def test_positions_that_do_not_fit_into_a_solution_are_refused(far: Position) -> None:
    with pytest.raises(TooLarge, match="'graph' has positions below 0 or above"):
        retrograde(Graph({0: [far]}, {far: Value.DRAW}))


def test_progress_is_told_by_stage() -> None:
    told: list[tuple[str, int, int | None]] = []
    retrograde(load("mnk(4,3,3)"), progress=lambda *news: told.append(news))
    stages = [stage for stage, _, _ in told]
    assert list(dict.fromkeys(stages)) == ["finding positions", "working backwards"]
    assert all(done <= total for _, done, total in told if total is not None)
