"""Cubes: lines, symmetries, names of cells, text, and winning through the layers."""

import random
from itertools import permutations, product

import pytest

from unbeatable import IllegalMove, Match, PositionError, SpecError, Value, load, solve
from unbeatable.core.game import LineGame, Position
from unbeatable.core.grid import cells_of, mask_of
from unbeatable.games.cube import Cube

SIDES = (2, 3, 4)


def place_of(cell: int, side: int) -> tuple[int, ...]:
    """Return layer, row and column."""
    return cell // side**2, cell // side % side, cell % side


def cell_at(place: tuple[int, ...], side: int) -> int:
    layer, row, column = place
    return (layer * side + row) * side + column


def random_position(game: Cube, chance: random.Random) -> Position:
    match = Match.new(game)
    for _ in range(chance.randrange(game.grid.cells)):
        if not match.is_over:
            match = match.apply(chance.choice(match.legal))
    return match.position


# The spec


@pytest.mark.parametrize(
    ("text", "spec", "title"),
    [
        ("qubic", "cube(4)", "Qubic"),
        ("4x4x4", "cube(4)", "Qubic"),
        ("3x3x3", "cube(3)", "3x3x3"),
        ("cube(2)", "cube(2)", "2x2x2"),
    ],
)
def test_specs(text: str, spec: str, title: str) -> None:
    game = load(text)
    assert (game.spec, game.title) == (spec, title)
    assert load(spec) == game


@pytest.mark.parametrize("side", [0, 1, 5])
def test_sides_that_there_are_not(side: int) -> None:
    with pytest.raises(SpecError, match="the side of a cube runs from 2 to 4"):
        load(f"cube({side})")


# Geometry


@pytest.mark.parametrize(("side", "lines"), [(2, 28), (3, 49), (4, 76)])
def test_lines_are_the_straight_sets_of_cells(side: int, lines: int) -> None:
    steps = [step for step in product((-1, 0, 1), repeat=3) if any(step)]
    straight = set()
    for start, step in product(product(range(side), repeat=3), steps):
        places = [
            tuple(at + i * by for at, by in zip(start, step, strict=True)) for i in range(side)
        ]
        if all(0 <= at < side for place in places for at in place):
            straight.add(mask_of(cell_at(place, side) for place in places))
    game = Cube(side)
    assert len(game.lines) == lines
    assert set(game.lines) == straight


@pytest.mark.parametrize(("side", "count"), [(2, 48), (3, 48), (4, 192)])
def test_symmetries_map_lines_to_lines(side: int, count: int) -> None:
    game = Cube(side)
    symmetries = game.cell_symmetries()
    assert len(set(symmetries)) == len(symmetries) == count
    assert symmetries[0] == tuple(range(side**3))
    lines = set(game.lines)
    for goes_to in symmetries:
        assert {mask_of(goes_to[cell] for cell in cells_of(line)) for line in lines} == lines


def test_the_symmetries_of_qubic_are_those_of_the_cube_and_two_of_its_coordinates() -> None:
    cells = range(64)
    maps = {
        tuple(cell_at(tuple(place_of(cell, 4)[axis] for axis in axes), 4) for cell in cells)
        for axes in permutations(range(3))
    }
    upside_down = tuple(cell_at((3 - place_of(c, 4)[0], *place_of(c, 4)[1:]), 4) for c in cells)
    maps.add(upside_down)
    for renumbered in ((1, 0, 3, 2), (0, 2, 1, 3)):
        maps.add(tuple(cell_at(tuple(renumbered[at] for at in place_of(c, 4)), 4) for c in cells))
    generators, group, new = list(maps), set(maps), list(maps)
    while new:
        first = new.pop()
        for then in generators:
            both = tuple(then[cell] for cell in first)
            if both not in group:
                group.add(both)
                new.append(both)
    assert set(Cube(4).cell_symmetries()) == group


@pytest.mark.parametrize("side", SIDES)
def test_images_share_a_canonical_position(side: int) -> None:
    game, chance = Cube(side), random.Random(side)
    for _ in range(3):
        pos = random_position(game, chance)
        canonical = game.canonical(pos)
        images = set(game.images(pos))
        assert pos in images
        assert {game.canonical(image) for image in chance.sample(sorted(images), 1)} == {canonical}
        assert {game.verdict(image) for image in images} == {game.verdict(pos)}


def test_cubes_are_line_games() -> None:
    game = Cube(4)
    assert isinstance(game, LineGame)
    assert game.first_line_wins
    assert game.planes(game.read("x.../..../..../o..." + 3 * "//..../..../..../....")) == (1, 4096)


# Text


@pytest.mark.parametrize("side", SIDES)
def test_names_read_back_over_the_whole_domain(side: int) -> None:
    game = Cube(side)
    start = game.start()
    names = [game.write_move(start, cell) for cell in range(side**3)]
    by_place = [
        f"{layer + 1}{'abcd'[column]}{side - row}"
        for layer, row, column in (place_of(cell, side) for cell in range(side**3))
    ]
    assert names == by_place
    assert [game.read_move(start, f" {name.upper()} ") for name in names] == [*range(side**3)]


@pytest.mark.parametrize("text", ["", "b2", "0a1", "5a1", "1e1", "1a5", "1a0", "a11", "11", "1"])
def test_names_that_there_are_not(text: str) -> None:
    with pytest.raises(
        IllegalMove, match="not a cell of a 4x4x4 board; cells run from 1a1 to 4d4: layer, column"
    ):
        load("qubic").read_move(0, text)


@pytest.mark.parametrize("side", SIDES)
def test_positions_read_back(side: int) -> None:
    game, chance = Cube(side), random.Random(side)
    for _ in range(30):
        pos = random_position(game, chance)
        text = game.write(pos)
        assert len(text.split("//")) == side
        assert game.read(text) == game.read(text.rpartition(" ")[0].upper()) == pos


def test_a_position_is_its_layers_from_the_lowest() -> None:
    match = Match.new("cube(2)").apply("1a2").apply("2b1")
    assert match.game.write(match.position) == "x./..//../.o x"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("../..", "it takes 2 rows of 2 cells from the top, for each of 2 layers, then"),
        ("../../../..", "for each of 2 layers"),
        ("..//../..//..", "for each of 2 layers"),
        ("x./..//../..//", "for each of 2 layers"),
        ("xx/..//../.. o", "x starts and the players alternate"),
        ("x./.o//.x/o. x", "both sides have a line of 2"),
    ],
)
def test_texts_that_are_no_positions(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        load("cube(2)").read(text)


# Play


@pytest.mark.parametrize("moves", ["1b2 2b2 3b2 4b2", "1a1 2b1 3c1 4d1", "1d1 2c2 3b3 4a4"])
def test_a_line_through_the_layers_wins(moves: str) -> None:
    own = moves.split()
    match = Match.new("qubic")
    for move, answer in zip(own, ["1c1", "3a2", "2a3", ""], strict=True):
        assert match.winner is None
        match = match.apply(move)
        match = match.apply(answer) if answer else match
    assert match.winner == 0
    picture = match.picture
    assert [picture.names[cell] for cell in picture.winning] == own
    assert (picture.columns, picture.rows, picture.layers) == (4, 16, 4)


def test_three_of_four_are_no_line() -> None:
    match = Match.new("qubic")
    for move in ["1a1", "1a2", "1b1", "1b2", "1c1", "1c2"]:
        match = match.apply(move)
    game = match.game
    assert isinstance(game, Cube)
    assert not match.is_over
    assert game.threats(match.position) == [game.grid.cell_of["1d2"]]  # of o, which waits


def test_the_score_counts_the_lines_of_a_cell() -> None:
    scores = []
    for cell in ("1a1", "1b1", "2b2"):  # a corner, an edge, and a cell of the inner cube
        match = Match.new("qubic").apply(cell)
        assert isinstance(match.game, Cube)
        scores.append(match.game.line_score(match.position))
    assert scores == [-7, -4, -7]  # for o


def test_forks_are_found_across_layers() -> None:
    match = Match.new("cube(3)")
    for move in ["2b2", "1c3", "2b3", "2b1"]:
        match = match.apply(move)
    game = match.game
    assert isinstance(game, Cube)
    fork = match.apply("1b3").position
    assert {game.grid.names[cell] for cell in game.threats(fork)} == {"3b1", "3b3"}
    before = match.positions[-2]  # o is to move, so forks are those of x
    assert game.grid.cell_of["1b3"] in game.forks(before)


def test_two_in_a_row_win_in_three() -> None:
    solution = solve("cube(2)", cache=False)
    assert (solution.outcome().value, solution.outcome().remoteness) == (Value.WIN, 3)


def test_the_centre_of_3x3x3_wins_in_seven() -> None:
    """After each answer, x has a move that threatens, and after the block one that forks."""
    game = Cube(3)
    after_centre = game.play(game.start(), game.grid.cell_of["2b2"])
    for answer in game.moves(after_centre):
        pos = game.play(after_centre, answer)
        assert any(_forces_a_fork(game, game.play(pos, move)) for move in game.moves(pos))


def _forces_a_fork(game: Cube, pos: Position) -> bool:
    """Return whether there is one threat, and after the block x has two and o none."""
    threats = game.threats(pos)
    if len(threats) != 1:
        return False
    blocked = game.play(pos, threats[0])
    if game.threats(blocked):
        return False
    forked = (game.play(blocked, move) for move in game.moves(blocked))
    return any(len(game.threats(after)) > 1 for after in forked)
