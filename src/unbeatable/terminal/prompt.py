"""The prompt: a match as lines of text, which a script can read and write."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from textwrap import indent
from typing import TypeAlias

from unbeatable.core.cell_moves import cell_names, parse_cell_move
from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.explain.build import explain_position
from unbeatable.explain.tactics import best_move
from unbeatable.players import Forfeit
from unbeatable.players.strong import choose_move, effort_in_words
from unbeatable.solve import Solution
from unbeatable.solve.progress import Progress, silent
from unbeatable.terminal.manual import how_to_type
from unbeatable.terminal.marks import Marks, draw_board, names_of
from unbeatable.terminal.messages import capitalised, no_values, proven_note
from unbeatable.terminal.seats import Seating, find_solution, proven_sides
from unbeatable.terminal.session import Session
from unbeatable.terminal.values import choice_in_words, ratings_table, result_in_words

COMMANDS = """\
undo, redo     take back your last move; play it again
values         what each move leads to
hint           the best move
explain        why it is the best move
moves          the legal moves
help or ?      this list
quit or q      leave, as does Ctrl-D"""
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
        self._names = names_of(self.session.match.picture, marks)

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
        session.is_solvable = not needs_solution or self.solution is not None
        if not session.is_solvable:
            session.proven_sides = proven_sides(self.game)
        if any(map(session.is_proven_from_start, session.seats)):
            print("Proven from the start: the computer plays by the proof.")
        elif not session.is_solvable:
            print(f"Too large to be solved: the computer {effort_in_words(session.match)}.")
        you, other = self._names if session.sides[0].is_person else self._names[::-1]
        if session.people == 1:
            computer = next(seat for seat in session.seats if not seat.is_person)
            name = session.name(computer).lower()
            begins = "" if self._names[0] not in self.marks else f"; {self._names[0]} begins"
            print(f"You are {you}, {name} is {other}{begins}.")
        if session.people:
            print(f"{how_to_type(self.game)} Type help for the commands, q to quit.")

    # Moves

    def _computer_moves(self) -> None:
        session = self.session
        player, seat = self._names[session.match.turn], session.mover
        try:
            after, proven = seat.move(session.match, session.chance)
        except Forfeit as forfeit:
            session.lose(str(forfeit))
            return
        print(capitalised(f"{player} plays {after.played[-1]}"))
        session.take(after, proven)
        if session.is_newly_proven:
            print(capitalised(proven_note(session, self.marks)))

    def _person_moves(self) -> None:
        """Ask until a move is played or taken back."""
        before = self.session.match
        while self.session.match is before:
            answer = _ask(f"{self._names[before.turn].removeprefix('the ')}> ")
            try:
                self._obey(answer)
            except IllegalMove as error:
                print(self._refusal(before, answer) or f"{error}; or type help")
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
                print(f"{how_to_type(self.game)} Commands:\n{indent(COMMANDS, '  ')}")
            case "quit" | "exit":
                raise _Quit(0)
            case "q" if not self._is_move("q"):
                raise _Quit(0)
            case _:
                session.play(answer)

    def _is_move(self, text: str) -> bool:
        """Return whether the text names a move, as a column of a wide board does."""
        match = self.session.match
        try:
            match.game.read_move(match.position, text)
        except IllegalMove:
            return False
        return True

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

    def _values(self) -> str:
        if self.solution is None:
            return no_values(self.session, self.marks)
        match = self.session.match
        outcome = self.solution.outcome(match.position)
        table = ratings_table(self.solution.rate(match.position))
        return f"{capitalised(result_in_words(match.turn, outcome, self._names))}\n{table}"

    def _hint(self) -> str:
        match = self.session.match
        if self.solution is None:
            return ": ".join(choice_in_words(match, choose_move(match)))
        best = best_move(self.solution, match.game, match.position)
        return f"{best.text}: {best.outcome}"

    def _explanation(self) -> str:
        if self.solution is None:
            return no_values(self.session, self.marks)
        explanation = explain_position(self.session.match, self.solution)
        return explanation.text(self._names, lambda picture: draw_board(picture, self.marks))

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
        ending = capitalised(self.session.ending(self._names))
        return ending + (f" ({' '.join(line)})" if line else "")


def _ask(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt) as interruption:
        print()  # so that the shell's prompt starts on a new line
        raise _Quit(INTERRUPTED if isinstance(interruption, KeyboardInterrupt) else 0) from None
