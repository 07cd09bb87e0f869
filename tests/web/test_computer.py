"""One person and the computer: draws, losses, taking back, resigning, and what the ball shows."""

import re

from playwright.sync_api import expect

from tests.web.browser import TALL, THEMES, WIDE, Visit, Visitor

CONTRASTS = """() => {
    const light = (colour) => {
        const parts = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const paper = light(getComputedStyle(document.documentElement).backgroundColor);
    const against = (colour) => {
        const [dark, bright] = [paper, light(colour)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    return [...document.querySelectorAll('.worth')].map((worth) => {
        const shape = getComputedStyle(worth.querySelector('svg'));
        return [shape.opacity * against(shape.stroke), against(getComputedStyle(worth).color)];
    });
}"""
"""For each value on the board: the contrast of its shape's edge, and of its words."""


def play_best(person: Visitor) -> str:
    """Make the best of the moves, by the server's own ratings; gives the move."""
    state = person.state()
    rated = person.ask("/api/ratings", game=state["spec"], position=state["position"])
    merit = {"win": 1, "draw": 0, "loss": -1}
    best: str = max(rated["moves"], key=lambda move: merit[move["value"]])["move"]
    over = len(state["moves"]) == 8
    person.play(best, replies=0 if over else 1)
    return best


def test_a_newcomer_plays_at_once_and_draws(visit: Visit) -> None:
    person = visit(novice=True).open("/")
    person.keep("start")
    person.button("Play the perfect computer").click()
    expect(person.message).to_have_text("Your turn.")
    rules = person.page.get_by_role("dialog")
    expect(rules).to_be_hidden()
    expect(person.page.get_by_text("Three in a row win")).to_be_visible()
    person.keep("match-begins")
    for _ in range(5):
        play_best(person)
    person.ended("A draw")
    expect(person.page.get_by_role("region", name="What decided it")).to_be_visible()
    person.keep("draw", axe=False)

    person.button("Again").click()
    expect(person.made).to_have_count(1)  # sides swapped: the computer has begun
    expect(person.page.get_by_text("Three in a row win")).to_have_count(0)  # known by now
    person.button("Rules").click()
    expect(rules).to_contain_text("put your mark in an empty cell")


def test_the_rules_of_another_game_are_shown_once(visit: Visit) -> None:
    person = visit(novice=True).open("/?game=whoa")
    person.button("Play the perfect computer").click()
    rules = person.page.get_by_role("dialog")
    expect(rules).to_contain_text("Tic Tac Whoa")
    person.keep("rules")
    rules.get_by_role("button", name="Play").click()
    expect(rules).to_be_hidden()
    person.play("b2", replies=1)
    person.open("/?game=whoa").button("Play the perfect computer").click()
    expect(person.message).to_have_text("Your turn.")
    expect(rules).to_be_hidden()


def test_a_blunder_loses_and_is_named(visit: Visit) -> None:
    person = visit()
    person.begin("They")
    person.sees(1)
    while not (state := person.state())["result"]:
        rated = person.ask("/api/ratings", game=state["spec"], position=state["position"])["moves"]
        losing = [move for move in rated if move["value"] == "loss"]
        soonest = min(losing, key=lambda move: int(move["remoteness"]))
        person.play(soonest["move"], replies=1)
    person.ended("Perfect computer wins with three in a row")
    decided = person.page.get_by_role("region", name="What decided it")
    expect(decided).to_contain_text(re.compile(r"[abc][123]"))
    expect(person.page.get_by_role("region", name="Tug of war")).to_be_visible()
    person.page.set_viewport_size({"width": 1366, "height": 768})
    said, why = person.message.bounding_box(), decided.bounding_box()
    assert said and why
    assert 0 <= why["y"] - (said["y"] + said["height"]) < 12, "it is right below the result"
    for needed in (decided, person.button("Again"), person.button("Replay from your mistake")):
        expect(needed).to_be_in_viewport(ratio=1)
    person.page.set_viewport_size({"width": WIDE, "height": TALL})
    person.keep("lost")
    person.button("Show it").click()
    expect(person.message).to_contain_text("was the mistake")
    person.button("One move back").click()
    expect(person.message).to_contain_text("Looking back")
    person.keep("looking-back")
    person.button("Back to now").click()
    person.ended("Perfect computer wins with three in a row")


def test_a_move_is_taken_back_but_nothing_before_a_move_of_ours(visit: Visit) -> None:
    person = visit()
    person.begin("They")
    person.sees(1)
    expect(person.message).to_have_text("Your turn.")
    expect(person.button("Undo")).to_be_disabled()
    person.page.keyboard.press("u")
    play_best(person)
    expect(person.alert).to_have_count(0)
    expect(person.button("Undo")).to_be_enabled()

    person.begin("You")
    person.play("a1", replies=1)
    expect(person.cell("a1")).to_have_accessible_name(re.compile("^a1, x"))
    person.button("Undo").click()
    person.sees(0)
    expect(person.cell("a1")).to_have_accessible_name("a1, empty")
    expect(person.message).to_have_text("Your turn.")
    person.play("b2", replies=1)
    person.page.keyboard.press("u")
    person.sees(0)


def test_resigning(visit: Visit) -> None:
    person = visit(name="Ada")
    person.begin()
    person.play("a1", replies=1)
    person.button("Resign").click()
    for answer in ("Yes, resign", "No"):
        box = person.button(answer).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, answer
    person.button("No").click()
    expect(person.message).to_have_text("Your turn.")
    person.button("Resign").click()
    person.button("Yes, resign").click()
    expect(person.message).to_contain_text("you resigned")
    expect(
        person.button("Undo")
    ).to_be_disabled()  # it keeps its place, and so does what is beside it
    expect(person.board.get_by_role("button", disabled=True)).to_have_count(9)
    person.keep("resigned", axe=False)
    person.link("New game").click()
    expect(person.button("Play the perfect computer")).to_be_visible()


def test_the_crystal_ball_shows_values_and_forced_lines(visit: Visit) -> None:
    person = visit()
    person.begin("They")
    person.sees(1)
    ball = person.page.get_by_role("switch", name="Crystal ball")
    expect(ball).not_to_be_checked()
    ball.check()
    state = person.state()
    rated = person.ask("/api/ratings", game=state["spec"], position=state["position"])
    for move in rated["moves"]:
        far = "" if move["remoteness"] is None else f" in {move['remoteness']}"
        expect(person.cell(move["move"])).to_have_accessible_name(
            f"{move['move']}, empty, {move['value']}{far}"
        )
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        contrasts = person.page.evaluate(CONTRASTS)
        assert len(contrasts) == len(rated["moves"])
        for shape, words in contrasts:
            assert shape >= 3, theme
            assert words >= 4.5, theme
    person.keep("crystal-ball")

    losing = next(move for move in rated["moves"] if move["value"] == "loss")
    person.cell(losing["move"]).hover()
    ghosts = person.board.locator(".ghost")
    expect(ghosts).to_have_count(losing["remoteness"])
    person.keep("ghost-line", axe=False)
    person.page.mouse.move(0, 0)
    expect(ghosts).to_have_count(0)
    person.page.keyboard.press("Tab")
    person.cell(losing["move"]).focus()  # the same for who has no mouse
    expect(ghosts).to_have_count(losing["remoteness"])
    ball.uncheck()
    expect(person.cell(losing["move"])).to_have_accessible_name(f"{losing['move']}, empty")


def test_values_are_hidden_while_a_match_without_the_ball_goes_on(visit: Visit) -> None:
    person = visit().open("/")
    person.page.get_by_text("More", exact=True).click()
    person.page.get_by_role("checkbox", name=re.compile("crystal ball")).uncheck()
    person.page.get_by_label("Clock").select_option("10 minutes")
    person.keep("start-with-more")
    person.button("Play the perfect computer").click()
    ball = person.page.get_by_role("switch", name="Crystal ball")
    expect(ball).to_be_disabled()
    expect(ball).to_have_accessible_description("This match is played without the crystal ball.")
    expect(person.page.get_by_role("timer")).to_have_count(2)
    person.keep("clock", axe=False)
    person.play("a1", replies=1)
    match = person.address
    values, note = person.page.locator(".worth"), person.page.get_by_text("Values are hidden")

    person.page.get_by_role("main").get_by_role("link", name="Explore").click()
    expect(note).to_be_visible()
    expect(values).to_have_count(0)
    expect(person.page.get_by_role("heading", name="Moves, best first")).to_have_count(0)
    person.page.reload()
    expect(note).to_be_visible()
    person.open("/explore?game=whoa")  # another game gives nothing away
    expect(values.first).to_be_visible()

    person.open(match)
    person.button("Resign").click()
    person.button("Yes, resign").click()
    expect(person.message).to_contain_text("you resigned")
    person.page.get_by_role("main").get_by_role("link", name="Explore").click()
    expect(values.first).to_be_visible()
    expect(note).to_have_count(0)


def test_looking_back_by_list_keys_and_tug_of_war(visit: Visit) -> None:
    person = visit()
    person.begin()
    person.play("b2", replies=1)
    play_best(person)
    person.made.nth(1).click()
    expect(person.message).to_contain_text("after 2 of 4 moves")
    expect(person.made.nth(1)).to_have_attribute("aria-current", "step")
    person.page.keyboard.press("ArrowLeft")
    expect(person.message).to_contain_text("after 1 of 4 moves")
    expect(person.board.get_by_role("button", disabled=True)).to_have_count(9)
    person.button("To the present").click()
    expect(person.message).to_have_text("Your turn.")
    person.page.get_by_role("switch", name="Crystal ball").check()
    tug = person.page.get_by_role("region", name="Tug of war")
    tug.get_by_role("button", name=re.compile("^After 0 moves")).click()
    expect(person.message).to_contain_text("after 0 of 4 moves")
