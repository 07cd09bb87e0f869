"""`unbeatable map`: posters with the right boards in the right places, as SVG, PNG and PDF."""

import re
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.command import Run
from unbeatable import solve
from unbeatable.core.match import Match
from unbeatable.core.registry import listings, load
from unbeatable.pictures.poster.layout import Nesting
from unbeatable.pictures.poster.pdf import poster_pdf
from unbeatable.pictures.poster.poster import Poster
from unbeatable.pictures.poster.svg import poster_svg

SVG = "{http://www.w3.org/2000/svg}"


def boards_of(svg: str) -> dict[str, ElementTree.Element]:
    """The boards by the moves that lead to them."""
    root = ElementTree.fromstring(svg)
    boards = [group for group in root.iter(f"{SVG}g") if "data-moves" in group.attrib]
    found = {board.attrib["data-moves"]: board for board in boards}
    assert len(found) == len(boards)
    return found


def marks_of(board: ElementTree.Element) -> dict[int, str]:
    used = (use.attrib["href"].removeprefix("#ub-") for use in board.findall(f"{SVG}use"))
    return {int(name[1:]): name[0] for name in used if name[0] in "xo"}


def test_boards_lie_where_the_web_client_has_them() -> None:
    # The same numbers are in web/tests/map/canvas.test.ts.
    assert Nesting(3, 3).height == pytest.approx(1.05)
    (place,) = Nesting(3, 3).places([4])
    assert place == pytest.approx((0.365714, 0.409, 0.268571), abs=1e-6)
    first, second = Nesting(4, 3).places([0, 0])
    assert first == pytest.approx((0.04175, 0.156801, 0.099875), abs=1e-6)
    assert second.x == pytest.approx(0.153375, abs=1e-6)


def test_every_board_has_its_marks_and_its_value() -> None:
    game, solution = load("classic"), solve("classic")
    boards = boards_of(poster_svg(Poster(game, solution, depth=2)))
    assert len(boards) == 1 + 9 + 72
    for moves, board in boards.items():
        match = Match.new(game)
        for move in moves.split():
            match = match.apply(move)
        marks = enumerate(match.picture.marks)
        assert marks_of(board) == {cell: mark for cell, mark in marks if mark != "."}
        strip = board.findall(f"{SVG}rect")[1]
        # A sign speaks for the player who made the move; the first board has none.
        sign = str(-solution.value(match.position)) if match.moves else "point"
        assert strip.attrib["class"] == sign


def test_perfect_play_shows_only_the_best_moves_of_that_side() -> None:
    solution = solve("classic")
    boards = boards_of(poster_svg(Poster(load("classic"), solution, perfect=1, depth=3)))
    assert len(boards) == 1 + 9 + 24 + 168
    assert "a1 b2" in boards
    assert "a1 a2" not in boards
    # Who is not perfect may err, and that is pale, but once.
    everything = boards_of(poster_svg(Poster(load("classic"), solution, depth=3)))
    assert everything["a1 a2"].attrib["class"] == "dim"
    assert "class" not in everything["a1 a2 b3"].attrib


def test_a_finished_game_is_marked_and_a_return_ends() -> None:
    whole = Poster(load("notakto"), solve("notakto"), perfect=0)
    boards = poster_svg(whole)
    assert 'class="line"' in boards
    assert whole.plies() == 6
    loops = Poster(load("morris"), solve("morris"), depth=3)
    assert len(boards_of(poster_svg(loops))) > 300


@pytest.mark.parametrize("spec", [entry.spec for entry in listings() if "5,5" not in entry.spec])
def test_every_game_has_a_poster(spec: str) -> None:
    game = load(spec)
    solution = None if "gravity" in spec else solve(game)
    for depth in (0, 1):
        svg = poster_svg(Poster(game, solution, depth=depth))
        branches = len(game.moves(game.start())) if depth else 0
        assert len(boards_of(svg)) == 1 + branches


def test_a_pdf_is_whole() -> None:
    pdf = poster_pdf(Poster(load("classic"), solve("classic"), depth=1), theme="dark")
    assert pdf.startswith(b"%PDF-1.4")
    begin = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    assert pdf[begin:].startswith(b"xref")
    offsets = [int(offset) for offset in re.findall(rb"(\d{10}) 00000 n", pdf[begin:])]
    for number, offset in enumerate(offsets, 1):
        assert pdf[offset:].startswith(b"%d 0 obj" % number)
    streams = re.findall(rb"/Length (\d+)/Filter/FlateDecode>>\nstream\n", pdf)
    content = zlib.decompress(pdf.split(b"stream\n", 1)[1][: int(streams[0])]).decode("cp1252")
    assert content.count("q ") == content.count("Q\n") == 10
    assert content.count("/x4 Do") == 1
    assert "(a3  o to move: draw) Tj" in content


def test_words_name_the_winner_whoever_is_to_move() -> None:
    svg = poster_svg(Poster(load("classic"), solve("classic"), depth=2))
    after = svg.split('data-moves="b2 b3"')[1]
    assert after.split("</text>")[0].endswith(">b3  x to move: x wins in 5")
    large = poster_svg(Poster(load("mnk(4,4,3)"), solve("mnk(4,4,3)"), depth=1))
    assert ">b2  o to move: x wins in 4</text>" in large


def test_the_command_writes_what_the_name_asks_for(run: Run, tmp_path: Path) -> None:
    for kind, first in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        path = tmp_path / f"map.{kind}"
        assert run("map", "notakto", "-o", path, "--depth", "2", "--scale", "0.5").status == 0
        assert path.read_bytes().startswith(first)
    with Image.open(BytesIO((tmp_path / "map.png").read_bytes())) as image:
        assert image.size == (600, 630)
    dark = tmp_path / "dark.svg"
    assert run("map", "connect4", "-o", dark, "--depth", "1", "--theme", "dark").status == 0
    assert 'class="point"' in dark.read_text()


def test_what_cannot_be_drawn_is_refused(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "map.svg")
    for arguments, told in (
        (("classic", "--depth", "9", "-o", path), "more than 200,000 boards; 6 are fewer"),
        (("connect4", "--perfect", "x", "-o", path), "the best moves of this game are not known"),
        (("classic", "-o", "map.gif"), ".svg, .png or .pdf"),
    ):
        answer = run("map", *arguments)
        assert answer.status == 2
        assert told in answer.err
    assert not Path(path).exists()
