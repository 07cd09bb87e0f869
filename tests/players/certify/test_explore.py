"""Exploration: every game is counted, also by symmetry."""

from collections import Counter

import pytest

from unbeatable import Match, Playable, load, solve
from unbeatable.core.game import Symmetric
from unbeatable.players import Computer, certify, load_player
from unbeatable.solve.progress import Progress
from unbeatable.solve.table_solution import TableSolution

SIDES = (0, 1)


def test_against_random_every_game_of_the_tree_is_played() -> None:
    certificate = certify("random", "classic", 0)
    assert certificate.positions == 5478
    assert certificate.games == 255_168
    assert (certificate.wins, certificate.losses, certificate.draws) == (131_184, 77_904, 46_080)


def counted_one_by_one(player: Computer, game: Playable, side: int) -> Counter[object]:
    """Every line, played out by itself."""
    results: Counter[object] = Counter()
    waiting = [Match.new(game)]
    while waiting:
        match = waiting.pop()
        if match.is_over:
            results[None if match.winner is None else match.winner == side] += 1
            continue
        mine = match.turn == side
        moves = player.options(match) if mine else game.moves(match.position)
        waiting += [match.apply(move) for move in moves]
    return results


@pytest.mark.uncovered
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("name", "spec"),
    [("perfect", "classic"), ("first", "misere"), ("medium", "mnk(3,2,2)"), ("easy", "notakto")],
)
def test_games_are_counted_as_if_each_were_played(name: str, spec: str, side: int) -> None:
    player, game = load_player(name), load(spec)
    certificate = certify(player, game, side)
    one_by_one = counted_one_by_one(player, game, side)
    assert certificate.games == one_by_one.total()
    assert certificate.wins == one_by_one[True]
    assert certificate.losses == one_by_one[False]
    assert certificate.draws == one_by_one[None]


SYMMETRIC = ("random", "easy", "medium", "noisy(skill=0.5)", "noisy(skill=1)", "perfect")


@pytest.mark.uncovered
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    "spec", ["classic", "misere", "wild", "notakto", "morris", "whoa", "mnk(4,3,3,gravity=true)"]
)
@pytest.mark.parametrize("name", SYMMETRIC)
def test_by_symmetry_nothing_is_counted_differently(
    name: str, spec: str, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, told = load_player(name), Counter[bool]()

    def count(plainly: bool) -> Progress:
        return lambda stage, done, total: told.update([plainly] * (stage == "trying every reply"))

    by_symmetry = certify(player, spec, side, progress=count(False))
    monkeypatch.setattr(type(player), "symmetric", False)
    assert certify(player, spec, side, progress=count(True)) == by_symmetry
    if by_symmetry.positions > 4_000:
        assert told[False] < told[True]  # it did make less work


@pytest.mark.parametrize("spec", ["classic", "wild", "morris", "whoa", "mnk(4,3,3,gravity=true)"])
@pytest.mark.parametrize("name", SYMMETRIC)
def test_symmetries_carry_the_options_of_a_symmetric_player(name: str, spec: str) -> None:
    player, game = load_player(name), load(spec)
    assert isinstance(game, Symmetric)
    solution = solve(spec)
    assert isinstance(solution, TableSolution)
    for pos in solution.positions[::7]:
        ways = {
            tuple(
                sorted(
                    game.canonical(game.play(image, move))
                    for move in player.options(Match(game, (image,)))
                )
            )
            for image in game.images(pos)
            if game.verdict(image) is None
        }
        assert len(ways) <= 1, game.write(pos)
