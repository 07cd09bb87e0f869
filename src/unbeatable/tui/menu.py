"""The menu: which game, who plays, who begins. What is marked with ● is chosen."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.registry import listings, load
from unbeatable.players import LEVELS
from unbeatable.tui.dialogs import HELP, Reading
from unbeatable.tui.seats import seating

if TYPE_CHECKING:
    from unbeatable.tui.app import UnbeatableApp

FILE = "file"
PLAYERS = {
    "human": "You, or a friend",
    **{level: f"{level.capitalize()} computer" for level in LEVELS},
    FILE: "A file of your own",
}
BEGINNERS = {"chance": "Chance decides", "shown": "Player 1"}


class Choice(OptionList):
    """A list of which the highlighted line is chosen, and says so with ●."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.begin", "Play"),  # a click only chooses
        Binding("right", "screen.focus_next", show=False),
        Binding("left", "screen.focus_previous", show=False),
    ]

    def __init__(self, choices: dict[str, str], chosen: str, *, title: str, name: str) -> None:
        self.choices = choices
        self.keys = list(choices)
        super().__init__(
            *(Option(self._line(key, key == chosen)) for key in choices),
            id=name,
            markup=False,
        )
        self.border_title = title
        self.highlighted = self.keys.index(chosen)

    @property
    def chosen(self) -> str:
        return self.keys[self.highlighted or 0]

    def _line(self, key: str, is_chosen: bool) -> str:
        return f"{'●' if is_chosen else ' '} {self.choices[key]}"

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        if not self.is_mounted:
            return
        for index, key in enumerate(self.keys):
            self.replace_option_prompt_at_index(index, self._line(key, index == highlighted))


class MenuScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Play"),
        Binding("tab", "app.focus_next", "Next list"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "app.quit", "Quit"),
    ]
    DEFAULT_CSS = """
    MenuScreen #title { text-style: bold; padding: 0 1; height: 1; }
    MenuScreen Choice { border: round $surface-lighten-3; height: auto; }
    MenuScreen Choice:focus { border: heavy $accent; }
    MenuScreen #games { width: 44; height: 1fr; }
    MenuScreen #lists { height: 1fr; }
    MenuScreen #who { width: 1fr; }
    MenuScreen Input { display: none; border: none; height: 1; padding: 0 1; background: $boost; }
    MenuScreen Input.wanted { display: block; }
    MenuScreen #rules { height: 1; padding: 0 1; }
    MenuScreen #problem { height: auto; max-height: 2; padding: 0 1; text-style: bold; }
    MenuScreen Button { width: 100%; }
    """

    def compose(self) -> ComposeResult:
        self.rules = {listing.name: listing for listing in listings()}
        titles = [listing.title for listing in self.rules.values()]
        games = {
            name: f"{listing.title} · {_difference(name)}"
            if titles.count(listing.title) > 1
            else listing.title
            for name, listing in self.rules.items()
        }
        yield Static("Unbeatable: choose a game and who plays", id="title")
        with Horizontal(id="lists"):
            yield Choice(games, "classic", title="Game", name="games")
            with Vertical(id="who"):
                for number, default in ((1, "human"), (2, "perfect")):
                    yield Choice(PLAYERS, default, title=f"Player {number}", name=f"player{number}")
                    yield Input(placeholder="my_ai.py", id=f"file{number}")
                yield Choice(BEGINNERS, "chance", title="Who begins", name="begins")
        yield Static(id="rules", markup=False)
        yield Static(id="problem", markup=False)
        yield Button("Play", id="play", compact=True)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.query_one("#games").focus()

    def on_option_list_option_highlighted(self) -> None:
        listing = self.rules[self._chosen("games")]
        self.query_one("#rules", Static).update(f"{listing.title}: {listing.summary}")
        for number in "12":
            wanted = self._chosen(f"player{number}") == FILE
            self.query_one(f"#file{number}").set_class(wanted, "wanted")

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        problem = self.query_one("#problem", Static)
        try:
            game = load(self._chosen("games"))
            seats = seating(
                self._player("1"), self._player("2"), by_chance=self._chosen("begins") == "chance"
            )
        except UnbeatableError as error:
            problem.update(str(error))
            return
        problem.update("")
        cast("UnbeatableApp", self.app).sit_down(game, seats)

    def action_help(self) -> None:
        self.app.push_screen(Reading("Keys of the game", HELP))

    def _player(self, number: str) -> str:
        chosen = self._chosen(f"player{number}")
        if chosen != FILE:
            return chosen
        path = self.query_one(f"#file{number}", Input).value.strip()
        if not path.endswith(".py"):
            raise UnbeatableError(f"player {number}: {path!r} is not a file of yours, as my_ai.py")
        return path

    def _chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).chosen


def _difference(name: str) -> str:
    """What tells a game from others of the same title: its options, or else its name."""
    return name.partition("(")[2].rstrip(")") if "=" in name else name
