import logging
from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from tests.solve.proof import stand_ins
from tests.solve.proof.strategies import Maker, Node, pack
from unbeatable import PositionError, UnbeatableError, Value, load, prove, solve
from unbeatable.core.game import LineGame
from unbeatable.solve.proof import prover
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.strategy import Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

Search = Callable[..., Strategy | None]


def maker_search(game: LineGame, *, wins: bool) -> Search:
    """Return a search that finds every strategy on a small board."""

    def search(
        board: LineBoard, stones: "NDArray[np.int8]", *, to_move: bool, seconds: float, stop: Event
    ) -> Strategy | None:
        return Maker(game, wins=wins).make(tuple(stones.tolist()), to_move=to_move)

    return search


@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("classic", None),
        ("classic", "x../.../... o"),
        ("classic", "x../.../..o x"),
        ("classic", "x.x/.../..o o"),
        ("classic", "x.x/.o./... o"),
        ("classic", "x../.o./..x o"),
        ("mnk(4,3,3)", "x.../..../...o x"),
        ("mnk(4,3,3)", "x.x./..../...o o"),
        ("mnk(3,3,1)", None),
        ("mnk(3,3,2)", None),
    ],
)
def test_proofs_agree_with_the_solution(
    spec: str, position: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = cast(LineGame, load(spec))
    stand_ins.use(monkeypatch)
    monkeypatch.setattr(prover, "find_win", maker_search(game, wins=True))
    monkeypatch.setattr(prover, "find_hold", maker_search(game, wins=False))
    proof = prove(game, position)
    assert proof is not None
    outcome = solve(game).outcome(position)
    assert proof.value is outcome.value
    assert (proof.at_most or 0) >= (outcome.remoteness or 0)
    assert (proof.at_most is None) == (outcome.remoteness is None)


def test_a_game_where_nothing_is_found_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    assert prove(stand_ins.UNKNOWN, seconds=1) is None
    proof = prove(stand_ins.WON, seconds=1)
    assert proof is not None
    assert (proof.value, proof.at_most, proof.positions) == (Value.WIN, 3, 81)
    drawn = prove(stand_ins.DRAWN, seconds=1)
    assert drawn is not None
    assert drawn.value is Value.DRAW


def test_at_the_start_only_two_strategies_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bool, bool]] = []

    def search(wins: bool) -> Search:
        def find(*args: Any, to_move: bool, **named: Any) -> None:
            asked.append((wins, to_move))

        return find

    stand_ins.use(monkeypatch)
    monkeypatch.setattr(prover, "find_win", search(True))
    monkeypatch.setattr(prover, "find_hold", search(False))
    assert prove("classic") is None
    assert sorted(asked) == [(False, False), (True, True)]
    asked.clear()
    assert prove("classic", "x../.../... o") is None
    assert sorted(asked) == [(False, False), (False, True), (True, False), (True, True)]


def test_the_other_searches_stop_once_the_value_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    stopped = []

    def find_no_hold(*args: Any, seconds: float, stop: Event, **named: Any) -> None:
        stopped.append(stop.wait(seconds))

    monkeypatch.setattr(prover, "find_hold", find_no_hold)
    began = monotonic()
    proof = prove(stand_ins.WON, seconds=600)
    assert proof is not None
    assert stopped == [True]
    assert proof.seconds <= monotonic() - began


def test_an_error_in_a_search_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **named: Any) -> None:
        raise MemoryError

    stand_ins.use(monkeypatch)
    monkeypatch.setattr(prover, "find_hold", fail)
    with pytest.raises(MemoryError):
        prove(stand_ins.UNKNOWN)


def test_a_strategy_that_the_checker_refuses_does_not_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stand_ins.use(monkeypatch)
    wrong = pack([Node(40, default=1), Node(41)], wins=True)
    monkeypatch.setattr(prover, "find_win", lambda *args, **named: wrong)
    with caplog.at_level(logging.ERROR):
        assert prove(stand_ins.WON, seconds=1) is None
    assert "what was found does not count: not a proof: after the moves" in caplog.text


@pytest.mark.parametrize("spec", ["whoa", "connect4", "misere", "notakto"])
def test_games_with_other_rules_are_refused(spec: str) -> None:
    with pytest.raises(UnbeatableError, match="cannot be proven; proofs are for games in which"):
        prove(spec)


def test_a_finished_position_has_nothing_to_prove() -> None:
    with pytest.raises(PositionError, match="there is nothing to prove, it is over"):
        prove("classic", "xxx/oo./... o")


@pytest.mark.parametrize("seconds", [-1, float("nan"), True, "5"])
def test_the_time_is_a_number(seconds: Any) -> None:
    with pytest.raises(UnbeatableError, match="is not a time"):
        prove("classic", seconds=seconds)


def test_progress_names_the_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins.use(monkeypatch)
    stages: list[str] = []
    prove(stand_ins.WON, progress=lambda stage, done, total: stages.append(stage))
    assert stages[0] == "looking for a proof"
    assert stages[-1] == "trying every reply"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "value"),
    [
        ("mnk(6,5,4)", Value.WIN),
        ("mnk(9,9,4)", Value.WIN),
        ("mnk(26,26,3)", Value.WIN),
        ("mnk(6,6,5)", Value.DRAW),
        ("mnk(7,7,6)", Value.DRAW),
        ("mnk(26,26,9)", Value.DRAW),
    ],
)
def test_large_boards_are_proven(spec: str, value: Value) -> None:
    proof = prove(spec)
    assert proof is not None
    assert proof.value is value
    assert proof.check().positions == proof.positions


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("mnk(3,3,3)", None),
        ("mnk(4,3,3)", None),
        ("mnk(4,4,3)", None),
        ("mnk(4,4,4)", None),
        ("mnk(4,4,3)", "x.../.o../..../.... x"),
        ("mnk(4,4,3)", "xo../.x../..../.... o"),
        ("mnk(4,4,4)", "xo../ox../..../.... x"),
    ],
)
def test_what_the_searches_find_agrees_with_the_solution(spec: str, position: str | None) -> None:
    proof = prove(spec, position)
    assert proof is not None
    outcome = solve(spec).outcome(position)
    assert proof.value is outcome.value
    assert (proof.at_most or 0) >= (outcome.remoteness or 0)
