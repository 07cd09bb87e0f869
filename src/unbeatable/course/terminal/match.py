"""Games against one's own code in the terminal, in a process of their own.

python -m unbeatable.course.terminal.match FOLDER PLAYER you|it|toss

PLAYER is a player of the course, such as s08_block.win_or_block, or the game of lesson 24. Ctrl-C
ends the process, and with it code that never answers.
"""

import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Protocol

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.checks.output import muted
from unbeatable.course.figures import board_text
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.progress import load_progress
from unbeatable.course.lesson import all_lessons
from unbeatable.course.own_game import OWN_GAME, GamePosition, OwnGame, own_game
from unbeatable.course.player import GAME, Learner, find_player, learner
from unbeatable.course.player.learner import player_name
from unbeatable.course.player.rules import begins, winning_cells
from unbeatable.players.play import Forfeit, take_turn

YOU = "you"
LEAVE = "q"
STOPPED = 130
"""The exit status after Ctrl-C."""


class Leave(Exception):
    """The learner has had enough."""


class Game(Protocol):
    """One game after another, against code."""

    opponent: str
    """The name of the code."""

    def play(self, you: int) -> int | None:
        """Play one game in which the learner is `you`, 0 (x) or 1 (o). Return who has won."""


def play_series(game: Game, sources: dict[str, str], who: str, chance: Random) -> None:
    """Play games until the learner leaves. Sides are swapped, or tossed for again, after each."""
    won = {YOU: 0, game.opponent: 0, "drawn": 0}
    starts = YOU if who == "you" else game.opponent
    while True:
        if who == "toss":
            starts = _toss(sources, game.opponent, chance)
        words = f"{starts} {'begin' if starts == YOU else 'begins'}.\n"
        print(f"\nThe toss: {words}" if who == "toss" else f"\n{_capital(words)}")
        you = 0 if starts == YOU else 1
        winner = game.play(you)
        won["drawn" if winner is None else YOU if winner == you else game.opponent] += 1
        print(_capital(", ".join(f"{name} {count}" for name, count in won.items())), ".", sep="")
        if _type(f"\nEnter: another game, {LEAVE}: back  ") == LEAVE:
            return
        starts = game.opponent if starts == YOU else YOU


def _toss(sources: dict[str, str], opponent: str, chance: Random) -> str:
    """Return who begins, by the learner's `who_starts`; by a coin of ours if that fails."""
    try:
        with muted():
            return begins(sources, YOU, opponent, chance)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # the learner's code may raise anything
        print(f"who_starts cannot decide: {_in_words(error)} A coin decides.")
        return chance.choice([YOU, opponent])


class TicTacToe:
    """The classic game against a player of the learner's."""

    def __init__(self, player: Learner, sources: dict[str, str], chance: Random) -> None:
        self.opponent = player.name
        self._player, self._sources, self._chance = player, sources, chance

    def play(self, you: int) -> int | None:
        match, chance = Match.new(GAME), Random(self._chance.random())  # noqa: S311
        while not match.is_over:
            if match.turn == you:
                print(_numbered(match.picture.marks))
                match = self._your_move(match)
                continue
            print(f"{_capital(self.opponent)} thinks ...", end=" ", flush=True)
            try:
                with muted():
                    match = take_turn(self._player, match, chance)
            except Forfeit as forfeit:
                print(f"and fails: {_in_words(forfeit.__cause__ or forfeit)}\nYou win.")
                return you
            print(f"{match.moves[-1]}\n")
        print(self._finished(match), "\n", sep="")
        print(_result(match.winner, you, self.opponent))
        return match.winner

    def _your_move(self, match: Match) -> Match:
        mark = PLAYER_NAMES[match.turn]
        while True:
            typed = _type(f"Your move as {mark}, a number ({LEAVE} leaves): ")
            if typed == LEAVE:
                raise Leave
            if typed.isdecimal() and int(typed) in match.game.moves(match.position):
                print()
                return match.apply(int(typed))
            print("That is not a free cell.")

    def _finished(self, match: Match) -> str:
        """Return the last board, with the winning cells in brackets, as the learner finds them."""
        board = match.picture.marks
        try:
            with muted():
                cells = winning_cells(self._sources, board)
        except KeyboardInterrupt:
            raise
        except BaseException:  # the learner's code may raise anything
            cells = []
        return board_text(board, marked=cells)


class OwnGameAgainstCode:
    """The game of the learner's own, against their own search."""

    opponent = "your search"

    def __init__(self, game: OwnGame) -> None:
        self._game = game

    def play(self, you: int) -> int | None:
        at = self._at(None)
        print(f"{at.name}\n")
        while at.turn is not None:
            mine = at.turn == PLAYER_NAMES[you]
            at = self._at(self._your_move(at) if mine else self._its_move(at))
        print(f"{at.position}\n")
        winner = None if not at.score else 0 if at.score > 0 else 1
        print(_result(winner, you, self.opponent))
        return winner

    def _at(self, position: str | None) -> GamePosition:
        with muted():
            return self._game.at(position)

    def _your_move(self, at: GamePosition) -> str:
        print(f"{at.position}\n")
        for number, child in enumerate(at.children, 1):
            print(f"  {number:>2}  {child}")
        while True:
            typed = _type(f"Your move as {at.turn}, a number ({LEAVE} leaves): ")
            if typed == LEAVE:
                raise Leave
            if typed.isdecimal() and 1 <= int(typed) <= len(at.children):
                print()
                return at.children[int(typed) - 1]
            print("That is not one of these moves.")

    def _its_move(self, at: GamePosition) -> str:
        with muted():
            best = self._game.values(at.position).best
        child = at.children[best]
        print(f"{_capital(self.opponent)} as {at.turn}: {at.position} -> {child}\n")
        return child


def _numbered(board: str) -> str:
    """Return the board with the numbers of its free cells."""
    cells = [str(cell) if mark == "." else mark for cell, mark in enumerate(board)]
    return board_text("".join(cells))


def _result(winner: int | None, you: int, opponent: str) -> str:
    if winner is None:
        return "A draw."
    mark = PLAYER_NAMES[winner]
    if winner == you:
        return f"{mark} has won: you have beaten {opponent}."
    return f"{mark} has won: {opponent} has beaten you."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _type(prompt: str) -> str:
    try:
        return input(prompt).strip().lower()
    except EOFError:
        return LEAVE


def _in_words(error: BaseException) -> str:
    return f"{error}." if isinstance(error, UnbeatableError) else describe_crash(error)


def main(path: str, player: str, who: str) -> None:
    folder = Folder(Path(path))
    sources = folder.work(all_lessons())
    chance = Random()  # noqa: S311
    with ExitStack() as until_the_end:
        game: Game
        with muted():  # what the files print when they are imported
            if player == OWN_GAME:
                game = OwnGameAgainstCode(until_the_end.enter_context(own_game(sources)))
            else:
                name = player_name(load_progress(folder)[0].name)
                computer = learner(sources, find_player(player), name)
                game = TicTacToe(until_the_end.enter_context(computer), sources, chance)
        with suppress(Leave):
            play_series(game, sources, who, chance)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        print("\nStopped.")
        sys.exit(STOPPED)
    except BaseException as error:  # the learner's code may raise anything
        print(_in_words(error))
        sys.exit(1)
