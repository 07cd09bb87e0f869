from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from tests.solve.proof.strategies import Maker, Node, pack
from unbeatable import Value, load, solve
from unbeatable.core.errors import ProofError
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.line_board import stones_of
from unbeatable.solve.proof.proof import Proof, establish
from unbeatable.solve.proof.strategy import PASS, Strategy


def line_game(spec: str) -> LineGame:
    return cast(LineGame, load(spec))


def strategy_for(game: LineGame, pos: int, player: int, *, wins: bool) -> Strategy:
    stones = tuple(stones_of(game, pos, player).tolist())
    made = Maker(game, wins=wins).make(stones, to_move=game.turn(pos) == player)
    assert made is not None
    return made


def cell_of(game: LineGame, move: str | None) -> int:
    return ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"].index(str(move))


CLASSIC = line_game("classic")
WON = CLASSIC.read("x../.../..o x")
LOST = CLASSIC.read("x.x/.../..o o")
DRAWN = CLASSIC.read("x../.o./... x")


def prove_win(pos: int, player: int) -> Proof:
    return establish(CLASSIC, pos, {player: strategy_for(CLASSIC, pos, player, wins=True)})


def test_a_strategy_that_wins_decides_for_both_sides() -> None:
    won, lost = prove_win(WON, 0), prove_win(LOST, 0)
    assert (won.value, won.at_most, str(won)) == (Value.WIN, 5, "a win in at most 5 plies")
    assert (lost.value, lost.at_most, str(lost)) == (Value.LOSS, 4, "a loss in at most 4 plies")
    assert lost.why.startswith("x has a strategy that completes a line in at most 4 plies. It was")
    assert lost.method == "proof"
    after = CLASSIC.play(WON, cell_of(CLASSIC, won.best_move))
    assert solve(CLASSIC).outcome(after).value is Value.LOSS
    assert lost.best_move is None, "every move loses"


def test_a_draw_needs_a_hold_of_each_side() -> None:
    holds = {player: strategy_for(CLASSIC, DRAWN, player, wins=False) for player in (0, 1)}
    proof = establish(CLASSIC, DRAWN, holds)
    assert (proof.value, proof.at_most, str(proof)) == (Value.DRAW, None, "a draw")
    assert "x and o each have a strategy that keeps the other from completing a line" in proof.why
    for player in (0, 1):
        with pytest.raises(ProofError, match="a strategy for each side"):
            establish(CLASSIC, DRAWN, {player: holds[player]})


def test_at_the_start_the_second_players_hold_is_enough() -> None:
    start = CLASSIC.start()
    hold = strategy_for(CLASSIC, start, 1, wins=False)
    proof = establish(CLASSIC, start, {1: hold})
    assert proof.value is Value.DRAW
    assert proof.strategies == {0: hold, 1: hold}
    assert proof.check().positions == proof.positions
    assert "completing a line, and x can use it as well" in proof.why
    first = strategy_for(CLASSIC, start, 0, wins=False)
    with pytest.raises(ProofError, match="a strategy for each side"):
        establish(CLASSIC, start, {0: first})


def test_a_proof_is_checked_again() -> None:
    proof = prove_win(WON, 0)
    checked = proof.check()
    assert (checked.at_most, checked.positions) == (proof.at_most, proof.positions)
    assert checked.positions > 5


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda proof: replace(proof, at_most=3), "prove a win in at most 5 plies, not a win in"),
        (
            lambda proof: replace(proof, value=Value.LOSS),
            "prove a win in at most 5 plies, not a",
        ),
        (lambda proof: replace(proof, position=CLASSIC.start()), "not a proof"),
        (lambda proof: replace(proof, strategies={1: proof.strategies[0]}), "not a proof"),
    ],
)
def test_a_proof_that_says_too_much_is_refused(change: Callable[[Proof], Proof], said: str) -> None:
    with pytest.raises(ProofError, match=said):
        change(prove_win(WON, 0)).check()


@pytest.mark.parametrize("spec", ["mnk(3,3,3,misere=true)", "mnk(3,3,3,gravity=true)"])
def test_a_game_with_other_rules_is_refused(spec: str) -> None:
    game = line_game(spec)
    with pytest.raises(ProofError, match="more to the rules"):
        establish(game, game.start(), {1: pack([Node(PASS)], wins=False)})


def test_a_proof_shows_what_it_proves() -> None:
    proof = prove_win(WON, 0)
    shown = f"<Proof of 'x../.../..o x' in mnk(3,3,3): a win in at most 5 plies, {proof.positions} "
    assert repr(proof) == f"{shown}positions>"
