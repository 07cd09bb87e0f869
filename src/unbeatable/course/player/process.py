"""The learner's player in a process of its own, which only answers: a board goes in, a cell out.

What the learner's code does there cannot change the proof: the games are played and judged here.
This module has both ends.
"""

import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Waiting
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from pathlib import Path
from random import Random
from typing import Any

from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.quote import printable, quote
from unbeatable.course.checks.errors import describe_crash, still_running
from unbeatable.course.checks.subprocess import (
    CERTIFYING,
    TICK,
    WALL,
    Stopped,
    answers_only,
    cpu_seconds,
    kill,
    limit_memory,
    start,
)
from unbeatable.course.lesson import LANGUAGE, all_lessons
from unbeatable.course.messages import render
from unbeatable.course.player.learner import Learner, learner
from unbeatable.course.player.own_players import OwnPlayer, code_of, find_player, refuse_library
from unbeatable.course.player.proof import Proof, Tell, prove

LONGEST = 10_000
"""Characters of an answer. No cell and no reason needs more."""
LIBRARY = "unbeatable"
NOTHING = 'raise ImportError(f"the player is not made of {__name__}.py")\n'
"""The code of lessons that the player does not import plainly."""


def prove_apart(
    sources: Mapping[str, str],
    own_player: OwnPlayer,
    *,
    seconds: float = CERTIFYING,
    interrupted: Callable[[], bool] = lambda: False,
    tell: Tell = lambda words: None,
    language: str = LANGUAGE,
) -> Proof | None:
    """Play every game against the player; None if it was interrupted. Raises Stopped.

    `seconds` limits the CPU time of the learner's code. It has only the files that it needs.
    """
    files = code_of(own_player, sources)
    try:
        refuse_library(files)
        with _answering(files, own_player, seconds, interrupted) as player:
            return prove(player, tell, language)
    except _Given as given:
        if given.up is None:
            return None
        raise given.up from None
    except UnbeatableError as error:
        raise Stopped(str(error)) from None


class _Given(KeyboardInterrupt):
    """The proof is given up. It is no crash of the player, which would only lose a game."""

    def __init__(self, up: Stopped | None) -> None:
        super().__init__()
        self.up = up
        """Why; None if it was interrupted."""


@contextmanager
def _answering(
    files: Mapping[str, str], own_player: OwnPlayer, seconds: float, interrupted: Callable[[], bool]
) -> Iterator[Learner]:
    """Yield the player, which asks the process."""
    process = _Process(seconds, interrupted)
    try:
        about = process.ask({"files": dict(files), "player": own_player.name})
        if "error" in about:
            raise Stopped(printable(str(about["error"])))
        yield Learner(
            process.cell,
            "best_move" if own_player.is_value else own_player.function,
            takes_chance=about.get("takes_chance") is True,
        )
    finally:
        process.end()


class _Process:
    """The process with the learner's code, and what it is asked."""

    def __init__(self, seconds: float, interrupted: Callable[[], bool]) -> None:
        self._seconds, self._interrupted = seconds, interrupted
        self._began = time.monotonic()
        self._process = start("unbeatable.course.player.process")
        self._pool = ThreadPoolExecutor(1)

    def cell(self, board: str, chance: Random) -> object:
        """Return what the learner's function answers."""
        answer = self.ask({"board": board})
        if "crashed" in answer:
            raise IllegalMove(printable(str(answer["crashed"])))
        return answer["cell"] if type(answer.get("cell")) is int else _Quoted(answer.get("other"))

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Ask, and wait for one line. Raises _Given if it takes too long or is interrupted."""
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        with suppress(OSError):  # it has ended
            print(json.dumps(question), file=self._process.stdin, flush=True)
        line = self._wait(self._pool.submit(self._process.stdout.readline, LONGEST))
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise _Given(Stopped("Python itself was ended by the code."))
        return answer

    def _wait(self, line: "Future[str]") -> str:
        while True:
            with suppress(Waiting):
                return line.result(TICK)
            wall = time.monotonic() - self._began
            used = min(cpu_seconds(self._process), wall)
            if used > self._seconds or wall > self._seconds * WALL:
                raise _Given(Stopped(render(still_running(self._seconds))))
            if self._interrupted():
                raise _Given(None)

    def end(self) -> None:
        """Kill the process, and wait for its end."""
        kill(self._process)
        self._process.wait()
        self._pool.shutdown()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None  # noqa: S101
            with suppress(OSError):
                pipe.close()


@dataclass(frozen=True)
class _Quoted:
    """An answer that is no number, as the process has quoted it."""

    words: object

    def __repr__(self) -> str:
        return printable(str(self.words))


def main() -> None:
    """Answer the questions on standard input until it ends."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = answers_only()
    limit_memory()

    def tell(**what: object) -> None:
        print(json.dumps(what), file=answers, flush=True)

    asked = json.loads(questions.readline())
    files, own_player = _alone(asked["files"]), find_player(asked["player"])
    try:
        with _hidden_library(), learner(files, own_player) as player:
            tell(takes_chance=player.takes_chance)
            for line in questions:
                tell(**_answer(player, json.loads(line)["board"]))
    except UnbeatableError as error:
        tell(error=str(error))
    except BaseException as error:  # the learner's code may raise anything
        tell(error=describe_crash(error))


def _alone(files: Mapping[str, str]) -> dict[str, str]:
    """Return the files, with nothing in the place of all other lessons."""
    return {lesson.name: NOTHING for lesson in all_lessons()} | dict(files)


def _answer(player: Learner, board: str) -> dict[str, object]:
    try:
        cell = player.cell(board, Random())  # noqa: S311 (a player by chance is not asked)
    except BaseException as error:  # as above
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(at.filename).name}, line {at.lineno}"
        return {"crashed": f"it crashed: {quote(error)} ({where})"}
    return {"cell": cell} if type(cell) is int else {"other": quote(cell)}


@contextmanager
def _hidden_library() -> Iterator[None]:
    """Let the learner's code import nothing of this package: a player plays by itself."""
    hidden = {name: sys.modules[name] for name in sys.modules if _is_library(name)}
    for name in hidden:
        del sys.modules[name]
    refusal = _Refusal()
    sys.meta_path.insert(0, refusal)
    try:
        yield
    finally:
        sys.meta_path.remove(refusal)
        sys.modules.update(hidden)


class _Refusal(MetaPathFinder):
    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if _is_library(name):
            raise ImportError(f"a player of the course plays without {LIBRARY}")


def _is_library(name: str) -> bool:
    return name.partition(".")[0] == LIBRARY


if __name__ == "__main__":
    main()
