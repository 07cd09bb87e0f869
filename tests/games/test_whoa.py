"""Tic Tac Whoa against a second, naive set of rules that knows coordinates and nothing of bits."""

from collections.abc import Iterator, Set
from itertools import product
from typing import NamedTuple

import pytest

from unbeatable import IllegalMove, Match, PositionError, load
from unbeatable.core.game import Position

Cell = tuple[int, int]
WHOA = load("whoa")


class Naive(NamedTuple):
    """Pieces of x and of o anywhere on an endless board, as (column, row)."""

    x: frozenset[Cell]
    o: frozenset[Cell]
    turn: int

    def shifted(self) -> "Naive":
        """Moved so that the smallest column and row are 0."""
        pieces = self.x | self.o
        if not pieces:
            return self
        left, low = min(c for c, _ in pieces), min(r for _, r in pieces)
        x, o = (frozenset((c - left, r - low) for c, r in own) for own in (self.x, self.o))
        return Naive(x, o, self.turn)

    def over(self) -> bool:
        return any(
            {(c + i * dc, r + i * dr) for i in range(3)} <= own
            for own in (self.x, self.o)
            for c, r in own
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def after(self, own: frozenset[Cell]) -> "Naive":
        return Naive(self.x, own, 0) if self.turn else Naive(own, self.o, 1)

    def children(self) -> Iterator["Naive"]:
        """One for each legal move; from the empty board there is one."""
        if self.over():
            return
        own, other = (self.o, self.x) if self.turn else (self.x, self.o)
        starts: list[Cell | None] = [None] if len(own) < 3 else [*own]
        everywhere = product(range(-4, 8), range(-4, 8))
        for target, start in product(everywhere, starts):
            left = own - {start} if start else own
            if target in own | other or not fits({target} | left | other):
                continue
            yield self.after(left | {target})
            if not own | other:
                return


def fits(pieces: Set[Cell]) -> bool:
    """Whether some 3x3 window holds all the pieces."""
    return all(max(axis) - min(axis) < 3 for axis in zip(*pieces, strict=True))


def naive(pos: Position) -> Naive:
    rows = WHOA.write(pos).split()[0].split("/")
    cells = {(c, 2 - r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    x, o = (frozenset(cell for cell, m in cells.items() if m == mark) for mark in "xo")
    return Naive(x, o, WHOA.turn(pos)).shifted()


@pytest.mark.uncovered
def test_every_position_has_the_moves_of_the_naive_rules() -> None:
    seen = {WHOA.start()}
    waiting = [WHOA.start()]
    while waiting:
        pos = waiting.pop()
        children = [WHOA.play(pos, move) for move in WHOA.moves(pos)]
        ours = sorted(tuple(map(sorted, naive(child)[:2])) for child in children)
        theirs = sorted(tuple(map(sorted, child.shifted()[:2])) for child in naive(pos).children())
        assert ours == theirs, WHOA.write(pos)
        assert naive(pos).over() == (WHOA.verdict(pos) is not None)
        fresh = {WHOA.canonical(child) for child in children} - seen
        seen |= fresh
        waiting += fresh
    assert len(seen) == 673


def test_the_piece_from_the_far_side_wins() -> None:
    match = Match.new("whoa", "xxo/.ox/.o. x")
    after = match.apply("a3-d1")
    assert after.winner == 0
    assert WHOA.write(after.position) == "xo./ox./o.x o"
    assert WHOA.picture(after.position).winning == (6, 12, 18)
    assert str(after.picture) == (
        "  4\n  3    X o .\n  2    o X .\n  1    o . X\n  0\n     @ a b c d"
    )


def test_the_picture_shows_the_cells_around_the_window_that_a_move_can_reach() -> None:
    marks = WHOA.picture(WHOA.read("xxo/.ox/.o. x")).marks
    assert [marks[row : row + 5] for row in range(0, 25, 5)] == [
        "     ",
        " xxo.",
        " .ox.",
        " .o..",
        "     ",
    ]


def test_there_is_one_first_drop_and_24_second_ones() -> None:
    match = Match.new("whoa")
    assert match.legal == ("b2",)
    second = match.apply("b2").legal
    assert len(second) == 24
    assert {"@0", "@4", "d0", "d4", "a1", "c3"} <= set(second)
    assert "b2" not in second


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        ("b2", "d4", "..o/.../x.. x"),
        ("b2", "@2", ".../o.x/... x"),
        ("b2", "c2", ".../xo./... x"),
        ("b2", "b1", ".x./.o./... x"),
    ],
)
def test_the_window_is_recentred_after_each_move(first: str, second: str, shown: str) -> None:
    match = Match.new("whoa").apply(first).apply(second)
    assert WHOA.write(match.position) == shown


def test_any_placement_in_the_box_reads_as_one_position() -> None:
    texts = ["xo./.../... x", ".xo/.../... x", ".../.../xo. x", ".../.xo/... x"]
    assert {WHOA.read(text) for text in texts} == {WHOA.read(".../xo./...")}
    assert WHOA.write(WHOA.read(texts[1])) == ".../xo./... x"


def test_the_side_may_be_left_out_where_a_line_tells_it() -> None:
    assert WHOA.write(WHOA.read("xxx/oo./o..")) == "xxx/oo./o.. o"


def test_any_first_drop_is_the_one_and_numbers_name_cells_of_the_window() -> None:
    assert Match.new("whoa").apply("a1").played == ("b2",)
    assert Match.new("whoa").apply("5").apply("9").played == ("b2", "c1")


def test_a_drop_that_does_not_fit_into_three_by_three_is_refused() -> None:
    match = Match.new("whoa", "xo./.../... x")
    assert WHOA.write(match.position) == ".../xo./... x"
    with pytest.raises(IllegalMove, match="'d2' is not a legal move"):
        match.apply("d2")


def test_no_drop_after_the_third_piece_is_down() -> None:
    with pytest.raises(IllegalMove, match="'b1' is not a legal move"):
        Match.new("whoa", "xxo/.ox/.o. o").apply("b1")


def test_no_move_while_pieces_are_in_hand() -> None:
    match = Match.new("whoa", "xo./.x./..o x")
    assert WHOA.picture(match.position).hands == (1, 1)
    with pytest.raises(IllegalMove, match="'a3-a1' is not a legal move"):
        match.apply("a3-a1")


def test_no_move_of_the_opponents_piece() -> None:
    with pytest.raises(IllegalMove, match="'b2-a1' is not a legal move"):
        Match.new("whoa", "xxo/.ox/.o. x").apply("b2-a1")


def test_no_move_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        Match.new("whoa", "xo./ox./o.x o").apply("a1-b1")


def test_a_piece_must_go_to_another_cell() -> None:
    with pytest.raises(IllegalMove, match="'a3-a3' is not a legal move"):
        Match.new("whoa", "xxo/.ox/.o. x").apply("a3-a3")


def test_the_lifted_piece_does_not_count_when_the_window_is_measured() -> None:
    # x on a3 is the only piece of column a: lifted, it may go to column d, but nowhere left of a.
    legal = Match.new("whoa", "xxo/.ox/.o. x").legal
    assert "a3-d2" in legal
    assert "b3-d2" not in legal
    assert not any(move.startswith("a3-@") for move in legal)


@pytest.mark.parametrize("move", ["e1", "a5", "a1-e1", "a1-a2-a3", "", "aa"])
def test_what_is_not_a_cell_of_the_field_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove):
        Match.new("whoa").apply(move)


def test_the_side_must_be_said_once_all_pieces_are_down() -> None:
    with pytest.raises(PositionError, match="must end with the side to move"):
        WHOA.read("xxo/.ox/.o.")
