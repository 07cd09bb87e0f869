"""The proof that perfect is unbeatable, and that certify finds out who is not."""

from typing import Any

import pytest

from tests.textless import Textless
from unbeatable import Match, SpecError, TooLarge, UnbeatableError, Value, load, solve
from unbeatable.players import Certificate, certify, load_player

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


def test_a_searched_game_is_tried_without_its_values() -> None:
    """Searching for the value of each position would take hours."""
    certificate = certify("medium", "connect4", 0, patience=300)
    assert not certificate.complete
    assert (certificate.value, certificate.missed_wins) == (None, None)


def test_a_game_too_large_to_be_solved_is_tried_as_far_as_patience_goes() -> None:
    certificate = certify("medium", "mnk(6,6,5)", 0, patience=300)
    assert (certificate.value, certificate.missed_wins) == (None, None)
    assert not certificate.complete
    assert not certificate.unbeatable
    assert certificate.games is None


def test_perfect_refuses_a_game_that_it_cannot_solve() -> None:
    with pytest.raises(TooLarge):
        certify("perfect", "mnk(8,7,4,gravity=true)", 0)


def test_a_game_without_text_is_refused_before_any_work() -> None:
    rules: Any = Textless()
    with pytest.raises(SpecError, match="'takeaway' is not a game that people can play"):
        certify("perfect", rules, 1)


def test_a_side_is_x_or_o() -> None:
    with pytest.raises(UnbeatableError, match="2 is not a side"):
        certify("perfect", "classic", 2)


def test_a_game_in_the_place_of_the_player_is_told_the_order() -> None:
    with pytest.raises(UnbeatableError, match="'classic' is a game; the player comes first"):
        certify("classic", "perfect", 0)
    with pytest.raises(UnbeatableError, match="'nobody' is not a player"):
        certify("nobody", "classic", 0)
