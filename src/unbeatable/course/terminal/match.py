"""Games against one's own code in the terminal, in a process of their own.

python -m unbeatable.course.terminal.match FOLDER PLAYER you|it|toss LANGUAGE

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
from unbeatable.course.lesson import LANGUAGE, all_lessons
from unbeatable.course.messages import Message, render
from unbeatable.course.own_game import OWN_GAME, GamePosition, OwnGame, own_game
from unbeatable.course.player import GAME, Learner, find_player, learner
from unbeatable.course.player.learner import player_title
from unbeatable.course.player.rules import begins, winning_cells
from unbeatable.course.terminal.keys import Keys
from unbeatable.players.play import Forfeit, take_turn

YOU, IT = "you", "it"
LEAVE = "q"
STOPPED = 130
"""The exit status after Ctrl-C."""


class Leave(Exception):
    """The learner has had enough."""


class Screen:
    """What the learner reads and types, in their language."""

    def __init__(self, language: str = LANGUAGE) -> None:
        self.language = language

    def words(self, message: Message) -> str:
        return render(message, self.language)

    def say(self, message: Message) -> None:
        print(self.words(message))

    def type(self, prompt: Message) -> str:
        try:
            return input(self.words(prompt)).strip().lower()
        except EOFError:
            return LEAVE

    def choose(self, mark: str, choices: dict[str, str], otherwise: Message) -> str:
        """Return what the learner chooses by its number. Raises Leave."""
        values = {"mark": mark, "key": LEAVE}
        while True:
            prompt = Message("Your move as {mark}, a number ({key} leaves): ", values)
            typed = self.type(prompt)
            if typed == LEAVE:
                raise Leave
            if typed in choices:
                print()
                return choices[typed]
            self.say(otherwise)

    def wants_more(self) -> bool:
        """Return whether the learner wants another game: one key, or else a line of a script."""
        prompt = Message("Enter: another game, {key}: back  ", {"key": LEAVE})
        if not sys.stdin.isatty():
            while (typed := self.type(prompt)) not in ("", LEAVE):
                pass
            return typed != LEAVE
        with Keys() as keys:
            print(self.words(prompt), end="", flush=True)
            while (key := keys.wait()) not in ("\n", LEAVE):
                pass
        print()
        return key != LEAVE

    def crash(self, error: BaseException) -> str:
        """Return in words what the learner's code has raised."""
        if isinstance(error, UnbeatableError):
            return f"{error}."
        return describe_crash(error, self.language)


class Game(Protocol):
    """One game after another, against code."""

    opponent: Message
    """The name of the code."""

    def play(self, you: int) -> int | None:
        """Play one game in which the learner is `you`, 0 (x) or 1 (o). Return who has won."""


class Series:
    """Games until the learner leaves. Sides are swapped, or tossed for again, after each."""

    def __init__(self, game: Game, sources: dict[str, str], chance: Random, screen: Screen) -> None:
        self._game, self._sources, self._chance, self._screen = game, sources, chance, screen

    def play(self, who: str) -> None:
        won, lost, drawn = 0, 0, 0
        begins_next = who
        while True:
            starts = self._toss() if who == "toss" else begins_next
            self._announce(starts, tossed=who == "toss")
            you = 0 if starts == YOU else 1
            winner = self._game.play(you)
            won, lost = won + (winner == you), lost + (winner == 1 - you)
            drawn += winner is None
            values = {"won": won, "opponent": self._game.opponent, "lost": lost, "drawn": drawn}
            self._screen.say(Message("You {won}, {opponent} {lost}, drawn {drawn}.", values))
            print()
            if not self._screen.wants_more():
                return
            begins_next = IT if starts == YOU else YOU

    def _announce(self, starts: str, *, tossed: bool) -> None:
        begins = (
            Message("you begin.")
            if starts == YOU
            else Message("{opponent} begins.", {"opponent": self._game.opponent})
        )
        words = self._screen.words(begins)
        print()
        if tossed:
            self._screen.say(Message("The toss: {begins}", {"begins": words}))
        else:
            print(words[:1].upper() + words[1:])
        print()

    def _toss(self) -> str:
        """Return who begins, by the learner's `who_starts`; by a coin of ours if that fails."""
        try:
            with muted():
                return begins(self._sources, YOU, IT, self._chance)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the learner's code may raise anything
            why = Message(
                "who_starts cannot decide: {reason} A coin decides.",
                {"reason": self._screen.crash(error)},
            )
            self._screen.say(why)
            return self._chance.choice([YOU, IT])


class TicTacToe:
    """The classic game against a player of the learner's."""

    def __init__(
        self, player: Learner, sources: dict[str, str], chance: Random, screen: Screen, whose: str
    ) -> None:
        self.opponent = player_title(whose)
        self._player, self._sources, self._chance = player, sources, chance
        self._screen = screen

    def play(self, you: int) -> int | None:
        screen = self._screen
        match, chance = Match.new(GAME), Random(self._chance.random())  # noqa: S311
        while not match.is_over:
            if match.turn == you:
                print(_numbered(match.picture.marks))
                match = self._your_move(match)
                continue
            thinks = Message("{opponent:capital} thinks ...", {"opponent": self.opponent})
            print(screen.words(thinks), end=" ", flush=True)
            try:
                with muted():
                    match = take_turn(self._player, match, chance)
            except Forfeit as forfeit:
                reason = screen.crash(forfeit.__cause__ or forfeit)
                screen.say(Message("and fails: {reason}", {"reason": reason}))
                screen.say(Message("You win."))
                return you
            print(f"{match.moves[-1]}\n")
        print(self._finished(match), "\n", sep="")
        screen.say(_result(match.winner, you, self.opponent))
        return match.winner

    def _your_move(self, match: Match) -> Match:
        cells = {str(cell): str(cell) for cell in match.game.moves(match.position)}
        otherwise = Message("That is not a free cell.")
        return match.apply(int(self._screen.choose(PLAYER_NAMES[match.turn], cells, otherwise)))

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

    def __init__(self, game: OwnGame, screen: Screen) -> None:
        self.opponent = Message("your search")
        self._game, self._screen = game, screen

    def play(self, you: int) -> int | None:
        at = self._at(None)
        print(f"{at.name}\n")
        while at.turn is not None:
            mine = at.turn == PLAYER_NAMES[you]
            at = self._at(self._your_move(at) if mine else self._its_move(at))
        print(f"{at.position}\n")
        winner = None if not at.score else 0 if at.score > 0 else 1
        self._screen.say(_result(winner, you, self.opponent))
        return winner

    def _at(self, position: str | None) -> GamePosition:
        with muted():
            return self._game.at(position)

    def _your_move(self, at: GamePosition) -> str:
        print(f"{at.position}\n")
        for number, child in enumerate(at.children, 1):
            print(f"  {number:>2}  {child}")
        children = {str(number): child for number, child in enumerate(at.children, 1)}
        otherwise = Message("That is not one of these moves.")
        return self._screen.choose(str(at.turn), children, otherwise)

    def _its_move(self, at: GamePosition) -> str:
        with muted():
            best = self._game.values(at.position).best
        child = at.children[best]
        values = {"opponent": self.opponent, "mark": at.turn, "before": at.position, "after": child}
        self._screen.say(Message("{opponent:capital} as {mark}: {before} -> {after}", values))
        print()
        return child


def _numbered(board: str) -> str:
    """Return the board with the numbers of its free cells."""
    cells = [str(cell) if mark == "." else mark for cell, mark in enumerate(board)]
    return board_text("".join(cells))


def _result(winner: int | None, you: int, opponent: Message) -> Message:
    if winner is None:
        return Message("A draw.")
    values = {"mark": PLAYER_NAMES[winner], "opponent": opponent}
    if winner == you:
        return Message("{mark} has won: you have beaten {opponent}.", values)
    return Message("{mark} has won: {opponent} has beaten you.", values)


def main(path: str, player: str, who: str, language: str = LANGUAGE) -> None:
    folder = Folder(Path(path))
    sources = folder.work(all_lessons())
    chance, screen = Random(), Screen(language)  # noqa: S311
    with ExitStack() as until_the_end:
        game: Game
        with muted():  # what the files print when they are imported
            if player == OWN_GAME:
                own = until_the_end.enter_context(own_game(sources))
                game = OwnGameAgainstCode(own, screen)
            else:
                computer = until_the_end.enter_context(learner(sources, find_player(player)))
                whose = load_progress(folder)[0].name
                game = TicTacToe(computer, sources, chance, screen, whose)
        with suppress(Leave):
            Series(game, sources, chance, screen).play(who)


if __name__ == "__main__":
    asked = Screen(*sys.argv[4:])
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        print()
        asked.say(Message("Stopped."))
        sys.exit(STOPPED)
    except BaseException as error:  # the learner's code may raise anything
        print(asked.crash(error))
        sys.exit(1)
