"""The map under pointer and fingers: select, dive, drag, pinch, let go."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Position, expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit, Visitor
from tests.web.map.pages import canvas, is_at, map_of, way, within
from tests.web.test_ways import SMALL


def test_pointing_selects_and_a_double_click_dives(visit: Visit) -> None:
    person = map_of(visit(reduced_motion="reduce"))
    box = canvas(person).bounding_box()
    assert box is not None
    middle = Position(x=box["width"] / 2, y=box["height"] / 2 + 8)
    canvas(person).dblclick(position=middle)
    expect(way(person)).not_to_have_count(1)
    moves = [text.strip() for text in way(person).all_inner_texts()[1:]]
    assert moves[0] == "b2"
    is_at(person, *moves)
    person.page.mouse.move(box["x"] + middle["x"], box["y"] + middle["y"])
    for _ in range(30):
        person.page.mouse.wheel(0, 400)
    expect(person.page.locator("[data-count=within]")).to_have_text("549,946")
    canvas(person).press("Home")
    is_at(person)
    person.page.mouse.down()
    person.page.mouse.move(box["x"] + box["width"], box["y"] + middle["y"], steps=8)
    person.page.mouse.up()
    expect(person.page.locator("[data-count=within]")).not_to_have_text("549,946")
    is_at(person)  # who drags selects nothing


def test_the_wheel_takes_trail_and_address_along(visit: Visit) -> None:
    person = map_of(visit(reduced_motion="reduce"))
    is_at(person)
    x, y = middle_of(person)
    person.page.mouse.move(x, y)
    for _ in range(4):
        person.page.mouse.wheel(0, -200)
    is_at(person, "b2")
    for _ in range(8):
        person.page.mouse.wheel(0, 200)
    is_at(person)
    for _ in range(3):
        person.button("Zoom in").click()
    is_at(person, "b2")


class Fingers:
    """Fingers on a touch screen, which Playwright's own touches lack: it has only taps."""

    def __init__(self, person: Visitor) -> None:
        self._session = person.context.new_cdp_session(person.page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, x: float, y: float, apart: list[float]) -> None:
        """Two fingers around a point, so far from it one after the other."""
        spread = [((x - far, y), (x + far, y)) for far in apart]
        self._send("touchStart", *spread[0])
        for both in spread[1:]:
            self._send("touchMove", *both)
        self._send("touchEnd")

    def tap(self, x: float, y: float) -> None:
        self._send("touchStart", (x, y))
        self._send("touchEnd")


FLICK = """([x, y, by]) => {
    const canvas = document.querySelector('canvas');
    const send = (kind, far, isDown = true) => {
        const touch = new Touch(
            { identifier: 0, target: canvas, clientX: x + by * far, clientY: y });
        const [touches, changedTouches] = [isDown ? [touch] : [], [touch]];
        canvas.dispatchEvent(new TouchEvent(kind,
            { bubbles: true, cancelable: true, touches, targetTouches: touches, changedTouches }));
    };
    send('touchstart', 0);
    for (const far of [0.25, 0.5, 0.75, 1]) send('touchmove', far);
    send('touchend', 1, false);
}"""
"""One finger, let go of while it moves: from within the page, since a busy machine that sends one
touch after the other makes it a slow drag."""
PICTURE = "document.querySelector('canvas').toDataURL()"
STILL = f"""() => new Promise((done) => {{
    let [before, frames] = [{PICTURE}, 0];
    const look = () => {{
        const now = {PICTURE};
        frames = now === before ? frames + 1 : 0;
        before = now;
        if (frames > 5) done(now); else requestAnimationFrame(look);
    }};
    requestAnimationFrame(look);
}})"""
"""What the canvas shows once it has not changed for a few frames."""


def middle_of(person: Visitor) -> tuple[float, float]:
    canvas(person).scroll_into_view_if_needed()
    box = canvas(person).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 8


def test_two_fingers_zoom(visit: Visit) -> None:
    person = map_of(visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL))
    expect(within(person)).to_have_text("549,946")
    assert person.page.evaluate(SMALL, "button, a, select, summary") == []
    expect(person.page.get_by_text("double-tap to dive")).to_be_visible()
    expect(person.page.get_by_text("double-click")).to_be_hidden()
    x, y = middle_of(person)
    Fingers(person).pinch(x, y, [20, 40, 80, 120])
    # Six times as large: little more than the board in the middle is left in the view.
    expect(within(person)).to_have_text(re.compile(r"^\d\d,\d{3}$"))
    is_at(person, "b2")  # what is looked at is selected
    Fingers(person).pinch(x, y, [120, 80, 40, 20])
    expect(within(person)).to_have_text("549,946")
    is_at(person)


def test_a_double_tap_dives(visit: Visit) -> None:
    person = map_of(
        visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL, reduced_motion="reduce"),
        "classic",
        "b2",
    )
    x, y = middle_of(person)
    fingers = Fingers(person)
    fingers.tap(x - 110, y)  # in a2
    fingers.tap(x - 110, y)
    expect(way(person).nth(2)).to_have_text("a2")
    moves = [text.strip() for text in way(person).all_inner_texts()[1:]]
    is_at(person, *moves)


NEXT = (0.94 / 3) / (0.94 / 3 * 0.9 / 1.05)
"""How far a board is from the next one in its row, in widths of a 3x3 board."""
ACCENT = (0x2B, 0x5C, 0x9B)


def framed(person: Visitor) -> tuple[float, float, float]:
    """From where to where the selected board reaches in the picture of the canvas, and its width.

    The right edge may be out of the picture: all boards of a row are as wide as the one before.
    """
    picture = Image.open(BytesIO(canvas(person).screenshot())).convert("RGB")
    wide, tall = picture.size
    columns = [
        x
        for x in range(wide)
        if sum(picture.getpixel((x, y)) == ACCENT for y in range(tall)) > tall / 2
    ]
    assert columns, "no frame is in view"
    left = columns[0] + 1.5
    return left, left + 0.92 * min(wide, tall / 1.05), wide


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_let_go_of_glides_on(visit: Visit, motion: str) -> None:
    person = map_of(
        visit(touch=True, wide=PHONE_WIDE, tall=PHONE_TALL, reduced_motion=motion), "classic", "b2"
    )
    before = person.page.evaluate(STILL)
    x, y = middle_of(person)
    person.page.evaluate(f"""() => addEventListener('touchend', () => requestAnimationFrame(
        () => requestAnimationFrame(() => {{ window.released = {PICTURE}; }})), true)""")
    person.page.evaluate(FLICK, [x, y, 100])
    person.page.wait_for_function("() => window.released")
    rest = person.page.evaluate(STILL)
    released = person.page.evaluate("window.released")
    assert before not in (released, rest)
    assert (released == rest) == (motion == "reduce")
    if motion == "reduce":
        is_at(person, "b2")
    else:  # b2 has left the view: trail and address name the board that is there, left of b2
        is_at(person, "a2")
        start, end, wide = framed(person)
        assert start < wide / 2 < end, "what is selected is not in the middle"
        assert start + NEXT * (end - start) > wide, "b2 is still in view"
