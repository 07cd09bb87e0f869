"""Positions from outside: text, ints and what is neither."""

from collections.abc import Callable

import numpy as np
import pytest

import unbeatable as ub
from unbeatable.core.game import Playable
from unbeatable.core.positions import position_of
from unbeatable.drawing.svg import svg_of
from unbeatable.pictures import png_of
from unbeatable.solve.solution import Solution

NO_POSITIONS = [
    ("classic", -5),
    ("classic", 0b111),
    ("classic", 1 | 1 << 9),
    ("classic", 1 << 18),
    ("misere", 1 << 9),
    ("wild", 1 | 1 << 9),
    ("notakto", 1 << 9),
    ("connect4", 1),
    ("morris", 2**19),
    ("achi", 0b111),
    ("whoa", 262145),
    ("whoa", 1),
]

DOORS: list[Callable[[Solution, Playable, int], object]] = [
    lambda solution, game, pos: solution.outcome(pos),
    lambda solution, game, pos: solution.value(pos),
    lambda solution, game, pos: solution.remoteness(pos),
    lambda solution, game, pos: solution.rate(pos),
    lambda solution, game, pos: solution.best(pos),
    lambda solution, game, pos: ub.Match.new(game, pos),
    lambda solution, game, pos: svg_of(game, pos),
    lambda solution, game, pos: ub.explain(game, pos, solution=solution),
    lambda solution, game, pos: png_of(game, pos),
]


@pytest.mark.parametrize(("spec", "pos"), NO_POSITIONS)
def test_an_int_that_is_not_a_position_is_refused_and_quoted(spec: str, pos: int) -> None:
    with pytest.raises(ub.PositionError, match=f"^{pos} is not a position of "):
        position_of(ub.load(spec), pos)


@pytest.mark.parametrize("spec", ["classic", "connect4", "wild", "notakto", "morris", "whoa"])
@pytest.mark.parametrize("bit", [90, 91])
def test_bits_outside_the_board_are_named_before_anything_else(spec: str, bit: int) -> None:
    with pytest.raises(ub.PositionError, match=r"it has bits outside the board$"):
        position_of(ub.load(spec), 1 << bit)


@pytest.mark.parametrize("spec", ["classic", "wild", "notakto", "morris", "whoa"])
@pytest.mark.parametrize("door", DOORS)
def test_every_public_function_refuses_it(
    spec: str, door: Callable[[Solution, Playable, int], object]
) -> None:
    solution, game = ub.solve(spec), ub.load(spec)
    for named, pos in NO_POSITIONS:
        if named == spec:
            with pytest.raises(ub.PositionError):
                door(solution, game, pos)


def test_an_int_that_is_too_long_to_be_written_is_refused() -> None:
    with pytest.raises(ub.PositionError, match=r"^<int> is not a position of morris"):
        position_of(ub.load("morris"), 2**200_000)


def test_a_solution_contains_only_positions() -> None:
    assert "x../.../... o" in ub.solve("classic")
    assert all(pos not in ub.solve("classic") for spec, pos in NO_POSITIONS if spec == "classic")


def test_the_refusal_gives_the_reason() -> None:
    with pytest.raises(ub.PositionError, match="both x and o are on a3"):
        ub.Match.new("classic", 1 | 1 << 9)
    with pytest.raises(ub.PositionError, match="its board is that of position 262160"):
        ub.solve("whoa").rate(262145)


@pytest.mark.parametrize("spec", ["classic", "wild", "notakto", "morris", "achi", "whoa"])
def test_all_positions_that_play_leads_to_are_accepted(spec: str) -> None:
    game = ub.load(spec)
    seen = {game.start()}
    waiting = [*seen]
    for pos in waiting:
        assert position_of(game, pos) == pos
        assert position_of(game, game.write(pos)) == pos
        for move in game.moves(pos):
            after = game.play(pos, move)
            if after not in seen and len(seen) < 3_000:
                seen.add(after)
                waiting.append(after)


def test_whatever_has_an_index_is_an_int() -> None:
    game = ub.load("classic")
    for kind in (np.uint64, np.int32, np.int64):
        pos = position_of(game, kind(16))
        assert type(pos) is int
        assert pos == 16
        assert ub.solve(game).outcome(kind(16)) == ub.solve(game).outcome(".../.x./...")
    with pytest.raises(ub.PositionError, match="7 is not a position"):
        position_of(game, np.int64(7))


@pytest.mark.parametrize("thing", [True, 1.5, [1], object(), np.float64(1)])
def test_what_is_neither_text_nor_an_int_is_refused(thing: object) -> None:
    with pytest.raises(ub.PositionError, match="give one as text or as an int"):
        position_of(ub.load("classic"), thing)  # type: ignore[arg-type]


class Pile:
    """A game without text and without `check`: take one or two of five."""

    spec = "pile"

    def start(self) -> int:
        return 5

    def turn(self, pos: int) -> int:
        return (5 - pos) % 2

    def moves(self, pos: int) -> list[int]:
        return [taken for taken in (1, 2) if taken <= pos]

    def play(self, pos: int, move: int) -> int:
        return pos - move

    def verdict(self, pos: int) -> ub.Value | None:
        return None if pos else ub.Value.LOSS

    def canonical(self, pos: int) -> int:
        return pos


def test_a_game_of_rules_alone_takes_ints_and_no_text() -> None:
    assert position_of(Pile(), 3) == 3
    with pytest.raises(ub.PositionError, match="'3': the game pile does not read text"):
        position_of(Pile(), "3")
