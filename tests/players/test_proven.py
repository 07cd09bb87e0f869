"""Proven moves: once a position is proven, play keeps its value, and says how far the end is."""

from random import Random
from typing import cast

import pytest

from unbeatable.core.game import LineGame, Player, Value
from unbeatable.core.match import Match
from unbeatable.players import proven
from unbeatable.players.proven import ProvenMove, find_proven, find_proven_in_book
from unbeatable.solve import solve
from unbeatable.solve.proof import prover
from unbeatable.solve.proof.threats import ALL_STEPS

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    proven._proofs.clear()


def after(spec: str, *moves: str) -> Match:
    match = Match.new(spec)
    for move in moves:
        match = match.apply(move)
    return match


def play_on(match: Match, player: Player, seed: int) -> list[tuple[int, ProvenMove | None]]:
    """Let the player follow what is known against chance; return what was known at each turn."""
    chance, known = Random(seed), []
    while not match.is_over:
        move = chance.choice(match.game.moves(match.position))
        if match.turn == player:
            found = find_proven(match, 5.0)
            known.append((len(match.moves), found))
            if found is not None and found.move is not None:
                move = found.move
        match = match.apply(move)
    assert match.winner == player
    return [*known, (len(match.moves), None)]


@pytest.mark.parametrize("seed", range(5))
def test_a_proven_win_is_won_in_time(seed: int) -> None:
    *known, (length, _) = play_on(after("mnk(6,6,4)"), 0, seed)
    assert all(found is not None and found.value is Value.WIN for _, found in known)
    assert all(ply + (found.at_most or 0) >= length for ply, found in known if found)
    bounds = [ply + (found.at_most or 0) for ply, found in known if found]
    assert bounds == sorted(bounds, reverse=True), "the end comes no later than was said"


@pytest.mark.parametrize("seed", range(20))
def test_the_first_player_wins_qubic_with_the_book(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """No search is compiled for that. The opponent blocks, and plays where lines are."""
    monkeypatch.setattr(prover, "prove", lambda *_, **__: pytest.fail("searched"))
    match, chance, bounds = after("qubic"), Random(seed), list[int]()
    while not match.is_over:
        if match.turn == 0:
            known = find_proven(match, 1.0)
            assert known is not None and known.move is not None and known.at_most is not None
            assert known.value is Value.WIN
            bounds.append(len(match.moves) + known.at_most)
            match = match.apply(known.move)
        else:
            match = match.apply(disturbing_move(match, chance))
    assert match.winner == 0
    assert bounds[0] == 61
    assert bounds == sorted(bounds, reverse=True), "the end comes no later than was said"
    assert bounds[-1] == len(match.moves)


def test_a_long_sequence_of_threats_is_found_without_compiled_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After these replies the book leaves x to threats that are hard to find."""
    monkeypatch.setattr(prover, "prove", lambda *_, **__: pytest.fail("searched"))
    replies = iter(("3c2", "4d4", "1d1", "4a4", "3b3", "3b2", "2a3", "1a3", "4c4", "3d3", "3a3"))
    match = after("qubic")
    while not match.is_over:
        if match.turn == 0:
            known = find_proven_in_book(match, ALL_STEPS)
            assert known is not None and known.move is not None
            match = match.apply(known.move)
        else:
            reply = next(replies, "")
            match = match.apply(reply if reply in match.legal else match.legal[0])
    assert match.winner == 0


def disturbing_move(match: Match, chance: Random) -> int:
    game = cast(LineGame, match.game)
    x, o = game.planes(match.position)
    moves = match.game.moves(match.position)
    weights = dict.fromkeys(moves, 0.1)
    for line in game.lines:
        stones = (line & x).bit_count(), (line & o).bit_count()
        if 0 in stones:
            for move in moves:
                weights[move] += 10 ** max(stones) * (line >> move & 1)
    blocks = [move for move in moves if weights[move] > 1000]
    return chance.choice(blocks or chance.choices(moves, [weights[move] for move in moves]))


def test_the_book_is_that_of_the_first_player() -> None:
    match = after("qubic")
    known = find_proven_in_book(match)
    assert known is not None and known.move is not None
    assert find_proven_in_book(match.apply(known.move)) is None
    assert find_proven_in_book(after("classic")) is None
    assert find_proven_in_book(after("mnk(7,6,4,gravity=true)")) is None


def test_the_proof_of_a_match_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = after("mnk(7,6,4)")
    first = find_proven(match, 5.0)
    assert first is not None and first.move is not None
    monkeypatch.setattr(prover, "prove", lambda *_, **__: pytest.fail("again"))
    answered = match.apply(first.move)
    later = find_proven(answered.apply(answered.legal[0]), 5.0)
    assert later is not None
    assert later.at_most == (first.at_most or 0) - 2


def test_who_leaves_a_strategy_is_not_told_what_it_promised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = after("mnk(6,7,4)")
    first = find_proven(match, 5.0)
    assert first is not None and first.move is not None
    other = next(move for move in match.game.moves(match.position) if move != first.move)
    left = match.apply(other)
    monkeypatch.setattr(prover, "prove", lambda *_, **__: None)
    assert find_proven(left.apply(left.legal[-1]), 5.0) is None


@pytest.mark.parametrize("seed", range(8))
def test_a_draw_is_claimed_only_while_it_is_one(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Later proofs are not found, and the opponent blunders: then it is only at least a draw."""
    solution, chance = solve("mnk(4,4,4)"), Random(seed)
    match = after("mnk(4,4,4)", chance.choice(Match.new("mnk(4,4,4)").legal))
    first = find_proven(match, 20.0)
    assert first is not None
    assert first.value is Value.DRAW
    monkeypatch.setattr(prover, "prove", lambda *_, **__: None)
    claims = set()
    while not match.is_over:
        move = chance.choice(match.game.moves(match.position))
        if match.turn == 1:
            known = find_proven(match, 1.0)
            assert known is not None
            truth = solution.outcome(match.position).value
            assert truth is not Value.LOSS, "the strategy holds the draw"
            assert known.value in {None, truth}
            claims.add(known.value)
            move = move if known.move is None else known.move
        match = match.apply(move)
    assert match.winner != 0
    assert Value.DRAW in claims


def test_a_loss_is_known_too() -> None:
    known = find_proven(after("mnk(6,6,4)", "c3"), 5.0)
    assert known is not None
    assert (known.value, known.move) == (Value.LOSS, None)


def test_other_games_are_left_alone() -> None:
    assert find_proven(after("connect4"), 5.0) is None
    assert find_proven(after("mnk(6,6,4,misere=true)"), 5.0) is None


def test_only_so_many_proofs_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proven, "REMEMBERED", 2)
    for opening in ("a1", "a2", "a3"):
        find_proven(after("mnk(8,8,3)", opening, "h8"), 5.0)
    assert len(proven._proofs) == 2
