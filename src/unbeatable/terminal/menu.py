"""The menu: which game, who plays, who begins. ● marks what is chosen."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Playable
from unbeatable.core.quote import quote
from unbeatable.core.registry import Listing, listings, load
from unbeatable.players import LEVELS
from unbeatable.terminal.dialogs import TextDialog
from unbeatable.terminal.game import GameScreen
from unbeatable.terminal.manual import manual
from unbeatable.terminal.messages import sentence
from unbeatable.terminal.seats import Seat, Seating, seating

FILE = "file"
PLAYERS = {
    "human": "You, or a friend",
    **{level: f"{level.capitalize()} computer" for level in LEVELS},
    FILE: "A file of your own",
}
CHANCE = "chance"
BEGINNERS = {CHANCE: "Chance decides", "1": "Player 1", "2": "Player 2"}


class Choice(OptionList):
    """A list; the highlighted line is the chosen one, and ● marks it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.begin", "Play"),  # a click only chooses
        Binding("right", "app.focus_next", show=False),
        Binding("left", "app.focus_previous", show=False),
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


class FileField(Input):
    """The field for the name of a player's file."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Play"),
        Binding("escape", "app.focus_previous", "Back", key_display="esc"),
    ]


class MenuScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Play"),
        Binding("escape", "return", "Back", key_display="esc"),
        Binding("tab", "app.focus_next", "Next list"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "app.quit", "Quit"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-wide")]  # noqa: RUF012 (as in Screen)
    DEFAULT_CSS = """
    MenuScreen #title { text-style: bold; padding: 0 1; height: 1; }
    MenuScreen Choice { border: round $surface-lighten-3; height: auto; }
    MenuScreen Choice:focus { border: heavy $accent; }
    MenuScreen #games { width: 52; height: 1fr; }
    MenuScreen #lists { height: 1fr; }
    MenuScreen #who { width: 1fr; overflow-y: auto; scrollbar-size: 1 1; }
    MenuScreen Input { display: none; margin: 0 2; background: $boost; }
    MenuScreen Input.wanted { display: block; }
    MenuScreen #rules { height: auto; min-height: 1; max-height: 2; padding: 0 1; }
    MenuScreen #rules.problem { text-style: bold; }
    MenuScreen Button { width: 100%; }
    MenuScreen Choice { min-width: 8; }
    MenuScreen.-narrow #lists { layout: vertical; overflow-y: auto; scrollbar-size: 1 1; }
    MenuScreen.-narrow #games { width: 100%; height: auto; max-height: 100%; }
    MenuScreen.-narrow #who { width: 100%; height: auto; overflow-y: hidden; }
    """

    def __init__(
        self,
        start: Callable[[Playable, Seating], None],
        game: Playable | None = None,
        seats: Seating | None = None,
    ) -> None:
        super().__init__()
        self.start = start
        """Opens the game screen."""
        self.game, self.seats = game, seats
        """What is chosen at first."""

    def compose(self) -> ComposeResult:
        self.rules = {listing.name: listing for listing in listings()}
        chosen = "classic" if self.game is None else self._listed(self.game)
        games = {name: listing.title for name, listing in self.rules.items()}
        yield Static("Unbeatable: choose game and players", id="title")
        with Horizontal(id="lists"):
            yield Choice(games, chosen, title="Game", name="games")
            with Vertical(id="who"):
                for number, player in enumerate(self._players(), 1):
                    is_file = player.endswith(".py")
                    yield Choice(
                        PLAYERS if is_file else PLAYERS | {player: PLAYERS.get(player, player)},
                        FILE if is_file else player,
                        title=f"Player {number}",
                        name=f"player{number}",
                    )
                    yield FileField(
                        player if is_file else "",
                        placeholder="Such as my_ai.py",
                        id=f"file{number}",
                        compact=True,
                    )
                begins = CHANCE if self.seats is None or self.seats.by_chance else "1"
                yield Choice(BEGINNERS, begins, title="Who begins", name="begins")
        yield Static(id="rules", markup=False)
        yield Button("Play", id="play", compact=True)
        yield Footer(compact=True)

    def _listed(self, game: Playable) -> str:
        """Return the name under which the game is listed; add it to the list if it is not."""
        for name, listing in self.rules.items():
            if listing.spec == game.spec:
                return name
        self.rules[game.spec] = Listing(game.spec, game.spec, game.title, game.summary)
        return game.spec

    def _players(self) -> tuple[str, str]:
        if self.seats is None:
            return "human", "perfect"
        first, second = self.seats.seats
        return _word(first), _word(second)

    def on_mount(self) -> None:
        self.query_one("#games").focus()

    def on_screen_resume(self) -> None:
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the way back to a match while there is none."""
        return action != "return" or self.app.is_screen_installed(GameScreen.NAME)

    def action_return(self) -> None:
        self.app.push_screen(GameScreen.NAME)

    def on_option_list_option_highlighted(self) -> None:
        listing = self.rules[self._chosen("games")]
        self._tell(f"{listing.title}: {listing.summary}")
        for number in "12":
            wanted = self._chosen(f"player{number}") == FILE
            self.query_one(f"#file{number}").set_class(wanted, "wanted")

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        begins = self._chosen("begins")
        try:
            game = load(self._chosen("games"))
            players = [self._player(number) for number in ("21" if begins == "2" else "12")]
            seats = seating(*players, by_chance=begins == CHANCE)
        except UnbeatableError as error:
            self._tell(sentence(str(error)), is_problem=True)
            return
        self.start(game, seats)

    def action_help(self) -> None:
        try:
            text = manual(load(self._chosen("games")))
        except UnbeatableError as error:  # a game of another package that does not load
            text = str(error)
        self.app.push_screen(TextDialog("Rules and keys", text))

    def _tell(self, text: str, *, is_problem: bool = False) -> None:
        """Show a line below the lists: the rules of the chosen game, or what prevents playing."""
        line = self.query_one("#rules", Static)
        line.update(text)
        line.set_class(is_problem, "problem")

    def _player(self, number: str) -> str:
        chosen = self._chosen(f"player{number}")
        if chosen != FILE:
            return chosen
        field = self.query_one(f"#file{number}", Input)
        path = field.value.strip()
        if path.endswith(".py"):
            return path
        field.focus()
        if not path:
            raise UnbeatableError(
                f"Player {number} plays by a file: type its name, such as my_ai.py"
            )
        raise UnbeatableError(
            f"Player {number}: {quote(path)} is not a Python file; give a name such as my_ai.py"
        )

    def _chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).chosen


def _word(seat: Seat) -> str:
    """Return the word that `seating` reads as this seat."""
    return "human" if seat.computer is None else seat.computer.name
