"""The course in the browser: functions that the page's worker calls with text and JSON.

They use only the standard library, because Pyodide has nothing else.
"""

import atexit
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Any, Literal

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.course.checks import tryout
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.checks.output import muted
from unbeatable.course.checks.report import Checked, Listener
from unbeatable.course.checks.runner import PATIENT, run_checks, seconds_for
from unbeatable.course.learner.certificate import certify_code, still_holds
from unbeatable.course.lesson import LANGUAGE, find_lesson
from unbeatable.course.own_game import OWN_GAME, OwnGame, own_game
from unbeatable.course.player import GAME, Learner, find_player, learner
from unbeatable.course.player.all_boards import judge_boards
from unbeatable.course.player.measurement import measure_lesson
from unbeatable.course.player.own_players import code_of, refuse_library
from unbeatable.course.player.proof import certify_both_sides, counts
from unbeatable.course.player.rules import begins, winning_cells
from unbeatable.course.recording import record
from unbeatable.players.certify.certificate import Certificate

SLOWER = 2
"""Python in a browser is slower, and so the limits of time are this many times as long."""

Tell = Callable[[str, str], None]
"""Called with messages for the page: the kind of message, and the words."""


@dataclass(frozen=True)
class Report:
    """The result of a lesson's checks."""

    lesson: str
    checks: list[Checked]
    output: str
    passed: bool


@dataclass(frozen=True)
class Chosen:
    """The learner's move."""

    move: str


@dataclass(frozen=True)
class Trouble:
    """What went wrong in the learner's code, in words."""

    trouble: str


@dataclass(frozen=True)
class SideProof:
    """The result of every game against the learner's player on one side.

    `losing_positions` are those of a game that it loses, from the start.
    """

    side: Literal["x", "o"]
    unbeatable: bool
    positions: int
    games: int | None
    wins: int
    draws: int
    losses: int
    losing_positions: list[str] | None
    reason: str | None


@dataclass(frozen=True)
class Proof:
    """The result of every game against the learner's player, as x and then as o.

    `certificate` is the text of certificate.json; None if the player can be beaten, or if nothing
    of it is the learner's own. `withdrawn` says that the certificate so far holds no longer.
    """

    sides: list[SideProof]
    certificate: str | None
    withdrawn: bool


@dataclass(frozen=True)
class Tossed:
    """Whether the learner's player begins, as the learner's `who_starts` decides."""

    first: bool


@dataclass(frozen=True)
class Line:
    """The cells that the learner's `winning_cells` finds."""

    cells: list[int]


class _Telling(Listener):
    def __init__(self, tell: Tell) -> None:
        self._tell = tell

    def began(self, about: str) -> None:
        self._tell("began", about)

    def printed(self, text: str) -> None:
        self._tell("printed", text)


def check(lesson: str, sources: str, tell: Tell, language: str = LANGUAGE) -> str:
    """Return the Report of a lesson's checks, as JSON."""
    entry = find_lesson(lesson)
    seconds = SLOWER * seconds_for(entry)
    report = run_checks(entry, _read(sources), _Telling(tell), language, seconds=seconds)
    return json.dumps(
        asdict(Report(report.lesson, list(report.checks), report.output, report.passed))
    )


def try_code(lesson: str, sources: str, code: str, tell: Tell, language: str = LANGUAGE) -> str:
    """Return what a few lines have done as Tried, as JSON."""
    tried = tryout.try_code(
        find_lesson(lesson),
        _read(sources),
        code,
        language,
        listener=_Telling(tell),
        seconds=SLOWER * PATIENT,
    )
    return json.dumps(asdict(tried))


def watch(lesson: str, sources: str, language: str = LANGUAGE) -> str:
    """Return the calls of the learner's recursion as Recording, as JSON."""
    return json.dumps(record(find_lesson(lesson), _read(sources), language).to_json())


def choose(player: str, sources: str, position: str) -> str:
    """Return the move of one of the learner's players as Chosen, or Trouble, as JSON."""
    match = Match.new(GAME, position)

    def chosen() -> Chosen:
        move = _player(player, sources).move(match)
        match.apply(move)
        return Chosen(match.game.write_move(match.position, move))

    return _answer(chosen)


def prove(  # noqa: PLR0913, PLR0917 (the page gives them by name)
    player: str,
    sources: str,
    name: str,
    day: str,
    kept: str,
    tell: Tell,
    skipped: str = "[]",
    language: str = LANGUAGE,
) -> str:
    """Return the result of every game against a player, as Proof or Trouble, as JSON.

    With it comes the certificate, in that name and of that day; or whether the one that the learner
    has, if it is not empty, is to be withdrawn. `skipped` are the lessons that hold our solution,
    as JSON. What is told is in that language.
    """
    own_player = find_player(player)

    def proof() -> Proof:
        refuse_library(code_of(own_player, _read(sources)))
        sides = certify_both_sides(_player(player, sources), partial(tell, "began"), language)
        proved = {PLAYER_NAMES[side.side]: counts(side) for side in sides if side.unbeatable}
        modules = _read(sources)
        if len(proved) == len(sides):
            made = certify_code(
                name,
                own_player,
                modules,
                proved,
                date.fromisoformat(day),
                skipped=json.loads(skipped),
            )
            certificate = None if made is None else made.to_json()
            return Proof(list(map(_side_proof, sides)), certificate, False)
        withdrawn = kept != "" and not still_holds(kept, own_player, modules)
        return Proof(list(map(_side_proof, sides)), None, withdrawn)

    return _answer(proof)


def values(player: str, sources: str, boards: str, tell: Tell) -> str:
    """Return what a player says of all boards as PlayerValues, or Trouble, as JSON."""
    return _answer(
        lambda: judge_boards(
            _read(sources), find_player(player), json.loads(boards), partial(tell, "began")
        )
    )


def toss(sources: str) -> str:
    """Return whether the learner's player begins as Tossed, or Trouble, as JSON."""
    first, second = "your player", "the other"
    return _answer(
        lambda: Tossed(begins(_read(sources), first, second, Random()) == first)  # noqa: S311
    )


def line(sources: str, board: str) -> str:
    """Return the cells that have won as Line, or Trouble, as JSON."""
    return _answer(lambda: Line(winning_cells(_read(sources), board)))


def measure(lesson: str, sources: str) -> str:
    """Return what the value of a lesson costs as Measured, or Trouble, as JSON."""
    return _answer(lambda: measure_lesson(find_lesson(lesson), _read(sources)))


def own_position(sources: str, position: str | None = None) -> str:
    """Return a position of the learner's own game, by default the start, as JSON.

    It is a GamePosition, or Trouble.
    """
    return _answer(lambda: _own_game(sources).at(position))


def own_values(sources: str, position: str) -> str:
    """Return what the moves of the own game lead to as GameValues, or Trouble, as JSON."""
    return _answer(lambda: _own_game(sources).values(position))


def _answer(ask: Callable[[], Any]) -> str:
    """Return the answer of the learner's code, or Trouble, as JSON."""
    try:
        with muted():
            answer = ask()
    except BaseException as error:  # the learner's code may raise anything
        answer = Trouble(_in_words(error))
    return json.dumps(asdict(answer))


def _side_proof(certificate: Certificate) -> SideProof:
    match = Match.new(GAME)
    for move in certificate.losing_variation or ():
        match = match.apply(move)
    return SideProof(
        side="x" if certificate.side == 0 else "o",
        unbeatable=certificate.unbeatable,
        positions=certificate.positions,
        games=certificate.games,
        wins=certificate.wins,
        draws=certificate.draws,
        losses=certificate.losses,
        losing_positions=(
            [match.game.write(pos) for pos in match.positions] if certificate.beaten else None
        ),
        reason=certificate.reason,
    )


_open_modules = ExitStack()
_opened: dict[tuple[str, str], Any] = {}


@atexit.register
def close() -> None:
    """Close the player or game that is kept open for the next request."""
    _open_modules.close()
    _opened.clear()


def _player(player: str, sources: str) -> Learner:
    """Return a player of these modules. It is cached until another one is asked for."""
    found: Learner = _open((player, sources), lambda: learner(_read(sources), find_player(player)))
    return found


def _own_game(sources: str) -> OwnGame:
    """Return the learner's own game, with what its search remembers. Cached in the same way."""
    found: OwnGame = _open((OWN_GAME, sources), lambda: own_game(_read(sources)))
    return found


def _open(key: tuple[str, str], make: Callable[[], AbstractContextManager[Any]]) -> Any:
    if key not in _opened:
        close()
        _opened[key] = _open_modules.enter_context(make())
    return _opened[key]


def _read(sources: str) -> Mapping[str, str]:
    modules: Mapping[str, str] = json.loads(sources)
    return modules


def _in_words(error: BaseException) -> str:
    if isinstance(error, UnbeatableError):
        return str(error)
    return describe_crash(error)
