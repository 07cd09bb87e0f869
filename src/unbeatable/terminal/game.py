"""The game screen: the board, the players, the moves, and a line of messages."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.screen import Screen
from textual.widgets import Static

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move
from unbeatable.core.match import Match
from unbeatable.explain.tactics import best_move
from unbeatable.players import Forfeit
from unbeatable.players.proven import Proven
from unbeatable.players.strong import choose_move
from unbeatable.terminal import messages
from unbeatable.terminal.background_solver import BackgroundSolver
from unbeatable.terminal.board import KEYS_WIDTH, SIDE_WIDTH, Board, Cell, Keys, SidePanel
from unbeatable.terminal.cell_view import CellView, cell_values, cell_views
from unbeatable.terminal.dialogs import MoveDialog, TextDialog
from unbeatable.terminal.last_move import LastMove, last_move
from unbeatable.terminal.manual import manual
from unbeatable.terminal.marks import Marks
from unbeatable.terminal.selection import Selection
from unbeatable.terminal.session import Session
from unbeatable.terminal.values import choice_in_words, rating_in_words

OTHER_LINES = 5
"""Screen lines beside the board: the title, the turn, two for messages, the keys."""


class GameScreen(Screen[None]):
    NAME = "game"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "values", "Values"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("n", "new", "New"),
        Binding("e", "explain", "Explain"),
        Binding("escape", "back", "Menu", key_display="esc"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "app.quit", "Quit"),
        Binding("t", "type", "Type a move", show=False),
        Binding("x", "mark('x')", show=False),
        Binding("o", "mark('o')", show=False),
    ]
    DEFAULT_CSS = """
    GameScreen #title { height: 1; padding: 0 1; text-style: bold; }
    GameScreen #table { height: 1fr; }
    GameScreen #field { width: 1fr; align: center middle; overflow: auto; }
    GameScreen #turn { height: auto; padding: 0 1; text-style: bold; }
    GameScreen #note { height: auto; min-height: 2; max-height: 5; padding: 0 1; }
    """

    def __init__(
        self,
        session: Session,
        marks: Marks,
        *,
        pace: float,
        linger: float,
        save: Callable[[Session], None],
    ) -> None:
        super().__init__()
        self.session, self.marks, self.pace, self.linger = session, marks, pace, linger
        self.save = save
        self.selection = Selection(session.match)
        self.solver = BackgroundSolver(session.game, session.seats)
        self.shows_values = False
        self.lingering: LastMove | None = None
        """The last move, shown where it was played until the board re-centres."""

    # Drawing

    def compose(self) -> ComposeResult:
        picture = self.session.match.picture
        yield Static(id="title", markup=False)
        with Horizontal(id="table"):
            with Container(id="field"):
                yield Board(picture, self.marks)
            yield SidePanel(id="side")
        yield Static(id="turn", markup=False)
        yield Static(id="note", markup=False)
        yield Keys(compact=True)

    def on_mount(self) -> None:
        self.draw()
        self.board.focus_centre()
        self._solve()
        self._play_computer_moves()
        self.set_interval(0.25, self._draw_known)

    def on_unmount(self) -> None:
        self.solver.stop()

    def on_resize(self) -> None:
        self.draw()

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def say(self, note: str) -> None:
        if self.display:
            self.query_one("#note", Static).update(messages.sentence(note) if note else "")

    def draw(self) -> None:
        """Show the match as it stands."""
        if not self.display:  # The screen closes: its widgets go before its timers and workers.
            return
        session = self.session
        if self.selection.match is not session.match:
            self.selection = Selection(session.match, self.selection.mark)
        width, height = self.size.width, self.size.height - OTHER_LINES
        is_narrow = width < KEYS_WIDTH
        height -= is_narrow
        self.query_one(Keys).set_class(is_narrow, "two-lines")
        self.query_one("#title", Static).update(messages.title(session.game, width - 2))
        has_side = width - SIDE_WIDTH >= self.board.least_width
        side = self.query_one(SidePanel)
        side.display = has_side
        self.board.show(self._cell_views(), (width - SIDE_WIDTH * has_side, height))
        side.show(session, self.marks, self._sign if self.selection.chooses_mark else None)
        self.query_one("#turn", Static).update(messages.whose_turn(session, self.marks))
        self._draw_known()

    @property
    def _sign(self) -> str:
        """The mark that the next move sets, where it can be chosen."""
        return self.marks[PLAYER_NAMES.index(self.selection.mark)]

    def _draw_known(self) -> None:
        known = messages.solver_status(self.session, self.solver.progress)
        if self.display:
            self.query_one(SidePanel).show_known(known)

    def _cell_views(self) -> list[CellView]:
        if self.lingering is not None:
            return cell_views(self.lingering.picture, self.lingering.target)
        landed = last_move(self.session.match)
        last = None if landed is None else landed.cell
        return cell_views(self.session.match.picture, last, self.selection, self._values())

    def _values(self) -> dict[int, str]:
        """Return the value of the best move at each cell; empty if values are off or not known."""
        if not (self.shows_values and self.solver.solution and self.session.person_moves):
            return {}
        position = self.session.match.position
        if not self.solver.is_rated(position):
            self._rate()  # which draws again
        return cell_values(self.selection, self.solver.cached_ratings(position))

    # Background work: the computer and the solver

    @work(exclusive=True, group="rate")
    async def _rate(self) -> None:
        await self.solver.rate(self.session.match.position)
        self.draw()

    @work(exclusive=True, group="solve")
    async def _solve(self) -> None:
        await self.solver.solve()
        self.solver.inform(self.session)
        self.draw()
        await self._remark()

    @work(exclusive=True, group="computer")
    async def _play_computer_moves(self) -> None:
        """Play the computer's moves until a person is to move or the match is over."""
        session = self.session
        note = ""
        while not session.is_over and not session.mover.is_person:
            if session.mover.needs_solution:
                await self.solver.settled.wait()
            match, seat = session.match, session.mover
            pause = asyncio.create_task(asyncio.sleep(self.pace))
            try:
                turn = await self.solver.run_in_thread(seat.move, match, session.chance)
            except Forfeit as forfeit:
                session.lose(str(forfeit))
                self.draw()
                self._save()
                return
            await pause
            played = f"{session.name(seat)} played {turn.after.played[-1]}"
            note = self._take(turn.after, played, turn.proven)
        await self._remark(note)

    async def _remark(self, note: str = "") -> None:
        """Show what the perfect computer says where it can be beaten, or what is proven."""
        session, match = self.session, self.session.match
        if not session.person_moves:
            return
        remark = messages.proven_note(session, self.marks) or await self.solver.remark(session)
        if remark and session.match is match:
            self.say(f"{messages.sentence(note)}\n{messages.sentence(remark)}" if note else remark)

    def _take(self, after: Match, note: str, proven: Proven | None = None) -> str:
        """Continue after a move. Return the note, which says so if the board re-centred."""
        self.recentre()
        self.session.take(after, proven)
        landed = last_move(after)
        if landed is not None and landed.recentred:
            note = f"{note or f'Played {landed.text}'}; {messages.recentred_note(landed)}"
            self.lingering = landed
        self.draw()
        self.say(note)
        if self.session.is_over:
            self._save()
        if self.lingering is not None and self.linger:
            self.set_timer(self.linger, self.recentre)
        else:
            self.recentre()
        return note

    def _save(self) -> None:
        try:
            self.save(self.session)
        except OSError as error:
            self.say(f"The match could not be saved: {error.strerror or error}")

    def recentre(self) -> None:
        """Re-centre the board; the cursor moves with the pieces."""
        landed, self.lingering = self.lingering, None
        if not self.display:
            return
        focused = self.board.focused_cell
        if landed is not None:
            self.draw()
            focused = None if focused is None else landed.moved(focused)
        if focused is None or not self.board.cells[focused].is_in_play:
            self.board.focus_centre()
        elif landed is not None:
            self.board.focus_cell(focused)

    # What a person does

    def on_cell_chosen(self, message: Cell.Chosen) -> None:
        cell: int | None = message.index
        if self.lingering is not None:  # the cell as the person saw it
            cell = self.lingering.moved(message.index)
            self.recentre()
        if cell is None or not self._may_move():
            return
        try:
            answer = self.selection.choose(cell)
        except IllegalMove as error:
            self.say(str(error))
            return
        if isinstance(answer, str):
            self._play(answer)
            return
        self.selection = answer
        self.draw()
        if answer.held is None:
            self.say("")
        else:
            name = self.selection.names[answer.held]
            self.say(f"You hold {name}: choose where it goes (◦); Escape puts it back.")

    def _may_move(self) -> bool:
        if self.session.is_over:
            self.say("The match is over: n begins a new one, u takes back.")
        elif not self.session.mover.is_person:
            self.say(f"It is the turn of {self.session.name(self.session.mover)}.")
        return self.session.person_moves

    def _play(self, move: str | Move) -> None:
        try:
            after = self.session.match.apply(move)
        except IllegalMove as error:
            self.say(str(error))
            return
        played = after.played[-1]
        self._take(after, "" if move == played else f"Played {played}")
        self._play_computer_moves()

    def on_mark_switch_clicked(self) -> None:
        self.action_mark("o" if self.selection.mark == "x" else "x")

    def action_mark(self, mark: str) -> None:
        if self.selection.chooses_mark:
            self.selection = Selection(self.session.match, mark)
            self.draw()

    def action_type(self) -> None:
        def typed(move: str | None) -> None:
            if move and self._may_move():
                self._play(move)

        if self._may_move():
            self.app.push_screen(MoveDialog(self.session.match.legal), typed)

    def action_undo(self) -> None:
        self._go_to(self.session.undo, "Taken back; r plays it again.")

    def action_redo(self) -> None:
        self._go_to(self.session.redo, "Played again.")

    def _go_to(self, step: Callable[[], None], note: str) -> None:
        try:
            step()
        except IllegalMove as error:
            self.say(str(error))
            return
        self.lingering = None
        self.draw()
        self.say(note)
        self._play_computer_moves()

    def action_new(self) -> None:
        self.say("A new game.")
        self._save()
        self.session.start_match()
        self.lingering = None
        self.selection = Selection(self.session.match)
        self.draw()
        self._play_computer_moves()

    def action_back(self) -> None:
        if self.selection.held is not None:
            self.selection = Selection(self.session.match, self.selection.mark)
            self.draw()
            self.say("Put back.")
        else:
            self._save()
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
        else:
            ratings = await self.solver.ratings(self.session.match.position)
            lead = f"At best {rating_in_words(ratings[0])}. " if ratings else ""
            setting = f"Setting {self._sign}: " if self.selection.chooses_mark else ""
            self.say(f"{lead}{setting}▲3 wins in 3 plies, ● draws, ▼4 loses in 4.")

    @work(exclusive=True, group="ask")
    async def action_hint(self) -> None:
        if not self._may_move():
            return
        await self.solver.settled.wait()
        match = self.session.match
        solution = self.solver.solution
        if solution is not None:
            best = await self.solver.run_in_thread(best_move, solution, match.game, match.position)
            move, why = best.text, rating_in_words(best)
        else:
            chosen = await self.solver.run_in_thread(choose_move, match)
            move, why = choice_in_words(match, chosen)
        if self.session.match is not match:
            return
        self.say(f"Hint: {move} ({why}).")
        hinted = next((each for each in self.selection.cell_moves if each.text == move), None)
        if hinted is not None:
            held = self.selection.held
            self.selection = Selection(match, hinted.mark or self.selection.mark, held)
            lifts = hinted.start is not None and hinted.start != held
            self.board.focus_cell(
                hinted.start if lifts and hinted.start is not None else hinted.target
            )
            self.draw()

    @work(exclusive=True, group="ask")
    async def action_explain(self) -> None:
        solution = self.solver.solution
        if not self._is_known() or solution is None:
            return
        record = self.session.record
        try:
            text = await self.solver.run_in_thread(
                messages.explanation, record, solution, self.marks
            )
        except UnbeatableError as error:
            self.say(str(error))
        else:
            self.app.push_screen(TextDialog("Why", text))

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Rules and keys", manual(self.session.game)))

    def _is_known(self) -> bool:
        if self.solver.is_too_large:
            self.say(messages.sentence(messages.no_values(self.session, self.marks)))
        elif self.solver.solution is None:
            self.say("The game is still being solved.")
        return self.solver.solution is not None
