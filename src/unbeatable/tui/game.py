"""The game screen: the board, who plays, the moves, and a line that says what is going on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import ClassVar, ParamSpec, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move, Position
from unbeatable.core.match import Match
from unbeatable.core.step import cell_names, shift_of
from unbeatable.players import Forfeit
from unbeatable.solve import Rating, Solution
from unbeatable.tui import words
from unbeatable.tui.board import Board, Cell, Face
from unbeatable.tui.dialogs import HELP, Reading, Typing
from unbeatable.tui.marks import Marks
from unbeatable.tui.seats import find_solution, search_depth, searched_move
from unbeatable.tui.sitting import Sitting
from unbeatable.tui.touch import Touch

SIDE_WIDTH = 25
OTHER_LINES = 5
"""Of the screen: the title, the turn, two of notes, the keys."""

P = ParamSpec("P")
R = TypeVar("R")


class Left(Exception):
    """The screen is gone, so nobody waits for the solution."""


class GameScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "values", "Values"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("e", "explain", "Explain"),
        Binding("n", "new", "New"),
        Binding("escape", "back", "Menu", key_display="esc"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "app.quit", "Quit"),
        Binding("t", "type", "Type a move", show=False),
        Binding("x", "mark('x')", show=False),
        Binding("o", "mark('o')", show=False),
    ]
    DEFAULT_CSS = f"""
    GameScreen #title {{ height: 1; padding: 0 1; text-style: bold; }}
    GameScreen #table {{ height: 1fr; }}
    GameScreen #field {{ width: 1fr; align: center middle; overflow: auto; }}
    GameScreen #side {{ width: {SIDE_WIDTH}; padding: 0 1; border-left: solid $surface-lighten-3; }}
    GameScreen #players {{ height: auto; margin-bottom: 1; }}
    GameScreen #mark {{ height: auto; }}
    GameScreen #turn {{ height: 1; padding: 0 1; text-style: bold; }}
    GameScreen #note {{ height: 2; padding: 0 1; }}
    """

    def __init__(self, sitting: Sitting, marks: Marks, *, pace: float) -> None:
        super().__init__()
        self.sitting, self.marks, self.pace = sitting, marks, pace
        self.touch = Touch(sitting.match)
        self.solution: Solution | None = None
        self.solved = asyncio.Event()
        """Set once the solution is there, or is known to be out of reach."""
        self.shows_values = False
        self.rated: tuple[Position, list[Rating]] | None = None
        """The position that was rated last, and its moves, best first."""
        self.last_target: int | None = None
        self._progress = ""
        self._left = False
        self._one_by_one = Lock()

    # Drawing

    def compose(self) -> ComposeResult:
        picture = self.sitting.match.picture
        game = self.sitting.game
        yield Static(f"{game.title}: {game.summary}", id="title", markup=False)
        with Horizontal(id="table"):
            with Container(id="field"):
                yield Board(picture.columns, cell_names(picture), self.marks)
            with Vertical(id="side"):
                yield Static(id="players", markup=False)
                yield MarkSwitch(id="mark", markup=False)
                yield Static("Moves", id="heading")
                with VerticalScroll(can_focus=False, id="record"):
                    yield Static(id="moves", markup=False)
        yield Static(id="turn", markup=False)
        yield Static(id="note", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.draw()
        self.board.focus_centre()
        self._solve()
        self._attend()
        self.set_interval(0.25, self._show_progress)

    def on_unmount(self) -> None:
        self._left = True

    def on_resize(self) -> None:
        self.draw()

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def say(self, note: str) -> None:
        self.query_one("#note", Static).update(note)

    def draw(self) -> None:
        """Show the match as it stands."""
        sitting = self.sitting
        if self.touch.match is not sitting.match:
            self.touch = Touch(sitting.match, self.touch.mark)
        self.board.show(
            self._faces(), (self.size.width - SIDE_WIDTH, self.size.height - OTHER_LINES)
        )
        self.query_one("#players", Static).update(words.players(sitting, self.marks))
        self.query_one("#moves", Static).update(words.move_list(sitting))
        self.query_one("#record").scroll_end(animate=False)
        self.query_one("#turn", Static).update(words.whose_turn(sitting, self.marks))
        switch = self.query_one("#mark", MarkSwitch)
        switch.display = self.touch.chooses_mark
        sign = dict(zip(PLAYER_NAMES, self.marks, strict=True))[self.touch.mark]
        switch.update(f"You set {sign} (x or o)\n")

    def _faces(self) -> list[Face]:
        picture, touch = self.sitting.match.picture, self.touch
        values = self._values()
        held = touch.held is not None
        return [
            Face(
                mark,
                value=values.get(cell, ""),
                is_target=held and cell in touch.targets,
                is_held=cell == touch.held,
                is_winning=cell in picture.winning,
                is_last=cell == self.last_target,
            )
            for cell, mark in enumerate(picture.marks)
        ]

    def _values(self) -> dict[int, str]:
        """What touching each cell leads to at best, where that is wanted and known."""
        position = self.sitting.match.position
        if not (self.shows_values and self.solution and self.sitting.person_moves):
            return {}
        if self.rated is None or self.rated[0] != position:
            self._rate()
            return {}
        signs: dict[int, str] = {}
        steps = {
            step.text: step for step in self.touch.steps if step.mark in (None, self.touch.mark)
        }
        for rating in self.rated[1]:
            step = steps.get(rating.text)
            if step is None:
                continue
            cell = step.target if step.start == self.touch.held else step.start
            if cell is not None and (self.touch.held is None or step.start == self.touch.held):
                signs.setdefault(cell, words.value_sign(rating))
        return signs

    # The computer, and the solution, beside the screen

    async def _aside(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Work in a thread, so that the screen stays awake; one after the other."""

        def alone() -> R:
            with self._one_by_one:
                return work(*args, **kwargs)

        return await asyncio.to_thread(alone)

    async def _ratings(self, solution: Solution) -> list[Rating]:
        """The moves of the position, best first."""
        position = self.sitting.match.position
        if self.rated is None or self.rated[0] != position:
            self.rated = position, await self._aside(solution.rate, position)
        return self.rated[1]

    @work(exclusive=True, group="rate")
    async def _rate(self) -> None:
        if self.solution is not None:
            await self._ratings(self.solution)
            self.draw()

    @work(exclusive=True, group="solve")
    async def _solve(self) -> None:
        def progress(stage: str, done: int, total: int | None) -> None:
            if self._left:
                raise Left
            self._progress = f"{stage}: {done:,}" + (f" of {total:,}" if total else "")

        game, seats = self.sitting.game, self.sitting.seats
        with suppress(Left):
            self.solution = await asyncio.to_thread(find_solution, game, seats, progress)
        self.solved.set()
        self._progress = ""
        if self.solution is None and any(seat.needs_solution for seat in seats):
            depth = search_depth(self.sitting.match)
            self.say(f"Too large to be solved: the computer looks {depth} moves ahead.")
        elif self.solution is not None:
            await self._remark()
        self.draw()

    def _show_progress(self) -> None:
        if self._progress:
            self.say(self._progress)

    @work(exclusive=True, group="computer")
    async def _attend(self) -> None:
        """Let computers move until a person is to move or the match is over."""
        sitting = self.sitting
        note = ""
        while not sitting.is_over and not sitting.mover.is_person:
            if sitting.mover.needs_solution:
                await self.solved.wait()
            match, seat = sitting.match, sitting.mover
            pause = asyncio.create_task(asyncio.sleep(self.pace))
            try:
                after = await self._aside(seat.move, match, sitting.chance)
            except Forfeit as forfeit:
                sitting.lose(str(forfeit))
                self.draw()
                return
            await pause
            note = self._take(after, f"{seat.name} played {after.played[-1]}.")
        await self._remark(note)

    async def _remark(self, note: str = "") -> None:
        """The perfect computer is honest where it can be beaten."""
        sitting = self.sitting
        if not sitting.person_moves or not self.solved.is_set():
            return
        match = sitting.match
        remark = await self._aside(sitting.sides[1 - match.turn].remark, match)
        if remark and sitting.match is match:
            self.say(f"{note} {remark[0].upper()}{remark[1:]}.".strip())

    def _take(self, after: Match, note: str) -> str:
        """Go on after a move, and say so if the board moved under the pieces."""
        match = self.sitting.match
        self.touch = Touch(match, self.touch.mark)
        step = next((step for step in self.touch.steps if step.text == after.played[-1]), None)
        recentred = shift_of(match.game, match.position, after.moves[-1]) != (0, 0)
        self.last_target = None if step is None or recentred else step.target
        self.sitting.take(after)
        self.draw()
        note = f"{note} The board re-centred.".strip() if recentred else note
        self.say(note)
        focused = self.board.focused_cell
        if focused is None or not self.board.cells[focused].visible:
            self.board.focus_centre()
        return note

    # What a person does

    def on_cell_chosen(self, message: Cell.Chosen) -> None:
        if not self._may_move():
            return
        try:
            answer = self.touch.on(message.index)
        except IllegalMove as error:
            self.say(f"{error}.")
            return
        self.board.focus_cell(message.index)
        if isinstance(answer, str):
            self._play(answer)
            return
        self.touch = answer
        self.draw()
        if answer.held is None:
            self.say("")
        else:
            name = self.touch.names[answer.held]
            self.say(f"You hold {name}: choose where it goes (◦); Escape puts it back.")

    def _may_move(self) -> bool:
        if self.sitting.is_over:
            self.say("The match is over: n begins a new one, u takes back.")
        elif not self.sitting.mover.is_person:
            self.say(f"It is the turn of {self.sitting.mover.name}.")
        return self.sitting.person_moves

    def _play(self, move: str | Move) -> None:
        try:
            after = self.sitting.match.apply(move)
        except IllegalMove as error:
            self.say(f"{error}.")
            return
        self._take(after, "")
        self._attend()

    def action_mark(self, mark: str) -> None:
        if self.touch.chooses_mark:
            self.touch = Touch(self.sitting.match, mark)
            self.draw()

    def action_type(self) -> None:
        def typed(move: str | None) -> None:
            if move and self._may_move():
                self._play(move)

        if self._may_move():
            self.app.push_screen(Typing(self.sitting.match.legal), typed)

    def action_undo(self) -> None:
        self._travel(self.sitting.undo, "Taken back; r plays it again.")

    def action_redo(self) -> None:
        self._travel(self.sitting.redo, "Played again.")

    def _travel(self, step: Callable[[], None], note: str) -> None:
        try:
            step()
        except IllegalMove as error:
            self.say(f"{error}.")
            return
        self.last_target = None
        self.draw()
        self.say(note)
        self._attend()

    def action_new(self) -> None:
        self.sitting.deal()
        self.last_target = None
        self.touch = Touch(self.sitting.match)
        self.draw()
        self.say("A new game.")
        self._attend()

    def action_back(self) -> None:
        if self.touch.held is not None:
            self.touch = Touch(self.sitting.match, self.touch.mark)
            self.draw()
            self.say("Put back.")
        else:
            self.app.pop_screen()

    # What is known about the position

    @work(exclusive=True, group="ask")
    async def action_values(self) -> None:
        if not self._is_known():
            return
        self.shows_values = not self.shows_values
        self.draw()
        if not self.shows_values:
            self.say("Values are off.")
        elif self.solution is not None:
            ratings = await self._ratings(self.solution)
            lead = f"At best {words.in_words(ratings[0])}. " if ratings else ""
            self.say(f"{lead}▲3 wins in 3 plies, ● draws, ▼4 loses in 4.")

    @work(exclusive=True, group="ask")
    async def action_hint(self) -> None:
        if not self._may_move():
            return
        await self.solved.wait()
        match = self.sitting.match
        if self.solution is not None:
            best = (await self._ratings(self.solution))[0]
            move, why = best.text, words.in_words(best)
        else:
            number = await self._aside(searched_move, match)
            move = match.game.write_move(match.position, number)
            why = f"a guess, {search_depth(match)} moves ahead"
        if self.sitting.match is not match:
            return
        self.say(f"Hint: {move} ({why}).")
        step = next((step for step in self.touch.steps if step.text == move), None)
        if step is not None:
            self.touch = Touch(match, step.mark or self.touch.mark, self.touch.held)
            lifts = step.start is not None and step.start != self.touch.held
            self.board.focus_cell(step.start if lifts and step.start is not None else step.target)
            self.draw()

    @work(exclusive=True, group="ask")
    async def action_explain(self) -> None:
        if not self._is_known() or self.solution is None:
            return
        try:
            text = await self._aside(words.explanation, self.sitting.match, self.solution)
        except UnbeatableError as error:
            self.say(str(error))
        else:
            self.app.push_screen(Reading("Why", text))

    def action_help(self) -> None:
        self.app.push_screen(Reading("Keys", HELP))

    def _is_known(self) -> bool:
        if not self.solved.is_set():
            self.say("The game is still being solved.")
        elif self.solution is None:
            self.say("This game is too large to be solved, so its values are not known.")
        return self.solution is not None


class MarkSwitch(Static):
    """Which mark the next move sets; a click changes it."""

    def on_click(self) -> None:
        screen = self.screen
        if isinstance(screen, GameScreen):
            screen.action_mark("o" if screen.touch.mark == "x" else "x")
