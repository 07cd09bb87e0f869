"""Commands for the learner's player: play, certify, and the table of before and after."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rich.table import Table
from rich.text import Text

from unbeatable.core.quote import quote_for_shell
from unbeatable.course.checks.subprocess import (
    Stopped,
    Task,
    check_in_subprocess,
    run_in_subprocess,
)
from unbeatable.course.learner.certificate import certify_code, issue, withdraw
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.messages import Message, format_count
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
from unbeatable.course.terminal.markdown import emphasise
from unbeatable.course.terminal.screen import Screen

_Result = TypeVar("_Result")

ENTER = "\n"
UNCOUNTED = "?"
"""Stands for nodes in the table that cannot be counted."""


class PlayerCommands:
    """What a learner can do with the players that they have written."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self.screen, self.session = screen, session

    # Play

    def play(self) -> None:
        """Play games against code of the learner's."""
        if self.session.lesson.name == OWN_GAME and OWN_GAME in self.session.sources:
            self._play_series(OWN_GAME)
            return
        question = Message("Which of your players?")
        player = self._choose_player(question, self.session.players)
        if player is not None:
            self._play_series(player.name)

    def _play_series(self, player: str) -> None:
        session, screen = self.session, self.screen
        ways = {"1": "you", "2": "it"}
        offered = [Message("1 you begin, 2 it begins")]
        if is_written(session.sources.get(WHO_STARTS, ""), "who_starts"):
            offered.append(Message("3 toss: your who_starts decides"))
            ways["3"] = "toss"
        perfect = "" if player == OWN_GAME else "p"
        if perfect:
            offered.append(Message("p it meets the perfect player"))
        offered.append(Message("other keys: back"))
        question = ", ".join(map(screen.words, offered))
        choice = screen.ask(question, f"{''.join(ways)}{perfect}-")
        if choice in ways:
            folder = session.folder.path.resolve()
            module = ("-P", "-m", "unbeatable.course.terminal.match", str(folder))
            screen.run_python(*module, player, ways[choice], session.language, folder=folder)
        elif choice == perfect:
            name = player_name(session.name, session.language)
            result = self._run("meet", player=player, name=name, language=session.language)
            if result:
                self.screen.say(result["words"])

    def _choose_player(self, question: Message, there: tuple[OwnPlayer, ...]) -> OwnPlayer | None:
        """Return the player that the learner chooses; None if there is none, or they leave."""
        if not there:
            first = players(self.session.language)[0]
            self.screen.say(
                Message(
                    "You have no player yet. Write {function} in lesson {number}.",
                    {"function": first.function, "number": first.lesson.number},
                )
            )
            return None
        if len(there) == 1:
            return there[0]
        self.screen.say(question)
        for number, player in enumerate(there, 1):
            self.screen.say(f"  {number}  {player.title}")
        numbers = "".join(str(number) for number in range(1, len(there) + 1))
        how = Message("Enter: the latest, other keys: back")
        choice = self.screen.ask(how, f"{numbers}{ENTER}-")
        if choice == "-":
            return None
        return there[-1] if choice == ENTER else there[int(choice) - 1]

    # Certify

    def certify(self) -> None:
        """Play every game against a player, and write or withdraw the certificate."""
        first = find_lesson(PROOF)
        if self.session.lesson.number < first.number:
            later = Message("What a proof is comes in lesson {number}.", {"number": first.number})
            self.screen.say(later)
            return
        question = Message("Certify which of your players?")
        player = self._choose_player(question, self.session.players)
        if player is None:
            return
        sources = self.session.sources
        proof = self._wait(
            lambda interrupted, tell: prove_apart(
                sources,
                player,
                interrupted=interrupted,
                tell=tell,
                language=self.session.language,
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
            kept = {"file": aside.name}
            self.screen.say("")
            self.screen.say(Message("Your certificate is withdrawn. It is kept as {file}.", kept))

    def _award(
        self, player: OwnPlayer, sources: dict[str, str], sides: Mapping[str, SideCounts]
    ) -> None:
        session, screen = self.session, self.screen
        screen.say("")
        if not session.name:
            session.name = screen.line(Message("Your name for the certificate (Enter: none): "))
        certificate = certify_code(session.name, player, sources, sides, skipped=session.skipped)
        if certificate is None:
            screen.say(
                Message(
                    "But all of it is our solution. Write its lessons yourself (r starts one "
                    "again), and the certificate is yours."
                )
            )
            return
        values: dict[str, object] = {"file": issue(session.folder, certificate, session.language)}
        if certificate.is_all_own:
            screen.say(Message("The certificate is in {file}.", values), "green")
        else:
            numbers = [str(find_lesson(name).number) for name in certificate.ours]
            screen.say(
                Message(
                    "The proof is in {file}. It says which lessons are our solution: {numbers}. "
                    "Write them yourself, and certify again: then it is your certificate.",
                    values | {"numbers": ", ".join(numbers)},
                )
            )
        mine = quote_for_shell(str(my_player(session.folder)))
        whose = player_name(session.name, session.language)
        name = f" --name {quote_for_shell(whose)}" if session.name else ""
        screen.say("")
        screen.say(Message("Now let your friends lose to it:"))
        screen.say(f"  unbeatable play --x {mine}\n  unbeatable bot --player {mine}{name}")

    def _say_where_to_look(self, player: OwnPlayer, sources: dict[str, str]) -> None:
        """Name the first lesson that the player is made of and whose checks fail."""
        session, screen = self.session, self.screen
        with screen.working(Message("Looking for the mistake")):
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
                    values = {
                        "number": lesson.number,
                        "file": lesson.file,
                        "check": failure.about,
                    }
                    where = Message("Look at lesson {number}, {file}. Not yet: {check}", values)
                    screen.say("")
                    screen.console.print(emphasise(f"{screen.words(where)}\n{failure.words}"))
                    return
        screen.say("")
        screen.say(
            Message(
                "The checks of all its lessons pass: it does what it should, and that can be "
                "beaten."
            )
        )

    # Before and after

    def compare(self) -> None:
        """Show what each way to the value of the empty board costs."""
        result = self._run("measure", language=self.session.language)
        if not result:
            return
        measured = [Measured(**row) for row in result["measured"]]
        if not measured:
            nothing = Message("There is nothing to compare yet: no lesson of yours has a value.")
            self.screen.say(nothing)
            return
        self.screen.say(Message("The value of the empty board, with your code:"))
        self.screen.say("")
        self.screen.console.print(_table(measured, self.screen))
        if any(row.trouble is None and row.nodes is None for row in measured):
            self.screen.say("")
            self.screen.say(
                Message(
                    "{sign}: your function does its work in another one, so its nodes cannot be "
                    "counted.",
                    {"sign": UNCOUNTED},
                )
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
            with screen.working(Message("Working")) as status:
                result = work(
                    screen.is_stopped, lambda words: status.update(screen.stoppable(words))
                )
        except Stopped as stopped:
            screen.say(str(stopped))
            return None
        if result is None:
            screen.say(Message("Stopped."))
        return result


def _table(measured: list[Measured], screen: Screen) -> Table:
    table = Table.grid(padding=(0, 2))
    for _ in range(2):
        table.add_column()
    for _ in range(4):
        table.add_column(justify="right")
    heads = (Message("nodes"), Message("boards"), Message("seconds"), Message("faster"))
    table.add_row("", "", *(Text(screen.words(head), "bold") for head in heads))
    first = next((row.seconds for row in measured if row.trouble is None), 0.0)
    for row in measured:
        number = str(find_lesson(row.lesson).number)
        if row.trouble is not None:
            table.add_row(number, row.title, "-", "-", "-", "-")
            continue
        faster = round(first / row.seconds) if row.seconds else 0
        times = f"{format_count(faster, screen.language)} x" if row.seconds else ""
        nodes, boards = (
            UNCOUNTED if count is None else format_count(count, screen.language)
            for count in (row.nodes, row.boards)
        )
        table.add_row(number, row.title, nodes, boards, f"{row.seconds:.3f}", times)
    return table
