"""The course in the browser: functions that the page's worker calls with text and JSON.

They use only the standard library, because Pyodide has nothing else.
"""

import atexit
import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from typing import Literal

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.match import Match
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.checks.runner import Checked, Listener, muted, run_checks
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import GAME, Learner, certify_both_sides, learner
from unbeatable.players.certify.certificate import Certificate

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
    """The result of every game against the learner's player, as x and then as o."""

    sides: list[SideProof]


class _Telling(Listener):
    def __init__(self, tell: Tell) -> None:
        self._tell = tell

    def began(self, about: str) -> None:
        self._tell("began", about)

    def printed(self, text: str) -> None:
        self._tell("printed", text)


def check(lesson: str, sources: str, tell: Tell) -> str:
    """Return the Report of a lesson's checks, as JSON."""
    report = run_checks(find_lesson(lesson), _read(sources), _Telling(tell))
    return _to_json(Report(report.lesson, list(report.checks), report.output, report.passed))


def choose(sources: str, position: str) -> str:
    """Return the learner's move as Chosen, or Trouble, as JSON."""
    match = Match.new(GAME, position)
    try:
        with muted():
            move = _player(sources).move(match)
        match.apply(move)
    except BaseException as error:  # the learner's code may raise anything
        return _to_json(Trouble(_in_words(error)))
    return _to_json(Chosen(match.game.write_move(match.position, move)))


def prove(sources: str, tell: Tell) -> str:
    """Return the result of every game against the player, as Proof or Trouble, as JSON."""
    try:
        with muted():
            sides = certify_both_sides(_player(sources), partial(tell, "began"))
    except BaseException as error:  # as above
        return _to_json(Trouble(_in_words(error)))
    return _to_json(Proof(list(map(_side_proof, sides))))


def _to_json(answer: Report | Chosen | Trouble | Proof) -> str:
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
atexit.register(_open_modules.close)
_players: dict[str, Learner] = {}


def _player(sources: str) -> Learner:
    """Return the player of these modules. It is cached until the sources change."""
    if sources not in _players:
        _open_modules.close()
        _players.clear()
        _players[sources] = _open_modules.enter_context(learner(_read(sources)))
    return _players[sources]


def _read(sources: str) -> Mapping[str, str]:
    modules: Mapping[str, str] = json.loads(sources)
    return modules


def _in_words(error: BaseException) -> str:
    if isinstance(error, UnbeatableError):
        return str(error)
    return describe_crash(error)
