"""The proof that perfect is unbeatable, and that certify finds out who is not."""

from collections import Counter

import pytest

from unbeatable import Match, Playable, TooLarge, UnbeatableError, Value, load, solve
from unbeatable.core.game import Symmetric
from unbeatable.players import Certificate, Computer, certify, load_player
from unbeatable.solve.progress import Progress
from unbeatable.solve.table_solution import TableSolution

SIDES = (0, 1)


@pytest.mark.parametrize(
    ("spec", "side", "value"),
    [
        ("classic", 0, Value.DRAW),
        ("classic", 1, Value.DRAW),
        ("misere", 0, Value.DRAW),
        ("misere", 1, Value.DRAW),
        ("wild", 0, Value.WIN),
        ("wild(misere=true)", 0, Value.DRAW),
        ("wild(misere=true)", 1, Value.DRAW),
        ("notakto", 0, Value.WIN),
        ("morris", 0, Value.WIN),
        ("achi", 0, Value.WIN),
        ("whoa", 0, Value.WIN),
        ("mnk(4,3,3)", 0, Value.WIN),
        ("mnk(4,4,3)", 0, Value.WIN),
        ("mnk(4,4,4,gravity=true)", 1, Value.DRAW),
    ],
)
def test_perfect_is_unbeatable_where_its_side_is_not_lost(
    spec: str, side: int, value: Value
) -> None:
    certificate = certify("perfect", spec, side)
    assert certificate.value == value
    assert certificate.unbeatable
    assert certificate.complete
    assert (certificate.losses, certificate.missed_wins) == (0, 0)
    if value is Value.WIN:
        assert certificate.games == certificate.wins > 0


@pytest.mark.parametrize("spec", ["wild", "notakto", "morris", "achi", "whoa", "mnk(4,3,3)"])
def test_on_a_lost_side_it_holds_out_as_long_as_can_be(spec: str) -> None:
    certificate = certify("perfect", spec, 1)
    assert certificate.value is Value.LOSS
    assert not certificate.unbeatable
    assert len(certificate.losing_variation or ()) == solve(spec).remoteness()
    assert certificate.missed_wins == 0
    replay(certificate)


def replay(certificate: Certificate) -> None:
    """The losing line is a game that the player may play, and loses."""
    assert certificate.losing_variation is not None
    player = load_player(certificate.player)
    match = Match.new(certificate.game)
    for text in certificate.losing_variation:
        move = match.game.read_move(match.position, text)
        if match.turn == certificate.side:
            assert move in player.options(match)
        match = match.apply(move)
    assert match.winner == 1 - certificate.side
    assert certificate.reason == match.status


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", ["first", "random", "easy", "medium", "minimax(depth=2)"])
def test_weaker_players_are_beaten_by_a_line_that_replays(name: str, side: int) -> None:
    certificate = certify(load_player(name), "classic", side)
    assert certificate.beaten
    assert not certificate.unbeatable
    assert certificate.losses > 0
    assert certificate.missed_wins
    replay(certificate)


def test_the_shortest_line_that_beats_medium() -> None:
    certificate = certify("medium", "classic", 1)
    assert certificate.losing_variation is not None
    assert len(certificate.losing_variation) == 7  # it takes a fork


def test_no_line_is_shorter_than_the_shortest() -> None:
    assert len(certify("random", "classic", 1).losing_variation or ()) == 5
    assert len(certify("random", "classic", 0).losing_variation or ()) == 6


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


def test_missed_wins_are_positions_where_a_win_may_be_left() -> None:
    player, game, solution = load_player("easy"), load("classic"), solve("classic")
    missed = set()
    waiting = [Match.new(game)]
    seen = set()
    while waiting:
        match = waiting.pop()
        pos = match.position
        if pos in seen or match.is_over:
            continue
        seen.add(pos)
        moves = player.options(match) if match.turn == 0 else game.moves(pos)
        waiting += [Match(game, (game.play(pos, move),)) for move in moves]
        if match.turn == 0 and solution.value(pos) is Value.WIN:
            left = [move for move in moves if solution.value(game.play(pos, move)) != Value.LOSS]
            missed |= {pos} if left else set()
    assert certify(player, game, 0).missed_wins == len(missed) > 0


def test_a_game_without_end_has_no_number_of_games() -> None:
    certificate = certify("random", "whoa", 0)
    assert certificate.loops
    assert certificate.games is None
    assert certificate.positions == 4860
    assert certificate.wins + certificate.losses == 404  # the finished positions
    assert certificate.complete
    replay(certificate)


def test_a_win_in_a_game_with_loops_is_forced_so_it_has_an_end() -> None:
    certificate = certify("perfect", "whoa", 0)
    assert not certificate.loops
    assert certificate.games == certificate.wins


def test_a_game_too_large_to_be_solved_is_tried_as_far_as_patience_goes() -> None:
    certificate = certify("medium", "mnk(6,6,5)", 0, patience=300)
    assert (certificate.value, certificate.missed_wins) == (None, None)
    assert not certificate.complete
    assert not certificate.unbeatable
    assert certificate.games is None


def test_perfect_refuses_a_game_that_it_cannot_solve() -> None:
    with pytest.raises(TooLarge):
        certify("perfect", "connect4", 0)


def test_a_side_is_x_or_o() -> None:
    with pytest.raises(UnbeatableError, match="2 is not a side"):
        certify("perfect", "classic", 2)
