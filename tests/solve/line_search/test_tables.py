"""Tables: lines through cells, falling stones, and what lines are worth."""

from tests.solve.line_search.positions import line_game
from unbeatable.solve.line_search.tables import (
    FOURS,
    NO_KIND,
    ONE_MISSING,
    PROMISE,
    SCORES,
    TWO_MISSING,
    tables_of,
)


def test_rays_are_the_lines_through_each_cell() -> None:
    game = line_game("mnk(5,4,3)")
    tables = tables_of(game)
    for cell in range(20):
        rays = tables.rays[tables.first[cell] : tables.first[cell + 1]].tolist()
        assert all(cell in ray[1:] for ray in rays)
        assert len(rays) == sum(line >> cell & 1 for line in game.lines)
        assert all(tables.lines[ray[0]].tolist() == ray[1:] for ray in rays)


def test_a_stone_falls_on_the_cell_below() -> None:
    tables = tables_of(line_game("mnk(3,2,2,gravity=true)"))
    assert tables.below.tolist() == [3, 4, 5, -1, -1, -1]
    assert set(tables_of(line_game("mnk(3,2,2)")).below.tolist()) == {-1}


def test_the_owner_of_a_cell_follows_from_the_cells_of_the_other_columns() -> None:
    """In Connect Four x gets the odd rows; with an odd number of other cells o does."""
    owner = tables_of(line_game("connect4")).owner
    assert owner[-7:].tolist() == [0] * 7
    assert owner[-14:-7].tolist() == [1] * 7
    assert tables_of(line_game("mnk(8,7,4,gravity=true)")).owner[-1] == 1
    assert set(tables_of(line_game("mnk(8,7,4)")).owner.tolist()) == {-1}


def test_lines_are_worth_the_same_to_both_players() -> None:
    tables = tables_of(line_game("mnk(6,6,4)"))
    x3, o3, both = 3 * 5, 3, 5 + 1
    assert tables.score[x3] == -tables.score[o3] == SCORES[1]
    assert tables.score[both] == tables.score[0] == 0
    assert (tables.kind[x3], tables.kind[o3]) == (ONE_MISSING, ONE_MISSING + 1)
    assert (tables.kind[10], tables.kind[2]) == (TWO_MISSING, TWO_MISSING + 1)
    assert tables.kind[both] == tables.kind[0] == NO_KIND
    three, two, none = (int(tables.promise[0, code] & PROMISE) for code in (x3, 10, 0))
    assert three > two > none > 0
    assert int(tables.promise[0, 10]) >= FOURS > int(tables.promise[0, x3])
    assert tables.promise[1, x3] == 0


def test_tables_are_made_once() -> None:
    assert tables_of(line_game("mnk(6,6,4)")) is tables_of(line_game("mnk(6,6,4)"))
