"""Figures as PNG."""

import io

import pytest
from PIL import Image

from unbeatable.course.teacher.figure_png import figure_png
from unbeatable.drawing.theme import LIGHT

ADDRESSES = [
    "board:xx./o../..o|0,1",
    "tree:[[1,-1],[0,0]]|2",
    "predict:[[1,-1],[0,0]]",
    "cut:[[3,5],[2,9]]",
    "graph:a>b,b>a,b>end",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_figure_is_drawn_on_paper(address: str) -> None:
    with Image.open(io.BytesIO(figure_png(address))) as image:
        pixels = image.convert("RGB").tobytes()
    colours = {f"#{pixels[at : at + 3].hex().upper()}" for at in range(0, len(pixels), 3)}
    assert {LIGHT["paper"], LIGHT["grid"], LIGHT["text"]} <= colours
