"""A move as cells of the picture: checked by making it there and looking at the next picture."""

import pytest

from unbeatable.core.cell_moves import CellMove, legal_cell_moves, parse_cell_move, shift_of
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.core.registry import load

GAMES = ["classic", "misere", "wild", "notakto", "morris", "achi", "whoa", "connect4"]


@pytest.mark.parametrize("spec", GAMES)
def test_a_step_made_on_the_picture_gives_the_next_picture(spec: str) -> None:
    game = load(spec)
    seen = {game.start()}
    queue = [game.start()]
    while queue and len(seen) < 2_000:
        pos = queue.pop(0)
        before = game.picture(pos)
        for cell_move, move in zip(legal_cell_moves(game, pos), game.moves(pos), strict=True):
            after_pos = game.play(pos, move)
            after = game.picture(after_pos)
            cells = {c: m for c, m in enumerate(before.marks) if m in PLAYER_NAMES}
            mark = cells.pop(cell_move.start) if cell_move.start is not None else None
            assert cell_move.target not in cells
            cells[cell_move.target] = "stone"
            right, down = shift_of(game, pos, move)
            moved = {cell + right + down * before.columns: cells[cell] for cell in cells}
            there = {c: m for c, m in enumerate(after.marks) if m in PLAYER_NAMES}
            assert moved.keys() == there.keys()
            assert all(there[c] == m for c, m in moved.items() if m != "stone")
            if mark:
                assert mark == PLAYER_NAMES[game.turn(pos)]
            if cell_move.mark:
                assert there[cell_move.target] == cell_move.mark
            if after_pos not in seen:
                seen.add(after_pos)
                queue.append(after_pos)


def test_the_shift_is_zero_where_the_board_stands_still_and_not_in_whoa() -> None:
    match = Match.new("classic").apply("b2")
    assert shift_of(match.game, match.position, match.game.moves(match.position)[0]) == (0, 0)
    whoa = Match.new("whoa").apply("b2")
    game, pos = whoa.game, whoa.position
    assert shift_of(game, pos, game.read_move(pos, "d2")) == (-1, 0)
    assert shift_of(game, pos, game.read_move(pos, "b0")) == (0, -1)


def test_a_move_that_names_no_cell_is_no_step() -> None:
    picture = load("classic").picture(0)
    assert parse_cell_move(picture, "b2") == CellMove("b2", 4)
    assert parse_cell_move(picture, "pass") is None
