import re
from xml.etree import ElementTree

import pytest

from tests.pictures.matches import DRAWN, WON, played
from unbeatable import Match
from unbeatable.pictures import animated_svg_of
from unbeatable.pictures.shots import shots_of

SVG = "{http://www.w3.org/2000/svg}"


def test_an_animated_svg_moves_marks_from_where_they_were() -> None:
    svg = animated_svg_of(played("whoa", "b2 b4"))
    (glide,) = re.findall(r"@keyframes \S+-g3\{(.*?)\}\n", svg)
    assert "transform:translate(0px,-72px)" in glide
    assert glide.endswith("100%{transform:none}")
    root = ElementTree.fromstring(svg)
    moved = [group for group in root.iter(f"{SVG}g") if "g3" in group.get("class", "").split()]
    assert [group[0].get("data-cell") for group in moved] == ["b3", "b1"]


def test_a_mark_that_glides_to_where_its_like_stood_glides_too() -> None:
    match = played("whoa", "b2 a2 b1")  # x stands below x, and all go up one row
    shots = shots_of(match)
    (frame,) = (i for i, shot in enumerate(shots) if shot.frame.glides)
    stood, stands = (shots[i].frame.picture.marks for i in (frame - 1, frame))
    assert any(stood[cell] == stands[cell] for cell in shots[frame].frame.glides)
    root = ElementTree.fromstring(animated_svg_of(match))
    gliding = [g for g in root.iter(f"{SVG}g") if f"g{frame}" in g.get("class", "").split()]
    assert len(gliding) == len(shots[frame].frame.glides) == 3


def test_only_the_visible_caption_is_shortened() -> None:
    around = "b2-b3 c3-c2 b3-b2 c2-c3"
    svg = animated_svg_of(played("morris", f"a2 c3 b2 b1 a1 a3 {around} {around}"))
    (about,) = re.findall("<desc>(.*?)</desc>", svg)
    assert "14. o c2-c3: a draw: the same position for the third time. Moves: a2" in about
    assert "14. o c2-c3: a draw: the same...<" in svg


@pytest.mark.parametrize(
    "match", [WON, DRAWN, Match.new("classic"), played("whoa", "b2 b4 d3 a2 b1 c2 c3-b2")]
)
def test_an_animated_svg_ends_in_the_last_position(match: Match) -> None:
    root = ElementTree.fromstring(animated_svg_of(match))
    gone = {
        id(mark)
        for group in root.iter(f"{SVG}g")
        if "gone" in group.get("class", "").split()
        for mark in group.iter()
    }
    left = [
        mark.attrib["class"]
        for mark in root.iter(f"{SVG}g")
        if "data-cell" in mark.attrib and id(mark) not in gone
    ]
    assert sorted(left) == sorted(mark for mark in match.picture.marks if mark in "xo")
    assert [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "caption"]


def test_an_animated_svg_shows_each_move_in_turn() -> None:
    svg = animated_svg_of(WON)
    assert "prefers-reduced-motion:reduce" in svg
    captions = re.findall(r'class="caption"[^>]*>([^<]*)<', svg)
    assert sorted(captions)[:7] == [
        "1. x b2",
        "2. o b3",
        "3. x a3",
        "4. o c1",
        "5. x a1",
        "6. o a2",
        "7. x c3: x has won",
    ]
    begins = [float(at) for at in re.findall(r"-f\d+-8\{0%\{opacity:0\}([\d.]+)%", svg)]
    assert len(begins) == 7
    assert len(set(begins)) == 7


def test_each_name_that_an_animation_uses_is_defined_and_is_its_own() -> None:
    svg, other = animated_svg_of(WON), animated_svg_of(DRAWN)
    used, defined = (
        set(re.findall(pattern, svg))
        for pattern in (r"animation:(ub-\S+)", r"@keyframes (ub-[^{]+)")
    )
    assert used == defined
    assert not defined & set(re.findall(r"@keyframes (ub-[^{]+)", other))
    assert animated_svg_of(WON) == svg
