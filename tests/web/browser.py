"""Visitors: people at browsers, for journeys on a real server, and what every page must keep to."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

from PIL import Image
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    expect,
)

from unbeatable.core.registry import listings, load

ROOT = Path(__file__).parents[2]
SCREENSHOTS = os.environ.get("UNBEATABLE_SCREENSHOTS")
"""The folder for screenshots; without one none is taken."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOUR_RULES = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on colours. Its tag `cat.color` would add those of level AAA."""

PATIENCE = 20_000
WIDE, TALL = 1280, 900
PHONE_WIDE, PHONE_TALL = 375, 780
HIGHLIGHTER = (0xF7, 0xDC, 0x6F)
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")
SEEN = [f"rules {load(entry.spec).spec}" for entry in listings()]
"""What a browser remembers of somebody who knows the rules of every game."""

UNREACHED = re.compile(
    r"net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INTERNET_DISCONNECTED)"
)
"""What Chromium calls it when nobody answers."""

AT_REST = """() => Promise.all(document.getAnimations()
    .filter((it) => Number.isFinite(it.effect.getComputedTiming().endTime))
    .map((it) => it.finished.catch(() => {})))"""

FOLLOW = """(address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    document.body.append(link);
    link.click();
    link.remove();
}"""

DIFFERING_CELLS = """(wanted) => {
    const labels = [...document.querySelectorAll('main [role=group] button[data-cell]')]
        .map((cell) => cell.ariaLabel);
    return Object.entries(wanted).filter(([name, word]) =>
        !labels.some((label) => `${label}, `.startsWith(`${name}, ${word}, `)));
}"""
"""The cells that do not say what is on them."""

DIFFERING_PIECES = """(wanted) => {
    const cells = [...document.querySelectorAll('[data-cell]')];
    const pieces = [...document.querySelectorAll('.over > .glides')];
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const found = pieces.map((piece) => {
        const [x, y] = middle(piece.getBoundingClientRect());
        const cell = cells.find((it) => {
            const box = it.getBoundingClientRect();
            return box.left < x && x < box.right && box.top < y && y < box.bottom;
        });
        return `${cell?.dataset.cell}${piece.querySelector('.x') ? 'x' : 'o'}`;
    });
    const expected = Object.entries(wanted).map(([cell, mark]) => cell + mark);
    const same = JSON.stringify(found.sort()) === JSON.stringify(expected.sort());
    return same ? [] : [{ found, expected }];
}"""
"""The drawn pieces, unless they are those, each within its cell."""


@contextmanager
def case(*of: object) -> Iterator[None]:
    """Name the case of a loop in which something fails."""
    try:
        yield
    except (AssertionError, Error) as failure:
        failure.add_note(f"In the case of {of}")
        raise


def take_screenshot(page: Page, name: str, *, whole: bool = True) -> None:
    """Save a picture of the whole page or of the window, if screenshots are wanted."""
    if SCREENSHOTS:
        path = Path(SCREENSHOTS) / f"{name}.png"
        page.screenshot(path=path, full_page=whole, animations="disabled")


@dataclass
class Visitor:
    """Somebody at a browser of their own."""

    page: Page
    context: BrowserContext
    site: str
    troubles: list[str]
    expected: re.Pattern[str] | None = None
    """What a page may complain of in this journey."""
    is_cut_off: bool = False
    """Whether nobody answers just now: a page may complain of that, and of nothing else."""

    # Going somewhere

    def open(self, address: str = "/") -> "Visitor":
        self.page.goto(address)
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()
        return self

    def follow(self, address: str) -> None:
        """Go to an address by a link: the page stays loaded, unlike with `open`."""
        self.page.evaluate(FOLLOW, address)

    def choose(self, *choices: str, game: str | None = None) -> None:
        """On the first page: radio buttons by name, and a game by its title."""
        if game is not None:
            everything = self.button(re.compile(r"^Show all"))
            card = self.page.get_by_role("button", name=re.compile(f"^{re.escape(game)} "))
            expect(card.or_(everything).first).to_be_visible()
            if not card.count():
                everything.click()
            card.click()
            expect(self.page.get_by_role("heading", level=1)).to_have_text(game)
        for choice in choices:
            # A number may stand behind it: so many wait.
            name = re.compile(rf"^{re.escape(choice)}(\s*\d+)?$")
            self.page.get_by_role("radio", name=name).check()

    def begin(self, *choices: str, game: str | None = None, spec: str | None = None) -> str:
        """Start a match as chosen on the first page; gives its address.

        From another match a link leads there, as for anybody who plays on.
        """
        first_page = f"/?game={quote(spec)}" if spec else "/"
        if self.address.startswith("/m/"):
            self.follow(first_page)
        else:
            self.open(first_page)
        self.choose(*choices, game=game)
        self.page.locator(".start").click()
        self.page.wait_for_url("**/m/*")
        expect(self.board).to_be_visible()
        return self.address

    def ended(self, words: str) -> None:
        """The match is over, and it is said how."""
        expect(self.message).to_have_text(re.compile(f"^{words}", re.IGNORECASE))

    @property
    def address(self) -> str:
        """Where we are, without the server."""
        parts = urlsplit(self.page.url)
        return parts.path + (f"?{parts.query}" if parts.query else "")

    def reload(self) -> None:
        self.page.reload()
        expect(self.board).to_be_visible()

    def forget(self) -> None:
        """Forget rules, hints and choices; the next page is loaded as in a new browser."""
        self.page.evaluate("localStorage.clear(); localStorage.unbeatable = '{}'")
        self.page.goto("about:blank")

    def leave(self) -> None:
        """Close the page; the browser remembers who we are."""
        self.page.close()

    def come_back(self, address: str) -> None:
        self.page = self.context.new_page()
        self.open(address)

    # What is on a page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    @property
    def board(self) -> Locator:
        return (
            self.page.locator("main")
            .get_by_role("group")
            .filter(has=self.page.locator("[data-cell]"))
        )

    def cell(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(f"^{name}, "))

    @property
    def made(self) -> Locator:
        return self.page.get_by_role("list", name="Moves").get_by_role("button")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def pieces(self) -> Locator:
        return self.page.locator(".over > .glides")

    @property
    def message(self) -> Locator:
        """The sentence that says whose turn it is, or how it ended."""
        return self.page.locator(".message")

    def state(self) -> dict[str, Any]:
        """The match on this page, as the server has it."""
        match = self.address.rpartition("/")[2]
        answer: dict[str, Any] = self.ask(f"/api/matches/{match}")
        return answer

    def ask(self, path: str, **query: str) -> Any:
        answer = self.page.request.get(path, params=dict(query))
        assert answer.ok, answer.text()
        return answer.json()

    # What people do

    def touch(self, *cells: str) -> None:
        for cell in cells:
            self.cell(cell).click()

    def touch_anyway(self, cell: str) -> None:
        """Touch a cell although it says that there is nothing to do."""
        self.cell(cell).click(force=True)

    def play(self, *cells: str, replies: int = 0) -> None:
        """Make a move by touching its cells, and see it and the computer's reply in the list."""
        before = self.made.count()
        self.touch(*cells)
        self.sees(before + 1 + replies)

    def sees(self, moves: int) -> None:
        expect(self.made).to_have_count(moves)

    def drag(self, start: str, target: str) -> None:
        self.cell(start).hover()
        self.page.mouse.down()
        self.cell(target).hover()
        self.page.mouse.up()

    def shows_the_truth(self) -> None:
        """Each cell says, and each piece stands, as the server has it."""
        board = self.state()["board"]
        marks = zip(board["names"], board["marks"], strict=True)
        self.cells_say({name: mark for name, mark in marks if mark != " "})
        pieces = {str(i): mark for i, mark in enumerate(board["marks"]) if mark in "xo"}
        self.comes_to_agree(DIFFERING_PIECES, pieces)

    def cells_say(self, marks: dict[str, str]) -> None:
        """These cells have these marks, `.` for none, for somebody who only hears them."""
        words = {name: "empty" if mark == "." else mark for name, mark in marks.items()}
        self.comes_to_agree(DIFFERING_CELLS, words)

    def comes_to_agree(self, differences: str, wanted: object) -> None:
        """Wait until a script that lists the differences between page and `wanted` finds none."""
        deadline = time.monotonic() + PATIENCE / 1000
        while found := self.page.evaluate(differences, wanted):
            assert time.monotonic() < deadline, f"{self.address} differs: {found}"
            self.page.wait_for_timeout(50)

    def is_highlighted(self) -> None:
        """The winning line is seen, not only there."""
        self.page.emulate_media(color_scheme="light")
        expect(self.page.locator(".under .drawn").first).to_be_attached()
        self.at_rest()
        picture = Image.open(BytesIO(self.board.screenshot(animations="disabled"))).convert("RGB")
        colours = picture.getcolors(picture.width * picture.height)
        assert colours is not None
        assert sum(count for count, colour in colours if colour == HIGHLIGHTER) > 500

    # What is kept

    def at_rest(self) -> None:
        self.page.evaluate(AT_REST)

    def keep(self, journey: str, *, axe: bool = True) -> None:
        """Check the page wide and on a phone: nothing hangs out, and axe finds nothing.

        Takes screenshots in both themes and sizes if they are wanted.
        """
        before = self.page.viewport_size
        themed = self.page.evaluate("document.documentElement.dataset.theme ?? null")
        themes = THEMES if themed is None else (themed,)
        phone = before is not None and before["width"] <= PHONE_WIDE
        sizes = [(PHONE_WIDE, PHONE_TALL)] if phone else [(WIDE, TALL), (PHONE_WIDE, PHONE_TALL)]
        for wide, tall in sizes:
            self.page.set_viewport_size({"width": wide, "height": tall})
            self.fits(journey)
            check_axe = axe and (wide, tall) == sizes[-1]
            for theme in themes if check_axe or SCREENSHOTS else ():
                self.page.emulate_media(color_scheme=theme)
                self.at_rest()
                take_screenshot(self.page, f"{journey}-{theme}-{wide}")
                if check_axe:
                    # The themes differ in colours only, so the second needs only those rules.
                    rules = None if theme == themes[0] else COLOUR_RULES
                    self.is_accessible(f"{journey}, {theme}", rules)
        if before:
            self.page.set_viewport_size(before)
        self.page.emulate_media(color_scheme="light")

    def fits(self, what: str) -> None:
        """Nothing hangs out of the page to the right."""
        over = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert over <= 0, f"{what}: the page is {over} px wider than the window"

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """The time in which nobody answers; it ends when the page has the connection again."""
        self.is_cut_off = True
        yield
        expect(self.page.get_by_text("The connection is lost")).to_have_count(0)
        self.is_cut_off = False

    def hear(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        trouble = f"console: {message.text} ({message.location['url']})"
        unreached = self.is_cut_off and f"{self.site}/" in trouble and UNREACHED.search(trouble)
        if not unreached and not (self.expected and self.expected.search(trouble)):
            self.troubles.append(trouble)

    def is_accessible(self, what: str, rules: tuple[str, ...] | None = None) -> None:
        """Axe finds nothing; `rules` are the ids of those it checks, if not all."""
        if not self.page.evaluate("'axe' in window"):  # not as a script tag: our policy forbids it
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        # Selectors and files of other pages take half of its time, and no rule of ours needs them.
        quick = {"resultTypes": ["violations"], "selectors": False, "preload": False}
        options = quick | ({"runOnly": list(rules)} if rules else {})
        found = self.page.evaluate("(options) => axe.run(options)", options)
        said = [
            f"{violation['id']}: {node['html']} {node['failureSummary']}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]
        assert not said, f"axe on {what}:\n" + "\n".join(said)


Visit = Callable[..., Visitor]
