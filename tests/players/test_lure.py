"""Among equal moves: those after which most replies are mistakes."""

from array import array
from collections.abc import Callable
from random import Random

import pytest

from tests.players.moves import all_positions
from unbeatable import Match, Position, Rating, Solution, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.players.lure import FADE, Lures, replies_ahead
from unbeatable.players.perfect import Perfect
from unbeatable.solve.alpha_beta.solution import search
from unbeatable.solve.solution import Counts
from unbeatable.solve.table_solution import TableSolution


def expected_options(solution: Solution, pos: Position, replies: int) -> set[int]:
    """The definition in docs/players.md, as it stands there: slow, and without a memory."""
    game = solution.game

    def lure(pos: Position, replies: int) -> float:
        ratings = solution.rate(pos)
        if not ratings or not replies:
            return 0.0
        value = solution.value(pos)
        return sum(
            1.0
            if reply.value < value
            else FADE
            * max(
                (
                    lure(game.play(game.play(pos, reply.move), mine.move), replies - 1)
                    for mine in solution.best(game.play(pos, reply.move))
                ),
                default=0.0,
            )
            for reply in ratings
        ) / len(ratings)

    lures: dict[int, float] = {
        rating.move: lure(game.play(pos, rating.move), replies) for rating in solution.best(pos)
    }
    return {move for move in lures if lures[move] >= max(lures.values()) - 1e-9}


@pytest.mark.parametrize("spec", ["classic", "misere", "morris"])
def test_among_equal_moves_it_takes_those_that_lead_astray_most(spec: str) -> None:
    game, solution, player = load(spec), solve(spec), Perfect()
    positions = [pos for pos in all_positions(spec) if game.verdict(pos) is None]
    late = [pos for pos in positions if len(game.moves(pos)) <= 6]
    for pos in Random(1).sample(late, 60):
        expected = expected_options(solution, pos, 3)
        assert set(player.options(Match(game, (pos,)))) == expected, game.write(pos)


def test_equal_images_are_equally_good() -> None:
    """What a symmetry carries to each other is chosen or left together."""
    game, player = load("classic"), Perfect()
    for pos in all_positions("classic"):
        options = player.options(Match(game, (pos,)))
        images = {game.canonical(game.play(pos, move)) for move in options}
        same = [m for m in game.moves(pos) if game.canonical(game.play(pos, m)) in images]
        assert sorted(options) == same


@pytest.mark.parametrize(("positions", "replies"), [(5478, 3), (6_036_001, 2), (10**12, 1)])
def test_it_looks_less_far_ahead_in_large_games(positions: int, replies: int) -> None:
    counts = Counts(positions, 0, 0, 0, 0, 0)
    sized = TableSolution(load("classic"), counts, "", 0, array("Q"), array("i"))
    assert replies_ahead(sized) == replies


def test_winning_moves_are_not_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost opponent has no value to lose, so no time is spent on his mistakes."""
    greatest: Callable[..., object] = lambda *_: pytest.fail("not needed")  # noqa: E731
    monkeypatch.setattr(Lures, "greatest", greatest)
    best: list[Rating] = solve("mnk(4,3,3)").best()
    assert len(Perfect().options(Match.new("mnk(4,3,3)"))) == len(best)


def test_lures_are_not_looked_at_where_replies_take_long_to_rate() -> None:
    solution = search(MNK(6, 5, 4, gravity=True))
    game, start = solution.game, solution.game.start()
    moves = game.moves(start)
    assert Lures(solution).greatest(start, moves) == list(moves)
    assert "_open_searcher" not in vars(solution)  # nothing was searched
    late = game.read("....../..o.o./..x.x./x.xox./oxxooo x")
    best = [rating.move for rating in solution.best(late)]
    assert set(Lures(solution).greatest(late, best)) == expected_options(solution, late, 1)
