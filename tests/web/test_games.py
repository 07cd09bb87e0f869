"""Every game by mouse: columns, chosen marks, pieces that move, and a board that does."""

import random
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

import unbeatable as ub
from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit, Visitor
from unbeatable.core.registry import listings
from unbeatable.server.matches.view import steps_of

WHOA = ["b2", "a2", "a0", "@3", "a1", "a2", "c3-@1"]
"""Its last move stands outside the window, wins, and re-centres the board."""
MORRIS = ["c2", "c3", "b2", "c1", "a3", "b3"]
HERE = "Two at this screen"


def make(person: Visitor, move: dict[str, Any]) -> None:
    """Make a move as the server names it."""
    names = person.state()["board"]["names"]
    if move["mark"]:
        person.page.get_by_role("radio", name=f"Place {move['mark']}").check()
    cells = [names[cell] for cell in (move["start"], move["target"]) if cell is not None]
    person.play(*cells)


@pytest.mark.parametrize("spec", [entry.name for entry in listings()])
def test_every_game_is_played_by_touching_cells(visit: Visit, spec: str) -> None:
    person = visit(reduced_motion="no-preference")
    person.begin(HERE, spec=spec)
    chance = random.Random(spec)
    for _ in range(9):
        state = person.state()
        if state["result"]:
            break
        make(person, chance.choice(state["legal"]))
    person.shows_the_truth()
    person.keep(f"game-{re.sub(r'[^a-z0-9]+', '-', spec).strip('-')}", axe=False)


def test_an_address_of_no_game_leaves_the_others(visit: Visit) -> None:
    person = visit()
    person.expected = re.compile(r"/api/game\?game=nope")
    person.open("/?game=nope")
    expect(person.alert).to_contain_text("'nope'")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Tic-tac-toe")
    person.keep("no-such-game")
    person.choose(game="Tic Tac Whoa")
    expect(person.alert).to_have_count(0)
    person.page.locator(".start").click()
    expect(person.board).to_be_visible()
    assert person.state()["spec"] == "whoa"


@pytest.mark.parametrize(
    "kept",
    [
        '{"choices": {"game": null, "opponent": "zzz"}, "name": 5, "seen": null}',
        '{"choices": {"game": {}, "clock": 99}}',
        '{"choices": {"game": {"name": "zzz", "title": "Z", "summary": "z", "exact": true}}}',
    ],
)
def test_a_damaged_store_does_no_harm(visit: Visit, kept: str) -> None:
    person = visit()
    person.expected = re.compile(r"/api/game\?game=zzz")
    person.open("/")
    person.page.evaluate("(kept) => localStorage.setItem('unbeatable', kept)", kept)
    person.page.reload()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Tic-tac-toe")
    person.button("Play the perfect computer").click()
    expect(person.board).to_be_visible()
    assert person.state()["spec"] == ub.load("classic").spec


def test_whoa_wins_with_a_board_that_re_centres(visit: Visit) -> None:
    match = ub.Match.new(ub.load("whoa"))
    steps = steps_of(match, WHOA)
    assert steps[-1].shift != (0, 0)
    assert steps[-1].start is not None

    person = visit(reduced_motion="no-preference")
    person.begin(HERE, game="Tic Tac Whoa")
    for move in WHOA[:-1]:
        person.play(move)
        person.shows_the_truth()
    start, target = WHOA[-1].split("-")
    person.touch(start)
    expect(person.cell(start)).to_have_accessible_name(re.compile("picked up"))
    person.keep("whoa-picked-up")
    person.play(target)
    person.ended("x wins with three in a row")
    person.shows_the_truth()
    person.is_highlighted()
    expect(person.made.last).to_contain_text("@1")
    expect(person.made.last).to_have_accessible_name("c3 to left of a1")
    winning = person.board.get_by_role("button", name=re.compile("winning line"))
    expect(winning).to_have_count(3)
    board = person.state()["board"]
    assert all(1 <= cell % 5 <= 3 and 1 <= cell // 5 <= 3 for cell in board["winning"])
    person.keep("whoa-won")


def test_whoa_says_what_does_not_fit(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, spec="whoa")
    for move in WHOA[:-1]:
        person.play(move)
    state = person.state()
    names, marks = state["board"]["names"], state["board"]["marks"]
    start, target = next(
        (start, target)
        for start in {move["start"] for move in state["legal"]}
        for target, mark in enumerate(marks)
        if mark == "."
        and not any((m["start"], m["target"]) == (start, target) for m in state["legal"])
    )
    person.touch(names[start])
    person.touch_anyway(names[target])
    expect(person.alert).to_contain_text("must stay within 3x3")
    person.shows_the_truth()
    person.keep("whoa-refused")


def test_a_computer_is_perfect_only_where_the_game_is_solved(visit: Visit) -> None:
    person = visit()
    game = person.ask("/api/game", game="mnk(8,7,4,gravity=true)")
    assert not game["exact"]
    person.open(f"/?game={quote(game['name'])}")
    expect(person.page.get_by_role("radio", name="Strong computer")).to_be_checked()
    main = person.page.get_by_role("main")
    setup = main.get_by_role("region", name=game["title"])
    perfect = re.compile("perfect", re.IGNORECASE)
    expect(setup).not_to_contain_text(perfect)
    person.button("Play the strong computer").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Play").click()
    expect(person.page.locator(".seat").first).to_contain_text("Strong computer")
    expect(main).not_to_contain_text(perfect)
    person.button("Resign").click()
    person.button("Yes, resign").click()
    expect(person.message).to_have_text("Strong computer wins: you resigned.")


def test_hints_come_also_with_the_crystal_ball_and_before_everything_else(visit: Visit) -> None:
    person = visit(novice=True).open("/?game=whoa")
    person.button("Play the perfect computer").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Play").click()
    chooser, hint = person.page.get_by_label("What follows"), person.page.get_by_role("note")
    person.page.get_by_role("switch", name="Crystal ball").check()
    expect(hint).to_contain_text("Place a piece.")
    seen = set()
    while not (state := person.state())["result"]:
        expect(person.message).to_have_text("Your turn.")
        expect(chooser).to_be_visible()
        if hint.count():
            seen.add(hint.text_content())
            above, below = hint.bounding_box(), chooser.bounding_box()
            assert above and below
            assert above["y"] < below["y"]
            expect(hint).to_be_in_viewport(ratio=1)
            dashed = person.board.locator(".outside.offered").count()
            assert dashed or "dashed" not in (hint.text_content() or "")
        moving = state["legal"][0]["start"] is not None
        if moving and len(seen) > 2:
            break
        rated = person.ask("/api/ratings", game="whoa", position=state["position"])["moves"]
        slowest = max(
            (it for it in rated if it["value"] == "win"), key=lambda it: int(it["remoteness"])
        )
        person.play(*slowest["move"].split("-"), replies=1)
    told = " ".join(str(words) for words in seen)
    assert "The board re-centres by itself" in told
    assert "Pick up one of your pieces" in told


def test_a_column_is_enough_in_connect_four(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference")
    person.begin(HERE, game="Connect Four")
    person.play("d6")
    expect(person.cell("d1")).to_have_accessible_name(re.compile("^d1, x"))
    person.play("d6")
    expect(person.cell("d2")).to_have_accessible_name(re.compile("^d2, o"))
    for column in ("c6", "c5", "b4", "b3", "a2"):
        person.play(column)
    person.ended("x wins with four in a row")
    person.shows_the_truth()
    person.is_highlighted()
    person.keep("connect-four")


def test_wild_lets_one_choose_the_mark(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, game="Wild tic-tac-toe")
    person.page.get_by_role("radio", name="Place o").check()
    person.play("b2")
    expect(person.cell("b2")).to_have_accessible_name(re.compile("^b2, o"))
    person.keep("wild-choice")
    person.page.get_by_role("radio", name="Place x").check()
    person.play("a1")
    expect(person.cell("a1")).to_have_accessible_name(re.compile("^a1, x"))
    assert person.state()["moves"] == ["ob2", "xa1"]
    expect(person.made.first).to_have_accessible_name("o on b2")
    expect(person.made.first.locator(".mark.o")).to_be_visible()


def test_misere_is_lost_by_three_in_a_row(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, spec="misere")
    for move in ["b2", "a1", "a2", "c3", "c2"]:
        person.play(move)
    person.ended("o wins: x made three in a row")
    person.keep("misere")


def test_a_piece_is_let_go_of_outside_the_board(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, spec="morris")
    for move in ["a1", "b1", "b2", "a2", "c2", "c3"]:
        person.play(move)
    box = person.cell("c2").bounding_box()
    assert box is not None
    right, middle = box["x"] + box["width"], box["y"] + box["height"] / 2
    mouse = person.page.mouse
    mouse.move(right - 3, middle)
    mouse.down()
    mouse.move(right + 40, middle)
    mouse.up()
    for x in (right - 10, right - 40):
        mouse.move(x, middle)
    expect(person.cell("c2")).to_have_attribute("aria-pressed", "false")
    expect(person.page.locator(".carried")).to_have_count(0)
    person.touch_anyway("c1")
    expect(person.alert).to_be_visible()
    person.sees(6)
    person.drag("c2", "c1")
    person.sees(7)


def test_morris_pieces_are_picked_up_and_put_down(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, game="Three Men's Morris")
    for move in MORRIS:
        person.play(move)
    person.touch("a3")
    expect(person.cell("a3")).to_have_attribute("aria-pressed", "true")
    person.keep("morris-picked-up")
    person.page.keyboard.press("Escape")
    expect(person.cell("a3")).to_have_attribute("aria-pressed", "false")
    person.touch("a3")
    person.touch_anyway("b1")
    expect(person.alert).to_contain_text("cannot go to b1")
    if person.cell("a3").get_attribute("aria-pressed") != "true":
        person.touch("a3")
    person.play("a2")
    person.ended("x wins with three in a row")
    expect(person.made.last).to_contain_text("→")
    expect(person.made.last).to_have_accessible_name("a3 to a2")
    person.shows_the_truth()


def test_morris_pieces_are_dragged(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference")
    person.begin(HERE, spec="morris")
    for move in MORRIS:
        person.play(move)
    person.drag("a3", "b1")  # too far
    expect(person.alert).to_contain_text("cannot go to b1")
    person.shows_the_truth()
    person.drag("a3", "a2")
    person.sees(7)
    person.ended("x wins with three in a row")
    person.shows_the_truth()
    person.keep("morris-dragged")


def test_a_hint_says_what_to_do_next(visit: Visit) -> None:
    person = visit(novice=True)
    person.begin(HERE, spec="morris")
    person.page.get_by_role("dialog").get_by_role("button", name="Play").click()
    for move in MORRIS:
        person.play(move)
    hint = person.page.get_by_role("note")
    expect(hint).to_contain_text("Pick up one of your pieces")
    person.touch("a3")
    expect(hint).to_contain_text("Put it down on a marked cell")
    person.keep("hint-held")
    person.page.keyboard.press("Escape")
    expect(hint).to_contain_text("Pick up one of your pieces")
    person.play("b2", "b1")
    expect(hint).to_have_count(0)  # it is known by now


@pytest.mark.parametrize(
    ("spec", "tall"),
    [("classic", 667), ("whoa", 667), ("wild", PHONE_TALL), ("connect4", 667), ("morris", 667)],
)
def test_a_hint_is_in_sight_on_a_phone(visit: Visit, spec: str, tall: int) -> None:
    person = visit(novice=True, touch=True, wide=PHONE_WIDE, tall=tall)
    person.begin(HERE, spec=spec)
    if spec != "classic":
        person.page.get_by_role("dialog").get_by_role("button", name="Play").tap()
    person.page.evaluate("scrollTo(0, 0)")
    hint, tools = person.page.get_by_role("note"), person.page.locator(".tools")
    expect(hint).to_be_in_viewport(ratio=1)
    before = tools.bounding_box()
    person.button("Got it").tap()
    while hint.count():  # another one may come after it
        person.button("Got it").tap()
    assert tools.bounding_box() == before, "the buttons below it stay where they are"


@pytest.mark.parametrize(
    ("spec", "position", "move"),
    [
        ("morris", "xox/ox./..o x", "c3-c2"),
        ("achi", "oo./xox/oxx x", "c2-c3"),
        ("whoa", "o.x/.ox/xo. o", "a3-c1"),
    ],
)
def test_a_forced_line_is_drawn_where_pieces_move(
    visit: Visit, spec: str, position: str, move: str
) -> None:
    person = visit().open(f"/explore?game={spec}&pos={quote(position)}")
    person.page.get_by_label("What follows").select_option(move)
    line = person.ask("/api/variation", game=spec, position=position, move=move)
    shown = re.sub(r"([a-c@]\d)-(?=[a-c@]\d)", r"\1→", line["words"]).replace("plies", "moves")
    expect(person.page.get_by_role("main").get_by_text(shown)).to_be_visible()
    ghosts = person.board.locator(".ghost")
    numbers = ghosts.locator("text").all_text_contents()
    assert numbers == [str(i) for i in range(1, len(numbers) + 1)]
    assert 3 <= len(numbers) <= len(line["steps"])
    expect(ghosts.locator(".arrow")).to_have_count(len(numbers))
    start, target = move.split("-")
    for name, end in ((start, 0), (target, 1)):
        assert reaches(person.cell(name), ghosts.first.locator(".arrow"), end)
    person.keep(f"line-{spec}")


def reaches(cell: Locator, arrow: Locator, end: int) -> bool:
    """Whether an arrow begins, or ends, within a cell."""
    box = cell.bounding_box()
    x, y = arrow.evaluate(
        """(path, end) => {
            const point = path.getPointAtLength(end * path.getTotalLength());
            const { x, y } = point.matrixTransform(path.getScreenCTM());
            return [x, y];
        }""",
        end,
    )
    assert box
    across, down = (x - box["x"]) / box["width"], (y - box["y"]) / box["height"]
    return bool(0 <= across <= 1 and 0 <= down <= 1)


def test_achi_goes_on_when_all_pieces_are_down(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, game="Achi")
    for move in ["c3", "b3", "b1", "c2", "b2", "a2", "a3", "c1"]:
        person.play(move)
    person.play("b1", "a1")
    person.ended("x wins with three in a row")
    person.shows_the_truth()


def test_hands_are_counted(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, spec="morris")
    hands = person.page.get_by_role("img", name=re.compile("in hand"))
    expect(hands).to_have_count(2)
    person.play("b2")
    expect(person.page.get_by_role("img", name="2 in hand")).to_be_visible()
    expect(person.page.get_by_role("img", name="3 in hand")).to_be_visible()
