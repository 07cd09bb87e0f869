"""The prompt: a match as lines of text, which a script can read and write."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TypeAlias

from unbeatable.core.cell_moves import cell_names, parse_cell_move
from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable
from unbeatable.core.match import Match
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote
from unbeatable.explain.build import explain_position
from unbeatable.explain.tactics import best_move
from unbeatable.players import Forfeit
from unbeatable.players.search import search_depth, search_move
from unbeatable.solve import Solution
from unbeatable.solve.progress import Progress, silent
from unbeatable.terminal.marks import Marks, draw_board
from unbeatable.terminal.seats import Seating, find_solution
from unbeatable.terminal.session import Session
from unbeatable.terminal.values import ratings_table, result_in_words

COMMANDS = "or: undo, redo, values, hint, explain, moves, help, quit"
UNKNOWN = "this game is too large to be solved, so its values are not known"
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


ShowProgress: TypeAlias = Callable[[], AbstractContextManager[Progress]]


class _Quit(Exception):
    """Raised when the person quits or the input ends."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Prompt:
    """One match in lines of text: prints boards and sentences, reads moves and commands."""

    def __init__(
        self,
        game: Playable,
        seats: Seating,
        marks: Marks,
        chance: random.Random,
        show_progress: ShowProgress = lambda: nullcontext(silent),
    ) -> None:
        self.game, self.marks = game, marks
        self._show_progress = show_progress
        self.session = Session(game, seats, chance)
        self._solution: Solution | None = None
        self._is_solved = False
        self._has_remarked = False

    def run(self) -> int:
        """Play until the match or the input ends. Return the exit status."""
        with suppress(ImportError):
            import readline  # noqa: F401 (arrow keys then work at the prompt)
        try:
            self._play()
        except _Quit as quit_:
            return quit_.status
        return 0

    def _play(self) -> None:
        session = self.session
        self._greet()
        while not session.is_over:
            print(f"\n{self._board()}")
            if session.mover.is_person:
                self._remark()
                self._person_moves()
            else:
                self._computer_moves()
        print(f"\n{self._board()}\n{self._ending()}")

    def _greet(self) -> None:
        session = self.session
        print(f"{self.game.title}: {self.game.summary}.")
        needs_solution = any(seat.needs_solution for seat in session.seats)
        session.is_solvable = self.solution is not None or not needs_solution
        if not session.is_solvable:
            depth = search_depth(session.match)
            print(f"Too large to be solved: the computer looks {plural(depth, 'move')} ahead.")
        you, other = self.marks if session.sides[0].is_person else self.marks[::-1]
        if session.people == 1:
            computer = next(seat for seat in session.seats if not seat.is_person)
            name = session.name(computer).lower()
            print(f"You are {you}, {name} is {other}; {self.marks[0]} begins.")
        if session.people:
            print(self._help())

    # Moves

    def _computer_moves(self) -> None:
        session = self.session
        player, seat = self.marks[session.match.turn], session.mover
        try:
            after = seat.move(session.match, session.chance)
        except Forfeit as forfeit:
            session.lose(str(forfeit))
            return
        print(f"{player} plays {after.played[-1]}")
        session.take(after)

    def _person_moves(self) -> None:
        """Ask until a move is played or taken back."""
        before = self.session.match
        while self.session.match is before:
            answer = _ask(f"{self.marks[before.turn]}> ")
            try:
                self._obey(answer)
            except IllegalMove as error:
                print(self._refusal(before, answer) or error)
            except UnbeatableError as error:
                print(error)

    def _obey(self, answer: str) -> None:
        session = self.session
        match answer.lower():
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case "moves":
                print(" ".join(session.match.legal))
            case "values":
                print(self._values())
            case "hint":
                print(self._hint())
            case "explain":
                print(self._explanation())
            case "" | "help" | "?":
                print(self._help())
            case _:
                session.play(answer)

    def _refusal(self, match: Match, answer: str) -> str:
        """Return why the move is refused, in the person's marks; empty if it is not a move."""
        game, pos = match.game, match.position
        try:
            move = game.write_move(pos, game.read_move(pos, answer))
        except IllegalMove:
            return ""
        legal = f"legal moves are {', '.join(match.legal)}"
        cell_move, picture = parse_cell_move(match.picture, move), match.picture
        there = picture.marks[cell_move.target] if cell_move else "."
        if cell_move is None or there not in PLAYER_NAMES:
            return f"{quote(answer)} is not a legal move; {legal}"
        cell = cell_names(picture)[cell_move.target]
        return f"{cell} is taken by {self.marks[PLAYER_NAMES.index(there)]}; {legal}"

    # Words

    @property
    def solution(self) -> Solution | None:
        """The solution, found on first use; None if the game is too large."""
        if not self._is_solved:
            with self._show_progress() as progress:
                self._solution = find_solution(self.game, self.session.seats, progress)
            self._is_solved = True
        return self._solution

    def _help(self) -> str:
        legal = self.session.match.legal
        return f"Type a move such as {legal[len(legal) // 2]}, {COMMANDS}."

    def _values(self) -> str:
        if self.solution is None:
            return UNKNOWN
        match = self.session.match
        outcome = self.solution.outcome(match.position)
        table = ratings_table(self.solution.rate(match.position))
        return f"{self._marked(result_in_words(match.turn, outcome))}\n{table}"

    def _hint(self) -> str:
        match = self.session.match
        if self.solution is None:
            move = match.game.write_move(match.position, search_move(match))
            return f"{move}: a guess, {plural(search_depth(match), 'move')} ahead"
        best = best_move(self.solution, match.game, match.position)
        return f"{best.text}: {best.outcome}"

    def _explanation(self) -> str:
        if self.solution is None:
            return UNKNOWN
        explanation = explain_position(self.session.match, self.solution)
        return explanation.text(self.marks, lambda picture: draw_board(picture, self.marks))

    def _remark(self) -> None:
        """Print, once, what the perfect computer says when it can be beaten."""
        match = self.session.match
        computer = self.session.sides[1 - match.turn]
        remark = None if self._has_remarked else computer.remark(match)
        if remark is not None:
            print(f"{computer.name.lower()}: {remark}")
            self._has_remarked = True

    def _board(self) -> str:
        return draw_board(self.session.match.picture, self.marks)

    def _ending(self) -> str:
        """Return how it ended, with the cells of the line where the marks have no capitals."""
        picture, marks = self.session.match.picture, "".join(self.marks)
        names = cell_names(picture)
        line = [names[cell] for cell in picture.winning if marks.upper() == marks]
        return self._marked(self.session.ending) + (f" ({' '.join(line)})" if line else "")

    def _marked(self, text: str) -> str:
        """Return the text with the mark in place of the player's name that it starts with."""
        name, _, rest = text.partition(" ")
        return f"{self.marks[PLAYER_NAMES.index(name)]} {rest}" if name in PLAYER_NAMES else text


def _ask(prompt: str) -> str:
    try:
        answer = input(prompt).strip()
    except (EOFError, KeyboardInterrupt) as interruption:
        print()  # so that the shell's prompt starts on a new line
        raise _Quit(INTERRUPTED if isinstance(interruption, KeyboardInterrupt) else 0) from None
    if answer.lower() == "quit":
        raise _Quit(0)
    return answer
