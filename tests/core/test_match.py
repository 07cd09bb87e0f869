from typing import Any

import numpy as np
import pytest

from tests.textless import Textless
from unbeatable import IllegalMove, Match, PositionError, SpecError, load


def played(spec: str, *moves: str) -> Match:
    match = Match.new(spec)
    for move in moves:
        match = match.apply(move)
    return match


def test_a_match_from_the_start_to_a_win() -> None:
    match = played("classic", "b2", "a1", "c3", "a3", "a2", "c1", "c2")
    assert match.is_over
    assert match.winner == 0
    assert match.status == "x has won"
    assert match.legal == ()
    assert match.played == ("b2", "a1", "c3", "a3", "a2", "c1", "c2")
    assert str(match) == "mnk(3,3,3): o.x/xxx/o.o o (x has won)"


def test_a_move_makes_a_new_match_and_leaves_the_old_one() -> None:
    before = Match.new("classic")
    after = before.apply("b2")
    assert before.moves == ()
    assert after.moves == (4,)
    assert after.undo() == before
    assert after.turn == 1
    assert after.status == "o to move"
    assert after.winner is None


def test_moves_may_be_numbers() -> None:
    assert played("classic", "b2") == Match.new("classic").apply(4)


CIRCLE = (["a2", "c3", "b2", "b1", "a1", "a3"], ["b2-b3", "c3-c2", "b3-b2", "c2-c3"])


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    begin, around = CIRCLE
    match = played("morris", *begin, *around, *around[:-1])
    assert (match.is_over, match.is_repeated, match.status) == (False, False, "o to move")
    over = match.apply(around[-1])
    assert (over.is_over, over.is_repeated, over.winner, over.legal) == (True, True, None, ())
    assert over.status == "a draw: the same position for the third time"
    assert over.undo() == match
    with pytest.raises(IllegalMove, match="the game is over as a draw: the same position for the"):
        over.apply("b2-b3")


def test_a_match_knows_only_its_own_positions() -> None:
    begin, around = CIRCLE
    match = Match.new("morris", played("morris", *begin).position)
    for move in around:
        match = match.apply(move)
    assert not match.is_over


def test_a_win_on_the_last_empty_cell_is_a_win() -> None:
    match = Match.new("classic", "xox/oxo/ox. x")
    assert match.apply("c1").winner == 0


def test_a_full_board_without_a_line_is_a_draw() -> None:
    match = Match.new("classic", "xox/xoo/ox. x").apply("c1")
    assert match.is_over
    assert match.winner is None
    assert match.status == "a draw"


def test_in_misere_the_player_without_the_line_wins() -> None:
    match = Match.new("misere", "xx./oo./... x").apply("c3")
    assert match.winner == 1


@pytest.mark.parametrize("move", ["b2", "5", "B2 "])
def test_a_taken_cell_is_refused(move: str) -> None:
    match = played("classic", "b2")
    with pytest.raises(IllegalMove) as raised:
        match.apply(move)
    assert repr(move) in str(raised.value)
    legal = "a3, b3, c3, a2, c2, a1, b1, c1"
    assert f"'.../.x./... o': b2 is taken; legal moves are {legal}" in str(raised.value)


@pytest.mark.parametrize("move", [-1, 9, 100])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    with pytest.raises(IllegalMove, match=f"^{move} is not a legal move"):
        Match.new("classic").apply(move)


def test_integers_of_numpy_are_moves_and_bools_are_not() -> None:
    match = Match.new("classic").apply(np.int64(4))
    assert match.played == ("b2",)
    assert type(match.moves[0]) is int
    others: list[Any] = [True, 4.0, None]
    for other in others:
        with pytest.raises(IllegalMove, match=f"^{other} is not a legal move"):
            match.apply(other)


@pytest.mark.parametrize("move", ["a1", "c2"])
def test_a_move_after_the_end_is_refused(move: str) -> None:
    match = Match.new("classic", "xxx/oo./... o")
    with pytest.raises(IllegalMove, match="the game is over"):
        match.apply(move)


def test_what_is_not_a_cell_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'b9' is not a cell of a 3x3 board; cells run from a1"):
        Match.new("classic").apply("b9")


def test_nothing_to_take_back() -> None:
    with pytest.raises(IllegalMove, match="no move to take back"):
        Match.new("classic").undo()


def test_a_match_takes_rules_as_well_as_a_spec() -> None:
    assert Match.new(load("whoa")) == Match.new("whoa")


def test_a_bad_position_is_refused() -> None:
    with pytest.raises(PositionError):
        Match.new("classic", "xxx")


def test_a_game_without_text_is_refused_by_what_it_lacks() -> None:
    rules: Any = Textless()
    with pytest.raises(
        SpecError, match=r"'takeaway' is not a game that people can play: .*, write"
    ):
        Match.new(rules)
