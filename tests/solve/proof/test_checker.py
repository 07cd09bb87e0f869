import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

from tests.solve.proof.slow_replay import Wrong, longest_of
from tests.solve.proof.strategies import Maker, Node, pack
from unbeatable import load
from unbeatable.core.errors import ProofError
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.checker import Checked, check_strategy
from unbeatable.solve.proof.line_board import LineBoard, stones_of
from unbeatable.solve.proof.strategy import END, PASS, Strategy

Case = tuple[str, str, int, bool]
"""A game, a position, the owner, whether the owner wins or holds."""

CASES: list[Case] = [
    ("mnk(4,3,3)", "o.../..../...x x", 0, True),
    ("mnk(4,3,3)", "..../.x../.... o", 0, True),
    ("classic", "x../.../..o x", 0, True),
    ("mnk(3,3,2)", ".../.../... x", 0, True),
    ("mnk(1,3,1)", "././. x", 0, True),
    ("mnk(2,2,1)", "../.. x", 0, True),
    ("classic", ".../.../... x", 0, False),
    ("classic", ".../.../... x", 1, False),
    ("classic", "x../o../x.. o", 1, False),
    ("classic", "x../.../... o", 1, False),
    ("mnk(4,2,3)", "..../.... x", 1, False),
    ("mnk(5,1,4)", "..... x", 1, False),
]


MOST_PLACES = 25
"""How many places of an array are changed at most, one after the other."""


def line_game(spec: str) -> LineGame:
    return cast(LineGame, load(spec))


@cache
def made(case: Case) -> tuple[LineGame, tuple[int, ...], bool, Strategy | None]:
    """Return the game, the stones, whether the owner is to move, and the strategy made."""
    spec, text, owner, wins = case
    game = line_game(spec)
    pos = game.read(text)
    stones = tuple(stones_of(game, pos, owner).tolist())
    to_move = game.turn(pos) == owner
    return game, stones, to_move, Maker(game, wins=wins).make(stones, to_move=to_move)


def check(case: Case, strategy: Strategy) -> Checked:
    game, stones, to_move, _ = made(case)
    board = LineBoard.of(game)
    return check_strategy(board, np.array(stones, dtype=np.int8), strategy, to_move=to_move)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_right_strategies_pass_with_their_exact_length(case: Case) -> None:
    game, stones, to_move, strategy = made(case)
    assert strategy is not None
    checked = check(case, strategy)
    longest = longest_of(game, stones, strategy, to_move=to_move)
    assert checked.at_most == (longest if strategy.wins else None)
    assert checked.positions >= 1


def test_the_strategies_use_defaults_symmetries_and_pairs() -> None:
    uses: Counter[str] = Counter()
    for case in CASES:
        strategy = made(case)[-1]
        assert strategy is not None
        uses["defaults"] += int((strategy.default != END).sum())
        uses["symmetries"] += int((strategy.reply_symmetry != 0).sum())
        uses["pairs"] += len(strategy.pairs)
        uses["wins"] += strategy.wins
    assert uses["defaults"] > 100
    assert uses["symmetries"] > 100
    assert uses["pairs"] > 100
    assert 0 < uses["wins"] < len(CASES)


def mutations(strategy: Strategy, cells: int, symmetries: int) -> Iterator[tuple[str, Strategy]]:
    """Yield the strategy with one thing changed, in many places, by chance in what to."""
    chance = random.Random(1)

    def places(count: int) -> Sequence[int]:
        return chance.sample(range(count), min(count, MOST_PLACES))

    def other(value: int, least: int, end: int) -> int:
        return chance.choice([number for number in range(least, end) if number != value] or [value])

    ends = {
        "move": (PASS, cells),
        "default": (END, strategy.nodes),
        "reply": (0, cells),
        "reply_node": (0, strategy.nodes),
        "reply_symmetry": (0, symmetries),
    }
    for name, (least, end) in ends.items():
        for place in places(len(getattr(strategy, name))):
            array = getattr(strategy, name).copy()
            array[place] = other(int(array[place]), least, end)
            yield name, replace(strategy, **{name: array})
    for place in places(len(strategy.pairs)):
        pairs = strategy.pairs.copy()
        pairs[place, chance.randrange(2)] = chance.randrange(cells)
        yield "pair", replace(strategy, pairs=pairs)
        yield "lost pair", without_pair(strategy, place)
    for place in places(len(strategy.reply)):
        yield "lost reply", without_reply(strategy, place)
    yield "kind", replace(strategy, wins=not strategy.wins)


def without_reply(strategy: Strategy, place: int) -> Strategy:
    return replace(
        strategy,
        first_reply=strategy.first_reply - (strategy.first_reply > place),
        reply=np.delete(strategy.reply, place),
        reply_node=np.delete(strategy.reply_node, place),
        reply_symmetry=np.delete(strategy.reply_symmetry, place),
    )


def without_pair(strategy: Strategy, place: int) -> Strategy:
    return replace(
        strategy,
        first_pair=strategy.first_pair - (strategy.first_pair > place),
        pairs=np.delete(strategy.pairs, place, axis=0),
    )


FORM = ("comes back", "do not ascend", "both replies and pairs")
"""Reasons that concern the form: a strategy may be refused for one of these, though it works."""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_changed_strategy_passes_exactly_if_a_slow_replay_says_so(case: Case) -> None:
    game, stones, to_move, strategy = made(case)
    assert strategy is not None
    refused: Counter[str] = Counter()
    for what, changed in mutations(strategy, len(stones), len(game.cell_symmetries())):
        longest: int | None = None
        try:
            longest = longest_of(game, stones, changed, to_move=to_move)
        except Wrong:
            refused[what] += 1
        try:
            checked = check(case, changed)
        except ProofError as error:
            assert longest is None or any(form in error.why for form in FORM), (what, error)
        else:
            assert longest is not None, what
            assert checked.at_most == (longest if changed.wins else None)
    assert refused.total() or strategy.nodes == 1


@pytest.mark.slow
def test_all_kinds_of_changes_are_refused_somewhere() -> None:
    refused = Counter[str]()
    for case in CASES:
        game, stones, _, strategy = made(case)
        assert strategy is not None
        for what, changed in mutations(strategy, len(stones), len(game.cell_symmetries())):
            try:
                check(case, changed)
            except ProofError:
                refused[what] += 1
    kinds = {"move", "default", "reply", "reply_node", "reply_symmetry", "pair", "kind"}
    assert refused.keys() == {*kinds, "lost pair", "lost reply"}
    assert min(refused.values()) >= 5


NEIGHBOURS = pack(
    [Node(40, default=1, replies={41: (2, 0)}), Node(41), Node(39)],
    wins=True,
)
"""Two in a row on 9x9: a stone in the middle, then one to its right, or to its left."""


def check_empty(spec: str, strategy: Strategy, *, to_move: bool = True) -> Checked:
    board = LineBoard.of(line_game(spec))
    return check_strategy(board, np.zeros(board.cells, np.int8), strategy, to_move=to_move)


def test_every_reply_counts_as_a_position() -> None:
    assert check_empty("mnk(9,9,2)", NEIGHBOURS) == Checked(at_most=3, positions=81)


def test_a_hold_by_pairs_on_a_large_board() -> None:
    rows = [
        (26 * row + 2 * pair, 26 * row + 2 * pair + 1) for row in range(1) for pair in range(13)
    ]
    held = pack([Node(PASS, pairs=rows)], wins=False)
    assert check_empty("mnk(26,1,4)", held, to_move=False) == Checked(None, 1)
    assert check_empty("mnk(26,1,4)", held, to_move=True) == Checked(None, 1)
    with pytest.raises(ProofError, match="contains no pair"):
        check_empty("mnk(26,1,2)", held, to_move=False)


def test_a_failure_says_which_moves_lead_to_it() -> None:
    wrong = replace(NEIGHBOURS, move=np.array([40, 41, 38], dtype=np.int16))
    with pytest.raises(ProofError) as raised:
        check_empty("mnk(9,9,2)", wrong)
    assert raised.value.moves == (40, 41, 38)
    assert raised.value.why == "the opponent can complete a line"
    assert str(raised.value) == (
        "not a proof: after the moves to cells 40, 41, 38: the opponent can complete a line"
    )
    with pytest.raises(ProofError) as raised:
        check_empty("mnk(9,9,2)", without_reply(NEIGHBOURS, 0))
    assert raised.value.moves == (40, 41, 41)
    assert "not empty" in raised.value.why


def test_a_line_of_the_opponent_is_seen_before_it_is_complete() -> None:
    game = line_game("classic")
    stones = stones_of(game, game.read("xx./.o./... o"), 0)
    with pytest.raises(ProofError, match="the opponent can complete a line"):
        check_strategy(
            LineBoard.of(game),
            np.where(stones, 3 - stones, 0).astype(np.int8),
            pack([Node(8)], wins=False),
            to_move=True,
        )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"move": np.array([81, 41, 39])}, "move of the strategy refers"),
        ({"move": np.array([-2, 41, 39])}, "move of the strategy refers"),
        ({"move": np.array([40.0, 41, 39])}, "not a row of integers"),
        ({"move": np.array([40, 41])}, "reply_node of the strategy refers"),
        ({"move": np.array([], dtype=int)}, "no node"),
        ({"default": np.array([3, -1, -1])}, "default of the strategy refers"),
        ({"default": np.array([1, -1])}, "different lengths"),
        ({"default": np.array([1, 0, -1])}, "comes back"),
        ({"default": np.array([1, 1, -1])}, "comes back"),
        ({"reply_node": np.array([0])}, "comes back"),
        ({"reply_node": np.array([3])}, "reply_node of the strategy refers"),
        ({"reply_node": np.array([], dtype=int)}, "different lengths"),
        ({"reply_symmetry": np.array([8])}, "reply_symmetry of the strategy refers"),
        ({"reply": np.array([-1])}, "reply of the strategy refers"),
        ({"first_reply": np.array([0, 1, 1])}, "first_reply of the strategy does not fit"),
        ({"first_reply": np.array([0, 1, 0, 1])}, "first_reply of the strategy does not ascend"),
        ({"first_pair": np.array([0, 1, 1, 1])}, "first_pair of the strategy refers"),
        ({"pairs": np.array([[1, 2]])}, "first_pair of the strategy does not fit"),
        ({"pairs": np.array([1])}, "lacks a cell"),
    ],
)
def test_a_strategy_that_refers_outside_or_cycles_is_refused(
    change: dict[str, Any], said: str
) -> None:
    with pytest.raises(ProofError, match=said):
        check_empty("mnk(9,9,2)", replace(NEIGHBOURS, **change))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([[0, 1, 2, 3], [1, 0, 2, 3]], "symmetry 1 does not take lines to lines"),
        ([[0, 1, 2, 3], [0, 0, 2, 3]], "symmetry 1 does not take each cell to its own"),
        ([[3, 2, 1, 0]], "the first symmetry of the board is not the identity"),
    ],
)
def test_a_board_with_a_wrong_symmetry_is_refused(rows: list[list[int]], said: str) -> None:
    board = replace(LineBoard.of(line_game("mnk(4,1,2)")), symmetries=np.array(rows, np.int16))
    with pytest.raises(ProofError, match=said):
        check_strategy(board, np.zeros(4, np.int8), pack([Node(1)], wins=True), to_move=True)


def test_a_finished_position_is_refused() -> None:
    board = LineBoard.of(line_game("mnk(4,1,2)"))
    for stones in ([1, 1, 2, 0], [2, 2, 1, 0]):
        with pytest.raises(ProofError, match="the game is over"):
            check_strategy(
                board, np.array(stones, np.int8), pack([Node(3)], wins=True), to_move=True
            )


def test_progress_reports_the_positions() -> None:
    reports: list[tuple[str, int, int | None]] = []
    board = LineBoard.of(line_game("mnk(9,9,2)"))
    check_strategy(
        board,
        np.zeros(81, np.int8),
        NEIGHBOURS,
        to_move=True,
        progress=lambda *report: reports.append(report),
    )
    assert reports[-1] == ("trying every reply", 81, None)
