"""PNG and GIF pictures."""

import io

import pytest
from PIL import Image

from tests.pictures.matches import DRAWN, WON, played
from unbeatable import Match, UnbeatableError, solve
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.theme import CELL, DARK, HIGHLIGHTER, LIGHT
from unbeatable.pictures import Theme, gif_of, png_of
from unbeatable.pictures.raster import TO_GO
from unbeatable.pictures.shots import LAST_SECONDS, PLY_SECONDS


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def near(a: object, colour: str) -> bool:
    assert isinstance(a, tuple)
    return all(abs(p - q) < 12 for p, q in zip(a[:3], rgb(colour), strict=True))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scale", [1, 2.5])
def test_a_png_has_its_size_and_ink_where_the_marks_are(theme: Theme, scale: float) -> None:
    palette = DARK if theme == "dark" else LIGHT
    image = opened(png_of(WON.game, WON.position, scale=scale, theme=theme)).convert("RGB")
    layout = Layout.around([WON.picture])
    assert image.size == (round(layout.width * scale), round(layout.height * scale))
    for cell, mark in enumerate(WON.picture.marks):
        x, y = layout.centre(cell, 3)
        half = 20  # within the mark: a slanted line may touch the corners of other cells
        corners = (x - half, y - half, x + half, y + half)
        box = image.crop(tuple(round(side * scale) for side in corners))  # type: ignore[arg-type]
        colours = {colour for _, colour in box.getcolors(1 << 20) or []}
        assert any(near(colour, palette["x"]) for colour in colours) == (mark == "x")
        assert any(near(colour, palette["o"]) for colour in colours) == (mark == "o")
        lit = any(near(colour, palette["line"]) for colour in colours)
        assert lit == (cell in WON.picture.winning)


def test_a_png_has_labels_and_values_whatever_fonts_a_machine_has() -> None:
    plain = opened(png_of("classic")).convert("RGB")
    layout = Layout.around([Match.new("classic").picture])
    x, y = (round(2 * side) for side in layout.corner(1, 3))
    letter = plain.crop((x, y, x + round(2 * CELL), y + 50)).getcolors(1 << 20) or []
    assert any(near(colour, LIGHT["faint"]) for _, colour in letter)
    valued = opened(png_of("classic", ratings=solve("classic").rate())).convert("RGB")
    assert any(near(colour, "#E69F00") for _, colour in valued.getcolors(1 << 20) or [])


def test_auto_is_light_where_nobody_can_be_asked() -> None:
    assert png_of("classic", theme="auto") == png_of("classic", theme="light")
    assert gif_of(WON, theme="auto") == gif_of(WON)


@pytest.mark.parametrize("scale", [0, -1, 11, float("nan")])
def test_a_scale_that_makes_no_picture_is_refused(scale: float) -> None:
    with pytest.raises(UnbeatableError, match="is not a scale"):
        png_of("classic", scale=scale)


def test_a_picture_too_large_for_memory_is_refused() -> None:
    with pytest.raises(UnbeatableError, match="50 million is the most"):
        png_of("mnk(26,26,5)", scale=8)


@pytest.mark.parametrize(
    "match", [WON, DRAWN, Match.new("whoa"), played("whoa", "b2"), played("wild", "xa1")]
)
def test_a_gif_has_a_frame_for_the_start_and_for_each_move(match: Match) -> None:
    image = opened(gif_of(match, scale=1))
    assert getattr(image, "n_frames", 1) == len(match.moves) + 1
    for frame in range(1, len(match.moves)):
        image.seek(frame)
        assert image.info["duration"] == 1000 * PLY_SECONDS
    if match.moves:
        assert image.info["loop"] == 0
        image.seek(len(match.moves))
        assert image.info["duration"] == 1000 * LAST_SECONDS


def test_a_gif_shows_pieces_on_their_way() -> None:
    match = played("morris", "a3 b3 b2 c1 a1 a2 a1-b1")
    still, image = opened(gif_of(match.undo())), opened(gif_of(match))
    assert getattr(image, "n_frames", 1) == getattr(still, "n_frames", 1) + len(TO_GO) + 1
    layout = Layout.around([match.picture])
    inks = []  # how far to the right the x of the bottom row is, frame by frame
    for frame in range(len(match.moves), len(match.moves) + len(TO_GO) + 1):
        image.seek(frame)
        left, y = (1.5 * side for side in layout.corner(0, 2))
        row = image.convert("RGB").crop((round(left), round(y), round(1.5 * 240), round(y + 138)))
        ink = [
            x
            for x in range(row.width)
            if any(near(row.getpixel((x, y)), LIGHT["x"]) for y in range(row.height))
        ]
        inks.append(sum(ink) / len(ink))
    assert inks == sorted(set(inks))


def test_only_the_last_frame_of_a_gif_has_the_line() -> None:
    image = opened(gif_of(WON))
    lit = []
    for frame in range(len(WON.moves) + 1):
        image.seek(frame)
        colours = image.convert("RGB").getcolors(1 << 20) or []
        lit.append(any(near(colour, HIGHLIGHTER) for _, colour in colours))
    assert lit == [False] * len(WON.moves) + [True]
