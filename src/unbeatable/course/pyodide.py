"""The course in a browser: what the page's worker asks of Python, in texts and JSON.

Nothing here needs more than the standard library, as Pyodide has no more.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import Any

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.course.checks.errors import crash_in_words
from unbeatable.course.checks.runner import Listener, run_checks, unheard
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import GAME, Learner, certify_both_sides, learner
from unbeatable.players.certify.certificate import Certificate

Tell = Callable[[str, str], None]
"""Tells the page something while the work goes on: of what kind, and the words."""


class _Telling(Listener):
    def __init__(self, tell: Tell) -> None:
        self._tell = tell

    def began(self, about: str) -> None:
        self._tell("began", about)

    def printed(self, text: str) -> None:
        self._tell("printed", text)


def check(lesson: str, sources: str, tell: Tell) -> str:
    """The report of a lesson's checks."""
    return json.dumps(run_checks(find_lesson(lesson), _read(sources), _Telling(tell)).to_json())


def choose(sources: str, position: str) -> str:
    """The learner's move, as `{"move": "b2"}`; or what went wrong, as `{"trouble": "..."}`."""
    match = Match.new(GAME, position)
    try:
        with unheard():
            move = _player(sources).move(match)
        match.apply(move)
    except BaseException as error:  # whatever the learner's code may do
        return json.dumps({"trouble": _in_words(error)})
    return json.dumps({"move": match.game.write_move(match.position, move)})


def prove(sources: str, tell: Tell) -> str:
    """What comes of every game against the learner's player, as x and then as o."""
    try:
        with unheard():
            sides = certify_both_sides(_player(sources), partial(tell, "began"))
    except BaseException as error:  # as above
        return json.dumps({"trouble": _in_words(error)})
    return json.dumps({"sides": list(map(_to_json, sides))})


def _to_json(certificate: Certificate) -> dict[str, Any]:
    match = Match.new(GAME)
    for move in certificate.losing_variation or ():
        match = match.apply(move)
    return {
        "side": PLAYER_NAMES[certificate.side],
        "unbeatable": certificate.unbeatable,
        "alike": certificate.answers != "different",
        "positions": certificate.positions,
        "games": certificate.games,
        "wins": certificate.wins,
        "draws": certificate.draws,
        "losses": certificate.losses,
        "line": [match.game.write(pos) for pos in match.positions] if certificate.beaten else None,
        "reason": certificate.reason,
    }


_lasting = ExitStack()
_known: dict[str, Learner] = {}


def _player(sources: str) -> Learner:
    """The player of these modules; it stays until others are asked for."""
    if sources not in _known:
        _lasting.close()
        _known.clear()
        _known[sources] = _lasting.enter_context(learner(_read(sources)))
    return _known[sources]


def _read(sources: str) -> Mapping[str, str]:
    modules: Mapping[str, str] = json.loads(sources)
    return modules


def _in_words(error: BaseException) -> str:
    if isinstance(error, UnbeatableError):
        return str(error)
    return crash_in_words(error)
