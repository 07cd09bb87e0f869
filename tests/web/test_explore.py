"""Explore: the address holds the position; values, random positions, editing, playing on."""

import re
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, TALL, WIDE, Visit, Visitor, case
from unbeatable.core.registry import listings, load

FORK = "x.o/.../..x o"
"""o has one move that does not lose."""


def explore(person: Visitor, game: str = "classic", position: str | None = None) -> None:
    at = "" if position is None else f"&pos={quote(position)}"
    person.open(f"/explore?game={quote(game)}{at}")
    expect(person.board).to_be_visible()


def position_of(person: Visitor) -> str:
    found: str = person.page.evaluate("() => new URLSearchParams(location.search).get('pos') ?? ''")
    return found


def shows(person: Visitor, position: str) -> None:
    """The board of a 3x3 game is that position."""
    rows = position.split(" ", maxsplit=1)[0].split("/")
    person.cells_say(
        {
            f"{column}{row}": mark
            for row, marks in zip("321", rows, strict=True)
            for column, mark in zip("abc", marks, strict=True)
        }
    )


def test_a_line_is_shown_as_what_it_is(visit: Visit) -> None:
    person = visit()
    for game, line in (("classic", "winning"), ("misere", "losing")):
        with case(game):
            explore(person, game, "..o/xxx/o.. o")
            for cell in ("a2", "b2", "c2"):
                expect(person.cell(cell)).to_have_accessible_name(f"{cell}, x, {line} line")
            losing = person.page.locator(".under .loses")
            expect(losing).to_have_count(2 if line == "losing" else 0)


def test_an_address_is_a_position_to_share(visit: Visit) -> None:
    person = visit(permissions=["clipboard-read", "clipboard-write"])
    explore(person)
    person.touch("a3")
    expect(person.cell("a3")).to_have_accessible_name(re.compile("^a3, x"))
    person.touch("c3")
    person.touch("c1")
    shows(person, FORK)
    expect(person.cell("b2")).to_have_accessible_name("b2, empty, loss in 4")
    person.page.wait_for_url(re.compile("pos="))
    assert position_of(person) == FORK
    person.keep("explore")

    person.button("Copy link").click()
    expect(person.button("Copied")).to_be_visible()
    link = person.page.evaluate("navigator.clipboard.readText()")
    assert link == person.page.url
    person.page.reload()
    shows(person, FORK)
    assert position_of(person) == FORK
    friend = visit()
    friend.page.goto(link)
    shows(friend, FORK)
    person.page.go_back()
    expect(person.board).to_be_visible()


def test_going_back_and_on(visit: Visit) -> None:
    person = visit()
    explore(person)
    person.touch("b2")
    expect(person.cell("b2")).to_have_accessible_name(re.compile("^b2, x"))
    person.touch("a1")
    shows(person, ".../.x./o.. x")
    person.page.go_back()  # as people know it from any page
    shows(person, ".../.x./... o")
    person.page.go_forward()
    shows(person, ".../.x./o.. x")
    person.button("One move back").click()
    shows(person, ".../.x./... o")
    person.page.keyboard.press("Backspace")
    shows(person, ".../.../... x")
    person.button("To the present").click()
    shows(person, ".../.x./o.. x")


def test_every_move_has_its_value_and_its_line(visit: Visit) -> None:
    person = visit()
    explore(person, position=FORK)
    rated = person.ask("/api/ratings", game="classic", position=FORK)["moves"]
    for move in rated:
        far = "" if move["remoteness"] is None else f" in {move['remoteness']}"
        expect(person.cell(move["move"])).to_have_accessible_name(
            f"{move['move']}, empty, {move['value']}{far}"
        )
    losing = next(move for move in rated if move["value"] == "loss")
    person.cell(losing["move"]).hover()
    expect(person.board.locator(".ghost")).to_have_count(losing["remoteness"])
    person.keep("explore-line", axe=False)
    moves = person.page.get_by_role("region", name="Moves, best first")
    moves.get_by_role("button").first.click()
    person.page.wait_for_url(re.compile(f"pos=(?!{re.escape(quote(FORK))}$)"))
    expect(person.cell(losing["move"])).to_be_visible()


def test_a_random_position_has_an_address_too(visit: Visit) -> None:
    person = visit()
    explore(person, "whoa")
    person.button("Random").click()
    expect(person.pieces).not_to_have_count(0)
    person.page.wait_for_url(
        lambda url: re.search("[xo]", url.partition("pos=")[2][:-1]) is not None
    )
    position = position_of(person)
    person.page.reload()
    expect(person.pieces).to_have_count(sum(position.split(" ")[0].count(mark) for mark in "xo"))
    assert position_of(person) == position
    person.keep("explore-random", axe=False)


def test_a_position_is_edited(visit: Visit) -> None:
    person = visit()
    explore(person)
    person.button("Edit").click()
    for brush, cells in (("Place x", ("a3", "c1")), ("Place o", ("c3",))):
        person.page.get_by_role("radio", name=brush).check()
        person.touch(*cells)
    person.keep("explore-edit", axe=False)
    person.button("Done").click()
    shows(person, FORK)
    assert position_of(person) == FORK
    person.page.keyboard.press("e")
    text = person.page.get_by_label(re.compile("^As text"))
    text.fill("xxx/oo./... o")
    person.page.wait_for_url(re.compile(r"pos=xxx/oo\./"))  # else the next text overtakes it
    expect(person.alert.filter(has_text=re.compile(r"\w"))).to_have_count(0)
    text.fill("xxx/.../... x")
    expect(person.alert.filter(has_text=re.compile(r"\w"))).to_be_visible()
    person.keep("explore-edit-wrong")
    person.button("Discard").click()
    assert position_of(person) == "xxx/oo./... o"


def test_an_edit_that_no_play_leads_to_says_so(visit: Visit) -> None:
    person = visit()
    explore(person, "connect4")
    person.button("Edit").click()
    for brush, cell in (("Place o", "a1"), ("Place x", "a2")):
        person.page.get_by_role("radio", name=brush).check()
        person.touch(cell)
    why = "This position cannot arise: no play leads there."
    expect(person.alert.filter(has_text=why)).to_be_visible()
    expect(person.page.get_by_text("This is not a position yet.")).to_be_visible()
    person.keep("explore-edit-unreached", axe=False)
    # Nor is it one in a link.
    explore(person, "connect4", "......./......./......./......./x....../o...... x")
    expect(person.alert.filter(has_text=why)).to_be_visible()
    person.button("Discard").click()  # back to the start, whose values are known
    expect(person.cell("d1")).to_have_accessible_name("d1, empty, win in 41")
    expect(person.page.get_by_text(re.compile("^(Computing|Looking up)"))).to_have_count(0)


def test_a_value_that_is_refused_is_not_looked_up_any_longer(visit: Visit) -> None:
    person = visit()
    person.expected = re.compile("400")  # Chromium's own word on a refusal
    refusal = {"code": "bad-request", "message": "it cannot arise: no play leads there"}
    person.page.route("**/api/ratings?*", lambda route: route.fulfill(status=400, json=refusal))
    explore(person)
    expect(person.alert.filter(has_text="It cannot arise: no play leads there.")).to_be_visible()
    expect(person.page.get_by_text("Looking up")).to_have_count(0)


MISPLACED = """(places) => {
    const frame = document.querySelector('.board-frame');
    frame.scrollIntoView({ block: 'center' });
    const drawn = frame.querySelector('svg');
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const [, , wide, tall] = drawn.getAttribute('viewBox').split(' ').map(Number);
    const unit = [width / (wide / 100), height / (tall / 100)];
    return [...frame.querySelectorAll('[data-cell]')].flatMap((button) => {
        const cell = Number(button.dataset.cell);
        const [x, y] = places[cell];
        const box = button.getBoundingClientRect();
        const off = [box.left - left - x * unit[0], box.top - top - y * unit[1],
                     box.width - unit[0], box.height - unit[1]];
        const middle = [left + (x + 0.5) * unit[0], top + (y + 0.5) * unit[1]];
        const hit = document.elementFromPoint(...middle);
        const isOff = hit !== button || off.some((it) => Math.abs(it) > 1);
        return isOff ? [`${button.ariaLabel} off by ${off}, ${hit?.outerHTML} is clicked`] : [];
    });
}"""
"""The buttons of a board to edit that do not lie on the cell they paint, or under something."""


PAINTED = """() => {
    const marks = [...document.querySelectorAll('.board-frame > svg > g')]
        .map((mark) => mark.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
    return [...document.querySelectorAll('.board-frame [data-cell]')].flatMap((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const drawn = marks.filter(([x, y]) => left < x && x < right && top < y && y < bottom);
        const said = button.ariaLabel.endsWith(', x') ? 1 : 0;
        return said || drawn.length ? [[Number(button.dataset.cell), said, drawn.length]] : [];
    });
}"""
"""Each cell that says it is an x or has marks drawn in it: where, whether it says so, how many."""


@pytest.mark.parametrize("part", range(2))
def test_an_edit_paints_the_cell_that_is_clicked(visit: Visit, part: int) -> None:
    person = visit().open("/explore")
    person.page.route("**/api/ratings?*", lambda _: None)  # no value comes while places are read
    for entry in list(listings())[part::2]:
        with case(entry.name):
            person.page.set_viewport_size({"width": WIDE, "height": TALL})
            go_on_with(person, entry.name)
            # The draft stays as painted: no answer puts it right, or re-centres it.
            person.page.route("**/api/read?*", lambda _: None)
            board = position_of(person).split(" ")[0]
            layers = [layer.split("/") for layer in board.split("//")]
            edits(person, layers, falls="gravity" in load(entry.spec).spec)
            person.page.unroute("**/api/read?*")


def go_on_with(person: Visitor, game: str) -> None:
    """Follow a link to another game; its position is in the address once it is on the board."""
    person.follow(f"/explore?game={quote(game)}")
    person.page.wait_for_url(lambda url: f"?game={game}&pos=" in unquote(url))


def edits(person: Visitor, layers: list[list[str]], *, falls: bool) -> None:
    """Paint a cell on a wide screen and one on a phone; nothing lies elsewhere than it is drawn.

    On a board with gravity the lowest cell of the column is painted.
    """
    rows = [row for layer in layers for row in layer]
    columns = len(rows[0])
    clicked = [0, len(rows) // 2 * columns + columns - 1]
    bottom = (len(rows) - 1) * columns
    painted = [bottom + cell % columns if falls else cell for cell in clicked]
    edit, done = person.button("Edit"), person.button("Done")
    place = edit.bounding_box()
    edit.click()
    expect(person.page.get_by_role("group", name="Board to edit")).to_be_visible()
    expect(person.board.locator("[data-cell]")).to_have_count(columns * len(rows))
    assert done.bounding_box() == place, "it jumped"
    click_drawn(person, clicked[0], places_of(layers, across=2 if len(layers) > 3 else len(layers)))
    is_painted(person, painted[:1])

    person.page.set_viewport_size({"width": PHONE_WIDE, "height": PHONE_TALL})
    click_drawn(person, clicked[1], places_of(layers, across=min(2, len(layers))))
    is_painted(person, painted)
    person.page.evaluate("scrollTo(0, 0)")
    place = done.bounding_box()
    done.click()
    expect(edit).to_be_visible()
    assert edit.bounding_box() == place, "it jumped on a phone"


GAP = 0.3
"""The distance between two layers, in cells."""


def places_of(layers: list[list[str]], *, across: int) -> list[tuple[float, float]]:
    """Return where the cells are drawn, in cells, with so many layers beside each other."""
    rows, columns = len(layers[0]), len(layers[0][0])
    return [
        (
            number % across * (columns + GAP) + column,
            number // across * (rows + GAP) + row,
        )
        for number in range(len(layers))
        for row in range(rows)
        for column in range(columns)
    ]


def click_drawn(person: Visitor, cell: int, places: list[tuple[float, float]]) -> None:
    """Click where a cell is drawn; each button lies on its own cell."""
    person.comes_to_agree(MISPLACED, places)  # layers are moved after the window has changed
    box = person.page.locator(".board-frame > svg").bounding_box()
    assert box
    unit = box["width"] / (max(x for x, _ in places) + 1)
    x, y = places[cell]
    person.page.mouse.click(box["x"] + (x + 0.5) * unit, box["y"] + (y + 0.5) * unit)


def is_painted(person: Visitor, cells: list[int]) -> None:
    """These cells say that they are an x and have one mark each, and no other cell has any."""
    button = person.board.locator(f'[data-cell="{cells[-1]}"]')
    expect(button).to_have_accessible_name(re.compile(", x$"))
    assert person.page.evaluate(PAINTED) == [[cell, 1, 1] for cell in cells]


def test_a_link_that_is_no_position_is_put_right(visit: Visit) -> None:
    person = visit()
    person.open("/explore?game=classic&pos=xxx/xx./...+x")
    expect(person.alert.filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(person.alert.filter(has_text="mnk")).to_have_count(0)
    expect(person.page.get_by_role("group", name="Board to edit")).to_be_visible()
    person.keep("explore-broken-link", axe=False)


WIDEST = """
window.widest = 0;
const look = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  window.widest = Math.max(window.widest, scrollWidth - clientWidth);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""How far a page has ever hung out of the window, also while it was loading."""


def test_a_broken_link_fits_a_phone_while_it_loads(visit: Visit) -> None:
    person = visit()
    person.context.add_init_script(WIDEST)
    for wide in (320, 375):
        person.page.set_viewport_size({"width": wide, "height": 600})
        for link in ("game=classic&pos=xxx/xx./...+x", f"pos={'x' * 150}"):
            with case(wide, link):
                person.open(f"/explore?{link}")
                expect(person.page.get_by_role("group", name="Board to edit")).to_be_visible()
                assert person.page.evaluate("widest") == 0


def test_an_unknown_game_is_said_in_words(visit: Visit) -> None:
    person = visit()
    person.open("/explore?game=chess")
    expect(person.alert.filter(has_text="chess")).to_be_visible()
    person.keep("explore-unknown", axe=False)


def test_the_names_of_many_rows_fit_beside_the_board_on_a_phone(visit: Visit) -> None:
    person = visit()
    person.page.set_viewport_size({"width": PHONE_WIDE, "height": PHONE_TALL})
    explore(person, "mnk(15,15,5)")
    person.cell("a15").wait_for()
    for name in person.page.locator(".coordinate.row").all():
        box = name.bounding_box()
        assert box
        assert box["x"] >= 0, name.inner_text()
    person.fits("explore-15x15")


def test_another_game_is_chosen(visit: Visit) -> None:
    person = visit()
    explore(person)
    person.page.get_by_role("combobox", name="Game").select_option("connect4")
    expect(person.cell("d1")).to_have_accessible_name(re.compile("win in 41"))
    explore(person, "mnk(8,7,4,gravity=true)")
    expect(person.page.get_by_text("too many positions to be solved here")).to_be_visible()
    person.touch("d6")
    expect(person.cell("d1")).to_have_accessible_name(re.compile("^d1, x"))
    person.keep("explore-large", axe=False)


def test_a_match_is_continued_at_any_ply(visit: Visit) -> None:
    person = visit()
    person.begin("Two at this screen")
    for move in ("a3", "c3", "c1", "b2"):
        person.play(move)
    person.made.nth(2).click()
    expect(person.message).to_contain_text("after 3 of 4 moves")
    person.link("Explore this position").click()
    shows(person, FORK)
    region = person.page.get_by_role("region", name="Play on from here")
    region.get_by_role("button", name="As o").click()
    person.page.wait_for_url("**/m/*")
    shows(person, FORK)
    expect(person.message).to_have_text("Your turn.")
    assert person.state()["start"] == FORK
