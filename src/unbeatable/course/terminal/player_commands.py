"""Commands for the learner's player: play, certify, and the table of before and after."""

import shlex
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rich.table import Table
from rich.text import Text

from unbeatable.course.checks.subprocess import (
    Stopped,
    Task,
    check_in_subprocess,
    run_in_subprocess,
)
from unbeatable.course.learner.certificate import certify_code, issue, withdraw
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.own_game import OWN_GAME
from unbeatable.course.player import (
    PROOF,
    OwnPlayer,
    is_written,
    lessons_of,
    my_player,
    players,
)
from unbeatable.course.player.learner import player_name
from unbeatable.course.player.measurement import Measured
from unbeatable.course.player.process import prove_apart
from unbeatable.course.player.proof import SideCounts, Tell
from unbeatable.course.player.rules import WHO_STARTS
from unbeatable.course.terminal.screen import STOP, Screen

_Result = TypeVar("_Result")

ENTER = "\n"
BEGIN = "1 you begin, 2 it begins"
TOSS = "3 toss: your who_starts decides"
UNCOUNTED = "?"
"""Stands for nodes in the table that cannot be counted."""
PERFECT = "p it meets the perfect player"


class PlayerCommands:
    """What a learner can do with the players that they have written."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self.screen, self.session = screen, session

    # Play

    def play(self) -> None:
        """Play games against code of the learner's."""
        if self.session.lesson.name == OWN_GAME and OWN_GAME in self.session.sources:
            self._play_series(OWN_GAME, (BEGIN,))
            return
        player = self._choose_player("Which of your players?", self.session.players)
        if player is None:
            return
        self._play_series(player.name, (BEGIN, PERFECT))

    def _play_series(self, player: str, offered: tuple[str, ...]) -> None:
        sources = self.session.sources
        ways = {"1": "you", "2": "it"}
        if is_written(sources.get(WHO_STARTS, ""), "who_starts"):
            offered = (offered[0], TOSS, *offered[1:])
            ways["3"] = "toss"
        perfect = PERFECT[0] if PERFECT in offered else ""
        choice = self.screen.ask(
            f"{', '.join(offered)}, other keys: back", f"{''.join(ways)}{perfect}-"
        )
        if choice in ways:
            folder = str(self.session.folder.path.resolve())
            module = ("-P", "-m", "unbeatable.course.terminal.match", folder)
            self.screen.run_python(*module, player, ways[choice], folder=self.session.folder.path)
        elif choice == perfect:
            result = self._run("meet", player=player, name=player_name(self.session.name))
            if result:
                self.screen.say(result["words"])

    def _choose_player(self, question: str, there: tuple[OwnPlayer, ...]) -> OwnPlayer | None:
        """Return the player that the learner chooses; None if there is none, or they leave."""
        if not there:
            first = players(self.session.language)[0]
            self.screen.say(
                f"You have no player yet. Write {first.function} in lesson {first.lesson.number}."
            )
            return None
        if len(there) == 1:
            return there[0]
        self.screen.say(question)
        for number, player in enumerate(there, 1):
            self.screen.say(f"  {number}  {player.title}")
        numbers = "".join(str(number) for number in range(1, len(there) + 1))
        choice = self.screen.ask("Enter: the latest, other keys: back", f"{numbers}{ENTER}-")
        if choice == "-":
            return None
        return there[-1] if choice == ENTER else there[int(choice) - 1]

    # Certify

    def certify(self) -> None:
        """Play every game against a player, and write or withdraw the certificate."""
        first = find_lesson(PROOF)
        if self.session.lesson.number < first.number:
            self.screen.say(f"What a proof is comes in lesson {first.number}.")
            return
        player = self._choose_player("Certify which of your players?", self.session.players)
        if player is None:
            return
        sources = self.session.sources
        proof = self._wait(
            lambda interrupted, tell: prove_apart(
                sources, player, interrupted=interrupted, tell=tell
            )
        )
        if proof is None:
            return
        self.screen.say(proof.words)
        if proof.unbeatable:
            self._award(player, sources, proof.sides)
            return
        self._say_where_to_look(player, sources)
        aside = withdraw(self.session.folder, player, sources)
        if aside is not None:
            self.screen.say(f"\nYour certificate is withdrawn. It is kept as {aside.name}.")

    def _award(
        self, player: OwnPlayer, sources: dict[str, str], sides: Mapping[str, SideCounts]
    ) -> None:
        session = self.session
        if not session.name:
            session.name = self.screen.line("\nYour name for the certificate (Enter: none): ")
        certificate = certify_code(session.name, player, sources, sides, skipped=session.skipped)
        if certificate is None:
            self.screen.say(
                "\nBut all of it is our solution. Write its lessons yourself (r starts one again), "
                "and the certificate is yours."
            )
            return
        file = issue(session.folder, certificate)
        if certificate.is_all_own:
            self.screen.say(f"\nThe certificate is in {file}.", "green")
        else:
            numbers = ", ".join(str(find_lesson(name).number) for name in certificate.ours)
            self.screen.say(
                f"\nThe proof is in {file}. It says that lessons {numbers} are our solution. "
                "Write them yourself, and certify again: then it is your certificate."
            )
        mine = shlex.quote(str(my_player(session.folder)))
        name = f" --name {shlex.quote(player_name(session.name))}" if session.name else ""
        self.screen.say(
            "\nNow let your friends lose to it:\n"
            f"  unbeatable play --x {mine}\n  unbeatable bot --player {mine}{name}"
        )

    def _say_where_to_look(self, player: OwnPlayer, sources: dict[str, str]) -> None:
        """Name the first lesson that the player is made of and whose checks fail."""
        session, screen = self.session, self.screen
        with screen.console.status(f"Looking for the mistake ({STOP} stops it)"):
            for lesson in lessons_of(player, sources):
                if lesson.name not in sources:
                    continue
                report = check_in_subprocess(
                    lesson,
                    session.folder.sources(lesson),
                    interrupted=screen.is_stopped,
                    language=session.language,
                )
                if report is None:
                    return
                if (failure := report.failure) is not None:
                    where = f"Look at lesson {lesson.number}, {lesson.file}."
                    screen.say(f"\n{where} Not yet: {failure.about}\n{failure.words}")
                    return
        screen.say(
            "\nThe checks of all its lessons pass: it does what it should, and that can be beaten."
        )

    # Before and after

    def compare(self) -> None:
        """Show what each way to the value of the empty board costs."""
        result = self._run("measure", language=self.session.language)
        if not result:
            return
        measured = [Measured(**row) for row in result["measured"]]
        if not measured:
            self.screen.say("There is nothing to compare yet: no lesson of yours has a value.")
            return
        self.screen.say("The value of the empty board, with your code:\n")
        self.screen.console.print(_table(measured))
        if any(row.trouble is None and row.nodes is None for row in measured):
            self.screen.say(
                f"\n{UNCOUNTED}: your function does its work in another one, "
                "so its nodes cannot be counted."
            )

    def _run(self, task: Task, **details: Any) -> dict[str, Any] | None:
        """Run a task on the learner's code. Return the result; None if it was stopped."""
        lesson, sources = self.session.lesson, self.session.sources
        return self._wait(
            lambda interrupted, tell: run_in_subprocess(
                task, lesson, sources, interrupted=interrupted, tell=tell, **details
            )
        )

    def _wait(self, work: Callable[[Callable[[], bool], Tell], _Result | None]) -> _Result | None:
        """Wait for the learner's code. Return the result; None if it was stopped."""
        screen = self.screen
        try:
            with screen.console.status(f"Working ({STOP} stops it)") as status:
                result = work(
                    screen.is_stopped, lambda words: status.update(f"{words} ({STOP} stops it)")
                )
        except Stopped as stopped:
            screen.say(str(stopped))
            return None
        if result is None:
            screen.say("Stopped.")
        return result


def _table(measured: list[Measured]) -> Table:
    table = Table.grid(padding=(0, 2))
    for _ in range(2):
        table.add_column()
    for _ in range(4):
        table.add_column(justify="right")
    heads = ("", "", "nodes", "boards", "seconds", "faster")
    table.add_row(*(Text(head, "bold") for head in heads))
    first = next((row.seconds for row in measured if row.trouble is None), 0.0)
    for row in measured:
        number = str(find_lesson(row.lesson).number)
        if row.trouble is not None:
            table.add_row(number, row.title, "-", "-", "-", "-")
            continue
        times = f"{first / row.seconds:,.0f} x" if row.seconds else ""
        nodes, boards = _count(row.nodes), _count(row.boards)
        table.add_row(number, row.title, nodes, boards, f"{row.seconds:.3f}", times)
    return table


def _count(number: int | None) -> str:
    return UNCOUNTED if number is None else f"{number:,}"
