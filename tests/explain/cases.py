"""What the tests of explanations share: positions to explain, and matches."""

from collections.abc import Iterator

from unbeatable import Match
from unbeatable.core.game import Playable, Position
from unbeatable.explain import explain
from unbeatable.explain.model import Explanation, MatchExplanation
from unbeatable.solve.solution import Solution
from unbeatable.solve.table_solution import TableSolution


def reachable(game: Playable) -> set[Position]:
    found, frontier = {game.start()}, [game.start()]
    while frontier:
        pos = frontier.pop()
        children = {game.play(pos, move) for move in game.moves(pos)} - found
        found |= children
        frontier += children
    return found


def canonical(solution: Solution) -> Iterator[Position]:
    assert isinstance(solution, TableSolution)
    return iter(solution)


def names(explanation: Explanation) -> list[str]:
    return [str(tactic.name) for tactic in explanation.tactics]


def match_of(spec: str, moves: str) -> Match:
    match = Match.new(spec)
    for move in moves.split():
        match = match.apply(move)
    return match


def explained(spec: str, moves: str) -> MatchExplanation:
    return explain(match_of(spec, moves))
