"""The board: everything that is counted along agrees with a count from scratch."""

from random import Random

import numpy as np
import pytest

from tests.solve.line_search.positions import line_game
from unbeatable.core.game import LineGame
from unbeatable.core.grid import cells_of
from unbeatable.solve.jit import compiled
from unbeatable.solve.line_search import board_kernels as board
from unbeatable.solve.line_search.board_kernels import State
from unbeatable.solve.line_search.tables import Tables, tables_of
from unbeatable.solve.proof.line_board import stones_of


@compiled()
def play_and_take_back(t, s, cells):  # type: ignore[no-untyped-def]
    """Place stones in turn, then lift them again in another order."""
    for i in range(cells.size):
        board.place(t, s, cells[i], i % 2)
    for i in range(0, cells.size, 2):
        board.lift(t, s, cells[i], 0)
    for i in range(1, cells.size, 2):
        board.lift(t, s, cells[i], 1)


def filled(game: LineGame, pos: int) -> tuple[Tables, State]:
    tables = tables_of(game)
    state = board.new_state(tables)
    board.place_all(tables, state, stones_of(game, pos, 0))
    return tables, state


@pytest.mark.parametrize(
    "spec", ["mnk(5,4,3)", "mnk(6,6,4)", "mnk(7,6,4,gravity=true)", "mnk(4,4,2)"]
)
def test_counts_agree_with_the_lines(spec: str) -> None:
    game = line_game(spec)
    chance = Random(spec)
    pos = game.start()
    while game.verdict(pos) is None:
        tables, state = filled(game, pos)
        x, o = game.planes(pos)
        score, live = 0, 0
        promise = np.zeros_like(state.promise)
        kinds: dict[int, set[int]] = {kind: set() for kind in range(4)}
        for number, line in enumerate(game.lines):
            code = (x & line).bit_count() * (tables.k + 1) + (o & line).bit_count()
            assert state.code[number] == code
            assert state.rest[number] == sum(cells_of(line & ~(x | o)))
            score += int(tables.score[code])
            live += not (x & line and o & line)
            for cell in cells_of(line):
                promise[:, cell] += tables.promise[:, code]
            if tables.kind[code] >= 0:
                kinds[int(tables.kind[code])].add(number)
        assert (promise == state.promise).all()
        assert state.sums[board.SCORE] == score
        assert state.sums[board.LIVE] == live
        assert state.sums[board.EMPTY] == len(tables.below) - (x | o).bit_count()
        for kind, numbers in kinds.items():
            size = state.sums[board.SIZES + kind]
            assert {*state.lists[kind, :size].tolist()} == numbers
        pos = game.play(pos, chance.choice(game.moves(pos)))


def test_stones_are_taken_back_in_any_order() -> None:
    game = line_game("mnk(6,6,4)")
    tables, state = filled(game, game.start())
    empty = [array.copy() for array in state]
    cells = np.array(Random(1).sample(range(36), 20))
    play_and_take_back(tables, state, cells)
    assert (state.stones == -1).all()
    for name in ("code", "rest", "promise", "sums"):
        before = empty[State._fields.index(name)]
        assert (getattr(state, name) == before).all(), name


def test_positions_have_keys_of_their_own() -> None:
    game = line_game("mnk(4,4,4)")
    keys = set()
    seen = {game.start()}
    for pos in [*seen]:
        for move in game.moves(pos):
            seen.add(game.play(pos, move))
    for pos in seen:
        keys.add(int(filled(game, pos)[1].sums[board.HASH]))
    assert len(keys) == len(seen) == 17
