"""Records: a match as text or JSON, with the names of the players, the result and the moves.

    game: mnk(3,3,3)
    x: Ada
    o: perfect
    result: draw

    1. b2 a1
    2. a2 c2

A line `start: POSITION` gives the first position, if it is not the start of the game. `reason:`
says how a match ended, if the board does not show it, such as "o resigned". If o moves first,
`1. ...` takes the place of x's move. Names with unusual characters are quoted as in JSON. The JSON
form has the same parts.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable
from unbeatable.core.match import Match
from unbeatable.core.played_match import PlayedMatch
from unbeatable.core.quote import quote
from unbeatable.core.registry import load

UNFINISHED = "unfinished"
RESULTS = ("x wins", "o wins", "draw", UNFINISHED)
KEYS = ("game", "x", "o", "result", "reason", "start")

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_NOT_A_MOVE = re.compile(r"[0-9]+\.|\.\.\.")


class RecordError(UnbeatableError):
    """The text is not the record of a match."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match with the names of its players, its result, and the reason for it."""

    match: Match
    x: str = "x"
    o: str = "o"
    result: str = UNFINISHED
    """One of RESULTS."""
    reason: str | None = None
    """How the match ended, if the board does not show it."""

    @classmethod
    def of(
        cls,
        match: "Match | Record",
        *,
        x: str | None = None,
        o: str | None = None,
        result: str | None = None,
        reason: str | None = None,
    ) -> "Record":
        """Return the record of a match. Defaults come from the match or record.

        Raises RecordError if the result contradicts the board.
        """
        known = match if isinstance(match, Record) else _record_of(match)
        by_moves = result_of(known.match)
        if result is not None and result not in RESULTS:
            raise RecordError(f"{quote(result)} is not a result; results are {', '.join(RESULTS)}")
        if result is not None and result != by_moves and known.match.is_over:
            raise RecordError(
                f"the result cannot be {quote(result)}: by the moves it is {by_moves!r}"
            )
        return cls(
            known.match,
            known.x if x is None else x,
            known.o if o is None else o,
            known.result if result is None else result,
            known.reason if reason is None else reason,
        )


def _record_of(match: Match) -> Record:
    """Return the record of a match. It keeps only the moves, so that it can be read back."""
    if not isinstance(match, PlayedMatch):
        return Record(match, result=result_of(match), reason=_reason_of(match))
    moves = Match(match.game, match.positions, match.moves)
    reason = _reason_of(moves) if moves.is_over else match.reason
    return Record(moves, *match.players, result=result_of(match), reason=reason)


def _reason_of(match: Match) -> str | None:
    """Return how the match ended, if the last position does not show it."""
    return match.status if match.is_repeated else None


def result_of(match: Match) -> str:
    """Return the result of a match, one of RESULTS."""
    if not match.is_over:
        return UNFINISHED
    return "draw" if match.winner is None else f"{PLAYER_NAMES[match.winner]} wins"


def write_record(
    match: Match | Record,
    *,
    x: str | None = None,
    o: str | None = None,
    result: str | None = None,
    reason: str | None = None,
) -> str:
    """Return the text of a match or record, which `read_record` reads back exactly."""
    record = Record.of(match, x=x, o=o, result=result, reason=reason)
    match = record.match
    lines = [
        f"game: {match.game.spec}",
        f"x: {_quote_if_needed(record.x)}",
        f"o: {_quote_if_needed(record.o)}",
        f"result: {record.result}",
    ]
    if record.reason is not None:
        lines.append(f"reason: {_quote_if_needed(record.reason)}")
    if match.positions[0] != match.game.start():
        lines.append(f"start: {match.game.write(match.positions[0])}")
    words = ["..."] if match.moves and match.game.turn(match.positions[0]) == 1 else []
    words += map(_move_word, match.played)
    pairs = (words[i : i + 2] for i in range(0, len(words), 2))
    rounds = [f"{number}. {' '.join(pair)}" for number, pair in enumerate(pairs, 1)]
    return "\n".join([*lines, "", *rounds]).rstrip("\n") + "\n"


def read_record(text: str) -> Record:
    """Parse a record, text or JSON. Raises RecordError."""
    if text.lstrip().startswith("{"):
        return record_from_json(_json(text))
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    while lines and not lines[0][1]:
        del lines[0]
    blank = next((i for i, (_, line) in enumerate(lines) if not line), len(lines))
    headers: dict[str, str] = {}
    where: dict[str, str] = {}
    for number, line in lines[:blank]:
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if not colon or key not in KEYS:
            raise RecordError(
                f"line {number}, {quote(line)}: expected a name, a colon and a value; names are "
                f"{', '.join(KEYS)}; then an empty line, then the moves"
            )
        if key in headers:
            raise RecordError(f"line {number}, {quote(line)}: {key} is given twice")
        where[key] = f"line {number}, {quote(line)}"
        headers[key] = (
            _unquote(value.strip(), where[key]) if key in ("x", "o", "reason") else (value.strip())
        )
    if "game" not in headers:
        raise RecordError("a record names its game, such as 'game: mnk(3,3,3)' in its first line")
    match = _begin(headers["game"], headers.get("start"), where)
    for number, line in lines[blank:]:
        for move in _moves(line, f"line {number}, {quote(line)}"):
            match = _apply(match, move, f"line {number}, {quote(line)}")
    return _finish(match, headers, where.get("result", "the result"))


def record_to_json(record: Record) -> dict[str, Any]:
    """Return the record as lists, strings and None, for `json.dumps`."""
    match = record.match
    first = match.positions[0]
    return {
        "game": match.game.spec,
        "x": record.x,
        "o": record.o,
        "result": record.result,
        "reason": record.reason,
        "start": None if first == match.game.start() else match.game.write(first),
        "moves": list(match.played),
    }


def record_from_json(parts: Any) -> Record:
    """Parse what `record_to_json` returned; only `game` is required."""
    if not isinstance(parts, dict) or "game" not in parts:
        raise RecordError(f"{quote(parts)} is not a record; it needs a game, such as mnk(3,3,3)")
    headers = {key: parts[key] for key in KEYS if parts.get(key) is not None}
    for key, value in headers.items():
        if not isinstance(value, str):
            raise RecordError(f"{quote(key)} should be text, not {quote(value)}")
    moves = parts.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError(f"'moves' should be a list of strings, not {quote(moves)}")
    unknown = sorted(set(parts) - {*KEYS, "moves"})
    if unknown:
        raise RecordError(
            f"{quote(unknown[0])} is not a part of a record; parts are {', '.join(KEYS)} and moves"
        )
    match = _begin(headers["game"], headers.get("start"), {})
    for number, move in enumerate(moves, 1):
        match = _apply(match, move, f"move {number}")
    return _finish(match, headers, "the result")


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        line = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise RecordError(f"the record looks like JSON, but is not valid{line}") from None


def _begin(spec: str, start: str | None, where: dict[str, str]) -> Match:
    try:
        game: Playable = load(spec)
    except UnbeatableError as error:
        raise RecordError(f"{where.get('game', 'the game')}: {error}") from None
    try:
        return Match.new(game, start)
    except UnbeatableError as error:
        raise RecordError(f"{where.get('start', 'the start')}: {error}") from None


def _apply(match: Match, move: str, where: str) -> Match:
    try:
        return match.apply(move)
    except UnbeatableError as error:
        raise RecordError(f"{where}: {error}") from None


def _finish(match: Match, headers: dict[str, str], where: str) -> Record:
    try:
        return Record.of(
            match,
            x=headers.get("x", "x"),
            o=headers.get("o", "o"),
            result=headers.get("result"),
            reason=headers.get("reason"),
        )
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None


def _moves(line: str, where: str) -> Iterator[str]:
    for word in _WORD.findall(line):
        if not _NOT_A_MOVE.fullmatch(word):
            yield _unquote(word, where)


def _move_word(move: str) -> str:
    """Return the move as written in a record, quoted if it could be read as something else."""
    plain = _WORD.fullmatch(move) and not _NOT_A_MOVE.fullmatch(move)
    return _quote_if_needed(move) if plain else json.dumps(move)


def _quote_if_needed(text: str) -> str:
    plain = text and text == text.strip() and text.isprintable() and not text.startswith('"')
    return text if plain else json.dumps(text)


def _unquote(text: str, where: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        plain = json.loads(text)
    except ValueError:
        raise RecordError(
            f"{where}: {quote(text, str)} has no closing quote, or text after it"
        ) from None
    return str(plain)
