from typing import cast

from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.line_board import LineBoard, stones_of


def line_game(spec: str) -> LineGame:
    return cast(LineGame, load(spec))


def test_lines_through_a_cell() -> None:
    board = LineBoard.of(line_game("classic"))
    assert board.cells == 9
    through = [board.through[board.first[cell] : board.first[cell + 1]] for cell in range(9)]
    assert [len(numbers) for numbers in through] == [3, 2, 3, 2, 4, 2, 3, 2, 3]
    for cell, numbers in enumerate(through):
        assert all(cell in board.lines[number] for number in numbers)


def test_symmetries_map_lines_to_lines() -> None:
    for spec in ("mnk(4,4,3)", "mnk(5,4,4)"):
        board = LineBoard.of(line_game(spec))
        lines = {frozenset(line.tolist()) for line in board.lines}
        for symmetry in board.symmetries:
            assert {frozenset(symmetry[line].tolist()) for line in board.lines} == lines


def test_stones_belong_to_a_player() -> None:
    game = line_game("classic")
    pos = game.read("x.o/.x./... o")
    assert stones_of(game, pos, 0).tolist() == [1, 0, 2, 0, 1, 0, 0, 0, 0]
    assert stones_of(game, pos, 1).tolist() == [2, 0, 1, 0, 2, 0, 0, 0, 0]
