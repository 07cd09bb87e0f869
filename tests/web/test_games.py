"""Every game by mouse: columns, chosen marks, pieces that move, and a board that does."""

import random
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

import unbeatable as ub
from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit, Visitor, case
from unbeatable.core.registry import listings
from unbeatable.server.matches.board_view import steps_of

WHOA = ["b2", "a2", "a0", "@3", "a1", "a2", "c3-@1"]
"""Its last move stands outside the window, wins, and re-centres the board."""
MORRIS = ["c2", "c3", "b2", "c1", "a3", "b3"]
HERE = "Two at this screen"


GAMES = [entry.name for entry in listings()]


@pytest.mark.parametrize("part", range(3))
def test_every_game_is_played_by_touching_cells(visit: Visit, part: int) -> None:
    person = visit()
    for spec in GAMES[part::3]:
        with case(spec):
            pieces_move = spec.startswith(("achi", "morris", "whoa"))
            person.page.emulate_media(reduced_motion="no-preference" if pieces_move else "reduce")
            person.begin(HERE, spec=spec)
            play_at_random(person, random.Random(spec), 9)
            person.shows_the_truth()
            name = re.sub(r"[^a-z0-9]+", "-", spec).strip("-")
            person.keep(f"game-{name}", axe=False)


def play_at_random(person: Visitor, chance: random.Random, moves: int) -> None:
    """Make moves as the server names them."""
    for made in range(moves):
        state = person.state()
        if state["result"]:
            break
        move, names = chance.choice(state["legal"]), state["board"]["names"]
        if move["mark"]:
            person.page.get_by_role("radio", name=f"Place {move['mark']}").check()
        person.touch(*(names[it] for it in (move["start"], move["target"]) if it is not None))
        person.sees(made + 1)


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


DAMAGED = [
    '{"choices": {"game": null, "opponent": "zzz"}, "name": 5, "seen": null}',
    '{"choices": {"game": {}, "clock": 99}}',
    '{"choices": {"game": {"name": "zzz", "title": "Z", "summary": "z", "exact": true}}}',
]
"""What a browser may remember after an accident."""


def test_a_damaged_store_does_no_harm(visit: Visit) -> None:
    person = visit()
    person.expected = re.compile(r"/api/game\?game=zzz")
    for kept in DAMAGED:
        with case(kept):
            person.open("/")
            person.page.evaluate("(kept) => localStorage.setItem('unbeatable', kept)", kept)
            person.page.reload()
            expect(person.page.get_by_role("heading", level=1)).to_have_text("Tic-tac-toe")
            person.button("Play the perfect computer").click()
            expect(person.board).to_be_visible()
            assert person.state()["spec"] == ub.load("classic").spec


def test_whoa_refuses_what_does_not_fit_and_wins_with_a_board_that_re_centres(visit: Visit) -> None:
    match = ub.Match.new(ub.load("whoa"))
    steps = steps_of(match, WHOA)
    assert steps[-1].shift != (0, 0)
    assert steps[-1].start is not None

    person = visit(reduced_motion="no-preference")
    person.begin(HERE, game="Tic Tac Whoa")
    for move in WHOA[:-1]:
        person.play(move)
        person.shows_the_truth()
    start, target = a_move_that_does_not_fit(person)
    person.touch(start)
    person.touch_anyway(target)
    expect(person.alert).to_contain_text("must stay within 3x3")
    person.shows_the_truth()
    person.keep("whoa-refused", axe=False)
    person.page.keyboard.press("Escape")
    expect(person.board.locator("[aria-pressed=true]")).to_have_count(0)

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


def a_move_that_does_not_fit(person: Visitor) -> tuple[str, str]:
    """From where to where: pieces would then stand more than three cells apart."""
    state = person.state()
    board, legal = state["board"], {(it["start"], it["target"]) for it in state["legal"]}
    start, target = next(
        (start, target)
        for start in sorted({start for start, _ in legal})
        for target, mark in enumerate(board["marks"])
        if mark == "." and (start, target) not in legal
    )
    return board["names"][start], board["names"][target]


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
    person.keep("connect-four", axe=False)


def test_a_mark_is_chosen_a_line_loses_and_a_full_board_goes_on(visit: Visit) -> None:
    person = visit()
    for rule in (wild_lets_one_choose, misere_is_lost_by_a_line, achi_goes_on):
        with case(rule.__name__):
            rule(person)


def wild_lets_one_choose(person: Visitor) -> None:
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


def misere_is_lost_by_a_line(person: Visitor) -> None:
    person.begin(HERE, spec="misere")
    for move in ["b2", "a1", "a2", "c3", "c2"]:
        person.play(move)
    person.ended("o wins: x made three in a row")
    person.keep("misere")


def achi_goes_on(person: Visitor) -> None:
    person.begin(HERE, game="Achi")
    for move in ["c3", "b3", "b1", "c2", "b2", "a2", "a3", "c1"]:
        person.play(move)
    person.play("b1", "a1")
    person.ended("x wins with three in a row")
    person.shows_the_truth()


def test_morris_pieces_are_counted_picked_up_and_put_down(visit: Visit) -> None:
    person = visit()
    person.begin(HERE, game="Three Men's Morris")
    hands = person.page.get_by_role("img", name=re.compile("in hand"))
    expect(hands).to_have_count(2)
    person.play(MORRIS[0])
    for left in (2, 3):
        expect(person.page.get_by_role("img", name=f"{left} in hand")).to_be_visible()
    for move in MORRIS[1:]:
        person.play(move)
    person.touch("a3")
    expect(person.cell("a3")).to_have_attribute("aria-pressed", "true")
    person.keep("morris-picked-up", axe=False)
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


def let_go_outside(person: Visitor, cell: str) -> None:
    """Drag the piece in a cell of the right column off the board, and come back without it."""
    box = person.cell(cell).bounding_box()
    assert box is not None
    right, middle = box["x"] + box["width"], box["y"] + box["height"] / 2
    mouse = person.page.mouse
    mouse.move(right - 3, middle)
    mouse.down()
    mouse.move(right + 40, middle)
    mouse.up()
    for x in (right - 10, right - 40):
        mouse.move(x, middle)


def test_morris_pieces_are_dragged_and_let_go_of_outside_the_board(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference")
    person.begin(HERE, spec="morris")
    for move in ["a1", "b2", "b1", "a3", "c2", "a2"]:
        person.play(move)
    person.at_rest()
    let_go_outside(person, "c2")
    expect(person.cell("c2")).to_have_attribute("aria-pressed", "false")
    expect(person.page.locator(".carried")).to_have_count(0)
    person.touch_anyway("c1")
    expect(person.alert).to_be_visible()
    person.sees(6)
    person.drag("b1", "b3")  # too far
    expect(person.alert).to_contain_text("cannot go to b3")
    person.shows_the_truth()
    person.drag("c2", "c1")
    person.sees(7)
    person.ended("x wins with three in a row")
    person.shows_the_truth()
    person.keep("morris-dragged", axe=False)


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


HINTED = [("classic", 667), ("whoa", 667), ("wild", PHONE_TALL), ("connect4", 667), ("morris", 667)]


def test_a_hint_is_in_sight_on_a_phone(visit: Visit) -> None:
    person = visit(novice=True, touch=True, wide=PHONE_WIDE, tall=PHONE_TALL).open("/")
    hint, tools = person.page.get_by_role("note"), person.page.locator(".tools")
    for spec, tall in HINTED:
        with case(spec, tall):
            person.forget()
            person.page.set_viewport_size({"width": PHONE_WIDE, "height": tall})
            person.begin(HERE, spec=spec)
            if spec != "classic":
                person.page.get_by_role("dialog").get_by_role("button", name="Play").tap()
            person.page.evaluate("scrollTo(0, 0)")
            expect(hint).to_be_in_viewport(ratio=1)
            before = tools.bounding_box()
            person.button("Got it").tap()
            while hint.count():  # another one may come after it
                person.button("Got it").tap()
            assert tools.bounding_box() == before, "the buttons below it stay where they are"


LINES = [
    ("morris", "xox/ox./..o x", "c3-c2"),
    ("achi", "oo./xox/oxx x", "c2-c3"),
    ("whoa", "o.x/.ox/xo. o", "a3-c1"),
]


def test_a_forced_line_is_drawn_where_pieces_move(visit: Visit) -> None:
    person = visit()
    for spec, position, move in LINES:
        with case(spec, position, move):
            person.open(f"/explore?game={spec}&pos={quote(position)}")
            a_line_is_drawn(person, spec, position, move)
            person.keep(f"line-{spec}", axe=spec == "whoa")


def a_line_is_drawn(person: Visitor, spec: str, position: str, move: str) -> None:
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
