"""Boards that are more than a grid: walls and a floor where stones fall, roads for pieces."""

import random
import re
from math import dist
from xml.etree import ElementTree

import pytest

from unbeatable import Match
from unbeatable.core.cell_moves import legal_cell_moves
from unbeatable.core.registry import listings
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.svg import svg_of
from unbeatable.drawing.theme import MARK_ROOM, STRAY
from unbeatable.solve import solve

SHOWN = tuple(entry.name for entry in listings())

ROADED = ("morris", "morris(moves=orthogonal)", "morris(moves=king)", "achi")


def drawn(svg: str, kind: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg).iter() if each.get("class") == kind]


@pytest.mark.parametrize("spec", [*SHOWN, "mnk(4,4,3,gravity=true)"])
def test_a_board_has_walls_and_a_floor_exactly_where_stones_fall(spec: str) -> None:
    walls = drawn(svg_of(spec), "wall")
    falls = spec == "connect4" or "gravity" in spec
    assert len(walls) == falls
    if falls:
        picture = Match.new(spec).picture
        layout = Layout.around([picture])
        left, top = layout.corner(0, 0)
        right, floor = layout.corner(picture.columns, picture.rows)
        ends = [left, top, left, floor, left, floor, right, floor, right, floor, right, top]
        strokes = re.findall(r"M(\S+) (\S+)Q\S+ \S+ (\S+) ([^M]+)", walls[0].attrib["d"])
        assert [float(end) for stroke in strokes for end in stroke] == pytest.approx(
            ends, abs=STRAY
        )


@pytest.mark.parametrize("spec", ROADED)
def test_roads_run_exactly_where_pieces_move(spec: str) -> None:
    chance = random.Random(spec)
    used = set()
    for _ in range(150):
        match = Match.new(spec)
        while not match.is_over and len(match.moves) < 30:
            for move in legal_cell_moves(match.game, match.position):
                if move.start is not None:
                    used.add((min(move.start, move.target), max(move.start, move.target)))
            match = match.apply(chance.choice(match.game.moves(match.position)))
    assert set(match.picture.roads) == used
    assert len(match.picture.roads) == len(used)


def test_who_may_go_anywhere_needs_no_roads() -> None:
    for spec in set(SHOWN) - set(ROADED):
        assert not Match.new(spec).picture.roads
        assert not drawn(svg_of(spec), "point")


@pytest.mark.parametrize("values", [False, True])
def test_roads_end_at_marks_and_points_are_where_nothing_else_is(values: bool) -> None:
    match = Match.new("morris", "o.x/xxo/o.. x")
    picture, layout = match.picture, Layout.around([match.picture])
    ratings = solve("morris").rate(match.position) if values else None
    svg = svg_of("morris", match.position, ratings=ratings)
    assert len(drawn(svg, "grid")) == len(picture.roads) == 16
    for road in drawn(svg, "grid"):
        numbers = [float(n) for n in re.findall(r"[\d.]+", road.attrib["d"])]
        for end in (numbers[:2], numbers[-2:]):
            for cell, mark in enumerate(picture.marks):
                if mark in "xo":
                    assert dist(end, layout.centre(cell, 3)) > MARK_ROOM - STRAY
    points = {(float(p.attrib["cx"]), float(p.attrib["cy"])) for p in drawn(svg, "point")}
    empty = {layout.centre(cell, 3) for cell, mark in enumerate(picture.marks) if mark == "."}
    assert points == (set() if values else empty)
