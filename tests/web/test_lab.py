"""Lab: any board is counted, solved with progress shown, and played."""

import re

from playwright.sync_api import expect

from tests.web.browser import Visit, Visitor, case


def measure(person: Visitor, columns: int, rows: int, k: int) -> None:
    for label, value in (("Columns", columns), ("Rows", rows), ("In a row", k)):
        person.page.get_by_label(label, exact=True).fill(str(value))


def test_a_board_is_solved_and_played(visit: Visit) -> None:
    person = visit().open("/lab")
    person.keep("lab")
    measure(person, 4, 3, 3)
    person.page.get_by_role("checkbox", name=re.compile("Misère")).check()
    expect(person.page.get_by_text(re.compile("3 in a row loses on 4x3"))).to_be_visible()
    expect(person.page.get_by_text(re.compile(r"At most [\d,]+ positions"))).to_be_visible()
    person.page.wait_for_url(re.compile("columns=4&rows=3&k=3&misere=1"))
    person.button("Solve it").click()
    verdict = person.page.locator(".verdict")
    expect(verdict).to_contain_text("perfect play")
    expect(verdict).to_contain_text("positions can arise")
    rated = person.ask("/api/ratings", game="mnk(4,3,3,misere=true)")
    expect(verdict).to_contain_text("A draw" if rated["value"] == "draw" else "wins in")
    expect(person.cell("a1")).to_have_accessible_name(re.compile("^a1, empty, (win|draw|loss)"))
    person.keep("lab-solved")

    person.page.reload()  # now the server knows it, and says so
    person.button("Solve it").click()
    expect(verdict).to_contain_text("they were solved before")

    region = person.page.get_by_role("region", name="Play it")
    region.get_by_role("button", name="As x").click()
    person.page.wait_for_url("**/m/*")
    rules = person.page.get_by_role("dialog")
    expect(rules).to_be_visible()  # nobody knows this board yet
    rules.get_by_role("button", name="Play").click()
    person.play("a1", replies=1)


def test_what_is_known_of_boards_can_be_clicked(visit: Visit) -> None:
    person = visit().open("/lab")
    known = person.page.get_by_role("region", name="What is known")
    boards = person.ask("/api/boards")
    [won] = [it for it in boards if (it["columns"], it["rows"], it["k"]) == (7, 6, 4)]
    # By place: the column below the 6, in the row beside the 7.
    known.scroll_into_view_if_needed()
    below = known.get_by_role("columnheader", name="6", exact=True).bounding_box()
    beside = known.get_by_role("rowheader", name="7", exact=True).bounding_box()
    assert below is not None
    assert beside is not None
    x, y = below["x"] + below["width"] / 2, beside["y"] + beside["height"] / 2
    person.page.mouse.click(x, y)
    person.page.wait_for_url(re.compile("columns=6&rows=7&k=4"))
    facts = person.page.get_by_text(re.compile("Proven without solving"))
    expect(facts).to_contain_text(f"x, who begins, wins in at most {won['plies']} moves")
    expect(known.get_by_role("button", pressed=True)).to_have_accessible_name(re.compile("^6x7: "))
    known.get_by_role("radio", name="5", exact=True).check(force=True)
    expect(known.get_by_role("button", name="6x6: A draw")).to_be_visible()
    person.keep("lab-known")


WATCH = """() => {
    window.seen = [];
    const look = () => {
        const bar = document.querySelector('progress');
        const verdict = document.querySelector('.verdict');
        if (!bar && !verdict) return;
        const now = verdict ? { verdict: verdict.textContent } : {
            words: document.querySelector('label[for=progress]').textContent,
            value: bar.hasAttribute('value') ? bar.value / bar.max : null,
        };
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    new MutationObserver(look).observe(document.body,
        { childList: true, subtree: true, characterData: true, attributes: true });
}"""
"""Writes down every change of what is shown of the solving."""


def test_solving_shows_how_far_it_is_while_it_runs(visit: Visit) -> None:
    person = visit().open("/lab?columns=5&rows=4&k=4")
    person.page.evaluate(WATCH)
    person.button("Solve it").click()
    expect(person.page.locator(".verdict")).to_contain_text("perfect play", timeout=60_000)
    *running, last = person.page.evaluate("seen")
    assert "perfect play" in last["verdict"]
    assert all("verdict" not in it for it in running)
    stages: dict[str, list[int]] = {}
    for it in running:
        if told := re.fullmatch(r"(.*): ([\d,]+)%?", it["words"]):
            stages.setdefault(told[1], []).append(int(told[2].replace(",", "")))
    figures = max(stages.values(), key=len, default=[])
    assert len(set(figures)) >= 3, f"hardly any progress was shown: {running}"
    for stage, told_of in stages.items():
        assert told_of == sorted(told_of), f"{stage} goes back: {told_of}"
    bars = [it["value"] for it in running if it["value"] is not None]
    assert all(0 <= value <= 1 for value in bars)
    person.keep("lab-solved-5x4", axe=False)


def test_too_large_is_said_before_anything_runs(visit: Visit) -> None:
    person = visit()
    sent: list[str] = []
    person.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))),
    )
    person.open("/lab?columns=9&rows=9&k=5")
    facts = person.page.locator(".facts")
    expect(facts).to_contain_text("5 in a row wins on 9x9")
    expect(facts).to_contain_text(re.compile(r"At most [\d.]+ . 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ positions"))
    expect(facts).to_contain_text(
        "Too many to be solved here: who wins is not known to this server."
    )
    expect(person.button("Solve it")).to_have_count(0)
    person.keep("lab-too-large", axe=False)
    assert sent, "nothing was heard of the connection"
    assert not any('"solve"' in frame for frame in sent)
    person.page.get_by_role("region", name="Play it").get_by_role("button", name="As x").click()
    person.page.wait_for_url("**/m/*")


def test_what_fits_no_board_is_said_at_once(visit: Visit) -> None:
    person = visit().open("/lab?columns=3&rows=3&k=3")
    person.button("More: In a row").click()
    expect(
        person.page.get_by_text(
            "A line of 4 does not fit on a 3x3 board. Choose at most 3 in a row."
        )
    ).to_be_visible()
    person.keep("lab-wrong")
    person.button("More: Rows").click()
    expect(person.page.get_by_text(re.compile("4 in a row wins on 3x4"))).to_be_visible()
    person.page.get_by_label("Columns", exact=True).fill("")
    expect(person.page.get_by_text(re.compile("whole number from 1 to 26"))).to_be_visible()


def test_the_address_holds_the_board(visit: Visit) -> None:
    person = visit().open("/lab")
    measure(person, 5, 3, 4)
    person.page.get_by_role("checkbox", name=re.compile("Gravity")).check()
    person.page.wait_for_url(re.compile("columns=5&rows=3&k=4&gravity=1"))
    person.page.reload()
    expect(person.page.get_by_label("Columns", exact=True)).to_have_value("5")
    expect(person.page.get_by_role("checkbox", name=re.compile("Gravity"))).to_be_checked()
    expect(
        person.page.get_by_text(re.compile("4 in a row wins on 5x3; stones fall"))
    ).to_be_visible()


def test_what_is_plain_is_not_called_unknown(visit: Visit) -> None:
    person = visit()
    facts = person.page.locator(".facts")
    for columns, k, length in ((5, 1, "1 move"), (5, 2, "3 moves"), (7, 3, "5 moves")):
        with case(columns, k):
            person.open(f"/lab?columns={columns}&rows={columns}&k={k}")
            expect(facts).to_contain_text(
                f"Proven without solving: with perfect play x, who begins, wins in {length}."
            )
            expect(facts).to_contain_text(re.compile("positions"))
            for contradiction in ("can be beaten", "not known", "That is the start"):
                expect(facts).not_to_contain_text(contradiction)


def test_sizes_are_taken_or_refused_in_words(visit: Visit) -> None:
    person = visit(reduced_motion="reduce").open("/lab?columns=9&rows=8&k=5")
    expect(person.page.get_by_label("Columns", exact=True)).to_have_value("9")
    expect(person.page.locator(".facts")).to_contain_text("5 in a row wins on 9x8")
    plan = person.page.get_by_role("img", name=re.compile("board, empty"))
    expect(plan).to_have_accessible_name("9x8 board, empty")
    person.page.get_by_label("Columns", exact=True).fill("30")
    person.page.get_by_label("Rows", exact=True).fill("30")
    expect(
        person.page.get_by_text("Columns, Rows: a whole number from 1 to 26, not 30.")
    ).to_be_visible()
    expect(person.page.locator("[aria-invalid=true]")).to_have_count(2)
    expect(plan).to_have_count(0)  # not the one of another size
    expect(person.button("Solve it")).to_be_disabled()

    person.open("/lab?columns=1&rows=1&k=1")
    plan = person.page.get_by_role("img", name="1x1 board, empty")
    lines = plan.locator("path")
    expect(lines).to_have_count(4)
    box, cell = lines.first.bounding_box(), plan.bounding_box()
    assert box and cell
    assert box["width"] > 0.7 * cell["width"], "a single cell is drawn"


def test_a_narrow_board_stays_in_sight(visit: Visit) -> None:
    person = visit(wide=375, tall=667).open("/lab?columns=1&rows=6&k=3")
    plan = person.page.get_by_role("img", name="1x6 board, empty").bounding_box()
    assert plan
    assert plan["height"] <= 200
    person.button("Solve it").click()
    expect(person.page.locator(".verdict")).to_be_visible()
    board, cell = person.board.bounding_box(), person.cell("a1").bounding_box()
    assert board and cell
    assert board["height"] <= 300
    assert min(cell["width"], cell["height"]) >= 44
