"""Whole classic matches between two clients, on our server and on boardgame.io's.

What is played and how it must end comes from our own rules, before anything is sent; a server that
says anything else fails the run.
"""

import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import orjson

from benchmarks.load.connection import Connection
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match

CELLS = {
    f"{column}{row}": (3 - row) * 3 + "abc".index(column) for column in "abc" for row in (1, 2, 3)
}
"""Our names of cells, by boardgame.io's numbers: in reading order."""


class Script(NamedTuple):
    """The moves of a match, and who wins it: x, o, or None."""

    moves: tuple[str, ...]
    winner: str | None


def random_script(chance: Random) -> Script:
    match = Match.new("classic")
    while not match.is_over:
        match = match.apply(chance.choice(match.legal))
    winner = match.winner
    return Script(match.played, None if winner is None else PLAYER_NAMES[winner])


class WrongAnswer(Exception):
    """The server said something that the rules do not."""


@dataclass
class Tally:
    """What the clients of a run have seen."""

    moves: int = 0
    matches: int = 0
    commands: int = 0
    """Moves, and all else that it takes to play a match."""
    seconds: list[float] = field(default_factory=list)
    """From sending each move to its acknowledgement."""


Pair: TypeAlias = tuple[Connection, Connection]
PlayMatch: TypeAlias = Callable[[Pair, Script, Tally], Awaitable[None]]


MATCHES_PER_CONNECTION = 400
"""A pair that has played so many connects again: our server lets a connection watch 500 matches."""


async def play_until(
    end: float, pair: Pair, play: PlayMatch, scripts: list[Script], tally: Tally, chance: Random
) -> None:
    """Play one match after the other; the one that is on at the end is played out."""
    played = 0
    while monotonic() < end:
        await play(pair, chance.choice(scripts), tally)
        tally.matches += 1
        played += 1
        if played % MATCHES_PER_CONNECTION == 0:
            pair = await pair[0].reopen(), await pair[1].reopen()


# Ours: a command and its answer; the opponent hears the state as an event.

_VERSION = re.compile(rb'"version":(\d+)')


async def play_ours(pair: Pair, script: Script, tally: Tally) -> None:
    x, o = pair
    created = await _answer(x, b'["create",{"spec":"classic","x":"me","o":"friend"}]')
    match = _id(created)
    version = _version(await _answer(o, b'["join",{"match":"%s"}]' % match))
    for ply, move in enumerate(script.moves):
        mover, other = (x, o) if ply % 2 == 0 else (o, x)
        body = b'["move",{"match":"%s","version":%d,"move":"%s"}]' % (match, version, move.encode())
        version += 1
        told = other.expect(b'["match",{"id":"%s","version":%d,' % (match, version))
        answer, seconds = await mover.call(body)
        if not answer.startswith(b'[{"ok":true,"version":%d,' % version):
            raise WrongAnswer(f"{body.decode()}: {answer.decode()}")
        heard = await told  # only then does the opponent know what to answer to
        tally.seconds.append(seconds)
        tally.moves += 1
    _check_ours(orjson.loads(answer)[0]["match"], script)
    _check_ours(orjson.loads(heard.body)[1], script)
    tally.commands += len(script.moves) + 2


def _check_ours(state: dict[str, Any], script: Script) -> None:
    result = state["result"]
    if (
        result is None
        or (result["winner"], result["reason"]) != (script.winner, "board")
        or state["moves"] != list(script.moves)
    ):
        raise WrongAnswer(f"{script} ended as {result}, {state['moves']}")


async def _answer(client: Connection, body: bytes) -> bytes:
    answer, _ = await client.call(body)
    if not answer.startswith(b'[{"ok":true'):
        raise WrongAnswer(f"{body.decode()}: {answer.decode()}")
    return answer


def _id(answer: bytes) -> bytes:
    begin = answer.index(b'"id":"') + 6
    return answer[begin : answer.index(b'"', begin)]


def _version(text: bytes) -> int:
    found = _VERSION.search(text)
    if found is None:
        raise WrongAnswer(text.decode())
    return int(found[1])


# boardgame.io: events only; a player's own update is the acknowledgement.

GAME = "tic-tac-toe"


async def play_boardgame(pair: Pair, script: Script, tally: Tally) -> None:
    match = secrets.token_hex(6).encode()
    for player, each in enumerate(pair):
        synced = each.expect(b'["sync","%s"' % match)
        each.tell(b'["sync","%s","%d",null,2]' % (match, player))
        await synced
    for ply, move in enumerate(script.moves):
        mover, other = pair[ply % 2], pair[1 - ply % 2]
        after = b'"_stateID":%d},[' % (ply + 1)
        updates = mover.expect(after), other.expect(after)
        sent = mover.tell(
            b'["update",{"type":"MAKE_MOVE","payload":{"type":"clickCell","args":[%d],'
            b'"playerID":"%d"}},%d,"%s","%d"]' % (CELLS[move], ply % 2, ply, match, ply % 2)
        )
        own, told = await updates[0], await updates[1]
        tally.seconds.append(own.at - sent)
        tally.moves += 1
    for heard in (own, told):
        _check_boardgame(orjson.loads(heard.body)[2], script)
    tally.commands += len(script.moves) + 2


def _check_boardgame(state: dict[str, Any], script: Script) -> None:
    cells: list[str | None] = [None] * 9
    for ply, move in enumerate(script.moves):
        cells[CELLS[move]] = str(ply % 2)
    winner = {None: None, "x": "0", "o": "1"}[script.winner]
    if state["G"]["cells"] != cells or state["ctx"]["gameover"].get("winner") != winner:
        raise WrongAnswer(f"{script} ended as {state['G']}, {state['ctx']}")
