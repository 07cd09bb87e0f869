"""`unbeatable play`: full-screen in a terminal; else at a prompt that can be piped and scripted."""

import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.output import progress_bar, ratings_table, result_in_words
from unbeatable.cli.records import refuse_unwritable, save_record
from unbeatable.core.cell_moves import cell_names, step_of
from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable
from unbeatable.core.match import Match
from unbeatable.core.plural import plural
from unbeatable.core.registry import load
from unbeatable.explain.build import explain_position
from unbeatable.explain.tactics import best_move
from unbeatable.players import Forfeit
from unbeatable.players.search import search_depth, search_move
from unbeatable.solve import Solution
from unbeatable.terminal.marks import PLAIN, Marks, drawn, read_marks
from unbeatable.terminal.seats import Seating, find_solution, seating
from unbeatable.terminal.session import Sitting

COMMANDS = "or: undo, redo, values, hint, explain, moves, help, quit"
UNKNOWN = "this game is too large to be solved, so its values are not known"
WHO = "human, easy, medium, perfect, any other player, or a file as my_ai.py"


def play(  # noqa: PLR0913 (each is an option of the command)
    spec: Annotated[
        str | None,
        typer.Argument(
            help="A game; see: unbeatable games. Without one: a menu.", show_default=False
        ),
    ] = None,
    *,
    x: Annotated[str | None, typer.Option(help=f"Who plays x and begins: {WHO}.")] = None,
    o: Annotated[str | None, typer.Option(help="Who plays o.")] = None,
    level: Annotated[
        str | None, typer.Option(help="The computer's level: easy, medium or perfect.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="At the prompt, as without a terminal.")
    ] = False,
    marks: Annotated[str | None, typer.Option(help="Marks for x and o, as ❌⭕.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Makes all that is left to chance come out the same.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="Save the match in this file, finished or left: as JSON if so named, else text.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play against the computer, a friend, or a program of your own.

    Unless you say who plays x or o, chance decides whether you or the computer begins.
    Wherever the game can be solved, the computer of the level perfect cannot be beaten.
    """
    seats = seating(x, o, level)
    shown = PLAIN if marks is None else read_marks(marks)
    chance = random.Random(seed)
    if plain or not _has_terminal():
        prompt = Prompt(load(spec or "classic"), seats, shown, chance)
        if record is None:
            prompt.run()
        else:
            prompt.run_recorded(record)
        return
    if record is not None:
        refuse_unwritable(record)
    from unbeatable.terminal.app import UnbeatableApp

    asked = spec is not None or x is not None or o is not None or level is not None
    game = load(spec or "classic") if asked else None
    app = UnbeatableApp(game, seats, marks=shown, chance=chance)
    app.run()
    if record is not None and app.sitting is not None:
        save_record(record, app.sitting.record)


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


class Prompt:
    """One match, told in lines: boards and words go out, moves and commands come in."""

    def __init__(self, game: Playable, seats: Seating, marks: Marks, chance: random.Random) -> None:
        self.game, self.marks = game, marks
        self.sitting = Sitting(game, seats, chance)
        self._solution: Solution | None = None
        self._is_solved = False
        self._has_remarked = False

    def run(self) -> None:
        """Play the match to its end, or until there is no more input."""
        with suppress(ImportError):
            import readline  # noqa: F401 (arrow keys then work at the prompt)
        sitting = self.sitting
        self._greet()
        while not sitting.is_over:
            print(f"\n{self._board()}")
            if sitting.mover.is_person:
                self._remark()
                self._person_moves()
            else:
                self._computer_moves()
        print(f"\n{self._board()}\n{self._ending()}")

    def run_recorded(self, path: Path) -> None:
        """Play it, and save its record however it is left."""
        refuse_unwritable(path)
        try:
            self.run()
        finally:
            save_record(path, self.sitting.record)

    def _greet(self) -> None:
        sitting = self.sitting
        print(f"{self.game.title}: {self.game.summary}.")
        is_known = (
            not any(seat.needs_solution for seat in sitting.seats) or self.solution is not None
        )
        if not is_known:
            depth = search_depth(sitting.match)
            print(f"Too large to be solved: the computer looks {plural(depth, 'move')} ahead.")
        you, other = self.marks if sitting.sides[0].is_person else self.marks[::-1]
        if sitting.people == 1:
            computer = next(seat for seat in sitting.seats if not seat.is_person)
            name = computer.name if is_known else computer.name_without_solution
            print(f"You are {you}, {name.lower()} is {other}; {self.marks[0]} begins.")
        if sitting.people:
            print(self._help())

    # Moves

    def _computer_moves(self) -> None:
        sitting = self.sitting
        player, seat = self.marks[sitting.match.turn], sitting.mover
        try:
            after = seat.move(sitting.match, sitting.chance)
        except Forfeit as forfeit:
            sitting.lose(str(forfeit))
            return
        print(f"{player} plays {after.played[-1]}")
        sitting.take(after)

    def _person_moves(self) -> None:
        """Ask until the match has gone on, or back."""
        before = self.sitting.match
        while self.sitting.match is before:
            answer = _ask(f"{self.marks[before.turn]}> ")
            try:
                self._obey(answer)
            except IllegalMove as error:
                print(self._refusal(before, answer) or error)
            except UnbeatableError as error:
                print(error)

    def _obey(self, answer: str) -> None:
        sitting = self.sitting
        match answer.lower():
            case "undo":
                sitting.undo()
            case "redo":
                sitting.redo()
            case "moves":
                print(" ".join(sitting.match.legal))
            case "values":
                print(self._values())
            case "hint":
                print(self._hint())
            case "explain":
                print(self._explanation())
            case "" | "help" | "?":
                print(self._help())
            case _:
                sitting.play(answer)

    def _refusal(self, match: Match, answer: str) -> str:
        """Why the move is refused, in the person's own marks; empty if it names no move at all."""
        game, pos = match.game, match.position
        try:
            move = game.write_move(pos, game.read_move(pos, answer))
        except IllegalMove:
            return ""
        legal = f"legal moves are {', '.join(match.legal)}"
        step, picture = step_of(match.picture, move), match.picture
        there = picture.marks[step.target] if step else "."
        if step is None or there not in PLAYER_NAMES:
            return f"{answer!r} is not a legal move; {legal}"
        cell = cell_names(picture)[step.target]
        return f"{cell} is taken by {self.marks[PLAYER_NAMES.index(there)]}; {legal}"

    # Words

    @property
    def solution(self) -> Solution | None:
        """Solved when first asked for; None if the game is too large."""
        if not self._is_solved:
            with progress_bar() as progress:
                self._solution = find_solution(self.game, self.sitting.seats, progress)
            self._is_solved = True
        return self._solution

    def _help(self) -> str:
        legal = self.sitting.match.legal
        return f"Type a move such as {legal[len(legal) // 2]}, {COMMANDS}."

    def _values(self) -> str:
        if self.solution is None:
            return UNKNOWN
        match = self.sitting.match
        outcome = self.solution.outcome(match.position)
        table = ratings_table(self.solution.rate(match.position))
        return f"{self._marked(result_in_words(match.turn, outcome))}\n{table}"

    def _hint(self) -> str:
        match = self.sitting.match
        if self.solution is None:
            move = match.game.write_move(match.position, search_move(match))
            return f"{move}: a guess, {plural(search_depth(match), 'move')} ahead"
        best = best_move(self.solution, match.game, match.position)
        return f"{best.text}: {best.outcome}"

    def _explanation(self) -> str:
        if self.solution is None:
            return UNKNOWN
        told = explain_position(self.sitting.match, self.solution)
        return told.text(self.marks, lambda picture: drawn(picture, self.marks))

    def _remark(self) -> None:
        """The perfect computer says so, once, when it can be beaten."""
        match = self.sitting.match
        computer = self.sitting.sides[1 - match.turn]
        remark = None if self._has_remarked else computer.remark(match)
        if remark is not None:
            print(f"{computer.name.lower()}: {remark}")
            self._has_remarked = True

    def _board(self) -> str:
        return drawn(self.sitting.match.picture, self.marks)

    def _ending(self) -> str:
        """How it ended; where the marks have no capitals to show the line, its cells are named."""
        picture, marks = self.sitting.match.picture, "".join(self.marks)
        names = cell_names(picture)
        line = [names[cell] for cell in picture.winning if marks.upper() == marks]
        return self._marked(self.sitting.ending) + (f" ({' '.join(line)})" if line else "")

    def _marked(self, text: str) -> str:
        """The text with the player's name that it starts with, if it does, as the mark."""
        name, _, rest = text.partition(" ")
        return f"{self.marks[PLAYER_NAMES.index(name)]} {rest}" if name in PLAYER_NAMES else text


def _ask(prompt: str) -> str:
    try:
        answer = input(prompt).strip()
    except (EOFError, KeyboardInterrupt) as interruption:
        print()  # so that the shell's prompt starts on a line of its own
        raise typer.Exit(130 if isinstance(interruption, KeyboardInterrupt) else 0) from None
    if answer.lower() == "quit":
        raise typer.Exit
    return answer
