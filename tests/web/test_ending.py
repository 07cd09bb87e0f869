"""The end of a match, and what is told only once the board has settled."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.browser import PHONE_TALL, PHONE_WIDE, Visit, Visitor, case

MOVING = {"reduced_motion": "no-preference"}
HERE = "Two at this screen"
BLUNDER = ("a3", "c3", "c1", "b2", "a1", "b1", "a2")
"""x wins."""

WATCH = """() => {
    window.sentences = [];
    const look = () => {
        const words = document.querySelector('.message')?.textContent.trim();
        const board = document.querySelector('.board-frame');
        if (!words || words === window.sentences.at(-1)?.[0]) return;
        const running = board.getAnimations({ subtree: true })
            .filter((it) => it.playState === 'running');
        window.sentences.push([words, running.length]);
    };
    new MutationObserver(look).observe(document.querySelector('main'),
        { subtree: true, childList: true, characterData: true });
    look();
}"""
"""Write down each sentence under the board, with how much of the board moved when it came."""

WINDOWS = ((375, 667), (PHONE_WIDE, PHONE_TALL), (1366, 768))
"""The first is a short phone."""

BOXES = """() => {
    const parts = document.querySelectorAll('.board-frame, .message, .ending > *');
    return [...parts].map((it) => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        return [it.innerText, left, top, right, bottom];
    });
}"""
"""Where on the screen the board, the result and each button of the ending are."""

INSIDE = """([outer, inner]) => {
    const [cell, ghost] = [outer, inner].map((it) => it.getBoundingClientRect());
    const [x, y] = [ghost.x + ghost.width / 2, ghost.y + ghost.height / 2];
    return cell.left < x && x < cell.right && cell.top < y && y < cell.bottom;
}"""


def sentences(person: Visitor) -> list[tuple[str, int]]:
    return [tuple(said) for said in person.page.evaluate("window.sentences")]


def turning_point(person: Visitor) -> dict[str, Any]:
    match = person.state()["id"]
    answer: dict[str, Any] = person.ask(f"/api/matches/{match}/decided")
    return answer


def blunder(person: Visitor) -> None:
    person.begin(HERE)
    for move in BLUNDER:
        person.play(move)
    person.ended("x wins with three in a row")


def test_the_result_comes_after_the_last_stroke(visit: Visit) -> None:
    person = visit(**MOVING)
    person.begin(HERE)
    for move in BLUNDER[:-1]:
        person.play(move)
    expect(person.message).to_have_text("x to move.")
    person.page.evaluate(WATCH)
    person.play(BLUNDER[-1])
    person.ended("x wins with three in a row")
    said = sentences(person)
    assert [words for words, _ in said] == ["x to move.", "x wins with three in a row."]
    assert said[-1][1] == 0, "the board still moved"


def test_your_turn_comes_when_the_stone_has_fallen(visit: Visit) -> None:
    person = visit(**MOVING)
    person.begin("Easy", game="Connect Four")
    person.page.evaluate(WATCH)
    person.play("d6", replies=1)
    expect(person.message).to_have_text("Your turn.")
    said = sentences(person)
    assert len(said) > 1, said
    assert said[-1] == ("Your turn.", 0)


def test_the_mistake_and_its_punishment_are_shown_on_the_board(visit: Visit) -> None:
    person = visit()
    blunder(person)
    decided = turning_point(person)
    mistake = person.state()["moves"][decided["ply"] - 1]
    line = person.ask("/api/variation", game="classic", position=decided["position"], move=mistake)
    punishment = [step["move"] for step in line["steps"][1:]]
    assert punishment

    person.button("Show it").click()
    expect(person.message).to_contain_text(f"{mistake} was the mistake")
    expect(person.cell(mistake)).to_have_accessible_name(re.compile(", the mistake$"))
    ghosts = person.board.locator(".ghost")
    expect(ghosts).to_have_count(len(punishment))
    for number, move in enumerate(punishment):
        cell, ghost = person.cell(move).element_handle(), ghosts.nth(number).element_handle()
        assert person.page.evaluate(INSIDE, [cell, ghost]), f"{number + 1} is not on {move}"
    person.keep("mistake")
    person.button("Back to now").click()
    expect(ghosts).to_have_count(0)
    person.ended("x wins with three in a row")

    person.page.emulate_media(reduced_motion="no-preference")
    person.button("Show it").click()
    expect(ghosts).to_have_count(len(punishment))
    delays = ghosts.evaluate_all(
        "(all) => all.map((it) => parseFloat(getComputedStyle(it).animationDelay))"
    )
    assert delays == sorted(set(delays)), "the punishment appears move by move"
    assert delays[0] > 0, "it appears after the mistake"


ENDS = {"classic": BLUNDER, "connect4": ("a6", "b6") * 3 + ("a6",)}


def test_the_end_fits_into_the_window(visit: Visit) -> None:
    person = visit(touch=True, wide=WINDOWS[0][0], tall=WINDOWS[0][1])
    for spec, moves in ENDS.items():
        with case(spec):
            person.begin(HERE, spec=spec)
            for move in moves:
                person.play(move)
            person.ended("x wins")
            expect(person.button("Replay from the mistake")).to_be_visible()
            for wide, tall in reversed(WINDOWS):
                person.page.set_viewport_size({"width": wide, "height": tall})
                the_end_fits(person, wide, tall)


def the_end_fits(person: Visitor, wide: int, tall: int) -> None:
    person.at_rest()
    person.fits(f"the end in a window of {wide}x{tall}")
    boxes = person.page.evaluate(BOXES)
    assert len(boxes) == 6, boxes
    for name, left, top, right, bottom in boxes:
        inside = left >= 0 and top >= 0 and right <= wide and bottom <= tall
        assert inside, f"{name} is cut by a window of {wide}x{tall}"
    assert len({top for _, _, top, _, _ in boxes[2:]}) == 1, "more than one row of buttons"


def test_a_match_is_replayed_from_the_mistake(visit: Visit) -> None:
    """Against the same computer, with the same sides, from the position before the bad move."""
    person = visit()
    for side, own, their in (("You", "x", "o"), ("They", "o", "x")):
        with case(side):
            person.begin(side)
            if side == "They":
                person.sees(1)
            replays_from_the_mistake(person, own, their)


def replays_from_the_mistake(person: Visitor, own: str, their: str) -> None:
    while not (state := person.state())["result"]:
        rated = person.ask("/api/ratings", game=state["spec"], position=state["position"])["moves"]
        worst = min(
            rated, key=lambda it: ({"loss": -1000}.get(it["value"], 0), it["remoteness"] or 0)
        )
        before = len(state["moves"])
        person.touch(worst["move"])
        expect(person.made.nth(before + 1)).to_be_attached()
    decided = turning_point(person)
    address, replayed = person.address, state
    person.button("Replay from your mistake").click()
    person.page.wait_for_url(lambda url: not url.endswith(address))
    expect(person.message).to_have_text("Your turn.")
    state = person.state()
    assert state["start"] == state["position"] == decided["position"]
    expect(person.page.get_by_text(f"Starts from move {decided['ply']} of")).to_be_visible()
    assert (state[own]["kind"], state[their]["level"]) == ("person", "perfect")
    person.reload()
    mistake = replayed["moves"][decided["ply"] - 1]
    expect(person.page.get_by_text(f"A replay from just before {mistake}")).to_be_visible()
    person.link("Back to that match").click()
    person.page.wait_for_url(f"**{address}")
