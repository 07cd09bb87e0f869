"""Retrograde analysis: solve any game, with or without loops, backwards from finished positions.

First find every canonical position and its parents. Then propagate results from the finished
positions: a position with a lost child is won; one whose children are all won is lost. Positions
are decided in the order of remoteness, so the winner hurries and the loser delays. A position that
is never decided is a draw.
"""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Bounded, Game, Position, Symmetric
from unbeatable.solve.feasibility import MAX_POSITIONS, advise_on, explain_size
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Counts
from unbeatable.solve.table_solution import CODE_TYPE, POSITION_TYPE, TableSolution

REPORT_EVERY = 10_000


def retrograde(game: Game, *, progress: Progress = silent) -> TableSolution:
    """Solve a game. Raises TooLarge; if the game knows its size, before any work."""
    if isinstance(game, Bounded) and game.size_bound() > MAX_POSITIONS:
        raise TooLarge(f"{explain_size(game)}; {advise_on(game)}")
    began = perf_counter()
    graph = _explore(game, progress)
    codes = _decide(game, graph, progress)
    counts = _count(game, graph, codes)
    order = sorted(range(len(codes)), key=graph.positions.__getitem__)
    return TableSolution(
        game=game,
        positions=_as_array(game, [graph.positions[number] for number in order]),
        codes=array(CODE_TYPE, [codes[number] for number in order]),
        counted=counts,
        method="retrograde",
        seconds=perf_counter() - began,
    )


def _as_array(game: Game, positions: list[Position]) -> "array[int]":
    try:
        return array(POSITION_TYPE, positions)
    except OverflowError:
        raise TooLarge(
            f"{game.spec!r} has positions below 0 or above 2^64 - 1, which a solution cannot hold"
        ) from None


@dataclass(slots=True)
class _Graph:
    """Canonical positions by number, the numbers of their parents, and how many children each has.

    Moves that lead to the same canonical child count as one child; a child may be its own parent.
    """

    positions: list[Position]
    parents: list[list[int]]
    children: list[int]


def _explore(game: Game, progress: Progress) -> _Graph:
    moves, play, canonical = game.moves, game.play, game.canonical
    root = canonical(game.start())
    numbers = {root: 0}
    graph = _Graph([root], [[]], [])
    positions, parents, children = graph.positions, graph.parents, graph.children
    for here, pos in enumerate(positions):  # the list grows during the loop
        successors = {canonical(play(pos, move)) for move in moves(pos)}
        children.append(len(successors))
        for child in successors:
            there = numbers.setdefault(child, len(positions))
            if there == len(positions):
                positions.append(child)
                parents.append([])
            parents[there].append(here)
        if here % REPORT_EVERY == 0:
            progress("finding positions", here, None)
            if len(positions) > MAX_POSITIONS:
                raise TooLarge(
                    f"{game.spec!r} has more than {MAX_POSITIONS:,} positions up to symmetry, "
                    "the limit of exact solving; choose a smaller board"
                )
    return graph


def _decide(game: Game, graph: _Graph, progress: Progress) -> list[int]:
    """Return the outcome of each position, coded as in a table."""
    codes = [0] * len(graph.positions)
    undecided = list(graph.children)
    decided = []
    for number, pos in enumerate(graph.positions):
        if not undecided[number]:
            verdict = game.verdict(pos)
            if verdict:  # neither None nor a draw
                codes[number] = int(verdict)
                decided.append(number)
    remoteness, done = 0, 0
    while decided:
        done += len(decided)
        progress("working backwards", done, len(codes))
        remoteness += 1
        decided = _decide_parents(graph, decided, remoteness + 1, codes, undecided)
    return codes


def _decide_parents(
    graph: _Graph, numbers: list[int], code: int, codes: list[int], undecided: list[int]
) -> list[int]:
    """Decide the parents of positions of one remoteness; return those of the next remoteness."""
    decided = []
    for number in numbers:
        lost = codes[number] < 0
        for parent in graph.parents[number]:
            if codes[parent]:
                continue
            undecided[parent] -= 1
            if lost:
                codes[parent] = code
            elif not undecided[parent]:
                codes[parent] = -code
            else:
                continue
            decided.append(parent)
    return decided


def _count(game: Game, graph: _Graph, codes: list[int]) -> Counts:
    wins = losses = draws = terminal = 0
    for number, size in enumerate(_orbit_sizes(game, graph.positions)):
        code = codes[number]
        if code > 0:
            wins += size
        elif code < 0:
            losses += size
        else:
            draws += size
        if not graph.children[number]:
            terminal += size
    return Counts(
        positions=wins + losses + draws,
        canonical=len(codes),
        wins=wins,
        losses=losses,
        draws=draws,
        terminal=terminal,
    )


def _orbit_sizes(game: Game, positions: list[Position]) -> Iterable[int]:
    """Return, for each canonical position, how many positions it represents."""
    if isinstance(game, Symmetric):
        return (len(set(game.images(pos))) for pos in positions)
    sizes = dict.fromkeys(positions, 0)
    seen = {game.start()}
    waiting = [game.start()]
    while waiting:
        pos = waiting.pop()
        sizes[game.canonical(pos)] += 1
        fresh = {game.play(pos, move) for move in game.moves(pos)} - seen
        seen |= fresh
        waiting += fresh
    return sizes.values()
