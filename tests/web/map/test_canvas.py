"""What the map draws: signs, contrast, and pictures to save."""

import math
import re
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.web.browser import THEMES, Theme, Visit, Visitor
from tests.web.map.pages import canvas, is_at, map_of, tree

SIGNS = {"win": (0, 0x9E, 0x73), "draw": (0xE6, 0x9F, 0), "loss": (0xD5, 0x5E, 0)}


def test_the_view_is_saved_as_a_large_picture(visit: Visit, tmp_path: Path) -> None:
    person = map_of(visit(), "classic", "b2", "a1")
    with person.page.expect_download() as saved:
        person.button("Save picture").click()
    assert saved.value.suggested_filename == "tic-tac-toe-map-b2-a1.png"
    path = tmp_path / "map.png"
    saved.value.save_as(path)
    view = canvas(person).bounding_box()
    assert view
    with Image.open(path) as picture:
        wide, tall = picture.size
    assert wide >= max(2048, 2 * view["width"])
    assert wide / tall == pytest.approx(view["width"] / view["height"], rel=0.01)


Box = tuple[float, float, float, float]


def drawn(person: Visitor, *, within: str | None = None) -> tuple[Image.Image, Box]:
    """What the canvas shows, and where the selected 3x3 board is, or the one in a cell of it."""
    view = canvas(person).bounding_box()
    assert view
    picture = Image.open(BytesIO(canvas(person).screenshot())).convert("RGB")
    cell, head = 0.94 / 3, 0.08
    high = head + 3 * cell + 0.03
    wide = 0.92 * min(view["width"], view["height"] / high)
    left, top = (view["width"] - wide) / 2, (view["height"] - wide * high) / 2
    if within is not None:
        column, row = "abc".index(within[0]), "321".index(within[1])
        left, top = left + (0.03 + column * cell) * wide, top + (head + row * cell) * wide
        free, inner = cell * wide, cell * 0.9 * wide / high
        left, top, wide = left + (free - inner) / 2, top + 0.05 * free, inner
    return picture, (left, top, wide, wide * high)


def luminance(colour: tuple[int, ...]) -> float:
    parts = [it / 255 for it in colour]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
    return sum(it * share for it, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(picture: Image.Image, box: Box) -> float:
    """Between the ground, which most pixels have, and what stands out most from it."""
    left, top, wide, high = box
    part = picture.crop((round(left), round(top), round(left + wide), round(top + high)))
    colours = Counter(zip(*(iter(part.tobytes()),) * 3, strict=True))
    ground = luminance(colours.most_common(1)[0][0])
    others = [luminance(colour) for colour, count in colours.items() if count > 3]
    return max((max(ground, it) + 0.05) / (min(ground, it) + 0.05) for it in others)


@pytest.mark.parametrize("theme", THEMES)
def test_a_board_that_a_mistake_led_to_can_be_read(visit: Visit, theme: Theme) -> None:
    person = map_of(visit(wide=1366, tall=768, color_scheme=theme), "classic", "b2", "b1")
    is_at(person, "b2", "b1")
    picture, (left, top, wide, _) = drawn(person)
    caption = (left + 0.1 * wide, top + 0.02 * wide, 0.4 * wide, 0.05 * wide)
    assert contrast(picture, caption) >= 4.5
    cell = 0.94 / 3 * wide
    for column, row in ((1, 1), (1, 2)):  # x and o
        mark = (left + 0.03 * wide + column * cell, top + 0.08 * wide + row * cell, cell, cell)
        inner = (mark[0] + 0.1 * cell, mark[1] + 0.1 * cell, 0.8 * cell, 0.8 * cell)
        assert contrast(picture, inner) >= 4.5
    person.button("Zoom out").click()  # also while it is one of several, and another is selected
    tree(person).get_by_role("button", name=re.compile("^b2")).click()
    is_at(person, "b2")
    picture, (left, top, wide, _) = drawn(person, within="b1")
    assert contrast(picture, (left + 0.1 * wide, top, 0.4 * wide, 0.08 * wide)) >= 4.5
    cell = 0.94 / 3 * wide
    mark = (left + 0.03 * wide + cell, top + 0.08 * wide + cell, cell, cell)
    assert contrast(picture, mark) >= 4.5
    zoom, view = person.button("Zoom in").bounding_box(), canvas(person).bounding_box()
    assert zoom and view
    assert zoom["y"] >= view["y"] + view["height"], "a button covers the map"


def test_a_move_has_the_same_sign_everywhere(visit: Visit) -> None:
    """It speaks for the player who makes the move: on the board, in the lists, on the map."""
    person = map_of(visit(reduced_motion="reduce"), "classic", "b2")
    is_at(person, "b2")
    for move in person.ask("/api/ratings", game="classic", position=".../.x./... o")["moves"]:
        listed = tree(person).get_by_role("button", name=re.compile(f"^{move['move']}"))
        expect(listed.locator(f"svg.{move['value']}")).to_have_count(1)
        far = "" if move["remoteness"] is None else f" in {move['remoteness']}"
        expect(listed).to_have_text(re.compile(rf"{move['move']}\s+{move['value']}{far}\s*$"))
        picture, (left, top, wide, _) = drawn(person, within=move["move"])
        inside = picture.getpixel((round(left + 0.05 * wide), round(top + 0.042 * wide)))
        assert isinstance(inside, tuple)
        # Its edge is darker, so its middle may be too.
        sign, colour = min(SIGNS.items(), key=lambda it: math.dist(it[1], inside))
        assert sign == move["value"], move
        assert math.dist(colour, inside) < 40, move
    expect(person.page.get_by_text("For the player who made the move")).to_be_visible()
